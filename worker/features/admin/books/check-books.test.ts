import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  makeClient,
  db,
  makeOrder,
  expectPlacedOrder,
  makeTestDeps,
} from '../../../../test/fixtures/factories'
import { getBoughtVoucher, makeVoucher, makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { emails } from '../../../mail/emails.table'
import { bookChecks } from './books.table'
import { checkBooks, findBookViolations } from './check-books'
import { BOOK_RULES } from './rules'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/time'

const readTriggers = async () =>
  (
    await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
      name: string
      sql: string
    }>()
  ).results

/**
 * Runs the SQL statements `damageStatements` with the triggers removed, because triggers would reject them. Returns the
 * new violations. Then restores the data with the statements `repairStatements`.
 */
async function findNewViolations(damageStatements: string[], repairStatements: string[]) {
  const triggersBefore = await readTriggers()
  const runStatements = (statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
  const knownViolations = new Set(
    (await findBookViolations(makeTestDeps())).map((violation) => JSON.stringify(violation)),
  )
  await runStatements([...triggersBefore.map(({ name }) => `DROP TRIGGER ${name}`), ...damageStatements])
  try {
    const violations = await findBookViolations(makeTestDeps())
    return violations.filter((fault) => !knownViolations.has(JSON.stringify(fault)))
  } finally {
    await runStatements([...repairStatements, ...triggersBefore.map(({ sql }) => sql)])
  }
}

const listBrokenRules = (violations: { rule: string }[]) =>
  [...new Set(violations.map(({ rule }) => rule))].toSorted()

type RefundRow = {
  money: number
  reason?: 'goodwill' | 'cancellation' | 'withdrawal' | 'at_provider' | 'late_payment'
  state?: 'due' | 'done' | 'failed'
  replacedRefundId?: string
  createdAt?: number
}

/** Builds the SQL statements that insert a refund with its items. Returns them with the id of the refund. */
function buildRefundStatements(
  orderId: string,
  { money, reason = 'goodwill', state = 'done', replacedRefundId, createdAt = Date.now() }: RefundRow,
  refundItems: [
    kind: string,
    productId: string | null,
    quantity: number,
    value: number,
    amount: number,
  ][] = [],
) {
  const id = crypto.randomUUID()
  const toSqlText = (value: string | null | undefined) => (value ? `'${value}'` : 'NULL')
  const refundStatements = [
    `INSERT INTO refunds (id, order_id, money_minor, discount_minor, voucher_minor, reason, state, replaces_id, created_at)
      VALUES ('${id}', '${orderId}', ${money}, 0, 0, '${reason}', '${state}', ${toSqlText(replacedRefundId)}, ${createdAt})`,
    ...refundItems.map(
      ([kind, productId, quantity, value, amount], position) =>
        `INSERT INTO refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
          VALUES ('${id}', ${position}, '${orderId}', '${kind}', ${toSqlText(productId)}, ${quantity}, ${value}, ${amount})`,
    ),
  ]
  return { id, insert: refundStatements }
}

const deleteRefundsSql = (orderId: string) => [
  `DELETE FROM refund_items WHERE order_id = '${orderId}'`,
  `DELETE FROM refunds WHERE order_id = '${orderId}'`,
]

/** Price of the product in the test orders, in minor units. */
const UNIT_PRICE = 129_900

async function makeVoucherPurchase() {
  const buyer = makeClient()
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
  await pay(buyer, order)
  return { order, voucher: await getBoughtVoucher(order.id) }
}

describe('the check of the books', () => {
  it('finds no fault after regular use of the shop', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const orders = [
      await makeOrder(),
      await makePaidOrder(),
      await makePaidOrder({}, voucherFields),
      await makeVoucherPurchase(),
    ]
    const subjectIds = [voucher.id, ...orders.map(({ order }) => order.id)]
    const violations = await findBookViolations(makeTestDeps())
    expect(violations.filter(({ subject }) => subjectIds.includes(subject))).toEqual([])
  })

  it('finds held units without an order', async () => {
    const { product } = await makePaidOrder()
    const updateProductSql = (setClause: string) => [
      `UPDATE products SET ${setClause} WHERE id = '${product.id}'`,
    ]
    const violations = await findNewViolations(
      updateProductSql('pieces = 2, stock = 0, held = 1, sold = 1'),
      updateProductSql('pieces = 1, held = 0, stock = 0, sold = 1'),
    )
    expect(violations).toContainEqual({
      rule: 'goods: held and sold units of a product belong to lines of orders or to viewings',
      subject: product.id,
      detail: '1 held, 1 sold',
    })
  })

  it('finds units whose place differs from the ledger, and unsettled units on sale', async () => {
    const { order, product } = await makePaidOrder()
    const updateOrderLinesSql = (assignments: string) => [
      `UPDATE order_lines SET ${assignments} WHERE order_id = '${order.id}'`,
    ]
    expect(
      await findNewViolations(
        updateOrderLinesSql('owed = 0, restocked = 1'),
        updateOrderLinesSql('owed = 1, restocked = 0'),
      ),
    ).toEqual([
      {
        rule: 'goods: every unit of a line is in one place, where the ledger says',
        subject: order.id,
        detail: `${product.id}: 0 0 0 0 0 0 0 0 0 1 of 1`,
      },
      {
        rule: 'goods: only settled units leave the order',
        subject: order.id,
        detail: `${product.id}: 0 settled, 1 restocked, 0 discarded, 0 unpacking`,
      },
    ])
  })

  it('finds a line without ledger rows', async () => {
    const { order } = await makePaidOrder()
    const whereSql = `order_id = '${order.id}'`
    const violations = await findNewViolations(
      [
        `CREATE TABLE kept_moves AS SELECT * FROM goods_moves WHERE ${whereSql}`,
        `DELETE FROM goods_moves WHERE ${whereSql}`,
      ],
      ['INSERT INTO goods_moves SELECT * FROM kept_moves', 'DROP TABLE kept_moves'],
    )
    expect(listBrokenRules(violations)).toEqual([
      'goods: every unit of a line is in one place, where the ledger says',
    ])
  })

  it('finds a fulfilment that differs from its units', async () => {
    const { order } = await makePaidOrder()
    const updateFulfilmentSql = (fulfilment: string) => [
      `UPDATE orders SET fulfilment = '${fulfilment}' WHERE id = '${order.id}'`,
    ]
    expect(await findNewViolations(updateFulfilmentSql('shipped'), updateFulfilmentSql('new'))).toEqual([
      {
        rule: 'goods: the fulfilment of an order follows from its units',
        subject: order.id,
        detail: 'shipped instead of new',
      },
    ])
  })

  it('finds units of an unpaid order outside held, and held units of a paid order', async () => {
    const [unpaidOrder, paidOrder] = [await makeOrder(), await makePaidOrder()]
    const updateLineSql = (id: string, assignments: string) => [
      `UPDATE order_lines SET ${assignments} WHERE order_id = '${id}'`,
    ]
    const violations = await findNewViolations(
      [
        ...updateLineSql(unpaidOrder.order.id, 'held = 0, owed = 1'),
        ...updateLineSql(paidOrder.order.id, 'held = 1, owed = 0'),
      ],
      [
        ...updateLineSql(unpaidOrder.order.id, 'held = 1, owed = 0'),
        ...updateLineSql(paidOrder.order.id, 'held = 0, owed = 1'),
      ],
    )
    const ruleName = 'goods: units are held while the order is unpaid, restocked when it is cancelled'
    const ruleViolations = violations.filter((fault) => fault.rule === ruleName)
    expect(ruleViolations.map(({ subject }) => subject).toSorted()).toEqual(
      [unpaidOrder.order.id, paidOrder.order.id].toSorted(),
    )
  })

  it('finds settled units that are still to be shipped', async () => {
    const { order, product } = await makePaidOrder()
    const refund = buildRefundStatements(order.id, { money: UNIT_PRICE, reason: 'cancellation' }, [
      ['cancelled', product.id, 1, UNIT_PRICE, UNIT_PRICE],
    ])
    expect(await findNewViolations(refund.insert, deleteRefundsSql(order.id))).toEqual([
      {
        rule: 'goods: settled units do not go to the buyer',
        subject: order.id,
        detail: `${product.id}: 1 settled, 1 with the buyer of 1`,
      },
    ])
  })

  it('finds a refund whose items do not add up, except an unexplained one from the provider', async () => {
    const { order } = await makePaidOrder()
    const repairStatements = deleteRefundsSql(order.id)
    const goodwillRefund = buildRefundStatements(order.id, { money: 100 })
    expect(await findNewViolations(goodwillRefund.insert, repairStatements)).toEqual([
      {
        rule: 'refunds: items add up to the refund',
        subject: goodwillRefund.id,
        detail: `order ${order.id}, 0 of 100`,
      },
      {
        rule: 'refunds: money of a paid order is for goods and delivery, or went back',
        subject: order.id,
        detail: `${UNIT_PRICE - 100} kept, ${UNIT_PRICE} explained`,
      },
    ])
    const manualRefund = buildRefundStatements(order.id, { money: 100, reason: 'at_provider' })
    expect(await findNewViolations(manualRefund.insert, repairStatements)).toEqual([])
  })

  it('finds goods that were refunded twice', async () => {
    const { order, product } = await makePaidOrder()
    const refund = buildRefundStatements(order.id, { money: UNIT_PRICE }, [
      ['returned', product.id, 1, UNIT_PRICE, UNIT_PRICE],
      ['returned', product.id, 1, 1, 0],
    ])
    expect(await findNewViolations(refund.insert, deleteRefundsSql(order.id))).toContainEqual({
      rule: 'refunds: goods go back once, and for no more than they cost',
      subject: order.id,
      detail: `${product.id}: 2.0 units, ${UNIT_PRICE + 1}`,
    })
  })

  it('finds refunded delivery that was free', async () => {
    const { order } = await makePaidOrder()
    const refund = buildRefundStatements(order.id, { money: 1 }, [['delivery', null, 0, 1, 1]])
    expect(await findNewViolations(refund.insert, deleteRefundsSql(order.id))).toEqual([
      { rule: 'refunds: delivery goes back once', subject: order.id, detail: '1 of 0' },
    ])
  })

  it('finds a repeated refund that exceeds the failed amount', async () => {
    const { order } = await makePaidOrder()
    const failedRefund = buildRefundStatements(order.id, { money: 100, state: 'failed' }, [
      ['goodwill', null, 0, 100, 100],
    ])
    const insertRepeatedRefundSql = (money: number) =>
      buildRefundStatements(order.id, { money, replacedRefundId: failedRefund.id }).insert
    const repairStatements = deleteRefundsSql(order.id)
    expect(
      await findNewViolations([...failedRefund.insert, ...insertRepeatedRefundSql(100)], repairStatements),
    ).toEqual([])
    expect(
      await findNewViolations([...failedRefund.insert, ...insertRepeatedRefundSql(101)], repairStatements),
    ).toEqual([
      {
        rule: 'refunds: a repeated refund sends at most what failed',
        subject: failedRefund.id,
        detail: 'failed, 101 of 100',
      },
    ])
  })

  it('finds kept money without an explanation', async () => {
    const { order, product } = await makePaidOrder()
    const refund = buildRefundStatements(order.id, { money: UNIT_PRICE - 1, reason: 'cancellation' }, [
      ['cancelled', product.id, 1, UNIT_PRICE - 1, UNIT_PRICE - 1],
    ])
    expect(await findNewViolations(refund.insert, deleteRefundsSql(order.id))).toContainEqual({
      rule: 'refunds: money of a paid order is for goods and delivery, or went back',
      subject: order.id,
      detail: '1 kept, 0 explained',
    })
  })

  it('finds a withdrawal closed as refunded without a refund', async () => {
    const { order } = await makePaidOrder()
    const id = crypto.randomUUID()
    const now = Date.now()
    const insertWithdrawalSql = `INSERT INTO withdrawals (id, name, order_text, email, items, language, order_id, submitted_at, status, status_at)
      VALUES ('${id}', 'Łucja', 'x', 'a@example.com', '[]', 'pl', '${order.id}', ${now}, 'refunded', ${now})`
    const repairStatements = [`DELETE FROM withdrawals WHERE id = '${id}'`, ...deleteRefundsSql(order.id)]
    const findRefundViolations = (refund: RefundRow) =>
      findNewViolations(
        [
          insertWithdrawalSql,
          ...buildRefundStatements(order.id, refund, [['goodwill', null, 0, 100, 100]]).insert,
        ],
        repairStatements,
      )
    const violation = {
      rule: 'withdrawals: none is refunded without a refund',
      subject: id,
      detail: `order ${order.id}, ${UNIT_PRICE - 100} kept`,
    }
    expect(await findRefundViolations({ money: 100, reason: 'goodwill', createdAt: now })).toEqual([
      violation,
    ])
    expect(await findRefundViolations({ money: 100, reason: 'withdrawal', createdAt: now })).toEqual([])
  })

  it('finds a paid order without a payment, and a payment without a paid order', async () => {
    const { order, intentId } = await makePaidOrder()
    const unpaidOrderViolations = await findNewViolations(
      [`UPDATE payments SET status = 'canceled' WHERE intent_id = '${intentId}'`],
      [`UPDATE payments SET status = 'succeeded' WHERE intent_id = '${intentId}'`],
    )
    expect(unpaidOrderViolations).toEqual([
      { rule: 'orders: what is paid has its money, once', subject: order.id, detail: 'paid, 0 payments' },
    ])
    const violations = await findNewViolations(
      [`UPDATE orders SET state = 'cancelled' WHERE id = '${order.id}'`],
      [`UPDATE orders SET state = 'paid' WHERE id = '${order.id}'`],
    )
    expect(listBrokenRules(violations)).toEqual([
      'goods: units are held while the order is unpaid, restocked when it is cancelled',
      'payments: every one that succeeded has an order that is paid or gives it back',
    ])
  })

  it('finds a balance that differs from the ledger, and a voucher hold without an open order', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makeOrder({}, voucherFields)
    const updateBalanceSql = (amount: number) => [
      `UPDATE vouchers SET amount_remaining_minor = ${amount} WHERE id = '${voucher.id}'`,
    ]
    expect(await findNewViolations(updateBalanceSql(1), updateBalanceSql(0))).toEqual([
      { rule: 'vouchers: what is left is what the ledger says', subject: voucher.id, detail: '1 of 20000' },
    ])
    const setRedemptionStateSql = (name: string) => [
      `UPDATE voucher_redemptions SET state = '${name}' WHERE order_id = '${order.id}'`,
    ]
    expect(
      listBrokenRules(
        await findNewViolations(setRedemptionStateSql('released'), setRedemptionStateSql('held')),
      ),
    ).toEqual([
      'vouchers: every hold, release and refund of the ledger is that of an order',
      'vouchers: money is set aside by unpaid orders, spent by paid ones, and back from cancelled ones',
    ])
    const updateDiscountSql = (amount: number) => [
      `UPDATE orders SET discount_minor = ${amount}, total_minor = ${129_900 - amount} WHERE id = '${order.id}'`,
    ]
    expect(
      listBrokenRules(await findNewViolations(updateDiscountSql(19_999), updateDiscountSql(20_000))),
    ).toEqual(['orders: every discount is paid by a voucher'])
  })

  it('finds a bought voucher that lost more than its refund', async () => {
    const { order, voucher } = await makeVoucherPurchase()
    const entryValuesSql = `('${voucher.id}', '${order.id}', 'refund', -1, 0)`
    const violations = await findNewViolations(
      [`INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at) VALUES ${entryValuesSql}`],
      [`DELETE FROM voucher_entries WHERE voucher_id = '${voucher.id}' AND kind = 'refund'`],
    )
    expect(violations).toContainEqual({
      rule: 'refunds: what a voucher paid is back on it, and what bought a voucher is off it',
      subject: order.id,
      detail: 'ledger -1',
    })
  })

  it('finds a spendable voucher whose price was refunded', async () => {
    const { order, voucher } = await makeVoucherPurchase()
    const refund = buildRefundStatements(order.id, { money: 5000, reason: 'at_provider' })
    const violations = await findNewViolations(refund.insert, deleteRefundsSql(order.id))
    expect(violations).toEqual([
      {
        rule: 'refunds: a bought voucher that has money owes nothing of what went back of its price',
        subject: voucher.id,
        detail: '20000 left, 5000 owed',
      },
    ])
  })

  it('finds a voucher of staff that is both sold and given, and one that is sold as a gift', async () => {
    const { id } = await makeVoucher()
    const updateVoucherSql = (setClause: string) => [`UPDATE vouchers SET ${setClause} WHERE id = '${id}'`]
    const ruleName = 'vouchers: every one that staff issued is sold with its payment, or given for a reason'
    for (const [wrongValues, rightValues, detail] of [
      ["given_reason = 'x'", 'given_reason = NULL', 'purchased, sold, given'],
      ["voucher_type = 'follow_up'", "voucher_type = 'purchased'", 'follow_up, sold'],
    ] as const)
      expect(
        await findNewViolations(updateVoucherSql(wrongValues), updateVoucherSql(rightValues)),
      ).toContainEqual({
        rule: ruleName,
        subject: id,
        detail,
      })
  })

  it('finds a sold voucher that lost money by a refund which its sale does not know', async () => {
    const { id } = await makeVoucher()
    const violations = await findNewViolations(
      [`INSERT INTO voucher_entries (voucher_id, kind, amount_minor, at) VALUES ('${id}', 'refund', -1, 0)`],
      [`DELETE FROM voucher_entries WHERE voucher_id = '${id}' AND kind = 'refund'`],
    )
    expect(violations).toContainEqual({
      rule: 'vouchers: a sale that was refunded has a refunded amount and a blocked voucher',
      subject: id,
      detail: '1 of 20000, issued',
    })
  })

  it('finds a bought voucher that was never issued', async () => {
    const { order, voucher } = await makeVoucherPurchase()
    const moveToBackupTableSql = (table: string, whereSql: string) => [
      `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE ${whereSql}`,
      `DELETE FROM ${table} WHERE ${whereSql}`,
    ]
    const restoreTableSql = (table: string) => [
      `INSERT INTO ${table} SELECT * FROM kept_${table}`,
      `DROP TABLE kept_${table}`,
    ]
    const violations = await findNewViolations(
      [
        ...moveToBackupTableSql('voucher_entries', `voucher_id = '${voucher.id}'`),
        ...moveToBackupTableSql('vouchers', `id = '${voucher.id}'`),
      ],
      [...restoreTableSql('vouchers'), ...restoreTableSql('voucher_entries')],
    )
    expect(violations).toEqual([
      {
        rule: 'vouchers: every one that was bought and paid is issued, once, and no other',
        subject: order.id,
        detail: 'paid, 0 vouchers',
      },
    ])
  })

  it('finds mails and refunds that wait for a day, and unsettled orders', async () => {
    await makeOrder()
    const lateViolations = await findBookViolations({ ...makeTestDeps(), now: () => Date.now() + 2 * DAY_MS })
    expect(lateViolations.map(({ rule }) => rule)).toContain('orders: none is unsettled long after its hold')
    // The mail below is inserted as sent, because a sender of another test could change an unsent mail.
    const id = crypto.randomUUID()
    await db().insert(emails).values({
      id,
      kind: 'shop_alert',
      about: id,
      recipient: 'a@example.com',
      language: 'pl',
      subject: 'Próba',
      html: '',
      text: '',
      status: 'sent',
      nextAt: Date.now(),
      dueAt: Date.now(),
      createdAt: Date.now(),
    })
    const setMailStatusSql = (status: string) => [`UPDATE emails SET status = '${status}' WHERE id = '${id}'`]
    expect(
      listBrokenRules(await findNewViolations(setMailStatusSql('given_up'), setMailStatusSql('sent'))),
    ).toEqual(['mails: none waits longer than a day, and none is given up'])
    const issueMailStatements = [
      `UPDATE emails SET kind = 'newsletter_letter' WHERE id = '${id}'`,
      ...setMailStatusSql('given_up'),
    ]
    expect(await findNewViolations(issueMailStatements, setMailStatusSql('sent'))).toEqual([])
  })

  it('is stored, and a fault alerts the shop once an hour', async () => {
    const now = Date.parse('2031-01-01T10:30:00Z')
    const deps = { ...makeTestDeps(), now: () => now }
    await makeOrder()
    const [findings] = await Promise.all([checkBooks(deps), checkBooks(deps)])
    expect(findings.length).toBeGreaterThan(0)
    const rows = await db().select().from(bookChecks)
    expect(rows.filter(({ at }) => at === now).map((row) => row.findings.length)).toEqual([
      findings.length,
      findings.length,
    ])
    const mails = await db().select().from(emails)
    const mailKeyPrefix = `books:${Math.floor(now / HOUR_MS)}:`
    expect(mails.filter((mail) => mail.about.startsWith(mailKeyPrefix))).toHaveLength(1)
  })

  it('consists of read-only rules', () => {
    expect(BOOK_RULES.length).toBeGreaterThanOrEqual(25)
    for (const { sql } of BOOK_RULES) expect(sql).toMatch(/^SELECT /)
  })
})
