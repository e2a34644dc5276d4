import type { Page } from '@playwright/test'
import { promiseAt } from '../../domain/delivery/delivery-promise'
import { COURIERS, courierName } from '../../domain/delivery/couriers'
import { paths } from '../../domain/pages/page-paths'
import { dispatchRulesOf, FIRST_SETTINGS } from '../../domain/settings/settings'
import { isoDay, polishDay } from '../../domain/time/polish-days'
import { PERIOD_WORDS } from '../../web/admin/settings/periods/period-words'
import { SETTING_WORDS } from '../../web/admin/settings/words'
import { findViolations } from '../support/axe'
import { measureOverflow } from '../support/inspect'
import { createStaffPassword, type IsolatedShop, startOwnShop } from '../support/own-shop'
import { expect, openPage, test } from '../support/shop'
import { getPasswordField } from '../support/staff'

// A pause of selling affects every page, so the test starts its own shop.
let shop: IsolatedShop

test.use({ viewport: { width: 390, height: 844 } })

test.afterAll(() => shop.close())

const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the owner enters days off, pauses selling and announces it on a phone, and shoppers read it', async ({
  newVisitor,
  faults,
}) => {
  test.slow()
  // Expected error: the test's own shop has another address, so `faults` reports requests to this address as foreign.
  faults.allow(/foreign request/)
  const { password, vars } = await createStaffPassword()
  shop = await startOwnShop(vars)
  const words = SETTING_WORDS.pl
  const periodWords = PERIOD_WORDS.pl
  const [owner, shopper] = [
    await newVisitor({ options: { baseURL: shop.url } }),
    await newVisitor({ options: { baseURL: shop.url } }),
  ]
  const products = (await (await fetch(`${shop.url}/api/products?inStock=true`)).json()) as { slug: string }[]
  const productPath = paths.product(products[0]?.slug ?? '').pl
  await owner.goto('/admin/settings')
  await getPasswordField(owner).fill(password)
  await owner.keyboard.press('Enter')

  // The owner sets the next ten days as days off. The promised days of a product must skip them.
  const today = polishDay(Date.now())
  const period = { from: isoDay(today), to: isoDay(today + 9) }
  const periodSection = findSection(owner, periodWords.title)
  await periodSection.getByRole('button', { name: periodWords.add }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: periodWords.save }).click()
  await expect(dialog.getByText(periodWords.problems.required)).toBeVisible()
  await dialog.getByLabel(periodWords.from).fill(period.from)
  await dialog.getByLabel(periodWords.to).fill(isoDay(today - 1))
  await expect(dialog.getByText(periodWords.problems.order)).toBeVisible()
  await dialog.getByLabel(periodWords.to).fill(period.to)
  await dialog.getByLabel(periodWords.note, { exact: true }).fill('Jesteśmy na targach')
  const dispatchRules = dispatchRulesOf({
    ...FIRST_SETTINGS,
    periods: [{ ...period, kind: 'closed', workingDays: 0, note: { pl: 'Jesteśmy na targach', en: '' } }],
  })
  const promiseText = promiseAt(Date.now(), dispatchRules, { from: 8, to: 10 }, 'pl').text
  expect(promiseText).toContain('Jesteśmy na targach.')
  await expect(dialog.getByText(promiseText)).toBeVisible()
  expect(await findViolations(owner)).toEqual([])
  expect(await measureOverflow(owner)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: periodWords.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(periodSection.getByText(periodWords.now, { exact: true })).toBeVisible()
  await openPage(shopper, productPath)
  await expect(shopper.getByRole('main').getByText(promiseText)).toBeVisible()

  // The owner pauses selling, with a reason.
  const saveBar = owner.getByRole('group', { name: words.bar.title })
  const pauseSection = findSection(owner, words.names.pause)
  await pauseSection.getByLabel(words.fields.isPaused).check()
  await pauseSection.getByLabel(words.fields.pl).fill('Wracamy po targach.')
  await saveBar.getByRole('button', { name: words.save }).click()
  await expect(saveBar).toHaveCount(0)
  await openPage(shopper, productPath)
  await expect(shopper.getByRole('main').getByText(/Wracamy po targach\./)).toBeVisible()
  await expect(shopper.getByRole('main').getByRole('button', { name: 'Do koszyka' })).toHaveCount(0)
  await openPage(shopper, `${paths.checkout.pl}?voucher=true`)
  await expect(
    shopper
      .getByRole('main')
      .getByText(/Wracamy po targach\./)
      .first(),
  ).toBeVisible()
  expect(await findViolations(shopper)).toEqual([])

  // The owner ends the pause and shows an announcement, which the visitor closes for good.
  await pauseSection.getByLabel(words.fields.isPaused).uncheck()
  await saveBar.getByRole('button', { name: words.save }).click()
  await expect(saveBar).toHaveCount(0)
  const announcementSection = findSection(owner, words.names.announcement)
  await announcementSection.getByLabel(words.fields.isShown).check()
  await announcementSection.getByLabel(words.fields.pl).fill('Do zobaczenia na targach')
  await saveBar.getByRole('button', { name: words.save }).click()
  await expect(saveBar).toHaveCount(0)
  await openPage(shopper, productPath)
  await expect(shopper.getByRole('main').getByRole('button', { name: 'Do koszyka' })).toBeVisible()
  const announcement = shopper.getByText('Do zobaczenia na targach')
  await expect(announcement).toBeVisible()
  expect(await findViolations(shopper)).toEqual([])
  await shopper.locator('[data-dismiss]').click()
  await expect(announcement).toBeHidden()
  await openPage(shopper, paths.products.pl)
  await expect(announcement).toBeHidden()

  // At least one courier must accept large parcels and pallets. DHL does, so switching DHL on makes the settings valid.
  const courierSection = findSection(owner, words.names.couriers)
  for (const courier of COURIERS.filter((name) => name !== 'inpost'))
    await courierSection.getByLabel(courierName(courier), { exact: true }).uncheck()
  await saveBar.getByRole('button', { name: words.save }).click()
  await expect(courierSection.getByText(words.allowed.offered)).toBeVisible()
  await courierSection.getByLabel(courierName('dhl'), { exact: true }).check()
  await saveBar.getByRole('button', { name: words.save }).click()
  await expect(saveBar).toHaveCount(0)

  // After the owner has deleted the days off, the product page shows the usual promised days again.
  await periodSection.getByRole('button', { name: periodWords.remove }).click()
  await owner.getByRole('dialog').getByRole('button', { name: periodWords.remove }).click()
  await expect(periodSection.getByText(periodWords.none)).toBeVisible()
  await openPage(shopper, productPath)
  await expect(shopper.getByRole('main').getByText(/najpóźniej 28 dni/)).toBeVisible()
})
