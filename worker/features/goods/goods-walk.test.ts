import { and, eq, inArray } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { BUYER_PLACES, PLACES, standingUnits, sumOf } from '../../../domain/goods'
import { WORKS } from '../../../domain/order-requests'
import { db, shop } from '../../../test/factories'
import { historyOf, openOrder, randomOf, stepOf, type WalkedOrder } from '../../../test/goods-walk'
import { findFaults } from '../books/check-books'
import { accountingRows } from '../orders/accounting-rows'
import { ACCOUNTING_HEADER } from '../orders/accounting-row'
import { buyerOrder } from '../orders/buyer-order'
import { waitsFor } from '../orders/order-work'
import { orders } from '../orders/orders.table'
import { ledgerLines, type ReadOrder, readOrder } from '../orders/read-order'
import { staffOrder } from '../orders/staff-order'
import { sandboxIntents } from '../payments/payments.table'
import { products } from '../products/products.table'
import { failedRefunds, leftToRefund, unexplainedRefunds } from '../refunds/left-to-refund'
import { withdrawals } from '../withdrawals/withdrawals.table'

/** Number of open orders. An order is checked and replaced after `STEPS_PER_ORDER` steps. */
const OPEN_ORDERS = 5
const STEPS_PER_ORDER = 25

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const cents = (decimal: string) => Math.round(Number(decimal.replace(',', '.')) * 100)

/** Amount that the shop keeps of an order, computed from the order and its refunds. */
function keptOf({ order, refunds }: ReadOrder): number {
  const arrived = sum(refunds.filter(({ state }) => state !== 'failed').map(({ money }) => money))
  return order.total + order.discount - arrived - sum(refunds.map(({ discount }) => discount))
}

/**
 * The same amount, computed from units not cancelled or returned, delivery, deductions, and failed and unexplained
 * refunds.
 */
function explainedOf(fullOrder: ReadOrder): number {
  const { order, lines, refundItems: items, purchase } = fullOrder
  const amounts = (kind: string) =>
    sum(items.filter((item) => item.kind === kind).map(({ amount }) => amount))
  const settling = items.filter(({ kind }) => kind === 'cancelled' || kind === 'returned')
  const settledValue = sum(settling.map(({ value }) => value))
  const deductions = sum(settling.map(({ value, amount }) => value - amount))
  const goods = purchase
    ? order.subtotal - amounts('voucher')
    : sum(lines.map(({ total }) => total)) - settledValue
  const failed = sum(
    fullOrder.refunds
      .filter(({ state, replacesId }) => state === 'failed' && replacesId === null)
      .map((refund) => {
        const again = fullOrder.refunds.filter(
          (other) => other.replacesId === refund.id && other.state !== 'failed',
        )
        return refund.money - sum(again.map(({ money }) => money))
      }),
  )
  const unexplained = sum(unexplainedRefunds(fullOrder).map(({ amount }) => amount))
  return (
    goods -
    amounts('reduced') +
    order.shipping -
    amounts('delivery') +
    deductions -
    amounts('goodwill') +
    failed -
    unexplained
  )
}

async function checkGoods(fullOrder: ReadOrder) {
  for (const line of ledgerLines(fullOrder)) {
    expect(sumOf(line, PLACES)).toBe(line.quantity)
    expect(Math.min(...PLACES.map((place) => line[place]))).toBeGreaterThanOrEqual(0)
    if (fullOrder.order.paidAt !== null)
      expect(line.restocked + line.discarded + line.unpacking).toBeLessThanOrEqual(line.settled)
    expect(sumOf(line, BUYER_PLACES)).toBeLessThanOrEqual(standingUnits(line))
    const [product] = await db().select().from(products).where(eq(products.id, line.productId))
    expect(product && product.stock + product.held + product.sold).toBe(product?.pieces)
    // Each product of a walk is sold in one order only.
    expect(product?.stock).toBe((product?.pieces ?? 0) - (line.quantity - line.restocked))
  }
}

