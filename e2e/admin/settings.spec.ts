import type { Page } from '@playwright/test'
import { PARCEL_WORDS } from '../../content/parcel-words'
import { formatWeekday } from '../../domain/chat/chat-hours'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { HOME_WORDS } from '../../web/shop/home/home-words'
import { en } from '../../web/i18n/en'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { STAFF_CHAT_WORDS } from '../../web/admin/chat/words'
import { GO_LIVE_WORDS } from '../../web/admin/set-up/go-live-words'
import { SETTING_WORDS } from '../../web/admin/settings/words'
import { findViolations } from '../support/axe'
import { startNamedChat, CHAT_WORDS, openChat, makeTodayAt } from '../support/chat'
import { measureOverflow } from '../support/inspect'
import { expect, test, openPage } from '../support/shop'
import { newCustomer, signIn } from '../support/staff'

test.use({ viewport: { width: 390, height: 844 } })

/** The bar with the unsaved changes of all settings. The page shows the bar only while a change is unsaved. */
const getSaveBar = (page: Page) => page.getByRole('group', { name: SETTING_WORDS.pl.bar.title })
const getSaveButton = (page: Page) => getSaveBar(page).getByRole('button', { name: SETTING_WORDS.pl.save })

test('an announcement is written on a phone, shown to visitors in their language, and removed', async ({
  page,
  newVisitor,
  faults,
}) => {
  faults.allow(/409/)
  const words = SETTING_WORDS.pl
  await signIn(page, '/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ADMIN_WORDS.pl.sections.settings)
  const announcementSection = page.getByRole('region', { name: words.names.announcement })
  const saveButton = getSaveButton(page)
  await expect(getSaveBar(page)).toHaveCount(0)
  await announcementSection.getByLabel(words.fields.isShown).check()
  await announcementSection.getByLabel(words.fields.pl).fill('x')
  await saveButton.click()
  // Each error is shown at its field, and the first invalid field has the focus.
  await expect(announcementSection.getByLabel(words.fields.pl)).toBeFocused()
  await expect(announcementSection.getByText(words.errors.tooShort({ minLength: 3 }))).toBeVisible()
  await announcementSection.getByLabel(words.fields.pl).fill('W czwartek wysyłamy później')
  await announcementSection.getByLabel(words.fields.en).fill('On Thursday we ship later')
  expect(await findViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBe(0)
  await saveButton.click()
  await expect(page.locator('.toast')).toContainText(words.saved)
  await expect(getSaveBar(page)).toHaveCount(0)

  const englishVisitor = await newVisitor({ language: 'en', country: 'DE' })
  await expect(async () => {
    await openPage(englishVisitor, '/en')
    await expect(englishVisitor.getByText('On Thursday we ship later')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })

  // Another tab has saved the setting, so this save is rejected. The input stays until staff view the new version.
  const otherTab = await page.context().newPage()
  await otherTab.goto('/admin/settings')
  const otherRegion = otherTab.getByRole('region', { name: words.names.announcement })
  await otherRegion.getByLabel(words.fields.pl).fill('Druga wersja')
  await getSaveButton(otherTab).click()
  await expect(otherTab.locator('.toast')).toContainText(words.saved)
  await otherTab.close()
  await announcementSection.getByLabel(words.fields.pl).fill('Moja wersja')
  await saveButton.click()
  await announcementSection.getByRole('button', { name: words.stale }).click()
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('Druga wersja')

  // Restores the built-in default.
  await announcementSection.getByText(words.history).click()
  await announcementSection.getByRole('button', { name: words.take }).last().click()
  await expect(announcementSection.getByLabel(words.fields.isShown)).not.toBeChecked()
  await saveButton.click()
  await expect(getSaveBar(page)).toHaveCount(0)
})

test('the go-live list names what is missing, with links', async ({ page }) => {
  const words = SETTING_WORDS.pl
  await signIn(page, '/admin/settings')
  const goLiveSection = page.getByRole('region', { name: GO_LIVE_WORDS.pl.title })
  await goLiveSection.getByText(GO_LIVE_WORDS.pl.show).click()
  await expect(goLiveSection.getByText(GO_LIVE_WORDS.pl.checks.nip[1])).toBeVisible()
  await goLiveSection
    .getByRole('link', { name: `${GO_LIVE_WORDS.pl.open}: ${GO_LIVE_WORDS.pl.checks.nip[0]}` })
    .click()
  const firmSection = page.getByRole('region', { name: words.names.firm })
  await expect(firmSection.getByLabel(words.fields.nip)).toBeInViewport()
  await expect(firmSection.getByLabel(words.fields.nip)).toBeFocused()
  await expect(firmSection.getByLabel(words.fields.nip)).toHaveValue(FIRST_SETTINGS.firm.nip)
  await firmSection.getByLabel(words.fields.nip).fill('123')
  await getSaveButton(page).click()
  await expect(firmSection.getByText(words.errors.nip)).toBeVisible()
})

test('the agreement with the accountant on vouchers is recorded, and leaves the go-live list', async ({
  page,
}) => {
  const words = SETTING_WORDS.pl
  const [title, todo] = GO_LIVE_WORDS.pl.checks.voucherVat
  await signIn(page, '/admin/settings')
  const checklist = page.getByRole('region', { name: GO_LIVE_WORDS.pl.title })
  await checklist.getByText(GO_LIVE_WORDS.pl.show).click()
  await expect(checklist.getByText(todo)).toBeVisible()
  await checklist.getByRole('link', { name: `${GO_LIVE_WORDS.pl.open}: ${title}` }).click()
  const voucherVatSection = page.getByRole('region', { name: words.names.voucherVat })
  await expect(voucherVatSection).toBeInViewport()
  const saveButton = getSaveButton(page)
  for (const isVatAgreed of [true, false]) {
    await voucherVatSection.getByLabel(words.fields.isAgreed).setChecked(isVatAgreed)
    await saveButton.click()
    await expect(getSaveBar(page)).toHaveCount(0)
    await expect(checklist.getByText(todo)).toHaveCount(isVatAgreed ? 0 : 1)
    expect(await findViolations(page)).toEqual([])
  }
})

test('a fee out of range shows the allowed range', async ({ page }) => {
  const words = SETTING_WORDS.pl
  await signIn(page, '/admin/settings')
  const deliverySection = page.getByRole('region', { name: words.names.delivery })
  await deliverySection
    .getByRole('group', { name: PARCEL_WORDS.pl.names.courier })
    .getByLabel(words.fields.fee)
    .fill('1000,01')
  await getSaveButton(page).click()
  await expect(deliverySection.getByText(words.allowed.fee).first()).toBeVisible()
  expect(words.allowed.fee).toContain('1\u00a0000,00')
  const chatSettings = page.getByRole('region', { name: words.names.chat })
  const monday = formatWeekday(0, 'pl')
  await chatSettings.getByLabel(words.chatFrom({ day: monday })).selectOption('21')
  await getSaveButton(page).click()
  await expect(chatSettings.getByText(words.allowed.chatTo)).toBeVisible()
})

test.describe('the owner’s texts', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the owner’s texts replace the built-in ones in their place and language, and can be removed', async ({
    page,
    newVisitor,
  }) => {
    test.slow()
    const words = SETTING_WORDS.pl
    await signIn(page, '/admin/settings')
    const textsSection = page.getByRole('region', { name: words.names.texts, exact: true })
    const openTextEditor = async (name: keyof typeof words.texts) => {
      await textsSection.getByText(words.texts[name][0], { exact: true }).click()
      return textsSection.getByRole('group', { name: words.texts[name][0] })
    }
    const titleEditor = await openTextEditor('heroTitle')
    await expect(titleEditor.getByLabel(words.fields.pl)).toHaveAttribute(
      'placeholder',
      HOME_WORDS.pl.hero.title,
    )
    await titleEditor.getByLabel(words.fields.pl).fill('Nagłówek <b>właściciela</b>')
    const aboutEditor = await openTextEditor('about')
    await aboutEditor.getByLabel(words.fields.en).fill('x'.repeat(2001))
    await expect(aboutEditor.getByText(words.errors.tooLong({ max: 2000 }))).toBeVisible()
    await aboutEditor
      .getByLabel(words.fields.en)
      .fill('We are two.\n\nCome and [see](https://evil.example) us.')
    const welcomeForm = await openTextEditor('chatWelcome')
    await welcomeForm.getByRole('button', { name: words.beginWithOwn }).click()
    await welcomeForm.getByLabel(words.fields.pl).fill('Siema, {imię}!')
    expect(await findViolations(page)).toEqual([])
    await getSaveButton(page).click()
    await expect(page.locator('.toast')).toContainText(words.saved)

    const polishVisitor = await newVisitor({ language: 'pl', country: 'PL' })
    await expect(async () => {
      await openPage(polishVisitor, '/')
      await expect(polishVisitor.getByRole('heading', { level: 1 })).toHaveText(
        'Nagłówek <b>właściciela</b>',
        {
          timeout: 500,
        },
      )
    }).toPass({ timeout: 30_000 })
    // The edge sends the owner's texts only with pages that show them.
    expect(await (await polishVisitor.request.get('/')).text()).toContain(
      'Nagłówek &lt;b&gt;właściciela&lt;/b&gt;</h1>',
    )
    expect(await (await polishVisitor.request.get('/bon')).text()).not.toContain('Nagłówek')
    await polishVisitor.clock.setFixedTime(makeTodayAt(13, 0))
    const panel = await openChat(polishVisitor, 'pl')
    await startNamedChat(panel, CHAT_WORDS.pl, 'Łucja')
    await expect(panel.getByText('Siema, Łucja!')).toBeVisible()

    // The owner's texts also load on client-side navigation to the home page.
    const englishVisitor = await newVisitor({ language: 'en', country: 'DE' })
    await openPage(englishVisitor, '/products')
    await englishVisitor.getByRole('link', { name: 'Ekspo Tools' }).first().click()
    await expect(englishVisitor.getByRole('heading', { level: 1 })).toHaveText(HOME_WORDS.en.hero.title)
    await englishVisitor.getByRole('button', { name: en.info.about }).first().click()
    await expect(englishVisitor.getByText('Come and [see](https://evil.example) us.')).toBeVisible()

    for (const name of ['heroTitle', 'about', 'chatWelcome'] as const)
      for (const fieldLanguage of ['pl', 'en'] as const)
        await textsSection
          .getByRole('group', { name: words.texts[name][0] })
          .getByLabel(words.fields[fieldLanguage])
          .fill('')
    await getSaveButton(page).click()
    await expect(getSaveBar(page)).toHaveCount(0)
  })

  test('the owner’s texts replace ready replies as well', async ({ page }) => {
    const words = SETTING_WORDS.pl
    await signIn(page, '/admin/settings')
    const repliesSection = page.getByRole('region', { name: words.names.replies })
    await repliesSection.getByText('Powitanie', { exact: true }).click()
    const greetingFields = repliesSection.getByRole('group', { name: 'Powitanie' })
    await greetingFields.getByLabel(words.fields.pl).fill('Dzień dobry, tu właściciel!')
    await getSaveButton(page).click()
    await expect(page.locator('.toast')).toContainText(words.saved)
    const customer = await newCustomer()
    customer.sendMessage('Halo?')
    await page.goto(`/admin/chat?session=${customer.id}`)
    const messageField = page.getByLabel(STAFF_CHAT_WORDS.pl.message, { exact: true })
    await messageField.fill('/witaj')
    await expect(page.getByRole('option').first()).toContainText('tu właściciel')
    await messageField.press('Enter')
    await expect(messageField).toHaveValue('Dzień dobry, tu właściciel!')
  })
})

