import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { PLACES } from '../domain/goods'
import {
  client,
  db,
  linesOf,
  makeOrder,
  makeProduct,
  orderBody,
  expectPlacedOrder,
  orderRow,
  stockOf,
} from '../test/factories'
import { boughtVoucher, makeVoucher, purchaseBody, voucherRow } from '../test/vouchers'
import { makePaidOrder, openPayment, pay } from '../test/payments'
import { makeComplaint, makeWithdrawal } from '../test/statements'
import { isTransient, chunkForInsert, refusedBy } from './db'
import { documents } from './email/documents.table'
import { emails } from './email/emails.table'
import { complaintPhotos, complaints } from './features/complaints/complaints.table'
import { jobRuns } from './features/jobs/jobs.table'
import { reviews } from './features/reviews/reviews.table'
import {
  adminActions,
  adminAttempts,
  adminLinks,
  adminRevokedTokens,
  adminState,
} from './features/admin/admin.table'
import { bookChecks } from './features/books/books.table'
import { cartItems } from './features/cart/cart.table'
import { chatSessions } from './features/chat/chat.table'
import { goodsMoves } from './features/goods/goods.table'
import { newsletterIssues } from './features/newsletter/issues.table'
import { newsletterSubscribers, newsletterTokens } from './features/newsletter/newsletter.table'
import { formPace } from './features/form-pace/form-pace.table'
import { householdLimits } from './features/orders/household-limits.table'
import { orderEvents, orderLines, orderNotes, orders } from './features/orders/orders.table'
import { pageViews } from './features/page-views/page-views.table'
import {
  disputes,
  payments,
  sandboxIntents,
  sandboxRefunds,
  webhookEvents,
} from './features/payments/payments.table'
import {
  catalogVersion,
  formerSlugs,
  manufacturers,
  priceHistory,
  products,
  uploads,
} from './features/products/products.table'
import { exchangeRates } from './features/rates/rates.table'
import { refundItems, refunds } from './features/refunds/refunds.table'
import { settings } from './features/settings/settings.table'
import {
  voucherEntries,
  voucherPurchases,
  voucherSales,
  voucherRedemptions,
  vouchers,
} from './features/vouchers/vouchers.table'
import { withdrawals } from './features/withdrawals/withdrawals.table'

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

const rows = async <T>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results

/** Aggregates of the money and goods tables. Each change of these tables changes at least one number. */
const BOOKS = [
  'SELECT count(*), total(stock), total(held), total(sold), total(pieces), total(exhibition_price_minor) FROM products',
  `SELECT state, currency, count(*), total(total_minor), total(subtotal_minor), total(shipping_minor),
    total(discount_minor), total(total_pln_minor), total(rate_micro), count(DISTINCT session_id),
    count(DISTINCT idempotency_key) FROM orders GROUP BY state, currency ORDER BY state, currency`,
  `SELECT count(*), total(quantity), total(unit_price_minor), total(unit_price_pln_minor), total(total_minor),
    count(DISTINCT product_id), count(DISTINCT order_id), ${PLACES.map((place) => `total(${place})`).join(', ')} FROM order_lines`,
  'SELECT from_place, to_place, count(*), total(quantity) FROM goods_moves GROUP BY from_place, to_place ORDER BY from_place, to_place',
  'SELECT fulfilment, count(*) FROM orders GROUP BY fulfilment ORDER BY fulfilment',
  'SELECT state, count(*), total(sequence) FROM order_events GROUP BY state ORDER BY state',
  'SELECT status, count(*), total(amount_minor) FROM payments GROUP BY status ORDER BY status',
  'SELECT count(*), total(price_minor), total(valid_from) FROM price_history',
  'SELECT status, currency, count(*), total(amount_remaining_minor) FROM vouchers GROUP BY status, currency ORDER BY status, currency',
  'SELECT kind, count(*), total(amount_minor) FROM voucher_entries GROUP BY kind ORDER BY kind',
  'SELECT state, count(*), total(amount_minor), total(discount_minor) FROM voucher_redemptions GROUP BY state ORDER BY state',
  'SELECT state, count(*), total(money_minor), total(discount_minor) FROM refunds GROUP BY state ORDER BY state',
  'SELECT kind, count(*), total(quantity), total(value_minor), total(amount_minor) FROM refund_items GROUP BY kind ORDER BY kind',
]

const books = async () =>
  (await env.DB.batch(BOOKS.map((sql) => env.DB.prepare(sql)))).map(({ results }) => results)

/** Checks that the named constraint rejects a query, and that the query changes nothing. */
async function refuses(rule: string, sql: string, ...values: unknown[]) {
  const before = await books()
  const refusal: unknown = await run(sql, ...values).catch((error: unknown) => error)
  expect({ sql, refused: refusedBy(refusal, rule), why: String(refusal) }).toMatchObject({
    sql,
    refused: true,
  })
  expect(await books()).toEqual(before)
}

const move = (orderId: string, productId: string, from: string, to: string, quantity = 1) =>
  [
    `INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
      VALUES (?, ?, ?, ?, ?, 1, 1)`,
    orderId,
    productId,
    from,
    to,
    quantity,
  ] as const