async function checkQueues(fullOrder: ReadOrder) {
  const deps = shop()
  const { id } = fullOrder.order
  const rows = await Promise.all(
    WORKS.map((work) =>
      db()
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), waitsFor(deps, work))),
    ),
  )
  const queues = new Map(WORKS.map((work, index) => [work, (rows[index] ?? []).length > 0]))
  const has = (place: (typeof PLACES)[number]) => fullOrder.lines.some((line) => line[place] > 0)
  const isPaid = fullOrder.order.state === 'paid'
  expect(queues.get('pack')).toBe(isPaid && has('owed'))
  expect(queues.get('open')).toBe(has('unpacking'))
  expect(queues.get('ship')).toBe(isPaid && has('packed') && !has('unpacking'))
  expect(queues.get('decide')).toBe(has('inspection'))
  const remaining = leftToRefund(fullOrder)
  const owes = remaining.money > 0 && failedRefunds(fullOrder).length > 0
  const isDue = fullOrder.refunds.some(({ state }) => state === 'due')
  expect(queues.get('money')).toBe(owes || isDue || unexplainedRefunds(fullOrder).length > 0)
  // Unpaid goods cannot be packed, so such an order must be in the `money` queue.
  if (!isPaid && (has('owed') || has('packed'))) expect(queues.get('money')).toBe(true)
}

async function checkPages(fullOrder: ReadOrder) {
  const { order } = fullOrder
  const deps = shop()
  const [page, staff] = await Promise.all([
    buyerOrder(deps, order.id, order.linkToken),
    staffOrder(deps, order.id),
  ])
  const keptAmount = keptOf(fullOrder)
  expect(page.refunded === null ? keptAmount : cents(page.refunded.left)).toBe(keptAmount)
  expect(page.items.map(({ standing }) => standing)).toEqual(ledgerLines(fullOrder).map(standingUnits))
  if (page.isCancelled)
    expect(page.items.every((item) => item.toShip + item.shipped + item.delivered === 0)).toBe(true)
  expect(page.refunds.some(({ status }) => status === 'failed')).toBe(failedRefunds(fullOrder).length > 0)
  if (page.refunds.some(({ status }) => status === 'under_way'))
    expect(fullOrder.refunds.some(({ state }) => state === 'due')).toBe(true)
  const { withdrawalProposal: proposal } = staff
  if (proposal) expect(cents(proposal.amount)).toBeLessThanOrEqual(cents(staff.leftToRefund))
  for (const line of staff.orderItems) expect(line.proposed).toBeLessThanOrEqual(line.standing)
  // A withdrawal may be closed as refunded only with a refund, or if the shop keeps no money.
  const closed = await db()
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, order.id), eq(withdrawals.status, 'refunded')))
  if (closed.length > 0 && keptAmount > 0) expect(fullOrder.refunds.length).toBeGreaterThan(0)
}

/** Checks that the provider has refunded exactly what the shop recorded. */
async function checkProvider({ refunds }: ReadOrder, intentId: string | null) {
  if (intentId === null) return
  const [intent] = await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  const doneRefunds = refunds.filter(({ state }) => state === 'done')
  const moneyOf = (isByTransfer: boolean) =>
    sum(doneRefunds.filter((refund) => refund.isByTransfer === isByTransfer).map(({ money }) => money))
  const providerMoney = moneyOf(false)
  // A bank transfer and a concurrent refund by hand can refund the same money twice; the shop is alerted.
  expect(intent?.refunded).toBeGreaterThanOrEqual(providerMoney)
  expect(intent?.refunded).toBeLessThanOrEqual(providerMoney + moneyOf(true))
}

