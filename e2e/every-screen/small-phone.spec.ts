import type { Locator, Page } from '@playwright/test'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  CARD_TAB_PATTERN,
  TEST_CARDS,
  expectSuccessPage,
  getCheckoutField,
  getPaymentModal,
  getOrderButton,
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, findOrders, runSql, waitUntilSearchable } from '../support/database'
import { paths } from '../../domain/pages/page-paths'
import { findBrokenWords, enlargeText, measureOverflow } from '../support/inspect'
import { placeOrder } from '../support/placed-order'
import { expect, withNbspOnly, test, openPage } from '../support/shop'

/** Minimum target size of WCAG 2.2, 2.5.8, px. */
const MIN_TOUCH_TARGET_PX = 24

test.use({
  language: 'en',
  country: 'DE',
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
})

/** Taps a control, or its label, and expects a target large enough inside the window. */
async function tapElement(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const label = page.locator('label').filter({ has: target })
  const clickTarget = (await label.count()) > 0 ? label : target
  const boundingBox = await clickTarget.boundingBox()
  const targetText = String(target)
  expect.soft(boundingBox?.width, targetText).toBeGreaterThanOrEqual(MIN_TOUCH_TARGET_PX)
  expect.soft(boundingBox?.height, targetText).toBeGreaterThanOrEqual(MIN_TOUCH_TARGET_PX)
  expect.soft(boundingBox?.x, targetText).toBeGreaterThanOrEqual(0)
  expect.soft((boundingBox?.x ?? 0) + (boundingBox?.width ?? 0), targetText).toBeLessThanOrEqual(320)
  await target.tap()
}

/** Imitates a visitor's own stylesheet that enlarges all text, applied before the first paint. */
function enlargeByStyle(): void {
  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync('html { font-size: 200% !important }')
  document.adoptedStyleSheets.push(styleSheet)
}

/** Checks amounts only, because delivery dates may wrap and test products have long names. */
const findBrokenAmounts = async (element: Locator) =>
  (await findBrokenWords(element)).filter((word) => /\d,\d\d/.test(word))

test('a company buys on the smallest phone, with nothing cut or out of reach', async ({ page, m }) => {
  const product = await makeProduct({ price: 1_299_00, platform: 'LXT' })
  await waitUntilSearchable(product)
  const typeText = async (target: Locator, value: string) => {
    await tapElement(page, target)
    await page.keyboard.type(value)
    await expect(target).toBeFocused()
  }
  const expectNoOverflow = async (screenName: string) =>
    expect.soft(await measureOverflow(page), screenName).toBeLessThanOrEqual(0)

  await openPage(page, '/en')
  await expectNoOverflow('home')
  await tapElement(page, page.getByRole('button', { name: m.search.open }))
  // Waits for the focus of the search field, because text typed earlier would be lost.
  await expect(page.getByRole('combobox', { name: m.search.label })).toBeFocused()
  await page.keyboard.type(product.nameEn)
  await expectNoOverflow('search')
  await tapElement(page, page.getByRole('option').filter({ hasText: product.nameEn }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.nameEn)
  await expectNoOverflow('product')
  await tapElement(page, page.getByRole('main').getByRole('button', { name: m.product.addToCart }))
  const cartDialog = page.getByRole('dialog', { name: m.cart.title })
  await expect(cartDialog).toContainText(product.sku)
  await expectNoOverflow('cart')
  await tapElement(page, cartDialog.getByRole('link', { name: m.cart.checkout }))
  await expect(page).toHaveURL('/checkout')
  await tapElement(page, page.getByRole('radio', { name: m.checkout.company }))
  await expectNoOverflow('checkout')
  await typeText(getCheckoutField(page, m, 'companyName'), 'Example GmbH')
  // The register does not have this company, so all its data are typed.
  await typeText(getCheckoutField(page, m, 'nip'), '106-00-00-062')
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'address', 'postalCode'] as const)
    await typeText(getCheckoutField(page, m, name), BUYER_DETAILS[name])
  await expect(getCheckoutField(page, m, 'city')).toHaveValue(BUYER_DETAILS.city)
  await tapElement(page, page.getByRole('button', { name: m.checkout.changeCourier }))
  await tapElement(page, page.getByRole('radio', { name: /^DHL/ }))
  await tapElement(page, getTermsCheckbox(page, m))
  await expectNoOverflow('checkout, filled')
  // The checkout sends no order before it knows the rates and the whole cart, so this waits for the total.
  await expect(page.getByRole('main')).toContainText('€306.04')
  await expect(getTermsCheckbox(page, m)).toBeChecked()
  await tapElement(page, getOrderButton(page, m))
  const modal = getPaymentModal(page, m)
  await expect(modal).toContainText('€306.04')
  await expectNoOverflow('payment')
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = await modal.getByRole('tab').all()
  const tabTops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y))
  expect(tabTops.map((tabTop) => tabTops.filter((otherTop) => otherTop === tabTop).length)).toEqual([
    2, 2, 2, 2,
  ])
  await page.setViewportSize({ width: 320, height: 640 })
  await tapElement(page, modal.getByRole('tab', { name: CARD_TAB_PATTERN }))
  await typeText(modal.getByLabel(m.payment.cardNumber), TEST_CARDS.succeeds)
  await typeText(modal.getByLabel(m.payment.expiry), '12/34')
  await typeText(modal.getByLabel(m.payment.cvc, { exact: true }), '123')
  await tapElement(page, modal.getByRole('button', { name: m.payment.pay({ amount: '' }).trim() }))
  const orderId = await expectSuccessPage(page, m)
  await expectNoOverflow('paid')
  expect(await findOrders(product)).toMatchObject([
    { id: orderId, state: 'paid', customerType: 'company', nip: '1060000062' },
  ])
})