const refund = `INSERT INTO refunds (id, order_id, money_minor, discount_minor, voucher_minor, reason, state, created_at)
  VALUES (?, ?, ?, ?, 0, 'goodwill', 'due', 1)`

const refundItem = `INSERT INTO refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** A refund of 1.00 that settles a unit of an order. */
async function settle(orderId: string, productId: string) {
  const id = crypto.randomUUID()
  await run(refund, id, orderId, 100, 0)
  await run(refundItem, id, 0, orderId, 'cancelled', productId, 1, 100, 100)
}

describe('the database keeps stock consistent', () => {
  it('no quantity is negative', async () => {
    const { id } = await makeProduct({ stock: 2 })
    await refuses('stock_not_negative', 'UPDATE products SET stock = -1, pieces = -1 WHERE id = ?', id)
    await refuses('pieces_add_up', 'UPDATE products SET held = -1, stock = 3 WHERE id = ?', id)
    await refuses('pieces_add_up', 'UPDATE products SET sold = -1, stock = 3 WHERE id = ?', id)
  })

  it('quantities add up', async () => {
    const { id } = await makeProduct({ stock: 2 })
    for (const change of [
      'stock = 3',
      'stock = 1',
      'held = 1',
      'sold = 1',
      'pieces = 1',
      'held = 1, sold = 1',
    ]) {
      await refuses('pieces_add_up', `UPDATE products SET ${change} WHERE id = ?`, id)
    }
    await run('UPDATE products SET stock = 5, pieces = 5 WHERE id = ?', id)
  })

  it('a line takes available units only, and starts as held', async () => {
    const { order } = await makeOrder()
    const { id } = await makeProduct({ stock: 2 })
    const insertAt = (
      place: string,
    ) => `INSERT INTO order_lines (order_id, product_id, position, name, sku, defects, quantity,
      unit_price_minor, unit_price_pln_minor, total_minor, ${place}) VALUES (?, ?, 1, 'n', 's', '[]', ?, 1, 1, ?, ?)`
    const insert = insertAt('held')
    await refuses('stock_not_negative', insert, order.id, id, 3, 3, 3)
    for (const place of PLACES.filter((other) => other !== 'held'))
      await refuses('order_lines_begin_held', insertAt(place), order.id, id, 1, 1, 1)
    await refuses('order_lines_units', insert, order.id, id, 2, 2, 1)
    await refuses('order_lines_units', insert, order.id, id, -1, -1, -1)
    await refuses('order_lines_quantity', insert, order.id, id, 0, 0, 0)
    await refuses('order_lines_add_up', insert, order.id, id, 2, 1, 2)
    await refuses('FOREIGN KEY', insert, order.id, 'nothing', 1, 1, 1)
    await refuses('FOREIGN KEY', insert, 'nobody', id, 1, 1, 1)
  })

  it('units of an unpaid order stay held until sold or restocked', async () => {
    const { order, product } = await makeOrder()
    for (const to of PLACES.filter((place) => place !== 'owed' && place !== 'restocked'))
      await refuses('goods_ways', ...move(order.id, product.id, 'held', to))
    await refuses('goods_paid', ...move(order.id, product.id, 'held', 'owed'))
    await refuses('goods_moves_to', ...move(order.id, product.id, 'held', 'stock'))
    await refuses('goods_moves_from', ...move(order.id, product.id, 'lost', 'held'))
    await run(...move(order.id, product.id, 'held', 'restocked'))
    await refuses('goods_ways', ...move(order.id, product.id, 'restocked', 'held'))
    expect(await linesOf(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await stockOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('a move takes at least one unit and at most those in its place', async () => {
    const { order, product } = await makePaidOrder({ stock: 2 })
    await refuses('order_lines_units', ...move(order.id, product.id, 'owed', 'packed', 2))
    await refuses('order_lines_units', ...move(order.id, product.id, 'packed', 'shipped'))
    for (const quantity of [0, -1])
      await refuses('goods_moves_quantity', ...move(order.id, product.id, 'owed', 'packed', quantity))
    await refuses('FOREIGN KEY', ...move(order.id, 'another', 'owed', 'packed'))
  })

  it('restocked units are taken again only if in stock', async () => {
    const { product, order } = await makeOrder()
    await run(...move(order.id, product.id, 'held', 'restocked'))
    await expectPlacedOrder(client()('POST', '/api/orders', orderBody([product])))
    await refuses('stock_not_negative', ...move(order.id, product.id, 'restocked', 'owed'))
  })

  it('the units of a line match the ledger, and the ledger is append-only', async () => {
    const { order, product } = await makePaidOrder()
    for (const set of ['owed = 0, packed = 1', 'owed = 0, restocked = 1', 'owed = 0, held = 1'])
      await refuses('order_line_units', `UPDATE order_lines SET ${set} WHERE order_id = ?`, order.id)
    await refuses('goods_move_stays', 'UPDATE goods_moves SET quantity = 2 WHERE order_id = ?', order.id)
    await refuses('goods_move_kept', 'DELETE FROM goods_moves WHERE order_id = ?', order.id)
    await run(...move(order.id, product.id, 'owed', 'packed'))
    await refuses(
      'order_line_units',
      'UPDATE order_lines SET packed = 0, owed = 1 WHERE order_id = ?',
      order.id,
    )
  })
})

describe('the database keeps the agreement unchanged', () => {
  it('in an order', async () => {
    const { order } = await makeOrder()
    const changes = [
      'total_minor = 1',
      'subtotal_minor = 1, total_minor = 1',
      'shipping_minor = 1',
      'discount_minor = 1',
      'total_pln_minor = 1',
      "currency = 'EUR'",
      'rate_micro = 1',
    ]
    for (const change of changes)
      await refuses('order_agreed', `UPDATE orders SET ${change} WHERE id = ?`, order.id)
  })

  it('in a line', async () => {
    const { order, product } = await makeOrder()
    const other = await makeProduct()
    const changes = [
      'quantity = 2',
      'unit_price_minor = 1',
      'unit_price_pln_minor = 1',
      'total_minor = 1',
      "order_id = 'x'",
      "grade = 'C'",
    ]
    for (const change of changes) {
      await refuses('order_line_agreed', `UPDATE order_lines SET ${change} WHERE order_id = ?`, order.id)
    }
    const swap = 'UPDATE order_lines SET product_id = ? WHERE product_id = ?'
    await refuses('order_line_agreed', swap, other.id, product.id)
  })

  it('in totals that add up', async () => {
    const { order } = await makeOrder()
    const copy = async (changes: Record<string, unknown>) => {
      const [row] = await rows<Record<string, unknown>>('SELECT * FROM orders WHERE id = ?', order.id)
      delete row?.['search_text']
      const newRow = { ...row, id: crypto.randomUUID(), session_id: null, ...changes }
      const names = Object.keys(newRow)
      const marks = names.map(() => '?').join(', ')
      return [`INSERT INTO orders (${names.join(', ')}) VALUES (${marks})`, ...Object.values(newRow)] as const
    }
    await refuses('orders_add_up', ...(await copy({ total_minor: 129_899 })))
    await refuses('orders_add_up', ...(await copy({ discount_minor: 1 })))
    await refuses('orders_amounts', ...(await copy({ discount_minor: 130_000, total_minor: -100 })))
    await refuses(
      'orders_amounts',
      ...(await copy({ subtotal_minor: 100_000_001, total_minor: 100_000_001 })),
    )
    await refuses('orders_currency', ...(await copy({ currency: 'CHF' })))
    await refuses('order_begins_pending', ...(await copy({ state: 'paid' })))
    await refuses('orders_state', "UPDATE orders SET state = 'free' WHERE id = ?", order.id)
    await refuses('orders_rate', ...(await copy({ rate_micro: 0 })))
    await refuses('orders.total_pln_minor', ...(await copy({ total_pln_minor: Number.NaN })))
    const [sql, ...values] = await copy({ total_pln_minor: 1.5 })
    await expect(run(sql, ...values)).rejects.toThrow('cannot store REAL value in INTEGER column')
  })

  it('in the price history of a product', async () => {
    const { id } = await makeProduct({ listedAt: 1000, updatedAt: 1000 })
    await run('UPDATE products SET exhibition_price_minor = 100000, updated_at = 2000 WHERE id = ?', id)
    await run(
      "UPDATE products SET exhibition_price_minor = 100000, name = 'x', updated_at = 3000 WHERE id = ?",
      id,
    )
    const history = await rows(
      'SELECT price_minor, valid_from FROM price_history WHERE product_id = ? ORDER BY id',
      id,
    )
    expect(history).toEqual([
      { price_minor: 129_900, valid_from: 1000 },
      { price_minor: 100_000, valid_from: 2000 },
    ])
    await refuses('price_history_stays', 'UPDATE price_history SET price_minor = 1 WHERE product_id = ?', id)
    await refuses('price_history_stays', 'UPDATE price_history SET valid_from = 1 WHERE product_id = ?', id)
    await refuses('products_prices', 'UPDATE products SET exhibition_price_minor = -1 WHERE id = ?', id)
  })

  it('in the events of an order, with unique sequence numbers', async () => {
    const { order } = await makeOrder()
    await refuses('order_event_stays', "UPDATE order_events SET state = 'paid' WHERE order_id = ?", order.id)
    const insert =
      "INSERT INTO order_events (order_id, sequence, kind, state, at) VALUES (?, 1, 'x', 'paid', 1)"
    await refuses('order_events.order_id', insert, order.id)
  })
})

describe('the database keeps payments consistent', () => {
  const pay = "UPDATE orders SET state = 'paid' WHERE id = ?"

  it('an order is not paid without a payment', async () => {
    const { buyer, order } = await makeOrder()
    await refuses('order_paid_needs_money', pay, order.id)
    await openPayment(buyer, order.id)
    await refuses('order_paid_needs_money', pay, order.id)
  })

  it.each([
    ['another amount', 'amount_minor = amount_minor - 1'],
    ['another currency', "currency = 'EUR'"],
    ['money that is only on its way', "status = 'processing'"],
  ])('%s does not pay', async (_, change) => {
    const { buyer, order } = await makeOrder()
    await openPayment(buyer, order.id)
    await run(`UPDATE payments SET status = 'succeeded', ${change} WHERE order_id = ?`, order.id)
    await refuses('order_paid_needs_money', pay, order.id)
    const validValues = "status = 'succeeded', amount_minor = 129900, currency = 'PLN'"
    await run(`UPDATE payments SET ${validValues} WHERE order_id = ?`, order.id)
    await run(pay, order.id)
  })

  it('another order’s payment does not pay', async () => {
    const paidOrder = await makePaidOrder()
    const { order } = await makeOrder()
    expect(paidOrder.order.totals).toEqual(order.totals)
    await refuses('order_paid_needs_money', pay, order.id)
  })

  it('a paid order never becomes unpaid, but may be refunded', async () => {
    const { order } = await makePaidOrder()
    for (const state of ['pending', 'failed', 'expiring', 'cancelled']) {
      await refuses('order_paid_is_final', `UPDATE orders SET state = '${state}' WHERE id = ?`, order.id)
    }
    await run("UPDATE orders SET state = 'refund_due' WHERE id = ?", order.id)
  })

  it('a succeeded payment stays succeeded, and an order has at most one', async () => {
    const { order } = await makePaidOrder()
    for (const status of ['canceled', 'processing', 'requires_payment_method']) {
      const set = `UPDATE payments SET status = '${status}' WHERE order_id = ?`
      await refuses('payment_succeeded_is_final', set, order.id)
    }
    const second = `INSERT INTO payments SELECT 'pi_' || intent_id, order_id, 2, provider, amount_minor, currency, status,
      created_at, looked_at FROM payments WHERE order_id = ?`
    await refuses('payments.order_id', second, order.id)
  })

  it('a session has one open order, a key one order, an order one mail of each kind', async () => {
    const [{ order, body }, other] = [await makeOrder(), await makeOrder()]
    const session = 'UPDATE orders SET session_id = ? WHERE id = ?'
    await refuses('orders.session_id', session, body.sessionId, other.order.id)
    await run("UPDATE orders SET idempotency_key = 'one-key' WHERE id = ?", order.id)
    await refuses(
      'orders.idempotency_key',
      "UPDATE orders SET idempotency_key = 'one-key' WHERE id = ?",
      other.order.id,
    )
    const mail = `INSERT INTO emails (id, kind, about, recipient, language, subject, html, text, next_at, created_at)
      SELECT 'again', kind, about, recipient, language, subject, html, text, 1, 1 FROM emails WHERE about = ?`
    await refuses('emails.kind', mail, order.id)
  })
})

describe('the database keeps vouchers consistent', () => {
  const makeOrderWithVoucher = async (change: Record<string, unknown> = {}) => {
    const voucher = await makeVoucher()
    const discount = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    return { voucher, ...(await makeOrder({}, { ...discount, ...change })) }
  }
  const redeem = `INSERT INTO voucher_redemptions (order_id, voucher_id, amount_minor, discount_minor, state, changed_at)
    VALUES (?, ?, ?, ?, ?, ?)`

  it('a voucher starts at zero, and its kind, currency and initial amount never change', async () => {
    const voucher = await makeVoucher()
    const copy = `INSERT INTO vouchers (id, code, voucher_type, given_reason, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, expires_at, created_at)
      VALUES ('v', 'GIFT-X', 'follow_up', 'test', 'PLN', 100, 100, 'a@example.com', 1, 1)`
    await refuses('voucher_begins_empty', copy)
    for (const change of ["voucher_type = 'follow_up'", "currency = 'EUR'", 'amount_initial_minor = 1'])
      await refuses('voucher_agreed', `UPDATE vouchers SET ${change} WHERE id = ?`, voucher.id)
    const entry = 'INSERT INTO voucher_entries (voucher_id, kind, amount_minor, at) VALUES (?, ?, ?, 1)'
    await refuses('voucher_balance', entry, voucher.id, 'expire', -20_001)
    await refuses('voucher_balance', entry, voucher.id, 'refund', 1)
    await refuses('voucher_entries_sign', entry, voucher.id, 'extend', -1)
    await refuses(
      'voucher_entry_stays',
      'UPDATE voucher_entries SET amount_minor = 1 WHERE voucher_id = ?',
      voucher.id,
    )
    await refuses('voucher_entry_kept', 'DELETE FROM voucher_entries WHERE voucher_id = ?', voucher.id)
  })

  it('a bought voucher has the VAT treatment of its order; a free one is taxed when used', async () => {
    const followUpVoucher = await makeVoucher({ voucherType: 'follow_up', voucherVat: 'single' })
    const sold = await makeVoucher({ voucherVat: 'single' })
    expect((await voucherRow(sold.id)).voucherVat).toBe('single')
    expect((await voucherRow(followUpVoucher.id)).voucherVat).toBe('multi')
    const buyer = client()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', purchaseBody('100.00')))
    await pay(buyer, order)
    const { id, voucherVat } = await boughtVoucher(order.id)
    expect(voucherVat).toBe('single')
    const setVoucherVat = 'SET voucher_vat = ? WHERE'
    await refuses(
      'voucher_vat_agreed',
      `UPDATE vouchers ${setVoucherVat} id = ?`,
      'single',
      followUpVoucher.id,
    )
    await refuses('voucher_vat_agreed', `UPDATE vouchers ${setVoucherVat} id = ?`, 'multi', id)
    await refuses(
      'voucher_vat_agreed',
      `UPDATE voucher_purchases ${setVoucherVat} order_id = ?`,
      'multi',
      order.id,
    )
  })

  it('a voucher has a code, which cannot change while an unpaid order holds part of it', async () => {
    const { voucher } = await makeOrderWithVoucher()
    const recode = 'UPDATE vouchers SET code = ? WHERE id = ?'
    await refuses('voucher_code_free', recode, 'GIFT-Y', voucher.id)
    await refuses('vouchers.code', recode, null, (await makeVoucher()).id)
  })

  it('an order takes at most the balance of a usable voucher, as much as its discount', async () => {
    const { voucher, order } = await makeOrderWithVoucher()
    const other = await makeVoucher()
    const unpaidOrder = await makeOrder()
    const now = Date.now()
    await refuses('voucher_discount', redeem, unpaidOrder.order.id, other.id, 100, 100, 'held', now)
    await refuses('voucher_begins_held', redeem, unpaidOrder.order.id, other.id, 100, 100, 'captured', now)
    await refuses('voucher_usable', redeem, unpaidOrder.order.id, other.id, 100, 100, 'held', other.expiresAt)
    await refuses('voucher_redemptions.order_id', redeem, order.id, voucher.id, 100, 20_000, 'held', now)
    const changeRedemption = 'UPDATE voucher_redemptions SET amount_minor = 1 WHERE order_id = ?'
    await refuses('voucher_redemption_agreed', changeRedemption, order.id)
  })

  it('spent money stays spent, and an order is paid only with its voucher part', async () => {
    const { order, buyer } = await makeOrderWithVoucher()
    const { intentId } = await openPayment(buyer, order.id)
    await run("UPDATE payments SET status = 'succeeded' WHERE intent_id = ?", intentId)
    await refuses('order_paid_needs_voucher', "UPDATE orders SET state = 'paid' WHERE id = ?", order.id)
    const move = 'UPDATE voucher_redemptions SET state = ? WHERE order_id = ?'
    await run(move, 'captured', order.id)
    await refuses('voucher_redemption_ways', move, 'released', order.id)
    await refuses('voucher_redemption_ways', move, 'held', order.id)
  })

  it('a voucher without an order has either a sale with a payment or a reason', async () => {
    const issue = (id: string, type: string, reason: string | null) =>
      `INSERT INTO vouchers (id, code, voucher_type, given_reason, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, expires_at, created_at)
        VALUES ('${id}', 'GIFT-${id}', '${type}', ${reason === null ? 'NULL' : `'${reason}'`}, 'PLN', 100, 0, '', 1, 1)`
    await refuses('voucher_sold_or_given', issue('s1', 'purchased', null))
    await refuses('voucher_sold_or_given', issue('s2', 'purchased', 'gift'))
    await refuses('voucher_sold_or_given', issue('s3', 'follow_up', null))
    await refuses('voucher_sold_or_given', issue('s4', 'follow_up', ' '))
  })

  it('the VAT of a sale never changes', async () => {
    const { order } = await makeOrder()
    const voucher = await makeVoucher()
    await refuses('vat_agreed', 'UPDATE order_lines SET vat_rate = 8 WHERE order_id = ?', order.id)
    await refuses('vat_agreed', 'UPDATE orders SET shipping_vat_rate = 8 WHERE id = ?', order.id)
    await refuses('voucher_vat_agreed', 'UPDATE vouchers SET vat_rate = 8 WHERE id = ?', voucher.id)
    await refuses(
      'voucher_vat_agreed',
      "UPDATE voucher_sales SET method = 'cash' WHERE voucher_id = ?",
      voucher.id,
    )
  })

  it('a bought voucher needs its payment', async () => {
    const { order } = await makeOrder()
    const issue = `INSERT INTO vouchers (id, code, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, issued_order_id, expires_at, created_at)
      VALUES ('v2', 'GIFT-Y', 'PLN', 129900, 0, 'a@example.com', ?, 1, 1)`
    await refuses('voucher_needs_payment', issue, order.id)
    const voucherOrder = await expectPlacedOrder(client()('POST', '/api/orders', purchaseBody('50.00')))
    await refuses('voucher_needs_payment', issue, voucherOrder.id)
  })

  it('refunds never exceed the payment, and an unpaid order has none', async () => {
    const unpaid = await makeOrder()
    await refuses('refund_within', refund, crypto.randomUUID(), unpaid.order.id, 1, 0)
    const { order } = await makePaidOrder()
    await refuses('refund_within', refund, crypto.randomUUID(), order.id, 129_901, 0)
    await refuses('refund_within', refund, crypto.randomUUID(), order.id, 0, 1)
    const id = crypto.randomUUID()
    await run(refund, id, order.id, 100_000, 0)
    await refuses('refund_within', refund, crypto.randomUUID(), order.id, 29_901, 0)
    for (const set of [
      'money_minor = 1',
      'is_by_transfer = 1',
      "note = 'x'",
      "request_hash = 'x'",
      'replaces_id = id',
    ])
      await refuses('refund_agreed', `UPDATE refunds SET ${set} WHERE id = ?`, id)
    await run("UPDATE refunds SET state = 'failed' WHERE id = ?", id)
    await refuses('refund_ways', "UPDATE refunds SET state = 'done' WHERE id = ?", id)
    await run(refund, crypto.randomUUID(), order.id, 129_900, 0)
  })

  it('a repeated refund sends at most the failed amount', async () => {
    const { order } = await makePaidOrder()
    const insertReplacement = `INSERT INTO refunds (id, order_id, money_minor, discount_minor, voucher_minor, reason, state, created_at, replaces_id)
      VALUES (?, ?, ?, 0, 0, 'goodwill', 'due', 1, ?)`
    const first = crypto.randomUUID()
    await run(refund, first, order.id, 10_000, 0)
    await refuses('refund_within', insertReplacement, crypto.randomUUID(), order.id, 10_000, first)
    await run("UPDATE refunds SET state = 'failed' WHERE id = ?", first)
    await refuses('refund_within', insertReplacement, crypto.randomUUID(), order.id, 10_001, first)
    const second = crypto.randomUUID()
    await run(insertReplacement, second, order.id, 4000, first)
    await refuses('refund_within', insertReplacement, crypto.randomUUID(), order.id, 6001, first)
    await run("UPDATE refunds SET state = 'failed' WHERE id = ?", second)
    await refuses('refund_within', insertReplacement, crypto.randomUUID(), order.id, 1, second)
    await run(insertReplacement, crypto.randomUUID(), order.id, 10_000, first)
    const other = await makePaidOrder()
    await refuses('refund_within', insertReplacement, crypto.randomUUID(), other.order.id, 1, first)
    await refuses('refund_item_within', refundItem, second, 0, order.id, 'goodwill', null, 0, 1, 1)
  })

  it('refund items never exceed the refund and never change', async () => {
    const { order, product } = await makePaidOrder()
    const id = crypto.randomUUID()
    await run(refund, id, order.id, 10_000, 0)
    const goods = [order.id, 'cancelled', product.id]
    await refuses('refund_item_within', refundItem, id, 0, ...goods, 1, 10_001, 10_001)
    await refuses('refund_item_within', refundItem, id, 0, ...goods, 2, 100, 100)
    await refuses('refund_item_within', refundItem, id, 0, ...goods, 1, 129_901, 100)
    await refuses('refund_item_within', refundItem, id, 0, order.id, 'cancelled', 'another', 1, 1, 1)
    await refuses('refund_items_goods', refundItem, id, 0, order.id, 'cancelled', null, 0, 1, 1)
    await refuses('refund_items_goods', refundItem, id, 0, order.id, 'delivery', product.id, 1, 1, 1)
    await refuses('refund_items_kind', refundItem, id, 0, order.id, 'lost', null, 0, 1, 1)
    await run(refundItem, id, 0, ...goods, 1, 129_000, 9000)
    await refuses('refund_item_within', refundItem, id, 1, ...goods, 1, 1, 1)
    await refuses('refund_item_within', refundItem, id, 1, order.id, 'reduced', product.id, 1, 901, 901)
    await refuses('refund_item_within', refundItem, id, 1, order.id, 'goodwill', null, 0, 1001, 1001)
    await run(refundItem, id, 1, order.id, 'goodwill', null, 0, 1000, 1000)
    await refuses('refund_item_stays', 'UPDATE refund_items SET amount_minor = 1 WHERE refund_id = ?', id)
    await refuses('refund_item_kept', 'DELETE FROM refund_items WHERE refund_id = ?', id)
    const other = await makePaidOrder()
    await refuses('refund_item_within', refundItem, id, 2, other.order.id, 'goodwill', null, 0, 0, 0)
  })

  it('units are restocked or written off only once settled', async () => {
    const { order, product } = await makePaidOrder({ stock: 1 })
    const go = (from: string, to: string) => move(order.id, product.id, from, to)
    await refuses('goods_settled', ...go('owed', 'restocked'))
    await run(...go('owed', 'packed'))
    await refuses('goods_settled', ...go('packed', 'unpacking'))
    await run(...go('packed', 'shipped'))
    await run(...go('shipped', 'inspection'))
    for (const to of ['restocked', 'discarded']) await refuses('goods_settled', ...go('inspection', to))
    await settle(order.id, product.id)
    await run(...go('inspection', 'restocked'))
    expect(await stockOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    await refuses('goods_ways', ...go('restocked', 'shipped'))
  })

  it('settled units never go back to the buyer', async () => {
    const { order, product } = await makePaidOrder()
    const go = (from: string, to: string) => move(order.id, product.id, from, to)
    await run(...go('owed', 'shipped'))
    await run(...go('shipped', 'awaited'))
    await settle(order.id, product.id)
    await refuses('goods_settled', ...go('awaited', 'delivered'))
    await run(...go('awaited', 'inspection'))
    for (const to of ['owed', 'shipped', 'delivered']) await refuses('goods_settled', ...go('inspection', to))
    await run(...go('inspection', 'restocked'))
    await refuses('goods_settled', ...go('restocked', 'owed'))
  })
})

const TABLES: SQLiteTable[] = [
  adminActions,
  adminAttempts,
  adminLinks,
  adminRevokedTokens,
  adminState,
  bookChecks,
  cartItems,
  catalogVersion,
  chatSessions,
  complaintPhotos,
  complaints,
  disputes,
  documents,
  emails,
  exchangeRates,
  formPace,
  formerSlugs,
  goodsMoves,
  householdLimits,
  jobRuns,
  manufacturers,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  newsletterIssues,
  newsletterSubscribers,
  newsletterTokens,
  pageViews,
  payments,
  priceHistory,
  products,
  refundItems,
  refunds,
  reviews,
  sandboxIntents,
  sandboxRefunds,
  settings,
  uploads,
  voucherEntries,
  voucherPurchases,
  voucherSales,
  voucherRedemptions,
  vouchers,
  webhookEvents,
  withdrawals,
]

const OWN =
  "name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'd1\\_%' ESCAPE '\\'"

describe('the database derives the fulfilment', () => {
  const set = 'UPDATE orders SET fulfilment = ? WHERE id = ?'
  const fulfilmentOf = async (id: string) => (await orderRow(id)).fulfilment

  it('from the places of the units', async () => {
    const { order, product } = await makePaidOrder({ stock: 2 })
    const results: (readonly [string, string])[] = []
    for (const [from, to] of [
      ['owed', 'packed'],
      ['packed', 'owed'],
      ['owed', 'shipped'],
      ['shipped', 'inspection'],
    ] as const) {
      await run(...move(order.id, product.id, from, to))
      results.push([to, await fulfilmentOf(order.id)])
    }
    expect(results).toEqual([
      ['packed', 'packed'],
      ['owed', 'new'],
      ['shipped', 'shipped'],
      // Still `new`, because `shipped_at` is not set.
      ['inspection', 'new'],
    ])
    await run('UPDATE orders SET shipped_at = 1 WHERE id = ?', order.id)
    await run(...move(order.id, product.id, 'inspection', 'shipped'))
    await run(...move(order.id, product.id, 'shipped', 'delivered'))
    expect(await fulfilmentOf(order.id)).toBe('delivered')
    await run(...move(order.id, product.id, 'delivered', 'awaited'))
    // A lost parcel still counts as shipped.
    expect(await fulfilmentOf(order.id)).toBe('shipped')
    await run('UPDATE orders SET delivered_at = 1 WHERE id = ?', order.id)
    await run(...move(order.id, product.id, 'awaited', 'inspection'))
    expect(await fulfilmentOf(order.id)).toBe('returned')
  })

  it('and rejects any other value', async () => {
    const { order } = await makePaidOrder()
    for (const to of ['packed', 'shipped', 'delivered', 'returned', 'lost'])
      await refuses('order_fulfilment_derived', set, to, order.id)
    await run(set, 'new', order.id)
  })

  it('from packed and shipped units of paid orders only', async () => {
    const { order, product } = await makePaidOrder()
    await run("UPDATE orders SET state = 'refund_due' WHERE id = ?", order.id)
    for (const to of ['packed', 'shipped'])
      await refuses('goods_paid', ...move(order.id, product.id, 'owed', to))
    // A shipped parcel can still arrive or come back.
    const parcel = await makePaidOrder()
    await run(...move(parcel.order.id, parcel.product.id, 'owed', 'shipped'))
    await run("UPDATE orders SET state = 'refund_due' WHERE id = ?", parcel.order.id)
    await run(...move(parcel.order.id, parcel.product.id, 'shipped', 'delivered'))
    await run(...move(parcel.order.id, parcel.product.id, 'delivered', 'inspection'))
    await refuses('goods_paid', ...move(parcel.order.id, parcel.product.id, 'inspection', 'owed'))
  })
})

describe('the database keeps settings', () => {
  it('unchanged', async () => {
    const insert = "INSERT INTO settings (name, after, value, set_at) VALUES ('test', ?, '1', 1)"
    await refuses('setting_follows', insert, 1)
    await run(insert, 0)
    await refuses('setting_follows', insert, 0)
    await refuses('setting_stays', "UPDATE settings SET value = '2' WHERE name = 'test'")
    await refuses('setting_kept', "DELETE FROM settings WHERE name = 'test'")
  })
})

describe('the database keeps customer requests', () => {
  it('unchanged, except for their status and link', async () => {
    const id = await makeWithdrawal()
    await refuses('withdrawal_stays', "UPDATE withdrawals SET name = 'x' WHERE id = ?", id)
    await refuses('withdrawal_stays', 'UPDATE withdrawals SET submitted_at = 1 WHERE id = ?', id)
    await refuses('withdrawals_status', "UPDATE withdrawals SET status = 'lost' WHERE id = ?", id)
    await run("UPDATE withdrawals SET status = 'refunded' WHERE id = ?", id)
    const complaint = await makeComplaint()
    await refuses('complaint_stays', "UPDATE complaints SET description = 'x' WHERE id = ?", complaint)
    await refuses('complaints_status', "UPDATE complaints SET status = 'lost' WHERE id = ?", complaint)
    await run("UPDATE complaints SET status = 'in_progress' WHERE id = ?", complaint)
  })
})

describe('the schema', () => {
  it('has exactly the tables of the code', async () => {
    const tables = await rows<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND ${OWN}`,
    )
    const tableNames = TABLES.map((table) => getTableConfig(table).name)
    expect(tables.map(({ name }) => name).toSorted()).toEqual(tableNames.toSorted())
  })

  it('is STRICT everywhere', async () => {
    const tables = await rows<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND ${OWN}`,
    )
    expect(tables.filter(({ sql }) => !/\)\s*STRICT$/.test(sql)).map(({ name }) => name)).toEqual([])
  })

  it.each(TABLES.map((table) => getTableConfig(table)))(
    'has the columns of $name',
    async ({ name, columns, primaryKeys }) => {
      const columnRows = await rows<{
        name: string
        type: string
        notnull: number
        pk: number
        hidden: number
      }>('SELECT * FROM pragma_table_xinfo(?)', name)
      const composite = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
      const inDatabase = columnRows.map((column) => ({
        name: column.name,
        type: column.type.toLowerCase(),
        isPrimary: column.pk > 0,
        isRequired: column.notnull === 1,
        isGenerated: column.hidden > 1,
      }))
      const inCode = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        isPrimary: column.primary || composite.includes(column.name),
        isRequired: column.notNull,
        isGenerated: column.generated !== undefined,
      }))
      expect(inDatabase).toEqual(inCode)
    },
  )

  it('has the indexes and checks of the code', async () => {
    const schemaRows = await rows<{ name: string; sql: string }>(
      `SELECT name, coalesce(sql, '') AS sql FROM sqlite_master WHERE type IN ('index', 'table') AND ${OWN}`,
    )
    const createdSql = schemaRows.map(({ sql }) => sql).join('\n')
    const expectedNames = TABLES.flatMap((table) => {
      const { indexes, checks, columns } = getTableConfig(table)
      const unique = columns.flatMap((column) => (column.isUnique ? [`\`${column.uniqueName ?? ''}\``] : []))
      return [
        ...indexes.map((index) => `INDEX \`${index.config.name}\``),
        ...checks.map((constraint) => `CONSTRAINT "${constraint.name}"`),
        ...unique.map((name) => `UNIQUE INDEX ${name}`),
      ]
    })
    expect(expectedNames.length).toBeGreaterThan(30)
    expect(expectedNames.filter((name) => !createdSql.includes(name))).toEqual([])
  })
})