/** Checks that the accountant's rows of these orders add up to the money received and kept. */
async function checkAccounting(fullOrders: readonly ReadOrder[], since: number) {
  const rows = await accountingRows(shop(), since, Date.now() + 1)
  const [number, gross] = [ACCOUNTING_HEADER.indexOf('Numer zamówienia'), ACCOUNTING_HEADER.indexOf('Brutto')]
  for (const { order, refunds } of fullOrders) {
    const own = rows.filter((row) => row[number] === order.id.slice(0, 8).toUpperCase())
    const back = refunds.filter(({ doneAt, state }) => doneAt !== null && state !== 'failed')
    expect(sum(own.map((row) => cents(String(row[gross]))))).toBe(
      order.total - sum(back.map(({ money }) => money)),
    )
  }
}

async function check(walked: readonly WalkedOrder[]): Promise<ReadOrder[]> {
  return Promise.all(
    walked.map(async (walkedOrder) => {
      const fullOrder = await readOrder(shop(), walkedOrder.id)
      expect(keptOf(fullOrder)).toBe(explainedOf(fullOrder))
      expect(keptOf(fullOrder)).toBeGreaterThanOrEqual(0)
      await checkGoods(fullOrder)
      await checkQueues(fullOrder)
      await checkPages(fullOrder)
      await checkProvider(fullOrder, walkedOrder.intentId)
      return fullOrder
    }),
  )
}

/** Violations of the books' rules by the walked orders, their goods, refunds, vouchers or withdrawals. */
async function faultsOf(walked: readonly WalkedOrder[]) {
  const ids = walked.map(({ id }) => id)
  const withdrawalRows = await db()
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, ids))
  const subjects = new Set([
    ...ids,
    ...withdrawalRows.map(({ id }) => id),
    ...walked.flatMap(({ lines }) => lines.map((line) => line.productId)),
  ])
  const ignoredRule = 'refunds: nothing is owed that is not on its way'
  return (await findFaults(shop())).filter(
    ({ subject, rule }) => subjects.has(subject) && rule !== ignoredRule,
  )
}

it('money, goods, queues, pages and the accountant’s file agree after each random step of staff, buyers, outdated tabs and the provider', async () => {
  const seed = inject('walkSeed')
  const random = randomOf(seed)
  const since = Date.now()
  const counts = new Map<string, number>()
  let open: { order: WalkedOrder; steps: number }[] = []
  for (let step = 0; step < inject('walkSteps'); step++) {
    if (open.length < OPEN_ORDERS) open.push({ order: await openOrder(random), steps: 0 })
    const entry = random.pick(open)
    const together = [stepOf(random, entry.order), ...(random.isIn(15) ? [stepOf(random, entry.order)] : [])]
    const statuses = await Promise.all(together.map(({ run }) => run()))
    const where = `seed ${seed}, step ${step}: ${together.map(({ name }) => name).join(' and ')}`
    for (const [index, { name }] of together.entries()) {
      const status = statuses[index] ?? 0
      expect(status, where).toBeLessThan(500)
      const key = `${name} ${status}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    try {
      const fullOrders = await check([entry.order])
      if (step % 10 === 0) await checkAccounting(fullOrders, since)
      if (step % 25 === 0) expect(await faultsOf(open.map(({ order }) => order))).toEqual([])
    } catch (error) {
      throw new Error(`${where}; history: ${await historyOf(entry.order.id)}`, { cause: error })
    }
    entry.steps += 1
    if (entry.steps >= STEPS_PER_ORDER) {
      await checkAccounting(await check([entry.order]), since)
      expect(await faultsOf([entry.order])).toEqual([])
      open = open.filter((other) => other !== entry)
    }
  }
  // A walk without successful calls would prove nothing. A short walk may miss rare calls.
  const expected = ['parcel 200', 'goods 200', 'refund 200']
  const rare = ['undo 200', 'repeat 200', 'explain 200', 'withdrawal status 200', 'complaint status 200']
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining(inject('walkSteps') >= 2000 ? [...expected, ...rare] : expected),
  )
}, 7_200_000)
