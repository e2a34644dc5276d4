import { randomUUID } from 'node:crypto'
import { STAFF_NEWSLETTER_WORDS } from '../../web/admin/marketing/words'
import { findViolations } from '../support/axe'
import { runSql } from '../support/database'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

/** Creates a confirmed subscriber. */
const makeSubscriber = (language: 'pl' | 'en') => {
  const id = randomUUID()
  return runSql(
    `INSERT INTO newsletter_subscribers (id, email, email_hash, status, language, consent_text, consent_version, consent_at,
      token_hash, mailed_at, asked_at, confirmed_at, created_at)
      VALUES (?, ?, ?, 'confirmed', ?, 'Tak', '2026-11-21', 1, ?, 1, 1, 2, 1)`,
    id,
    `czytelnik-${id}@example.com`,
    randomUUID(),
    language,
    randomUUID(),
  )
}

test.describe('in Polish', () => {
  test.use({ language: 'pl', country: 'PL', viewport: { width: 390, height: 844 } })
  const words = STAFF_NEWSLETTER_WORDS.pl
  const { letter } = words

  test('a newsletter issue is written, previewed, tested and sent once', async ({ page }) => {
    await makeSubscriber('pl')
    await makeSubscriber('en')
    const uniqueSuffix = randomUUID().slice(0, 8)
    await signIn(page, '/admin/newsletter')
    await page.getByRole('tab', { name: words.views.letters }).click()
    await expect(page).toHaveURL('/admin/newsletter?view=letters')
    const sendButton = page.getByRole('button', { name: letter.send })
    await sendButton.click()
    const getIssueField = (textLanguage: 'pl' | 'en', fieldLabel: string) =>
      page.getByRole('group', { name: letter.languages[textLanguage] }).getByLabel(fieldLabel)
    await expect(getIssueField('pl', letter.subject)).toBeFocused()
    await expect(getIssueField('en', letter.text)).toHaveAccessibleDescription(
      `${letter.problems['required']} ${letter.textHint}`,
    )
    await getIssueField('pl', letter.subject).fill(`Nowe młoty ${uniqueSuffix}`)
    await getIssueField('pl', letter.text).fill('Dzień dobry.\n\nMamy nowe młoty.')
    await getIssueField('en', letter.subject).fill(`New hammers ${uniqueSuffix}`)
    await getIssueField('en', letter.text).fill('Hello.\n\nWe have new hammers.')
    // The draft survives a reload.
    await page.reload()
    await expect(getIssueField('en', letter.subject)).toHaveValue(`New hammers ${uniqueSuffix}`)
    await page.getByRole('button', { name: letter.preview }).click()
    const preview = page.getByRole('article', { name: letter.previewIn.pl })
    await expect(preview.getByRole('heading', { name: `Nowe młoty ${uniqueSuffix}` })).toBeVisible()
    await expect(preview.getByText('Mamy nowe młoty.', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)

    await page.getByRole('button', { name: letter.try }).click()
    await expect(page.locator('.toast')).toContainText(letter.tried)
    const readTrialMails = () =>
      runSql<{ subject: string }>(
        "SELECT subject FROM emails WHERE kind = 'shop_alert' AND about LIKE 'letter:%' AND subject LIKE ?",
        `%${uniqueSuffix}`,
      )
    await expect.poll(async () => (await readTrialMails()).length).toBe(2)

    await sendButton.click()
    const dialog = page.getByRole('dialog', { name: letter.ask })
    await expect(dialog).toContainText(letter.askLimits)
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: letter.confirm }).dblclick()
    await expect(page.locator('.toast')).toContainText(letter.sent)
    await expect(dialog).toBeHidden()
    await expect(getIssueField('pl', letter.subject)).toHaveValue('')
    const issueItem = page.getByRole('listitem').filter({ hasText: `Nowe młoty ${uniqueSuffix}` })
    await expect(issueItem).toContainText(letter.onItsWay)
    await issueItem.locator('summary').click()
    await expect(issueItem.getByText('Mamy nowe młoty.', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const issueRows = await runSql<{ readers: number }>(
      'SELECT readers FROM newsletter_letters WHERE words LIKE ?',
      `%${uniqueSuffix}%`,
    )
    expect(issueRows).toHaveLength(1)
    expect(issueRows[0]?.readers).toBeGreaterThanOrEqual(2)

    // The issue is stopped before any subscriber has received it.
    await issueItem.getByRole('button', { name: letter.stop }).click()
    const stopDialog = page.getByRole('dialog', { name: letter.stopAsk })
    await expect(stopDialog).toContainText(letter.stopKept)
    expect(await findViolations(page)).toEqual([])
    await stopDialog.getByRole('button', { name: letter.stopConfirm }).dblclick()
    await expect(page.locator('.toast')).toContainText(letter.isStopped)
    await expect(stopDialog).toBeHidden()
    await expect(issueItem).toContainText(letter.stopped)
    await expect(issueItem).toContainText(
      letter.progress({ written: 0, recipients: issueRows[0]?.readers ?? 0 }),
    )
    await expect(issueItem.getByRole('button', { name: letter.stop })).toHaveCount(0)

    // An issue with the text of an earlier issue counts as the same issue, so it cannot be sent again.
    for (const textLanguage of ['pl', 'en'] as const) {
      await getIssueField(textLanguage, letter.subject).fill(
        textLanguage === 'pl' ? `Nowe młoty ${uniqueSuffix}` : `New hammers ${uniqueSuffix}`,
      )
      await getIssueField(textLanguage, letter.text).fill(
        textLanguage === 'pl' ? 'Dzień dobry.\n\nMamy nowe młoty.' : 'Hello.\n\nWe have new hammers.',
      )
    }
    await sendButton.click()
    await dialog.getByRole('button', { name: letter.confirm }).click()
    await expect(page.locator('.toast')).toContainText(letter.sentBefore)
  })
})
