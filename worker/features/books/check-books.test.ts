import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { client, db, makeOrder, ordered, shop } from '../../../test/factories'
import { boughtVoucher, makeVoucher, purchaseBody } from '../../../test/vouchers'
import { makePaidOrder, pay } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { bookChecks } from './books.table'
import { checkBooks, findFaults } from './check-books'
import { BOOK_RULES } from './rules'

const triggers = async () =>
  (
    await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
      name: string
      sql: string
    }>()
  ).results

/**
 * Breaks something as no statement of the shop could, looks what the check says of it, and mends it again: the triggers
 * are taken away for as long, because they would refuse it.
 */
async function faultsAfter(breakIt: string[], mendIt: string[]) {
  const kept = await triggers()
  const run = (statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
  const before = new Set((await findFaults(shop())).map((fault) => JSON.stringify(fault)))
  await run([...kept.map(({ name }) => `DROP TRIGGER ${name}`), ...breakIt])
  try {
    const faults = await findFaults(shop())
    return faults.filter((fault) => !before.has(JSON.stringify(fault)))
  } finally {
    await run([...mendIt, ...kept.map(({ sql }) => sql)])
  }
}

const rulesOf = (faults: { rule: string }[]) => [...new Set(faults.map(({ rule }) => rule))].toSorted()

async function bought() {
  const buyer = client()
  const order = await ordered(buyer('POST', '/api/orders', purchaseBody('200.00')))
  await pay(buyer, order)
  return { order, voucher: await boughtVoucher(order.id) }
}

describe('the check of the books', () => {
  it('finds nothing in a shop where everything was done by its own rules', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const orders = [await makeOrder(), await makePaidOrder(), await makePaidOrder({}, used), await bought()]
    const ids = [voucher.id, ...orders.map(({ order }) => order.id)]
    const faults = await findFaults(shop())
    expect(faults.filter(({ subject }) => ids.includes(subject))).toEqual([])
  })

  it('finds a piece that is nowhere, and one that no order holds', async () => {
    const { product } = await makePaidOrder()
    const set = (values: string) => [`UPDATE products SET ${values} WHERE id = '${product.id}'`]
    const faults = await faultsAfter(
      set('pieces = 2, stock = 0, held = 1, sold = 1'),
      set('pieces = 1, held = 0, stock = 0, sold = 1'),
    )
    expect(faults).toContainEqual({
      rule: 'pieces: held and sold ones belong to lines of orders',
      subject: product.id,
      detail: '1 held, 1 sold',
    })
  })

  it('finds a piece that is back on sale without a refund', async () => {
    const { order, product } = await makePaidOrder()
    const set = (restocked: number) => [
      `UPDATE order_lines SET restocked = ${restocked} WHERE order_id = '${order.id}'`,
    ]
    expect(await faultsAfter(set(1), set(0))).toContainEqual({
      rule: 'refunds: every piece that is back on sale came with one, once',
      subject: order.id,
      detail: `${product.id}: 1 of 1, sold`,
    })
  })

  it('finds an order that is paid without money, and money without a paid order', async () => {
    const { order, intentId } = await makePaidOrder()
    const unpaid = await faultsAfter(
      [`UPDATE payments SET status = 'canceled' WHERE intent_id = '${intentId}'`],
      [`UPDATE payments SET status = 'succeeded' WHERE intent_id = '${intentId}'`],
    )
    expect(unpaid).toEqual([
      { rule: 'orders: what is paid has its money, once', subject: order.id, detail: 'paid, 0 payments' },
    ])
    const lost = await faultsAfter(
      [`UPDATE orders SET state = 'cancelled' WHERE id = '${order.id}'`],
      [`UPDATE orders SET state = 'paid' WHERE id = '${order.id}'`],
    )
    expect(rulesOf(lost)).toEqual([
      'orders: lines are held while unpaid, sold when paid, released when cancelled',
      'payments: every one that succeeded has an order that is paid or gives it back',
    ])
  })

  it('finds a balance that the ledger does not know, and money of a voucher that hangs', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makeOrder({}, used)
    const balance = (amount: number) => [
      `UPDATE vouchers SET amount_remaining_minor = ${amount} WHERE id = '${voucher.id}'`,
    ]
    expect(await faultsAfter(balance(1), balance(0))).toEqual([
      { rule: 'vouchers: what is left is what the ledger says', subject: voucher.id, detail: '1 of 20000' },
    ])
    const state = (name: string) => [
      `UPDATE voucher_redemptions SET state = '${name}' WHERE order_id = '${order.id}'`,
    ]
    expect(rulesOf(await faultsAfter(state('released'), state('held')))).toEqual([
      'vouchers: every hold, release and refund of the ledger is that of an order',
      'vouchers: money is set aside by unpaid orders, spent by paid ones, and back from cancelled ones',
    ])
    const discount = (amount: number) => [
      `UPDATE orders SET discount_minor = ${amount}, total_minor = ${129_900 - amount} WHERE id = '${order.id}'`,
    ]
    expect(rulesOf(await faultsAfter(discount(19_999), discount(20_000)))).toEqual([
      'orders: every discount is paid by a voucher',
    ])
  })

  it('finds a bought voucher that lost more than was given back of its price', async () => {
    const { order, voucher } = await bought()
    const entry = `('${voucher.id}', '${order.id}', 'refund', -1, 0)`
    const faults = await faultsAfter(
      [`INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at) VALUES ${entry}`],
      [`DELETE FROM voucher_entries WHERE voucher_id = '${voucher.id}' AND kind = 'refund'`],
    )
    expect(faults).toContainEqual({
      rule: 'refunds: what a voucher paid is back on it, and what bought a voucher is off it',
      subject: order.id,
      detail: 'ledger -1',
    })
  })

  it('finds a bought voucher whose money can be spent although it went back', async () => {
    const { order, voucher } = await bought()
    const refund = `('${voucher.id}', '${order.id}', 5000, 0, 0, 'at_provider', '[]', 'done', 0)`
    const faults = await faultsAfter(
      [
        `INSERT INTO refunds (id, order_id, money_minor, discount_minor, voucher_minor, reason, restock, state, created_at) VALUES ${refund}`,
      ],
      [`DELETE FROM refunds WHERE id = '${voucher.id}'`],
    )
    expect(faults).toEqual([
      {
        rule: 'refunds: a bought voucher that has money owes nothing of what went back of its price',
        subject: voucher.id,
        detail: '20000 left, 5000 owed',
      },
    ])
  })

  it('finds a bought voucher that was never issued', async () => {
    const { order, voucher } = await bought()
    const keep = (table: string, where: string) => [
      `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE ${where}`,
      `DELETE FROM ${table} WHERE ${where}`,
    ]
    const back = (table: string) => [
      `INSERT INTO ${table} SELECT * FROM kept_${table}`,
      `DROP TABLE kept_${table}`,
    ]
    const faults = await faultsAfter(
      [
        ...keep('voucher_entries', `voucher_id = '${voucher.id}'`),
        ...keep('vouchers', `id = '${voucher.id}'`),
      ],
      [...back('vouchers'), ...back('voucher_entries')],
    )
    expect(faults).toEqual([
      {
        rule: 'vouchers: every one that was bought and paid is issued, once, and no other',
        subject: order.id,
        detail: 'paid, 0 vouchers',
      },
    ])
  })

  it('finds mails and refunds that wait for a day, and orders that nobody settles', async () => {
    await makeOrder()
    const late = await findFaults({ ...shop(), now: () => Date.now() + 2 * 86_400_000 })
    expect(late.map(({ rule }) => rule)).toContain('orders: none is unsettled long after its hold')
    // One that is out: of those that wait a sender may write meanwhile what became of them.
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
    const mail = (status: string) => [`UPDATE emails SET status = '${status}' WHERE id = '${id}'`]
    expect(rulesOf(await faultsAfter(mail('given_up'), mail('sent')))).toEqual([
      'mails: none waits longer than a day, and none is given up',
    ])
    const letter = [`UPDATE emails SET kind = 'newsletter_letter' WHERE id = '${id}'`, ...mail('given_up')]
    expect(await faultsAfter(letter, mail('sent'))).toEqual([])
  })

  it('is written down, and told the shop once an hour when something is wrong', async () => {
    const now = Date.parse('2031-01-01T10:30:00Z')
    const deps = { ...shop(), now: () => now }
    await makeOrder()
    const [findings] = await Promise.all([checkBooks(deps), checkBooks(deps)])
    expect(findings.length).toBeGreaterThan(0)
    const rows = await db().select().from(bookChecks)
    expect(rows.filter(({ at }) => at === now).map((row) => row.findings.length)).toEqual([
      findings.length,
      findings.length,
    ])
    const mails = await db().select().from(emails)
    const about = `books:${Math.floor(now / 3_600_000)}:`
    expect(mails.filter((mail) => mail.about.startsWith(about))).toHaveLength(1)
  })

  it('has rules that read, and change nothing', () => {
    expect(BOOK_RULES.length).toBeGreaterThanOrEqual(15)
    for (const { sql } of BOOK_RULES) expect(sql).toMatch(/^SELECT /)
  })
})
