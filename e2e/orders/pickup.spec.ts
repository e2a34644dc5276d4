import { deliveryName } from '../../domain/delivery/couriers'
import { paths } from '../../domain/pages/page-paths'
import { HANDOVER_WORDS } from '../../web/admin/orders/handover/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { SETTING_WORDS } from '../../web/admin/settings/words'
import { LEAD_WORDS } from '../../web/shop/orders/lead/lead-words'
import { findViolations } from '../support/axe'
import {
  expectSuccessPage,
  fillForm,
  getOrderButton,
  getPaymentModal,
  payByCard,
  TEST_CARDS,
} from '../support/buyer'
import { measureOverflow } from '../support/inspect'
import { createStaffPassword, type IsolatedShop, startOwnShop } from '../support/own-shop'
import { expect, type Language, MESSAGES, openPage, test, toTextPattern } from '../support/shop'
import { getPasswordField } from '../support/staff'

// Switching the showroom on changes every checkout, so the test starts its own shop.
let shop: IsolatedShop

test.use({ viewport: { width: 390, height: 844 } })

test.afterAll(() => shop.close())

test('a buyer pays online, and collects the goods with the code, in both languages', async ({
  newVisitor,
  faults,
}) => {
  test.slow()
  // Expected errors: requests to the own shop, which `faults` reports as foreign, and 404 for a wrong code.
  faults.allow(/foreign request/, /404.*orders\/pickup/, /Failed to load resource.*404.*orders\/pickup/)
  const { password, vars } = await createStaffPassword()
  shop = await startOwnShop(vars)
  const options = { baseURL: shop.url, viewport: { width: 390, height: 844 } }
  const staff = await newVisitor({ language: 'pl', options })
  const settingWords = SETTING_WORDS.pl
  const stepWords = STAFF_ORDER_WORDS.pl.step
  const handoverWords = HANDOVER_WORDS.pl
  await staff.goto('/admin/settings')
  await getPasswordField(staff).fill(password)
  await staff.keyboard.press('Enter')
  await staff.getByLabel(settingWords.showroom.isOn).check()
  await staff.getByRole('button', { name: settingWords.save, exact: true }).click()
  await expect(staff.getByText(settingWords.saved, { exact: true })).toBeVisible()

  const products = (await (await fetch(`${shop.url}/api/products?inStock=true`)).json()) as {
    slug: string
  }[]
  for (const [index, language] of (['pl', 'en'] satisfies Language[]).entries()) {
    const m = MESSAGES[language]
    const buyer = await newVisitor({ language, options })
    await openPage(buyer, paths.product(products[index]?.slug ?? '')[language])
    const main = buyer.getByRole('main')
    await main.getByRole('button', { name: m.product.addToCart }).click()
    await buyer
      .getByRole('dialog', { name: m.cart.title })
      .getByRole('link', { name: m.cart.checkout })
      .click()
    await fillForm(buyer, m)
    await main.getByRole('radio', { name: toTextPattern(deliveryName('counter', language)) }).check()
    await expect(main).toContainText(m.checkout.pickupDocument)
    await expect(main.getByText(deliveryName('counter', language)).last()).toBeVisible()
    const defects = main.locator('[name="defects"]')
    if ((await defects.count()) > 0) await defects.check()
    expect(await findViolations(buyer)).toEqual([])
    expect(await measureOverflow(buyer)).toBeLessThanOrEqual(0)
    await getOrderButton(buyer, m).click()
    await payByCard(getPaymentModal(buyer, m), m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(buyer, m)
    await expect(main).toContainText(m.success.pickupTitle)

    // Staff mark the goods as ready for collection.
    await staff.goto(`/admin/orders/${orderId}`)
    await staff.getByRole('button', { name: stepWords.counter.packed }).click()
    await expect(staff.getByRole('button', { name: stepWords.counter.delivered })).toBeVisible()

    // The order page shows the pick-up code to the buyer.
    await buyer.getByRole('link', { name: m.success.toOrder }).click()
    const leadWords = LEAD_WORDS[language]
    await expect(buyer.getByRole('heading', { name: leadWords.pickup({ day: '' }).title })).toBeVisible()
    const qrCode = buyer.getByRole('img', { name: leadWords.pickupCode({ code: '' }).trim() })
    await expect(qrCode).toBeVisible()
    const code = /(\S{4} \S{4})$/.exec((await qrCode.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    expect(await findViolations(buyer)).toEqual([])
    expect(await measureOverflow(buyer)).toBeLessThanOrEqual(0)

    // Staff type a wrong pick-up code, then the correct code, and hand the goods over once despite a double click.
    await staff.goto('/admin/hand-over')
    await staff.getByLabel(handoverWords.code).fill('2222 2222')
    await staff.getByRole('button', { name: handoverWords.find }).click()
    await expect(staff.getByRole('alert')).toContainText('Nie ma zamówienia do odbioru z takim kodem')
    await staff.getByLabel(handoverWords.code).fill(code.toLowerCase())
    await staff.keyboard.press('Enter')
    await expect(staff.getByText(handoverWords.statuses.ready)).toBeVisible()
    expect(await findViolations(staff)).toEqual([])
    expect(await measureOverflow(staff)).toBeLessThanOrEqual(0)
    await staff.getByRole('button', { name: handoverWords.handOver }).dblclick()
    await expect(staff.getByRole('article').getByRole('status')).toContainText(
      handoverWords.done({ number: '' }),
    )
    await staff.reload()
    await expect(staff.getByText(handoverWords.statuses.handedOver)).toBeVisible()
    await buyer.reload()
    await expect(buyer.getByRole('heading', { name: leadWords.collected.title })).toBeVisible()
  }
})
