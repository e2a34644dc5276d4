import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Currency } from '../../domain/money/currency'
import { CODE_BYTES, createVoucherCode, voucherExpiry, type VoucherType } from '../../domain/vouchers/voucher'
import { type TestProduct, runSql } from './database'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import type { ShopMessages } from './shop'

export const makeFreshEmail = (): string => `bon-${randomUUID().slice(0, 8)}@example.com`

const VOUCHER_CODE_PATTERN = /GIFT(?:-[2-9A-HJ-NP-Z]{4}){3}/

/** Returns the voucher code of a mail to a recipient, sent or queued. */
export async function findMailedCode(recipient: string): Promise<string> {
  const findVoucherCode = async () => {
    const mails = await runSql<{ text: string }>('SELECT text FROM emails WHERE recipient = ?', recipient)
    return mails.map(({ text }) => VOUCHER_CODE_PATTERN.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(findVoucherCode).toMatch(VOUCHER_CODE_PATTERN)
  return findVoucherCode()
}

/** Creates a voucher and returns its code. `amount` in minor units. */
export async function makeVoucher(
  amount: number,
  { currency = 'PLN', type = 'purchased' }: { currency?: Currency; type?: VoucherType } = {},
): Promise<string> {
  const code = createVoucherCode(randomBytes(CODE_BYTES))
  const id = randomUUID()
  const isPurchased = type === 'purchased'
  if (isPurchased)
    await runSql(
      `INSERT INTO voucher_sales (voucher_id, method, paid_on, voucher_vat, vat_rate, rate_micro, sold_at)
        VALUES (?, 'transfer', '2026-11-20', 'multi', 23, 1000000, ?)`,
      id,
      Date.now(),
    )
  // The balance starts at 0. A trigger adds each ledger entry to it, and the first entry is the issue.
  await runSql(
    `INSERT INTO vouchers (id, code, voucher_type, currency, amount_initial_minor, amount_remaining_minor,
      issued_to_email, given_reason, expires_at, created_at) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`,
    id,
    code,
    type,
    currency,
    amount,
    makeFreshEmail(),
    isPurchased ? null : 'test',
    voucherExpiry(Date.now()),
    Date.now(),
  )
  return code
}

/** Spends a voucher on a tool that it covers fully, as another buyer. */
export async function spendVoucher(code: string, product: TestProduct, total: string): Promise<void> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shopUrl, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      ...BUYER_DETAILS,
      courier: 'dpd',
      orderItems: [{ productId: product.id, quantity: 1, price: (product.price / 100).toFixed(2) }],
      totalAmount: '0.00',
      voucherCode: code,
      voucherDiscount: total,
      consents: { terms: true },
    }),
  })
  expect(await response.json()).toMatchObject({ paymentStatus: 'paid' })
}

/** Opens the collapsed voucher section of the checkout. */
export async function openVoucherSection(page: Page, messages: ShopMessages): Promise<void> {
  const codeField = getVoucherField(page, messages).getByLabel(messages.voucher.code)
  if (!(await codeField.isVisible()))
    await getVoucherField(page, messages).getByText(messages.voucher.have).click()
}

export const getVoucherField = (page: Page, messages: ShopMessages): Locator =>
  page.getByRole('region', { name: messages.voucher.title, exact: true })

export async function applyVoucher(page: Page, messages: ShopMessages, code: string): Promise<void> {
  await openVoucherSection(page, messages)
  await getVoucherField(page, messages).getByLabel(messages.voucher.code).fill(code)
  await getVoucherField(page, messages).getByRole('button', { name: messages.voucher.apply }).click()
}

export const VOUCHER_CHECKOUT_PATH = '/checkout?voucher=true'

/** Scrolls to the voucher section of the home page, which loads only near the viewport. */
export async function scrollToVoucherSection(page: Page, title: string): Promise<Locator> {
  const voucherRegion = page.getByRole('region', { name: title })
  await page.getByRole('heading', { level: 2 }).nth(1).scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(voucherRegion).toBeVisible({ timeout: 500 })
  }).toPass()
  // The HTML contains the form from the start, but the form becomes usable only near the viewport.
  await voucherRegion.scrollIntoViewIfNeeded()
  return voucherRegion
}
