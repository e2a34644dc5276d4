// Vouchers for load tests: inserted into the database, spent over HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { makeSessionId, createOrderBody, createPostRequest } from '../visitors/client.mjs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'

const { CODE_BYTES, createVoucherCode } = await importShopModule('domain/vouchers/voucher.ts')

const YEAR_MS = 365 * 86_400_000

/** Inserts vouchers of `amount` each (PLN minor units). Returns ids and codes. */
export async function insertVouchers(shop, count, amount) {
  const vouchers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    code: createVoucherCode(randomBytes(CODE_BYTES)),
  }))
  await shop.batch(
    ...vouchers.map(({ id }) => [
      `INSERT INTO voucher_sales (voucher_id, method, paid_on, voucher_vat, rate_micro, sold_at)
      VALUES (?, 'transfer', '2026-11-20', 'multi', 1000000, ?)`,
      id,
      Date.now(),
    ]),
    ...vouchers.map(({ id, code }) => [
      `INSERT INTO vouchers (id, code, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, expires_at, created_at)
      VALUES (?, ?, 'PLN', ?, 0, 'a@example.com', ?, ?)`,
      id,
      code,
      amount,
      Date.now() + YEAR_MS,
      Date.now(),
    ]),
  )
  return vouchers
}

const toDecimal = (amount) => (amount / 100).toFixed(2)

/**
 * Returns the request for an order of one unit. `due`: price and delivery; `discount`: the part that the voucher pays.
 * PLN minor units.
 */
export function createVoucherOrderBody(productId, code, { price = 60_000, due = price, discount }) {
  const body = createOrderBody(productId, makeSessionId())
  const voucherOrderBody = {
    ...body,
    orderItems: body.orderItems.map((item) => ({ ...item, price: toDecimal(price) })),
    voucherCode: code,
    voucherDiscount: toDecimal(discount),
    totalAmount: toDecimal(due - discount),
  }
  return createPostRequest('/api/orders', voucherOrderBody, { 'Idempotency-Key': randomUUID() })
}
