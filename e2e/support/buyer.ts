import { type ShopMessages } from './shop'
import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { TestProduct } from './database'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'

export const TEST_CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  needsAction: '4000 0025 0000 3155',
  processing: '4000 0000 0000 0077',
} as const

type CheckoutFieldName = keyof typeof BUYER_DETAILS | 'nip' | 'companyName'
type InvoiceField = 'invoiceCountry' | 'invoiceStreet' | 'invoicePostalCode' | 'invoiceCity'

// Selects by name attribute: the invoice address has the same labels as the delivery address.
export const getCheckoutField = (page: Page, messages: ShopMessages, name: CheckoutFieldName): Locator =>
  page.getByLabel(messages.checkout[name], { exact: true }).and(page.locator(`[name="${name}"]`))

export const getInvoiceField = (page: Page, messages: ShopMessages, name: InvoiceField): Locator =>
  page
    .getByRole('group', { name: messages.buying.invoice })
    .getByLabel(messages.checkout[name], { exact: true })

export const getOrderButton = (page: Page, messages: ShopMessages): Locator =>
  page.getByRole('button', { name: messages.checkout.order })

export const getTermsCheckbox = (page: Page, messages: ShopMessages): Locator =>
  page.getByRole('checkbox', { name: messages.checkout.termsBefore.trim() })

export const getPaymentModal = (page: Page, messages: ShopMessages): Locator =>
  page.getByRole('dialog', { name: messages.payment.title })

/** Adds products to the cart without the shop's pages, and opens the checkout form. */
export async function startCheckout(
  page: Page,
  messages: ShopMessages,
  ...products: TestProduct[]
): Promise<void> {
  const sessionId = await readCartSession(page)
  for (const product of products) await addToCart(page, sessionId, product)
  await page.goto('/checkout')
  await expect(getCheckoutField(page, messages, 'firstName')).toBeVisible()
}

/** Returns the cart session of a visitor, and begins one if there is none. */
async function readCartSession(page: Page): Promise<string> {
  // `about:blank` has no access to the shop's localStorage. The page therefore first opens a file of the shop that runs
  // no scripts.
  if (page.url() === 'about:blank') await page.mainFrame().goto('/favicon.svg')
  return page.evaluate(
    (newSessionId) => {
      const sessionId = localStorage.getItem('cart-session-id') ?? newSessionId
      localStorage.setItem('cart-session-id', sessionId)
      return sessionId
    },
    `session-${Date.now()}-${randomUUID().slice(0, 8)}`,
  )
}

async function addToCart(page: Page, sessionId: string, { id }: TestProduct): Promise<void> {
  const response = await page.request.post('/api/cart', {
    headers: { Origin: process.env['SHOP_URL'] ?? '' },
    data: { sessionId, productId: id, quantity: 1 },
  })
  expect(response.status(), await response.text()).toBe(201)
}

export async function fillForm(page: Page, messages: ShopMessages): Promise<void> {
  for (const [name, value] of Object.entries(BUYER_DETAILS))
    await getCheckoutField(page, messages, name as CheckoutFieldName).fill(value)
  await getTermsCheckbox(page, messages).check()
}

export async function submitOrderForm(
  page: Page,
  messages: ShopMessages,
  ...products: TestProduct[]
): Promise<Locator> {
  await startCheckout(page, messages, ...products)
  await fillForm(page, messages)
  await getOrderButton(page, messages).click()
  const modal = getPaymentModal(page, messages)
  await expect(modal).toBeVisible()
  return modal
}

/** The name of the tab of card payments, in either language. */
export const CARD_TAB_PATTERN = /^(Karta|Card)$/

const getPayButton = (modal: Locator, messages: ShopMessages) =>
  modal.getByRole('button', { name: messages.payment.pay({ amount: '' }).trim() })

export async function payByCard(modal: Locator, messages: ShopMessages, cardNumber: string): Promise<void> {
  await modal.getByRole('tab', { name: CARD_TAB_PATTERN }).click()
  await modal.getByLabel(messages.payment.cardNumber).fill(cardNumber)
  await modal.getByLabel(messages.payment.expiry).fill('12/34')
  await modal.getByLabel(messages.payment.cvc, { exact: true }).fill('123')
  await getPayButton(modal, messages).click()
}

export async function payByBlik(modal: Locator, messages: ShopMessages, code = '777123'): Promise<void> {
  await modal.getByRole('tab', { name: 'BLIK' }).click()
  await modal.getByLabel(messages.payment.blikCode).fill(code)
  await getPayButton(modal, messages).click()
}

/** Expects the result page of a paid order; returns the order's id. */
export async function expectSuccessPage(page: Page, messages: ShopMessages): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\/success\?orderId=[0-9a-f-]{36}&lang=(pl|en)(#order=.+)?$/)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  // Matches headings of level 1 only. The payment dialog also has a heading, and stays open until the result page is
  // shown.
  const paidHeading = page.getByRole('heading', { level: 1, name: messages.success.paidTitle })
  await expect(paidHeading).toBeVisible({ timeout: 15_000 })
  // The order number is # and the first eight characters of the id in capitals (spec §2).
  await expect(page.getByRole('main')).toContainText(`#${orderId.slice(0, 8).toUpperCase()}`)
  await expect(page.getByRole('main')).toContainText(
    /Potwierdzenie wysłaliśmy|We have sent a\u00a0confirmation/,
  )
  await expect(page.getByRole('main').getByRole('link', { name: messages.footer.withdraw })).toBeVisible()
  return orderId
}