test('unsaved settings are left only after confirmation, and survive an expired session', async ({
  page,
  faults,
}) => {
  faults.allow(/401/)
  const words = SETTING_WORDS.pl
  const { unsaved, login } = ADMIN_WORDS.pl
  await signIn(page, '/admin/orders')
  await page.getByRole('button', { name: ADMIN_WORDS.pl.menu }).click()
  await page.getByRole('dialog').getByRole('link', { name: ADMIN_WORDS.pl.sections.settings }).click()
  const announcementSection = page.getByRole('region', { name: words.names.announcement })
  await announcementSection.getByLabel(words.fields.pl).fill('Jeszcze niezapisane')
  await page.getByRole('link', { name: ADMIN_WORDS.pl.sections.orders }).first().click()
  const dialog = page.getByRole('dialog', { name: unsaved.title })
  await dialog.getByRole('button', { name: unsaved.stay }).click()
  await page.goBack()
  await dialog.getByRole('button', { name: unsaved.stay }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('Jeszcze niezapisane')

  // The staff session expires. The typed text is still there after the next sign-in, and after a reload.
  const token = await page.evaluate(() => {
    const token = localStorage.getItem('admin-token') ?? ''
    localStorage.setItem('admin-token', 'over')
    return token
  })
  await getSaveButton(page).click()
  await expect(page.getByLabel(login.password, { exact: true })).toBeVisible()
  await page.evaluate((token) => {
    localStorage.setItem('admin-token', token)
    dispatchEvent(new Event('admin-token-changed'))
  }, token)
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('Jeszcze niezapisane')
  page.once('dialog', (browserDialog) => void browserDialog.accept())
  await page.reload()
  await expect(announcementSection.getByText(words.draft)).toBeVisible()
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('Jeszcze niezapisane')
  await announcementSection.getByRole('button', { name: words.giveUp }).click()
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('')
  await announcementSection.getByLabel(words.fields.pl).fill('Znowu')
  await page.goBack()
  await dialog.getByRole('button', { name: unsaved.leave }).click()
  await expect(page).toHaveURL('/admin/orders')
  await page.goto('/admin/settings')
  await expect(announcementSection.getByLabel(words.fields.pl)).toHaveValue('')
})
