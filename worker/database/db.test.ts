import { env } from 'cloudflare:workers'
import { pushDevices, pushes } from '../alerts/push/push-devices.table'
import { eq } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { CURRENCIES } from '../../domain/money/currency'
import { UNIT_PLACES } from '../../domain/orders/goods'
import { LANGUAGES } from '../../domain/language'
import { ORDER_COURIERS } from '../../domain/delivery/couriers'
import {
  makeClient,
  db,
  readOrderLines,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
} from '../../test/fixtures/factories'
import { getBoughtVoucher, makeVoucher, makePurchaseBody, readVoucherRow } from '../../test/fixtures/vouchers'
import { placeUnits } from '../../test/fixtures/orders/goods'
import { makePaidOrder, openPayment, pay } from '../../test/fixtures/orders/payments'
import { makeComplaint, makeWithdrawal } from '../../test/fixtures/customer-requests'
import { isTransientError, chunkForInsert, isConstraintViolation, runBatch } from './db'
import { batchConditions } from './batch-conditions.table'
import { categories, couriers, currencies, languages } from './allowed-values.table'
import { groupBy } from '../group-by'
import { documents } from '../mail/documents.table'
import { emails } from '../mail/emails.table'
import { complaintPhotos, complaints } from '../features/returns/complaints/complaints.table'
import { jobRuns } from '../features/admin/jobs/jobs.table'
import { reviews } from '../features/reviews/reviews.table'
import {
  adminActions,
  adminAttempts,
  adminLinks,
  signIns,
  adminState,
  staffMembers,
} from '../features/admin/admin.table'
import { recoveryCodes, secondFactors } from '../features/admin/second-factor/second-factor.table'
import { passkeyChallenges, staffPasskeys } from '../features/admin/passkeys/passkeys.table'
import { bookChecks } from '../features/admin/books/books.table'
import { cartItems } from '../features/cart/cart.table'
import { chatSessions } from '../features/chat/chat.table'
import { goodsMoves } from '../features/orders/goods/goods.table'
import { newsletterIssues } from '../features/marketing/newsletter/issues.table'
import { newsletterSubscribers, newsletterTokens } from '../features/marketing/newsletter/newsletter.table'
import { formPace } from '../rate-limits/form-pace.table'
import { networkLimits } from '../features/orders/network-limits.table'
import { orderEvents, orderLines, orderNotes, orders } from '../features/orders/orders.table'
import { dailyCounts } from '../features/statistics/daily-counts.table'
import { pageViews } from '../features/statistics/page-views.table'
import {
  disputes,
  payments,
  sandboxIntents,
  sandboxRefunds,
  webhookEvents,
} from '../features/payments/payments.table'
import {
  catalogVersion,
  formerSlugs,
  manufacturers,
  priceHistory,
  products,
  uploads,
} from '../features/products/products.table'
import { nbpRates } from '../features/rates/nbp-rates.table'
import { exchangeRates } from '../features/rates/rates.table'
import { refundItems, refunds } from '../features/refunds/refunds.table'
import { collections } from '../features/shipments/collections/collections.table'
import { shipments, shipmentSteps } from '../features/shipments/shipments.table'
import { settings } from '../features/settings/settings.table'
import {
  voucherEntries,
  voucherPurchases,
  voucherSales,
  voucherRedemptions,
  vouchers,
} from '../features/vouchers/vouchers.table'
import { viewings } from '../features/viewings/viewings.table'
import { withdrawals } from '../features/returns/withdrawals/withdrawals.table'

const runSql = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

const queryRows = async <T>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results

/**
 * Queries that aggregate the money and goods tables. Each change of these tables changes at least one total, so equal
 * totals mean that nothing changed.
 */
