import { randomUUID } from 'node:crypto'
import { ACCESS_WORDS } from '../../web/admin/access/words'
import { adminPaths } from '../../web/app/admin-paths'
import { findViolations } from '../support/axe'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

for (const [language, width] of [
  ['pl', 390],
  ['en', 1440],
] as const)
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const { members: words, roles } = ACCESS_WORDS[language]

    test('the owner invites a person, and withdraws the access again', async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signIn(page, adminPaths.access)
      const email = `${randomUUID()}@example.com`
      await page.getByRole('button', { name: words.invite }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.invite }).click()
      await expect(dialog.getByText(words.nameMissing)).toBeVisible()
      await expect(dialog.getByText(words.emailInvalid)).toBeVisible()
      await dialog.getByLabel(words.name, { exact: true }).fill('Ania Nowak')
      await dialog.getByLabel(words.email, { exact: true }).fill(email)
      await dialog.getByRole('button', { name: words.invite }).click()
      const row = page.getByRole('listitem').filter({ hasText: email })
      await expect(row).toBeVisible()
      await expect(row).toContainText(roles.staff)
      await row.getByRole('button', { name: words.roleChange }).click()
      await dialog.getByLabel(words.role, { exact: true }).selectOption('readonly')
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: words.roleSave }).dblclick()
      await expect(dialog).toHaveCount(0)
      await expect(row).toContainText(roles.readonly)
      await row.getByRole('button', { name: words.disable }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.disable }).click()
      await expect(row.getByText(words.disabled)).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      expect(await measureStaffPageOverflow(page)).toBe(0)
    })
  })