describe('a batch', () => {
  it('that would lose one of two columns of the same name fails the test that runs it', async () => {
    const { order } = await makeOrder()
    const both = db()
      .select({ order: orders.id, product: products.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(eq(orders.id, order.id))
    await expect(both).resolves.toMatchObject([{ order: order.id }])
    await expect(db().batch([both])).rejects.toThrow('two columns of one name')
  })
})

describe('chunks of inserted rows', () => {
  it('have at most 90 values, lose no row and keep the order', () => {
    for (const count of [0, 1, 7, 8, 9, 50, 91]) {
      const all = Array.from({ length: count }, (_, index) => ({
        a: index,
        b: 0,
        c: 0,
        d: 0,
        e: 0,
        f: 0,
        g: 0,
        h: 0,
        i: 0,
        j: 0,
        k: 0,
      }))
      const chunks = chunkForInsert(all)
      expect(chunks.flat()).toEqual(all)
      for (const chunk of chunks) expect(chunk.length * 11).toBeLessThanOrEqual(90)
    }
  })

  it('have one row if a single row has more values', () => {
    const wide = Object.fromEntries(Array.from({ length: 95 }, (_, index) => [`c${index}`, index]))
    expect(chunkForInsert([wide, wide])).toEqual([[wide], [wide]])
  })
})

describe('a database failure', () => {
  it.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: storage caused object to be reset',
    'D1_ERROR: Durable Object reset because its code was updated.',
    'D1 DB is overloaded. Requests queued for too long.',
    'D1_ERROR: internal error; reference = abc',
    'database is locked',
  ])('that is transient is recognised, wrapped or not: %s', (message) => {
    expect(isTransient(new Error(message))).toBe(true)
    expect(isTransient(new Error('Failed query: select', { cause: new Error(message) }))).toBe(true)
  })

  it.each([
    new Error('UNIQUE constraint failed: orders.idempotency_key'),
    new TypeError('x is not a function'),
    'lost',
    null,
  ])('that is permanent is not taken for transient: %s', (error) => expect(isTransient(error)).toBe(false))

  it('is matched to a constraint by its name only', () => {
    const refusal = new Error('D1_ERROR: UNIQUE constraint failed: orders.idempotency_key: SQLITE_CONSTRAINT')
    expect(refusedBy(refusal, 'orders.idempotency_key')).toBe(true)
    expect(refusedBy(new Error('Failed query', { cause: refusal }), 'orders.idempotency_key')).toBe(true)
    expect(refusedBy(refusal, 'orders.session_id')).toBe(false)
    expect(refusedBy(new Error('no such table: orders.idempotency_key'), 'orders.idempotency_key')).toBe(
      false,
    )
    expect(refusedBy('constraint failed: orders.idempotency_key', 'orders.idempotency_key')).toBe(false)
  })
})