const BOOK_TOTAL_QUERIES = [
  'SELECT count(*), total(stock), total(held), total(sold), total(pieces), total(exhibition_price_minor) FROM products',
  `SELECT state, currency, count(*), total(total_minor), total(subtotal_minor), total(shipping_minor),
    total(discount_minor), total(total_pln_minor), total(rate_micro), count(DISTINCT session_id),
    count(DISTINCT idempotency_key) FROM orders GROUP BY state, currency ORDER BY state, currency`,
  `SELECT count(*), total(quantity), total(unit_price_minor), total(unit_price_pln_minor), total(total_minor),
    count(DISTINCT product_id), count(DISTINCT order_id), ${UNIT_PLACES.map((place) => `total(${place})`).join(', ')} FROM order_lines`,
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

const readBookTotals = async () =>
  (await env.DB.batch(BOOK_TOTAL_QUERIES.map((sql) => env.DB.prepare(sql)))).map(({ results }) => results)

/** Checks that the named constraint rejects a query, and that the query changes nothing. */
async function expectRejection(constraintName: string, sql: string, ...values: unknown[]) {
  const totalsBefore = await readBookTotals()
  const databaseError: unknown = await runSql(sql, ...values).catch((error: unknown) => error)
  expect({
    sql,
    refused: isConstraintViolation(databaseError, constraintName),
    why: String(databaseError),
  }).toMatchObject({
    sql,
    refused: true,
  })
  expect(await readBookTotals()).toEqual(totalsBefore)
}

const moveUnitsSql = (orderId: string, productId: string, from: string, to: string, quantity = 1) =>
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

const insertRefundItemSql = `INSERT INTO refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** Inserts a refund of 100 minor units for one cancelled unit of an order. */
async function refundOneUnit(orderId: string, productId: string) {
  const id = crypto.randomUUID()
  await runSql(refund, id, orderId, 100, 0)
  await runSql(insertRefundItemSql, id, 0, orderId, 'cancelled', productId, 1, 100, 100)
}

describe('the database keeps stock consistent', () => {
  it('no quantity is negative', async () => {
    const { id } = await makeProduct({ stock: 2 })
    await expectRejection(
      'stock_not_negative',
      'UPDATE products SET stock = -1, pieces = -1 WHERE id = ?',
      id,
    )
    await expectRejection('pieces_add_up', 'UPDATE products SET held = -1, stock = 3 WHERE id = ?', id)
    await expectRejection('pieces_add_up', 'UPDATE products SET sold = -1, stock = 3 WHERE id = ?', id)
  })

  it('quantities add up', async () => {
    const { id } = await makeProduct({ stock: 2 })
    for (const invalidUpdate of [
      'stock = 3',
      'stock = 1',
      'held = 1',
      'sold = 1',
      'pieces = 1',
      'held = 1, sold = 1',
    ]) {
      await expectRejection('pieces_add_up', `UPDATE products SET ${invalidUpdate} WHERE id = ?`, id)
    }
    await runSql('UPDATE products SET stock = 5, pieces = 5 WHERE id = ?', id)
  })

  it('a line takes available units only, and starts as held', async () => {
    const { order } = await makeOrder()
    const { id } = await makeProduct({ stock: 2 })
    const insertLineSql = (
      place: string,
    ) => `INSERT INTO order_lines (order_id, product_id, position, name, sku, defects, quantity,
      unit_price_minor, unit_price_pln_minor, total_minor, ${place}) VALUES (?, ?, 1, 'n', 's', '[]', ?, 1, 1, ?, ?)`
    const insertHeldLineSql = insertLineSql('held')
    await expectRejection('stock_not_negative', insertHeldLineSql, order.id, id, 3, 3, 3)
    for (const unitPlace of UNIT_PLACES.filter((otherPlace) => otherPlace !== 'held'))
      await expectRejection('order_lines_begin_held', insertLineSql(unitPlace), order.id, id, 1, 1, 1)
    await expectRejection('order_lines_units', insertHeldLineSql, order.id, id, 2, 2, 1)
    await expectRejection('order_lines_units', insertHeldLineSql, order.id, id, -1, -1, -1)
    await expectRejection('order_lines_quantity', insertHeldLineSql, order.id, id, 0, 0, 0)
    await expectRejection('order_lines_add_up', insertHeldLineSql, order.id, id, 2, 1, 2)
    await expectRejection('FOREIGN KEY', insertHeldLineSql, order.id, 'nothing', 1, 1, 1)
    await expectRejection('FOREIGN KEY', insertHeldLineSql, 'nobody', id, 1, 1, 1)
  })

  it('units of an unpaid order stay held until sold or restocked', async () => {
    const { order, product } = await makeOrder()
    for (const toPlace of UNIT_PLACES.filter((place) => place !== 'owed' && place !== 'restocked'))
      await expectRejection('goods_move_allowed', ...moveUnitsSql(order.id, product.id, 'held', toPlace))
    await expectRejection('goods_paid', ...moveUnitsSql(order.id, product.id, 'held', 'owed'))
    await expectRejection('goods_moves_to', ...moveUnitsSql(order.id, product.id, 'held', 'stock'))
    await expectRejection('goods_moves_from', ...moveUnitsSql(order.id, product.id, 'lost', 'held'))
    await runSql(...moveUnitsSql(order.id, product.id, 'held', 'restocked'))
    await expectRejection('goods_move_allowed', ...moveUnitsSql(order.id, product.id, 'restocked', 'held'))
    expect(await readOrderLines(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('a move takes at least one unit and at most those in its place', async () => {
    const { order, product } = await makePaidOrder({ stock: 2 })
    await expectRejection('order_lines_units', ...moveUnitsSql(order.id, product.id, 'owed', 'packed', 2))
    await expectRejection('order_lines_units', ...moveUnitsSql(order.id, product.id, 'packed', 'shipped'))
    for (const quantity of [0, -1])
      await expectRejection(
        'goods_moves_quantity',
        ...moveUnitsSql(order.id, product.id, 'owed', 'packed', quantity),
      )
    await expectRejection('FOREIGN KEY', ...moveUnitsSql(order.id, 'another', 'owed', 'packed'))
  })

  it('restocked units are taken again only if in stock', async () => {
    const { product, order } = await makeOrder()
    await runSql(...moveUnitsSql(order.id, product.id, 'held', 'restocked'))
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product])))
    await expectRejection('stock_not_negative', ...moveUnitsSql(order.id, product.id, 'restocked', 'owed'))
  })

  it('the units of a line match the ledger, and the ledger is append-only', async () => {
    const { order, product } = await makePaidOrder()
    for (const setClause of ['owed = 0, packed = 1', 'owed = 0, restocked = 1', 'owed = 0, held = 1'])
      await expectRejection(
        'order_line_units',
        `UPDATE order_lines SET ${setClause} WHERE order_id = ?`,
        order.id,
      )
    await expectRejection(
      'goods_move_immutable',
      'UPDATE goods_moves SET quantity = 2 WHERE order_id = ?',
      order.id,
    )
    await expectRejection('goods_move_undeletable', 'DELETE FROM goods_moves WHERE order_id = ?', order.id)
    await runSql(...moveUnitsSql(order.id, product.id, 'owed', 'packed'))
    await expectRejection(
      'order_line_units',
      'UPDATE order_lines SET packed = 0, owed = 1 WHERE order_id = ?',
      order.id,
    )
  })
})

describe('the database keeps the agreement unchanged', () => {
  it('in an order', async () => {
    const { order } = await makeOrder()
    const invalidUpdates = [
      'total_minor = 1',
      'subtotal_minor = 1, total_minor = 1',
      'shipping_minor = 1',
      'discount_minor = 1',
      'total_pln_minor = 1',
      "currency = 'EUR'",
      'rate_micro = 1',
      "promised_from = '2026-01-01'",
      "promised_to = '2030-01-01'",
      "parcels = '[]'",
    ]
    for (const invalidUpdate of invalidUpdates)
      await expectRejection('order_agreed', `UPDATE orders SET ${invalidUpdate} WHERE id = ?`, order.id)
  })

  it('and the point of a parcel under way', async () => {
    const { order } = await makeOrder()
    const point = `pickup_point = '{"code":"WAW123M","place":null}'`
    for (const invalidUpdate of ["courier = 'locker'", point])
      await expectRejection(
        'orders_pickup_point',
        `UPDATE orders SET ${invalidUpdate} WHERE id = ?`,
        order.id,
      )
    const { order: shippedOrder } = await makePaidOrder()
    await placeUnits(shippedOrder.id, 'shipped')
    await expectRejection(
      'order_pickup_point_shipped',
      `UPDATE orders SET courier = 'locker', ${point} WHERE id = ?`,
      shippedOrder.id,
    )
  })

  it('in a line', async () => {
    const { order, product } = await makeOrder()
    const otherProduct = await makeProduct()
    const invalidUpdates = [
      'quantity = 2',
      'unit_price_minor = 1',
      'unit_price_pln_minor = 1',
      'total_minor = 1',
      "order_id = 'x'",
      "grade = 'C'",
    ]
    for (const invalidUpdate of invalidUpdates) {
      await expectRejection(
        'order_line_agreed',
        `UPDATE order_lines SET ${invalidUpdate} WHERE order_id = ?`,
        order.id,
      )
    }
    const swapProductSql = 'UPDATE order_lines SET product_id = ? WHERE product_id = ?'
    await expectRejection('order_line_agreed', swapProductSql, otherProduct.id, product.id)
  })

  it('in totals that add up', async () => {
    const { order } = await makeOrder()
    const makeOrderCopyStatement = async (columnChanges: Record<string, unknown>) => {
      const [row] = await queryRows<Record<string, unknown>>('SELECT * FROM orders WHERE id = ?', order.id)
      delete row?.['search_text']
      const newRow = { ...row, id: crypto.randomUUID(), session_id: null, ...columnChanges }
      const columnNames = Object.keys(newRow)
      const placeholderList = columnNames.map(() => '?').join(', ')
      return [
        `INSERT INTO orders (${columnNames.join(', ')}) VALUES (${placeholderList})`,
        ...Object.values(newRow),
      ] as const
    }
    await expectRejection('orders_promise', ...(await makeOrderCopyStatement({ promised_to: null })))
    await expectRejection('orders_promise', ...(await makeOrderCopyStatement({ promised_to: '2020-01-01' })))
    await expectRejection('orders_add_up', ...(await makeOrderCopyStatement({ total_minor: 129_899 })))
    await expectRejection('orders_add_up', ...(await makeOrderCopyStatement({ discount_minor: 1 })))
    await expectRejection(
      'orders_amounts',
      ...(await makeOrderCopyStatement({ discount_minor: 130_000, total_minor: -100 })),
    )
    await expectRejection(
      'orders_amounts',
      ...(await makeOrderCopyStatement({ subtotal_minor: 100_000_001, total_minor: 100_000_001 })),
    )
    for (const unknownValue of [{ currency: 'XXX' }, { language: 'de' }, { courier: 'pigeon' }])
      await expectRejection('FOREIGN KEY', ...(await makeOrderCopyStatement(unknownValue)))
    await expectRejection('order_begins_pending', ...(await makeOrderCopyStatement({ state: 'paid' })))
    await expectRejection('orders_state', "UPDATE orders SET state = 'free' WHERE id = ?", order.id)
    await expectRejection('orders_rate', ...(await makeOrderCopyStatement({ rate_micro: 0 })))
    await expectRejection(
      'orders.total_pln_minor',
      ...(await makeOrderCopyStatement({ total_pln_minor: Number.NaN })),
    )
    const [sql, ...values] = await makeOrderCopyStatement({ total_pln_minor: 1.5 })
    await expect(runSql(sql, ...values)).rejects.toThrow('cannot store REAL value in INTEGER column')
  })

  it('in the price history of a product', async () => {
    const { id } = await makeProduct({ listedAt: 1000, updatedAt: 1000 })
    await runSql('UPDATE products SET exhibition_price_minor = 100000, updated_at = 2000 WHERE id = ?', id)
    await runSql(
      "UPDATE products SET exhibition_price_minor = 100000, name = 'x', updated_at = 3000 WHERE id = ?",
      id,
    )
    const priceRows = await queryRows(
      'SELECT price_minor, valid_from FROM price_history WHERE product_id = ? ORDER BY id',
      id,
    )
    expect(priceRows).toEqual([
      { price_minor: 129_900, valid_from: 1000 },
      { price_minor: 100_000, valid_from: 2000 },
    ])
    await expectRejection(
      'price_history_immutable',
      'UPDATE price_history SET price_minor = 1 WHERE product_id = ?',
      id,
    )
    await expectRejection(
      'price_history_immutable',
      'UPDATE price_history SET valid_from = 1 WHERE product_id = ?',
      id,
    )
    await expectRejection('price_history_undeletable', 'DELETE FROM price_history WHERE product_id = ?', id)
    await expectRejection(
      'products_prices',
      'UPDATE products SET exhibition_price_minor = -1 WHERE id = ?',
      id,
    )
  })

  it('in the events of an order, with unique sequence numbers', async () => {
    const { order } = await makeOrder()
    await expectRejection(
      'order_event_immutable',
      "UPDATE order_events SET state = 'paid' WHERE order_id = ?",
      order.id,
    )
    const insertSql =
      "INSERT INTO order_events (order_id, sequence, kind, state, at) VALUES (?, 1, 'x', 'paid', 1)"
    await expectRejection('order_events.order_id', insertSql, order.id)
  })
})

describe('the database keeps payments consistent', () => {
  const markPaidSql = "UPDATE orders SET state = 'paid' WHERE id = ?"

  it('an order is not paid without a payment', async () => {
    const { buyer, order } = await makeOrder()
    await expectRejection('order_paid_needs_money', markPaidSql, order.id)
    await openPayment(buyer, order.id)
    await expectRejection('order_paid_needs_money', markPaidSql, order.id)
  })

  it.each([
    ['another amount', 'amount_minor = amount_minor - 1'],
    ['another currency', "currency = 'EUR'"],
    ['money that is only on its way', "status = 'processing'"],
  ])('%s does not pay', async (_, setClause) => {
    const { buyer, order } = await makeOrder()
    await openPayment(buyer, order.id)
    await runSql(`UPDATE payments SET status = 'succeeded', ${setClause} WHERE order_id = ?`, order.id)
    await expectRejection('order_paid_needs_money', markPaidSql, order.id)
    const acceptedPaymentSql = "status = 'succeeded', amount_minor = 129900, currency = 'PLN'"
    await runSql(`UPDATE payments SET ${acceptedPaymentSql} WHERE order_id = ?`, order.id)
    await runSql(markPaidSql, order.id)
  })

  it('another order’s payment does not pay', async () => {
    const paidOrder = await makePaidOrder()
    const { order } = await makeOrder()
    expect(paidOrder.order.totals).toEqual(order.totals)
    await expectRejection('order_paid_needs_money', markPaidSql, order.id)
  })

  it('a paid order never becomes unpaid, but may be refunded', async () => {
    const { order } = await makePaidOrder()
    for (const unpaidState of ['pending', 'failed', 'expiring', 'cancelled']) {
      await expectRejection(
        'order_paid_is_final',
        `UPDATE orders SET state = '${unpaidState}' WHERE id = ?`,
        order.id,
      )
    }
    await runSql("UPDATE orders SET state = 'refund_due' WHERE id = ?", order.id)
  })

  it('a succeeded payment stays succeeded, and an order has at most one', async () => {
    const { order } = await makePaidOrder()
    for (const status of ['canceled', 'processing', 'requires_payment_method']) {
      const updateStatusSql = `UPDATE payments SET status = '${status}' WHERE order_id = ?`
      await expectRejection('payment_succeeded_is_final', updateStatusSql, order.id)
    }
    const insertSecondPaymentSql = `INSERT INTO payments SELECT 'pi_' || intent_id, order_id, 2, provider, amount_minor, currency, status,
      created_at, looked_at, method, paid_on, reference FROM payments WHERE order_id = ?`
    await expectRejection('payments.order_id', insertSecondPaymentSql, order.id)
  })

  it('a payment by staff has a method and a day, which never change, and an order keeps its channel', async () => {
    const { order } = await makePaidOrder()
    const insertSql = `INSERT INTO payments (intent_id, order_id, attempt, provider, amount_minor, currency, status, created_at, looked_at, method)
      VALUES ('staff:' || ?, ?, 0, ?, 100, 'PLN', 'processing', 1, 1, ?)`
    await expectRejection('payments_by_staff', insertSql, order.id, order.id, 'staff', null)
    await expectRejection('payments_by_staff', insertSql, order.id, order.id, 'staff', 'cash')
    await expectRejection('payments_by_staff', insertSql, order.id, order.id, 'stripe', 'cash')
    const setPaidDaySql = "UPDATE payments SET paid_on = '2026-11-27' WHERE order_id = ?"
    await expectRejection('payment_by_staff_agreed', setPaidDaySql, order.id)
    await expectRejection('order_agreed', "UPDATE orders SET channel = 'phone' WHERE id = ?", order.id)
  })

  it('a session has one open order, a key one order, an order one mail of each kind', async () => {
    const [{ order, body }, other] = [await makeOrder(), await makeOrder()]
    const setSessionSql = 'UPDATE orders SET session_id = ? WHERE id = ?'
    await expectRejection('orders.session_id', setSessionSql, body.sessionId, other.order.id)
    await runSql("UPDATE orders SET idempotency_key = 'one-key' WHERE id = ?", order.id)
    await expectRejection(
      'orders.idempotency_key',
      "UPDATE orders SET idempotency_key = 'one-key' WHERE id = ?",
      other.order.id,
    )
    const insertMailSql = `INSERT INTO emails (id, kind, about, recipient, language, subject, html, text, next_at, created_at)
      SELECT 'again', kind, about, recipient, language, subject, html, text, 1, 1 FROM emails WHERE about = ?`
    await expectRejection('emails.kind', insertMailSql, order.id)
  })
})

describe('the database keeps vouchers consistent', () => {
  const makeOrderWithVoucher = async (overrides: Record<string, unknown> = {}) => {
    const voucher = await makeVoucher()
    const discountFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    return { voucher, ...(await makeOrder({}, { ...discountFields, ...overrides })) }
  }
  const insertRedemptionSql = `INSERT INTO voucher_redemptions (order_id, voucher_id, amount_minor, discount_minor, state, changed_at)
    VALUES (?, ?, ?, ?, ?, ?)`

  it('a voucher starts at zero, and its kind, currency and initial amount never change', async () => {
    const voucher = await makeVoucher()
    const insertVoucherSql = `INSERT INTO vouchers (id, code, voucher_type, given_reason, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, expires_at, created_at)
      VALUES ('v', 'GIFT-X', 'follow_up', 'test', 'PLN', 100, 100, 'a@example.com', 1, 1)`
    await expectRejection('voucher_begins_empty', insertVoucherSql)
    for (const invalidUpdate of [
      "voucher_type = 'follow_up'",
      "currency = 'EUR'",
      'amount_initial_minor = 1',
    ])
      await expectRejection('voucher_agreed', `UPDATE vouchers SET ${invalidUpdate} WHERE id = ?`, voucher.id)
    const insertVoucherEntrySql =
      'INSERT INTO voucher_entries (voucher_id, kind, amount_minor, at) VALUES (?, ?, ?, 1)'
    await expectRejection('voucher_balance', insertVoucherEntrySql, voucher.id, 'expire', -20_001)
    await expectRejection('voucher_balance', insertVoucherEntrySql, voucher.id, 'refund', 1)
    await expectRejection('voucher_entries_sign', insertVoucherEntrySql, voucher.id, 'extend', -1)
    await expectRejection(
      'voucher_entry_immutable',
      'UPDATE voucher_entries SET amount_minor = 1 WHERE voucher_id = ?',
      voucher.id,
    )
    await expectRejection(
      'voucher_entry_undeletable',
      'DELETE FROM voucher_entries WHERE voucher_id = ?',
      voucher.id,
    )
  })

  it('a bought voucher has the VAT treatment of its order; a free one is taxed when used', async () => {
    const followUpVoucher = await makeVoucher({ voucherType: 'follow_up', voucherVat: 'single' })
    const soldVoucher = await makeVoucher({ voucherVat: 'single' })
    expect((await readVoucherRow(soldVoucher.id)).voucherVat).toBe('single')
    expect((await readVoucherRow(followUpVoucher.id)).voucherVat).toBe('multi')
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    await pay(buyer, order)
    const { id, voucherVat } = await getBoughtVoucher(order.id)
    expect(voucherVat).toBe('single')
    const setVoucherVatSql = 'SET voucher_vat = ? WHERE'
    await expectRejection(
      'voucher_vat_agreed',
      `UPDATE vouchers ${setVoucherVatSql} id = ?`,
      'single',
      followUpVoucher.id,
    )
    await expectRejection('voucher_vat_agreed', `UPDATE vouchers ${setVoucherVatSql} id = ?`, 'multi', id)
    await expectRejection(
      'voucher_vat_agreed',
      `UPDATE voucher_purchases ${setVoucherVatSql} order_id = ?`,
      'multi',
      order.id,
    )
  })

  it('a voucher has a code, which cannot change while an unpaid order holds part of it', async () => {
    const { voucher } = await makeOrderWithVoucher()
    const updateVoucherCodeSql = 'UPDATE vouchers SET code = ? WHERE id = ?'
    await expectRejection('voucher_code_free', updateVoucherCodeSql, 'GIFT-Y', voucher.id)
    await expectRejection('vouchers.code', updateVoucherCodeSql, null, (await makeVoucher()).id)
  })

  it('an order takes at most the balance of a usable voucher, as much as its discount', async () => {
    const { voucher, order } = await makeOrderWithVoucher()
    const otherVoucher = await makeVoucher()
    const unpaidOrder = await makeOrder()
    const now = Date.now()
    await expectRejection(
      'voucher_discount',
      insertRedemptionSql,
      unpaidOrder.order.id,
      otherVoucher.id,
      100,
      100,
      'held',
      now,
    )
    await expectRejection(
      'voucher_begins_held',
      insertRedemptionSql,
      unpaidOrder.order.id,
      otherVoucher.id,
      100,
      100,
      'captured',
      now,
    )
    await expectRejection(
      'voucher_usable',
      insertRedemptionSql,
      unpaidOrder.order.id,
      otherVoucher.id,
      100,
      100,
      'held',
      otherVoucher.expiresAt,
    )
    await expectRejection(
      'voucher_redemptions.order_id',
      insertRedemptionSql,
      order.id,
      voucher.id,
      100,
      20_000,
      'held',
      now,
    )
    const updateRedemptionSql = 'UPDATE voucher_redemptions SET amount_minor = 1 WHERE order_id = ?'
    await expectRejection('voucher_redemption_agreed', updateRedemptionSql, order.id)
  })

  it('spent money stays spent, and an order is paid only with its voucher part', async () => {
    const { order, buyer } = await makeOrderWithVoucher()
    const { intentId } = await openPayment(buyer, order.id)
    await runSql("UPDATE payments SET status = 'succeeded' WHERE intent_id = ?", intentId)
    await expectRejection(
      'order_paid_needs_voucher',
      "UPDATE orders SET state = 'paid' WHERE id = ?",
      order.id,
    )
    const setRedemptionStateSql = 'UPDATE voucher_redemptions SET state = ? WHERE order_id = ?'
    await runSql(setRedemptionStateSql, 'captured', order.id)
    await expectRejection('redemption_state_allowed', setRedemptionStateSql, 'released', order.id)
    await expectRejection('redemption_state_allowed', setRedemptionStateSql, 'held', order.id)
  })

  it('a voucher without an order has either a sale with a payment or a reason', async () => {
    const voucherInsertSql = (id: string, voucherType: string, givenReason: string | null) =>
      `INSERT INTO vouchers (id, code, voucher_type, given_reason, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, expires_at, created_at)
        VALUES ('${id}', 'GIFT-${id}', '${voucherType}', ${givenReason === null ? 'NULL' : `'${givenReason}'`}, 'PLN', 100, 0, '', 1, 1)`
    await expectRejection('voucher_sold_or_given', voucherInsertSql('s1', 'purchased', null))
    await expectRejection('voucher_sold_or_given', voucherInsertSql('s2', 'purchased', 'gift'))
    await expectRejection('voucher_sold_or_given', voucherInsertSql('s3', 'follow_up', null))
    await expectRejection('voucher_sold_or_given', voucherInsertSql('s4', 'follow_up', ' '))
  })

  it('the VAT of a sale never changes', async () => {
    const { order } = await makeOrder()
    const voucher = await makeVoucher()
    await expectRejection('vat_agreed', 'UPDATE order_lines SET vat_rate = 8 WHERE order_id = ?', order.id)
    await expectRejection('vat_agreed', 'UPDATE orders SET shipping_vat_rate = 8 WHERE id = ?', order.id)
    await expectRejection('voucher_vat_agreed', 'UPDATE vouchers SET vat_rate = 8 WHERE id = ?', voucher.id)
    await expectRejection(
      'voucher_vat_agreed',
      "UPDATE voucher_sales SET method = 'cash' WHERE voucher_id = ?",
      voucher.id,
    )
  })

  it('a bought voucher needs its payment', async () => {
    const { order } = await makeOrder()
    const voucherInsertSql = `INSERT INTO vouchers (id, code, currency, amount_initial_minor, amount_remaining_minor, issued_to_email, issued_order_id, expires_at, created_at)
      VALUES ('v2', 'GIFT-Y', 'PLN', 129900, 0, 'a@example.com', ?, 1, 1)`
    await expectRejection('voucher_needs_payment', voucherInsertSql, order.id)
    const voucherOrder = await expectPlacedOrder(
      makeClient()('POST', '/api/orders', makePurchaseBody('50.00')),
    )
    await expectRejection('voucher_needs_payment', voucherInsertSql, voucherOrder.id)
  })

  it('refunds never exceed the payment, and an unpaid order has none', async () => {
    const unpaidOrderFixture = await makeOrder()
    await expectRejection('refund_within', refund, crypto.randomUUID(), unpaidOrderFixture.order.id, 1, 0)
    const { order } = await makePaidOrder()
    await expectRejection('refund_within', refund, crypto.randomUUID(), order.id, 129_901, 0)
    await expectRejection('refund_within', refund, crypto.randomUUID(), order.id, 0, 1)
    const id = crypto.randomUUID()
    await runSql(refund, id, order.id, 100_000, 0)
    await expectRejection('refund_within', refund, crypto.randomUUID(), order.id, 29_901, 0)
    for (const setClause of [
      'money_minor = 1',
      'is_by_transfer = 1',
      "note = 'x'",
      "request_hash = 'x'",
      'replaces_id = id',
    ])
      await expectRejection('refund_agreed', `UPDATE refunds SET ${setClause} WHERE id = ?`, id)
    await runSql("UPDATE refunds SET state = 'failed' WHERE id = ?", id)
    await expectRejection('refund_state_allowed', "UPDATE refunds SET state = 'done' WHERE id = ?", id)
    await runSql(refund, crypto.randomUUID(), order.id, 129_900, 0)
  })

  it('a repeated refund sends at most the failed amount', async () => {
    const { order } = await makePaidOrder()
    const insertRepeatedRefundSql = `INSERT INTO refunds (id, order_id, money_minor, discount_minor, voucher_minor, reason, state, created_at, replaces_id)
      VALUES (?, ?, ?, 0, 0, 'goodwill', 'due', 1, ?)`
    const failedRefundId = crypto.randomUUID()
    await runSql(refund, failedRefundId, order.id, 10_000, 0)
    await expectRejection(
      'refund_within',
      insertRepeatedRefundSql,
      crypto.randomUUID(),
      order.id,
      10_000,
      failedRefundId,
    )
    await runSql("UPDATE refunds SET state = 'failed' WHERE id = ?", failedRefundId)
    await expectRejection(
      'refund_within',
      insertRepeatedRefundSql,
      crypto.randomUUID(),
      order.id,
      10_001,
      failedRefundId,
    )
    const repeatedRefundId = crypto.randomUUID()
    await runSql(insertRepeatedRefundSql, repeatedRefundId, order.id, 4000, failedRefundId)
    await expectRejection(
      'refund_within',
      insertRepeatedRefundSql,
      crypto.randomUUID(),
      order.id,
      6001,
      failedRefundId,
    )
    await runSql("UPDATE refunds SET state = 'failed' WHERE id = ?", repeatedRefundId)
    await expectRejection(
      'refund_within',
      insertRepeatedRefundSql,
      crypto.randomUUID(),
      order.id,
      1,
      repeatedRefundId,
    )
    await runSql(insertRepeatedRefundSql, crypto.randomUUID(), order.id, 10_000, failedRefundId)
    const otherOrder = await makePaidOrder()
    await expectRejection(
      'refund_within',
      insertRepeatedRefundSql,
      crypto.randomUUID(),
      otherOrder.order.id,
      1,
      failedRefundId,
    )
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      repeatedRefundId,
      0,
      order.id,
      'goodwill',
      null,
      0,
      1,
      1,
    )
  })

  it('refund items never exceed the refund and never change', async () => {
    const { order, product } = await makePaidOrder()
    const id = crypto.randomUUID()
    await runSql(refund, id, order.id, 10_000, 0)
    const refundItemKey = [order.id, 'cancelled', product.id]
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      id,
      0,
      ...refundItemKey,
      1,
      10_001,
      10_001,
    )
    await expectRejection('refund_item_within', insertRefundItemSql, id, 0, ...refundItemKey, 2, 100, 100)
    await expectRejection('refund_item_within', insertRefundItemSql, id, 0, ...refundItemKey, 1, 129_901, 100)
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      id,
      0,
      order.id,
      'cancelled',
      'another',
      1,
      1,
      1,
    )
    await expectRejection(
      'refund_items_goods',
      insertRefundItemSql,
      id,
      0,
      order.id,
      'cancelled',
      null,
      0,
      1,
      1,
    )
    await expectRejection(
      'refund_items_goods',
      insertRefundItemSql,
      id,
      0,
      order.id,
      'delivery',
      product.id,
      1,
      1,
      1,
    )
    await expectRejection('refund_items_kind', insertRefundItemSql, id, 0, order.id, 'lost', null, 0, 1, 1)
    await runSql(insertRefundItemSql, id, 0, ...refundItemKey, 1, 129_000, 9000)
    await expectRejection('refund_item_within', insertRefundItemSql, id, 1, ...refundItemKey, 1, 1, 1)
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      id,
      1,
      order.id,
      'reduced',
      product.id,
      1,
      901,
      901,
    )
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      id,
      1,
      order.id,
      'goodwill',
      null,
      0,
      1001,
      1001,
    )
    await runSql(insertRefundItemSql, id, 1, order.id, 'goodwill', null, 0, 1000, 1000)
    await expectRejection(
      'refund_item_immutable',
      'UPDATE refund_items SET amount_minor = 1 WHERE refund_id = ?',
      id,
    )
    await expectRejection('refund_item_undeletable', 'DELETE FROM refund_items WHERE refund_id = ?', id)
    const otherOrder = await makePaidOrder()
    await expectRejection(
      'refund_item_within',
      insertRefundItemSql,
      id,
      2,
      otherOrder.order.id,
      'goodwill',
      null,
      0,
      0,
      0,
    )
  })

  it('units are restocked or written off only once settled', async () => {
    const { order, product } = await makePaidOrder({ stock: 1 })
    const moveUnitSql = (from: string, to: string) => moveUnitsSql(order.id, product.id, from, to)
    await expectRejection('goods_settled', ...moveUnitSql('owed', 'restocked'))
    await runSql(...moveUnitSql('owed', 'packed'))
    await expectRejection('goods_settled', ...moveUnitSql('packed', 'unpacking'))
    await runSql(...moveUnitSql('packed', 'shipped'))
    await runSql(...moveUnitSql('shipped', 'inspection'))
    for (const toPlace of ['restocked', 'discarded'])
      await expectRejection('goods_settled', ...moveUnitSql('inspection', toPlace))
    await refundOneUnit(order.id, product.id)
    await runSql(...moveUnitSql('inspection', 'restocked'))
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    await expectRejection('goods_move_allowed', ...moveUnitSql('restocked', 'shipped'))
  })

  it('settled units never go back to the buyer', async () => {
    const { order, product } = await makePaidOrder()
    const moveUnit = (from: string, to: string) => moveUnitsSql(order.id, product.id, from, to)
    await runSql(...moveUnit('owed', 'shipped'))
    await runSql(...moveUnit('shipped', 'awaited'))
    await refundOneUnit(order.id, product.id)
    await expectRejection('goods_settled', ...moveUnit('awaited', 'delivered'))
    await runSql(...moveUnit('awaited', 'inspection'))
    for (const toPlace of ['owed', 'shipped', 'delivered'])
      await expectRejection('goods_settled', ...moveUnit('inspection', toPlace))
    await runSql(...moveUnit('inspection', 'restocked'))
    await expectRejection('goods_settled', ...moveUnit('restocked', 'owed'))
  })
})

const ALL_TABLES: SQLiteTable[] = [
  batchConditions,
  categories,
  couriers,
  currencies,
  languages,
  adminActions,
  adminAttempts,
  adminLinks,
  signIns,
  adminState,
  staffMembers,
  staffPasskeys,
  passkeyChallenges,
  secondFactors,
  recoveryCodes,
  bookChecks,
  cartItems,
  catalogVersion,
  chatSessions,
  complaintPhotos,
  complaints,
  dailyCounts,
  disputes,
  documents,
  emails,
  nbpRates,
  exchangeRates,
  formPace,
  formerSlugs,
  goodsMoves,
  networkLimits,
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
  collections,
  shipments,
  shipmentSteps,
  uploads,
  viewings,
  voucherEntries,
  voucherPurchases,
  voucherSales,
  voucherRedemptions,
  vouchers,
  webhookEvents,
  withdrawals,
  pushDevices,
  pushes,
]

const IS_SHOP_TABLE_SQL =
  "name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'd1\\_%' ESCAPE '\\'"

describe('the database derives the fulfilment', () => {
  const updateFulfilmentSql = 'UPDATE orders SET fulfilment = ? WHERE id = ?'
  const readFulfilment = async (id: string) => (await readOrderRow(id)).fulfilment

  it('from the places of the units', async () => {
    const { order, product } = await makePaidOrder({ stock: 2 })
    const fulfilments: (readonly [string, string])[] = []
    for (const [from, to] of [
      ['owed', 'packed'],
      ['packed', 'owed'],
      ['owed', 'shipped'],
      ['shipped', 'inspection'],
    ] as const) {
      await runSql(...moveUnitsSql(order.id, product.id, from, to))
      fulfilments.push([to, await readFulfilment(order.id)])
    }
    expect(fulfilments).toEqual([
      ['packed', 'packed'],
      ['owed', 'new'],
      ['shipped', 'shipped'],
      // The order is still `new`, because its `shipped_at` is not set.
      ['inspection', 'new'],
    ])
    await runSql('UPDATE orders SET shipped_at = 1 WHERE id = ?', order.id)
    await runSql(...moveUnitsSql(order.id, product.id, 'inspection', 'shipped'))
    await runSql(...moveUnitsSql(order.id, product.id, 'shipped', 'delivered'))
    expect(await readFulfilment(order.id)).toBe('delivered')
    await runSql(...moveUnitsSql(order.id, product.id, 'delivered', 'awaited'))
    // The place `awaited` means that the unit is on its way back. The order still counts as shipped.
    expect(await readFulfilment(order.id)).toBe('shipped')
    await runSql('UPDATE orders SET delivered_at = 1 WHERE id = ?', order.id)
    await runSql(...moveUnitsSql(order.id, product.id, 'awaited', 'inspection'))
    expect(await readFulfilment(order.id)).toBe('returned')
  })

  it('and rejects any other value', async () => {
    const { order } = await makePaidOrder()
    for (const nextFulfilment of ['packed', 'shipped', 'delivered', 'returned', 'lost'])
      await expectRejection('order_fulfilment_derived', updateFulfilmentSql, nextFulfilment, order.id)
    await runSql(updateFulfilmentSql, 'new', order.id)
  })

  it('from packed and shipped units of paid orders only', async () => {
    const { order, product } = await makePaidOrder()
    await runSql("UPDATE orders SET state = 'refund_due' WHERE id = ?", order.id)
    for (const nextFulfilment of ['packed', 'shipped'])
      await expectRejection('goods_paid', ...moveUnitsSql(order.id, product.id, 'owed', nextFulfilment))
    // A shipped parcel can still arrive or come back.
    const parcelOrder = await makePaidOrder()
    await runSql(...moveUnitsSql(parcelOrder.order.id, parcelOrder.product.id, 'owed', 'shipped'))
    await runSql("UPDATE orders SET state = 'refund_due' WHERE id = ?", parcelOrder.order.id)
    await runSql(...moveUnitsSql(parcelOrder.order.id, parcelOrder.product.id, 'shipped', 'delivered'))
    await runSql(...moveUnitsSql(parcelOrder.order.id, parcelOrder.product.id, 'delivered', 'inspection'))
    await expectRejection(
      'goods_paid',
      ...moveUnitsSql(parcelOrder.order.id, parcelOrder.product.id, 'inspection', 'owed'),
    )
  })
})

describe('the database keeps settings', () => {
  it('unchanged', async () => {
    const insertSql = "INSERT INTO settings (name, after, value, set_at) VALUES ('test', ?, '1', 1)"
    await expectRejection('setting_follows', insertSql, 1)
    await runSql(insertSql, 0)
    await expectRejection('setting_follows', insertSql, 0)
    await expectRejection('setting_immutable', "UPDATE settings SET value = '2' WHERE name = 'test'")
    await expectRejection('setting_undeletable', "DELETE FROM settings WHERE name = 'test'")
  })
})

describe('the database keeps customer requests', () => {
  it('unchanged, except for their status and link', async () => {
    const id = await makeWithdrawal()
    await expectRejection('withdrawal_immutable', "UPDATE withdrawals SET name = 'x' WHERE id = ?", id)
    await expectRejection('withdrawal_immutable', 'UPDATE withdrawals SET submitted_at = 1 WHERE id = ?', id)
    await expectRejection('withdrawals_status', "UPDATE withdrawals SET status = 'lost' WHERE id = ?", id)
    await runSql("UPDATE withdrawals SET status = 'refunded' WHERE id = ?", id)
    const complaint = await makeComplaint()
    await expectRejection(
      'complaint_immutable',
      "UPDATE complaints SET description = 'x' WHERE id = ?",
      complaint,
    )
    await expectRejection(
      'complaints_status',
      "UPDATE complaints SET status = 'lost' WHERE id = ?",
      complaint,
    )
    await runSql("UPDATE complaints SET status = 'in_progress' WHERE id = ?", complaint)
  })
})

describe('the schema', () => {
  it('has exactly the tables of the code', async () => {
    const tables = await queryRows<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND ${IS_SHOP_TABLE_SQL}`,
    )
    const tableNames = ALL_TABLES.map((table) => getTableConfig(table).name)
    expect(tables.map(({ name }) => name).toSorted()).toEqual(tableNames.toSorted())
  })

  it('is STRICT everywhere', async () => {
    const tables = await queryRows<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND ${IS_SHOP_TABLE_SQL}`,
    )
    expect(tables.filter(({ sql }) => !/\)\s*STRICT$/.test(sql)).map(({ name }) => name)).toEqual([])
  })

  it.each(ALL_TABLES.map((table) => getTableConfig(table)))(
    'has the columns of $name',
    async ({ name, columns, primaryKeys }) => {
      const columnRows = await queryRows<{
        name: string
        type: string
        notnull: number
        pk: number
        hidden: number
      }>('SELECT * FROM pragma_table_xinfo(?)', name)
      const keyColumns = primaryKeys.flatMap((primaryKey) => primaryKey.columns.map((column) => column.name))
      const databaseColumns = columnRows.map((column) => ({
        name: column.name,
        type: column.type.toLowerCase(),
        isPrimary: column.pk > 0,
        isRequired: column.notnull === 1,
        isGenerated: column.hidden > 1,
      }))
      const schemaColumns = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        isPrimary: column.primary || keyColumns.includes(column.name),
        isRequired: column.notNull,
        isGenerated: column.generated !== undefined,
      }))
      expect(databaseColumns).toEqual(schemaColumns)
    },
  )

  it.each(ALL_TABLES.map((table) => getTableConfig(table)))(
    'has the foreign keys of $name',
    async ({ name, foreignKeys }) => {
      const foreignKeyRows = await queryRows<{ id: number; target: string; column: string; key: string }>(
        'SELECT id, "table" AS target, "from" AS "column", "to" AS "key" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
        name,
      )
      const databaseForeignKeys = [...groupBy(foreignKeyRows, ({ id }) => String(id)).values()].map(
        (columnPairs) =>
          columnPairs.map(({ target, column, key }) => `${column} -> ${target}.${key}`).join(', '),
      )
      const schemaForeignKeys = foreignKeys.map((foreignKey) => {
        const { columns, foreignColumns, foreignTable } = foreignKey.reference()
        return columns
          .map(
            (column, index) =>
              `${column.name} -> ${getTableConfig(foreignTable).name}.${foreignColumns[index]?.name}`,
          )
          .join(', ')
      })
      expect(databaseForeignKeys.toSorted()).toEqual(schemaForeignKeys.toSorted())
    },
  )

  it('allows exactly the languages, currencies, couriers and categories of the code', async () => {
    const allowedValues = await Promise.all(
      [languages.code, currencies.code, couriers.code, categories.slug].map((column) =>
        queryRows<{ value: string }>(
          `SELECT ${column.name} AS value FROM ${getTableConfig(column.table).name} ORDER BY value`,
        ),
      ),
    )
    expect(allowedValues.map((values) => values.map(({ value }) => value))).toEqual(
      [LANGUAGES, CURRENCIES, ORDER_COURIERS, CATEGORIES].map((allowedList) => [...allowedList].toSorted()),
    )
  })

  it('has the indexes and checks of the code', async () => {
    const schemaObjectRows = await queryRows<{ name: string; sql: string }>(
      `SELECT name, coalesce(sql, '') AS sql FROM sqlite_master WHERE type IN ('index', 'table') AND ${IS_SHOP_TABLE_SQL}`,
    )
    const createdSchemaSql = schemaObjectRows.map(({ sql }) => sql).join('\n')
    const expectedNames = ALL_TABLES.flatMap((table) => {
      const { indexes, checks, columns } = getTableConfig(table)
      const uniqueConstraints = columns.flatMap((column) =>
        column.isUnique ? [`\`${column.uniqueName ?? ''}\``] : [],
      )
      return [
        ...indexes.map((index) => `INDEX \`${index.config.name}\``),
        ...checks.map((constraint) => `CONSTRAINT "${constraint.name}"`),
        ...uniqueConstraints.map((name) => `UNIQUE INDEX ${name}`),
      ]
    })
    expect(expectedNames.length).toBeGreaterThan(30)
    expect(expectedNames.filter((name) => !createdSchemaSql.includes(name))).toEqual([])
  })
})