test.describe('a reader with 200 % text size', () => {
  test.use({ language: 'pl', country: 'PL', viewport: { width: 390, height: 844 } })

  // `walk.spec.ts` checks the other pages for horizontal scrolling.
  test('product, cart and checkout have no horizontal scrolling, and the shop name is not cut', async ({
    page,
    m,
  }) => {
    const product = await makeProduct({ price: 1_299_00, platform: 'LXT' })
    await enlargeText(page)
    await page.goto(paths.product(product.slug).pl)
    expect
      .soft(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), 'text size')
      .toBe('32px')
    expect.soft(await measureOverflow(page), 'product').toBeLessThanOrEqual(0)
    const name = page.getByRole('banner').getByRole('link', { name: m.shopName })
    const boundingBox = await name.boundingBox()
    expect((boundingBox?.x ?? 0) + (boundingBox?.width ?? 390)).toBeLessThanOrEqual(390)

    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
    const cartDialog = page.getByRole('dialog', { name: m.cart.title })
    await expect(cartDialog).toContainText(product.sku)
    expect
      .soft(
        await cartDialog.evaluate((dialogElement) => dialogElement.scrollWidth - dialogElement.clientWidth),
        'cart',
      )
      .toBeLessThanOrEqual(0)
    await cartDialog.getByRole('link', { name: m.cart.checkout }).click()
    await expect(getCheckoutField(page, m, 'firstName')).toBeVisible()
    expect.soft(await measureOverflow(page), 'checkout').toBeLessThanOrEqual(0)
  })

  test('buying works, also if only a reader’s stylesheet enlarges the text', async ({ page, m }) => {
    const doubleFontSize = () =>
      page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const product = await makeProduct({ price: 1_299_00, stock: 2 })
    const otherProduct = await makeProduct({ price: 12_999_00 })
    await openPage(page, paths.product(product.slug).pl)
    await doubleFontSize()
    expect.soft(await measureOverflow(page), 'product').toBeLessThanOrEqual(0)
    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
    await openPage(page, `/?add=${otherProduct.id}`)
    await doubleFontSize()
    const cartDialog = page.getByRole('dialog', { name: m.cart.title })
    for (const { name } of [product, otherProduct]) {
      const removeButton = cartDialog.getByRole('button', { name: m.cart.remove({ name }) })
      await removeButton.scrollIntoViewIfNeeded()
      // Requires only 99 % visibility, because browsers round positions to fractions of a pixel.
      await expect.soft(removeButton).toBeInViewport({ ratio: 0.99 })
    }
    await cartDialog.getByRole('link', { name: m.cart.checkout }).click()
    await expect(getCheckoutField(page, m, 'firstName')).toBeVisible()
    await doubleFontSize()
    expect.soft(await measureOverflow(page), 'checkout').toBeLessThanOrEqual(0)
  })
})

for (const [method, enlarge] of [
  ['browser', enlargeText],
  ['style', (page: Page) => page.addInitScript(enlargeByStyle)],
] as const)
  test.describe(`amounts at 200 % text size by the reader’s ${method}`, () => {
    test.use({ language: 'pl', country: 'PL' })

    test('amounts are not broken in cart, checkout and order', async ({ page, m }) => {
      const cartProducts = [
        await makeProduct({ price: 12_999_00, stock: 2 }),
        await makeProduct({ price: 1_299_00 }),
      ]
      await enlarge(page)
      for (const { id } of cartProducts) await openPage(page, `/?add=${id}`)
      const cartDialog = page.getByRole('dialog', { name: m.cart.title })
      await expect(cartDialog.getByText(withNbspOnly('14 298,00 zł')).first()).toBeVisible()
      expect.soft(await findBrokenWords(cartDialog.locator('dl')), 'cart').toEqual([])
      expect.soft(await findBrokenAmounts(cartDialog), 'cart').toEqual([])
      await cartDialog.getByRole('link', { name: m.cart.checkout }).click()
      const summaryRegion = page.getByRole('region', { name: m.checkout.summary })
      await expect(summaryRegion.getByText(withNbspOnly('14 298,00 zł')).first()).toBeVisible()
      expect.soft(await findBrokenWords(summaryRegion.locator('dl')), 'checkout').toEqual([])
      expect.soft(await findBrokenAmounts(summaryRegion), 'checkout').toEqual([])
      const { id } = await placeOrder(cartProducts)
      const [row] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
      await page.goto(`/zamowienie/${id}#order=${id}.${row?.link_token}`)
      const main = page.getByRole('main')
      await expect(main.getByText(withNbspOnly('14 298,00 zł')).first()).toBeVisible()
      expect.soft(await findBrokenWords(main.locator('dl').filter({ hasText: 'VAT' })), 'order').toEqual([])
      expect.soft(await findBrokenAmounts(main), 'order').toEqual([])
      expect.soft(await measureOverflow(page), 'order').toBeLessThanOrEqual(0)
    })
  })

for (const [width, height] of [
  [844, 390],
  [568, 320],
] as const) {
  test(`the cart shows its tools on a phone in landscape, ${width} px wide`, async ({ page, m }) => {
    await page.setViewportSize({ width, height })
    const product = await makeProduct({ price: 1_299_00 })
    await openPage(page, paths.product(product.slug).en)
    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
    const cartDialog = page.getByRole('dialog', { name: m.cart.title })
    await expect(cartDialog.getByRole('link', { name: product.nameEn })).toBeInViewport({ ratio: 1 })
    await expect(
      cartDialog.getByRole('button', { name: m.cart.remove({ name: product.nameEn }) }),
    ).toBeInViewport({
      ratio: 1,
    })
    await cartDialog.getByRole('link', { name: m.cart.checkout }).tap()
    await expect(page).toHaveURL('/checkout')
  })
}
