import type { Locator, Page } from '@playwright/test'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  startCheckout,
  CARD_TAB_PATTERN,
  TEST_CARDS,
  expectSuccessPage,
  getCheckoutField,
  getPaymentModal,
  getOrderButton,
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, findOrders, waitUntilSearchable } from '../support/database'
import { expect, test, openPage } from '../support/shop'

/** More tab stops than any page has. */
const MAX_TAB_PRESSES = 120

/** Returns true if the focus is visible: an outline of at least 2 px, and a part of the element not covered. */
const hasFocusRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    // After the last tab stop the focus is in the browser's address bar, so there is no focus ring to check.
    if (!element || element === document.body) return true
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const isVisibleAt = (xFraction: number, yFraction: number) => {
      const topElement = document.elementFromPoint(left + width * xFraction, top + height * yFraction)
      return topElement !== null && (element.contains(topElement) || topElement.contains(element))
    }
    const fractions = [0.1, 0.5, 0.9]
    const isUncovered = fractions.some((xFraction) =>
      fractions.some((yFraction) => isVisibleAt(xFraction, yFraction)),
    )
    return isUncovered && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })

const readFocusedElementHtml = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing')

/** Presses Tab until the element has the focus, and expects a visible focus at each stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement).catch(() => false)
  for (let tabPressCount = 0; tabPressCount < MAX_TAB_PRESSES; tabPressCount++) {
    await page.keyboard.press('Tab')
    expect
      .soft(await hasFocusRing(page), `focus cannot be seen: ${await readFocusedElementHtml(page)}`)
      .toBe(true)
    if (await isFocused()) return
  }
  expect(await readFocusedElementHtml(page), `not reached by Tab: ${String(target)}`).toBe('')
}

test('a tool is found, ordered and paid by keyboard alone', async ({ page, m }) => {
  const product = await makeProduct({
    category: 'wozki',
    price: 100_00,
    defects: [{ pl: 'Rysa', en: 'Scratch' }],
  })
  await waitUntilSearchable(product)
  const { keyboard } = page
  await openPage(page, '/')

  // First skips the header by the skip link, then uses the search in the header.
  const skipLink = page.getByRole('link', { name: m.skipToContent })
  await tabTo(page, skipLink)
  await expect(skipLink).toBeInViewport()
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await tabTo(page, page.getByRole('combobox', { name: m.search.label }))
  await keyboard.type(product.name)
  const suggestionOption = page.getByRole('option').filter({ hasText: product.name })
  await expect(suggestionOption).toBeVisible()
  while ((await suggestionOption.getAttribute('aria-selected')) !== 'true') await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)

  await tabTo(page, page.getByRole('main').getByRole('button', { name: m.product.addToCart }))
  await keyboard.press('Enter')
  const cartDialog = page.getByRole('dialog', { name: m.cart.title })
  await expect(cartDialog).toContainText(product.sku)
  await tabTo(page, cartDialog.getByRole('link', { name: m.cart.checkout }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')

  // A radio group is one tab stop; the arrow keys select an option.
  const individualRadio = page.getByRole('radio', { name: m.checkout.individual })
  const companyRadio = page.getByRole('radio', { name: m.checkout.company })
  await tabTo(page, individualRadio)
  await keyboard.press('ArrowDown')
  await expect(companyRadio).toBeChecked()
  await keyboard.press('ArrowUp')
  await expect(individualRadio).toBeChecked()
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'address', 'postalCode', 'city'] as const) {
    await tabTo(page, getCheckoutField(page, m, name))
    await keyboard.type(BUYER_DETAILS[name])
  }
  const courierRadios = page.getByRole('radio', { name: /DPD|DHL/ })
  await tabTo(page, courierRadios.first())
  await keyboard.press('ArrowDown')
  await expect(courierRadios.nth(1)).toBeChecked()
  for (const checkbox of [
    page.getByRole('checkbox', { name: m.checkout.defects }),
    getTermsCheckbox(page, m),
  ]) {
    await tabTo(page, checkbox)
    await keyboard.press('Space')
    await expect(checkbox).toBeChecked()
  }
  await tabTo(page, getOrderButton(page, m))
  await keyboard.press('Enter')

  const modal = getPaymentModal(page, m)
  await expect(modal).toBeVisible()
  await tabTo(page, modal.getByRole('tab', { name: 'BLIK', exact: true }))
  for (const paymentMethod of ['Przelewy24', CARD_TAB_PATTERN]) {
    await keyboard.press('ArrowRight')
    await expect(modal.getByRole('tab', { name: paymentMethod })).toBeFocused()
  }
  for (const [label, value] of [
    [m.payment.cardNumber, TEST_CARDS.succeeds],
    [m.payment.expiry, '12/34'],
    [m.payment.cvc, '123'],
  ] as const) {
    await tabTo(page, modal.getByLabel(label, { exact: true }))
    await keyboard.type(value)
  }
  await tabTo(page, modal.getByRole('button', { name: m.payment.pay({ amount: '' }).trim() }))
  await keyboard.press('Enter')
  const orderId = await expectSuccessPage(page, m)
  expect((await findOrders(product)).map(({ id, state }) => [id, state])).toEqual([[orderId, 'paid']])
})

test('forced colours keep the stock dot, and outline the selected options', async ({ page, m }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const product = await makeProduct()
  const otherProduct = await makeProduct()
  const readOutlineStyle = (element: Locator) =>
    element.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
      return outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
    })
  await openPage(page, `/produkt/${product.slug}`)
  const languageButtons = page.getByRole('banner').locator('button[lang]')
  const [selectedButtons, unselectedButtons] = [
    languageButtons.and(page.locator('[aria-pressed=true]')),
    languageButtons.and(page.locator('[aria-pressed=false]')),
  ]
  expect(await readOutlineStyle(selectedButtons.first())).toMatch(/^3px/)
  expect(await readOutlineStyle(selectedButtons.first())).not.toBe(
    await readOutlineStyle(unselectedButtons.first()),
  )
  const availabilityDot = page.getByRole('main').locator('.bg-good').first()
  // In forced-colours mode the dot keeps the shop's green. It does not get the background colour of the page.
  expect(await availabilityDot.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
    'rgb(46, 158, 79)',
  )
  await startCheckout(page, m, otherProduct)
  const getRadioCard = (name: string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  expect(await readOutlineStyle(getRadioCard(m.checkout.individual))).toMatch(/^3px/)
  expect(await readOutlineStyle(getRadioCard(m.checkout.company))).toBe('')
  await expect(getRadioCard(m.checkout.company)).toHaveCSS('border-top-width', '1px')
})