describe('isConstraintViolation', () => {
  it('compares whole names', () => {
    const error = new Error('D1_ERROR: CHECK constraint failed: voucher_code_free: SQLITE_CONSTRAINT')
    expect(isConstraintViolation(error, 'voucher_code_free')).toBe(true)
    expect(isConstraintViolation(error, 'voucher_code')).toBe(false)
    expect(isConstraintViolation(error, 'code_free')).toBe(false)
    const uniqueError = new Error('UNIQUE constraint failed: order_events.order_id, order_events.sequence')
    expect(isConstraintViolation(uniqueError, 'order_events.order_id')).toBe(true)
    expect(isConstraintViolation(uniqueError, 'events.order_id')).toBe(false)
    expect(isConstraintViolation(uniqueError, 'order_id')).toBe(false)
  })
})

describe('a batch', () => {
  it('that would lose one of two columns of the same name fails the test that runs it', async () => {
    const { order } = await makeOrder()
    const joinedQuery = db()
      .select({ order: orders.id, product: products.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(eq(orders.id, order.id))
    await expect(joinedQuery).resolves.toMatchObject([{ order: order.id }])
    await expect(db().batch([joinedQuery])).rejects.toThrow('two columns of one name')
  })
})

describe('chunks of inserted rows', () => {
  it('have at most 90 values, lose no row and keep the order', () => {
    for (const rowCount of [0, 1, 7, 8, 9, 50, 91]) {
      const rowsToInsert = Array.from({ length: rowCount }, (_, index) => ({
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
      const chunks = chunkForInsert(rowsToInsert)
      expect(chunks.flat()).toEqual(rowsToInsert)
      for (const chunk of chunks) expect(chunk.length * 11).toBeLessThanOrEqual(90)
    }
  })

  it('have one row if a single row has more values', () => {
    const wideRow = Object.fromEntries(Array.from({ length: 95 }, (_, index) => [`c${index}`, index]))
    expect(chunkForInsert([wideRow, wideRow])).toEqual([[wideRow], [wideRow]])
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
  ])('that is transient is recognised, wrapped or not: %s', (errorMessage) => {
    expect(isTransientError(new Error(errorMessage))).toBe(true)
    expect(isTransientError(new Error('Failed query: select', { cause: new Error(errorMessage) }))).toBe(true)
  })

  it.each([
    new Error('UNIQUE constraint failed: orders.idempotency_key'),
    new TypeError('x is not a function'),
    'lost',
    null,
  ])('that is permanent is not taken for transient: %s', (error) =>
    expect(isTransientError(error)).toBe(false),
  )

  it('is matched to a constraint by its name only', () => {
    const uniqueConstraintError = new Error(
      'D1_ERROR: UNIQUE constraint failed: orders.idempotency_key: SQLITE_CONSTRAINT',
    )
    expect(isConstraintViolation(uniqueConstraintError, 'orders.idempotency_key')).toBe(true)
    expect(
      isConstraintViolation(
        new Error('Failed query', { cause: uniqueConstraintError }),
        'orders.idempotency_key',
      ),
    ).toBe(true)
    expect(isConstraintViolation(uniqueConstraintError, 'orders.session_id')).toBe(false)
    expect(
      isConstraintViolation(new Error('no such table: orders.idempotency_key'), 'orders.idempotency_key'),
    ).toBe(false)
    expect(isConstraintViolation('constraint failed: orders.idempotency_key', 'orders.idempotency_key')).toBe(
      false,
    )
  })
})

describe('runBatch', () => {
  const currencyQuery = (code: string) => db().select().from(currencies).where(eq(currencies.code, code))

  it('resolves with the result of each statement by its name, also after a list of statements', async () => {
    const resultsByName = await runBatch(db(), {
      pln: currencyQuery('PLN'),
      others: [currencyQuery('EUR'), currencyQuery('USD')],
      none: [],
      gbp: currencyQuery('GBP'),
    })
    expect(resultsByName).toEqual({
      pln: [{ code: 'PLN' }],
      others: [[{ code: 'EUR' }], [{ code: 'USD' }]],
      none: [],
      gbp: [{ code: 'GBP' }],
    })
    expect(await runBatch(db(), { writes: [] })).toEqual({ writes: [] })
  })

  it('runs the statements in their sequence, and none if one fails', async () => {
    const insertStatement = db().insert(currencies).values({ code: 'XTS' })
    await expect(runBatch(db(), { first: insertStatement, second: insertStatement })).rejects.toThrow(
      /UNIQUE/,
    )
    const { before, after } = await runBatch(db(), {
      before: currencyQuery('XTS'),
      insert: insertStatement,
      after: currencyQuery('XTS'),
      removal: db().delete(currencies).where(eq(currencies.code, 'XTS')),
    })
    expect([before, after]).toEqual([[], [{ code: 'XTS' }]])
  })
})
