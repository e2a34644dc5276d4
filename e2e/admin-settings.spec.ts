import { FIRST_SETTINGS } from '../domain/settings'
import { ADMIN_WORDS } from '../web/features/admin/words'
import { SETTING_WORDS } from '../web/features/settings-staff/words'
import { violationsOf } from './axe'
import { overflowOf } from './inspect'
import { expect, test, visit } from './shop'
import { signIn } from './staff'

test.use({ viewport: { width: 390, height: 844 } })

test('an announcement is written on a phone, seen by visitors in their language, and taken back', async ({
  page,
  newVisitor,
  faults,
}) => {
  faults.allow(/409/)
  const words = SETTING_WORDS.pl
  await signIn(page, '/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ADMIN_WORDS.pl.sections.settings)
  const part = page.getByRole('region', { name: words.names.announcement })
  const save = part.getByRole('button', { name: words.save })
  await expect(save).toBeDisabled()
  await part.getByLabel(words.fields.isShown).check()
  await part.getByLabel(words.fields.pl).fill('x')
  await save.click()
  // What is wrong is said where it is, and the first of it has the focus.
  await expect(part.getByLabel(words.fields.pl)).toBeFocused()
  await expect(part.getByText(words.errors.tooShort)).toBeVisible()
  await expect(part.getByText(words.errors.required)).toBeVisible()
  await part.getByLabel(words.fields.pl).fill('W czwartek wysyłamy później')
  await part.getByLabel(words.fields.en).fill('On Thursday we ship later')
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await save.click()
  await expect(page.locator('.toast')).toContainText(words.saved)
  await expect(save).toBeDisabled()

  const english = await newVisitor({ language: 'en', country: 'DE' })
  await expect(async () => {
    await visit(english, '/en')
    await expect(english.getByText('On Thursday we ship later')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })

  // Another window has set it meanwhile: nothing is overwritten, and what was typed stays until its own is looked at.
  const other = await page.context().newPage()
  await other.goto('/admin/settings')
  const theirs = other.getByRole('region', { name: words.names.announcement })
  await theirs.getByLabel(words.fields.pl).fill('Druga wersja')
  await theirs.getByRole('button', { name: words.save }).click()
  await expect(other.locator('.toast')).toContainText(words.saved)
  await other.close()
  await part.getByLabel(words.fields.pl).fill('Moja wersja')
  await save.click()
  await part.getByRole('button', { name: words.stale }).click()
  await expect(part.getByLabel(words.fields.pl)).toHaveValue('Druga wersja')

  // The way back, to the shop's own beginning.
  await part.getByText(words.history).click()
  await part.getByRole('button', { name: words.take }).last().click()
  await expect(part.getByLabel(words.fields.isShown)).not.toBeChecked()
  await save.click()
  await expect(save).toBeDisabled()
})

test('what is missing before the shop sells is named, with the way to it', async ({ page }) => {
  const words = SETTING_WORDS.pl
  await signIn(page, '/admin/settings')
  const part = page.getByRole('region', { name: words.goLive.title })
  await expect(part.getByText(words.goLive.checks.firm[1])).toBeVisible()
  await part.getByRole('link', { name: `${words.goLive.open}: ${words.goLive.checks.firm[0]}` }).click()
  const firm = page.getByRole('region', { name: words.names.firm })
  await expect(firm).toBeInViewport()
  await expect(firm.getByLabel(words.fields.nip)).toHaveValue(FIRST_SETTINGS.firm.nip)
  await firm.getByLabel(words.fields.nip).fill('123')
  await firm.getByRole('button', { name: words.save }).click()
  await expect(firm.getByText(words.errors.nip)).toBeVisible()
})
