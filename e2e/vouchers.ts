import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Currency } from '../domain/currency'
import { type TestProduct, sql } from './database'
import { PERSON } from './buyer'
import type { Words } from './shop'

/** A mail address that no other test writes to. */
export const freshEmail = (): string => `bon-${randomUUID().slice(0, 8)}@example.com`

const CODE = /GIFT(?:-[2-9A-HJ-NP-Z]{4}){3}/

/** The code in the mail to someone, sent or not yet. */
export async function codeMailedTo(recipient: string): Promise<string> {
  const found = async () => {
    const mails = await sql<{ text: string }>('SELECT text FROM emails WHERE recipient = ?', recipient)
    return mails.map(({ text }) => CODE.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(found).toMatch(CODE)
  return found()
}

let callers = 0

/** A call as the shop's own page makes it, from an address of its own. */
async function call<Answer>(path: string, body: unknown): Promise<Answer> {
  const shop = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shop}/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shop,
      'Idempotency-Key': randomUUID(),
      'CF-Connecting-IP': `172.16.${process.pid % 250}.${callers++ % 250}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}: ${path}`)
  return (await response.json()) as Answer
}

const { firstName, lastName } = PERSON
const consents = { terms: true }

/** A voucher that somebody bought; answers with its code. */
export async function makeVoucher(amount: string, currency: Currency = 'PLN'): Promise<string> {
  const email = freshEmail()
  const { id } = await call<{ id: string }>('orders', {
    firstName,
    lastName,
    email,
    courier: 'digital',
    orderItems: [{ productId: 'voucher', name: 'Bon Podarunkowy', quantity: 1, price: amount }],
    totalAmount: amount,
    currency,
    consents,
  })
  const { clientSecret } = await call<{ clientSecret: string }>('payments/create', { orderId: id })
  await call('payments/sandbox/confirm', {
    clientSecret,
    method: { type: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123' },
  })
  return codeMailedTo(email)
}

/** Someone else pays for a tool with a voucher and nothing besides. */
export const spend = (code: string, product: TestProduct, total: string): Promise<unknown> =>
  call('orders', {
    ...PERSON,
    courier: 'dpd',
    orderItems: [
      { productId: product.id, name: product.name, quantity: 1, price: (product.price / 100).toFixed(2) },
    ],
    totalAmount: '0.00',
    voucherCode: code,
    voucherDiscount: total,
    consents,
  })

export const voucherBox = (page: Page, m: Words): Locator =>
  page.getByRole('region', { name: m.voucher.title, exact: true })

/** Types a code into the checkout and applies it. */
export async function applyVoucher(page: Page, m: Words, code: string): Promise<void> {
  await voucherBox(page, m).getByLabel(m.voucher.code).fill(code)
  await voucherBox(page, m).getByRole('button', { name: m.voucher.apply }).click()
}

export const VOUCHER_CHECKOUT = '/checkout?voucher=true'

/** Brings the part of the start page where vouchers are sold, which comes when a reader does. */
export async function voucherSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title })
  await expect(async () => {
    await page.getByRole('heading', { level: 2 }).nth(1).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect(section).toBeVisible({ timeout: 500 })
  }).toPass()
  return section
}
