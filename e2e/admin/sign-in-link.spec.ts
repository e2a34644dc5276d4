import { createHash, randomBytes } from 'node:crypto'
import { OWNER_ID } from '../../domain/admin/staff-roles'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { runSql } from '../support/database'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow } from '../support/staff'

// The tests of this file run in sequence, because only a few sign-in links may be valid at once.
test.describe.configure({ mode: 'serial' })

/** Creates a sign-in link as the shop mails it. The database stores only the hash of its token. */
async function makeSignInLink(): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const tokenHash = createHash('sha256')
    .update(JSON.stringify(['admin link', token]))
    .digest('hex')
  await runSql(
    'INSERT INTO admin_links (token_hash, member_id, expires_at) VALUES (?, ?, ?)',
    tokenHash,
    OWNER_ID,
    Date.now() + 600_000,
  )
  return token
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const words = ADMIN_WORDS[language].login

    if (language === 'pl')
      test('a double click requests one sign-in link, and a further request shows the limit', async ({
        page,
        faults,
      }) => {
        faults.allow(/status 429: POST .*login\/link/, /Failed to load resource.*login\/link/)
        await page.setViewportSize({ width: 390, height: 844 })
        await runSql('DELETE FROM admin_links')
        await page.goto('/admin/login')
        const linkButton = page.getByRole('button', { name: words.link.ask })
        await linkButton.dblclick()
        await expect(page.getByRole('status').filter({ hasText: words.link.asked })).toBeVisible()
        expect(await runSql('SELECT * FROM admin_links')).toHaveLength(1)
        expect(await findViolations(page)).toEqual([])
        expect(await measureStaffPageOverflow(page)).toBe(0)
        for (const _ of [1, 2]) await makeSignInLink()
        await linkButton.click()
        await expect(page.getByRole('alert')).toContainText(words.link.tooMany({ minutes: 10 }))
      })

    if (language === 'en')
      test('a sign-in link signs in only after a press, by keyboard, and is then deleted', async ({
        page,
      }) => {
        await runSql('DELETE FROM admin_links')
        const token = await makeSignInLink()
        await page.goto(`/admin/login?lang=${language}#sign-in=${token}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.link.title)
        await page.reload()
        expect(await runSql('SELECT * FROM admin_links')).toHaveLength(1)
        const signInButton = page.getByRole('button', { name: words.link.use })
        await signInButton.focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/admin\/dashboard$/)
        expect(await runSql('SELECT * FROM admin_links')).toEqual([])
      })
  })
}

test('an invalid sign-in link shows an error and offers the password login', async ({ page, faults }) => {
  faults.allow(/status 401: POST .*by-link/, /Failed to load resource.*by-link/)
  const words = ADMIN_WORDS.pl.login
  await page.goto(`/admin/login#sign-in=${'a'.repeat(64)}`)
  await page.getByRole('button', { name: words.link.use }).click()
  await expect(page.getByRole('alert')).toContainText('Ten link już nie działa')
  await page.getByRole('button', { name: words.link.usePassword }).click()
  await expect(page.getByLabel(words.password, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login$/)
})
