import { and, eq, inArray } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { BUYER_UNIT_PLACES, UNIT_PLACES, countStandingUnits, sumUnits } from '../../../../domain/orders/goods'
import { ORDER_TASK_KINDS } from '../../../../domain/orders/order-requests'
import { db, makeTestDeps } from '../../../../test/fixtures/factories'
import {
  joinOrderEventKinds,
  makeRandomPaidOrder,
  createRandom,
  pickStep,
  type RandomWalkOrder,
} from '../../../../test/fixtures/orders/goods-walk'
import { findBookViolations } from '../../admin/books/check-books'
import { readAccountingRows } from '../exports/accounting-rows'
import { ACCOUNTING_CSV_HEADER } from '../exports/accounting-row'
import { readOrderForBuyer } from '../views/buyer-order'
import { hasOpenWorkSql } from '../staff/order-work'
import { orders } from '../orders.table'
import { toLedgerLines, type FullOrder, readOrder } from '../views/read-order'
import { readStaffOrder } from '../staff/staff-order'
import { sandboxIntents } from '../../payments/payments.table'
import { products } from '../../products/products.table'
import {
  findFailedRefunds,
  computeAmountLeftToRefund,
  findUnexplainedRefunds,
} from '../../refunds/left-to-refund'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'

/**
 * Number of orders that the random steps change at a time. After `STEPS_PER_ORDER` steps an order is checked and
 * replaced by a new one.
 */
const OPEN_ORDER_COUNT = 5
const STEPS_PER_ORDER = 25

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const toGrosz = (decimal: string) => Math.round(Number(decimal.replace(',', '.')) * 100)

/** Amount of an order that is not refunded, in grosz, computed from its total, discount and refunds. */
function keptAmountOf({ order, refunds }: FullOrder): number {
  const refundedAmount = sumAmounts(
    refunds.filter(({ state }) => state !== 'failed').map(({ money }) => money),
  )
  return order.total + order.discount - refundedAmount - sumAmounts(refunds.map(({ discount }) => discount))
}

/**
 * Amount of an order that is not refunded, in grosz, computed from standing units, delivery and deductions. Failed
 * refunds increase the amount. Refunds made at the provider reduce the amount until staff enter their purpose.
 */
function computeRemainingValue(fullOrder: FullOrder): number {
  const { order, lines, refundItems: items, purchase } = fullOrder
  const sumAmountsOfKind = (itemKind: string) =>
    sumAmounts(items.filter((item) => item.kind === itemKind).map(({ amount }) => amount))
  const settlingItems = items.filter(({ kind }) => kind === 'cancelled' || kind === 'returned')
  const settledValue = sumAmounts(settlingItems.map(({ value }) => value))
  const deductions = sumAmounts(settlingItems.map(({ value, amount }) => value - amount))
  const goodsAmount = purchase
    ? order.subtotal - sumAmountsOfKind('voucher')
    : sumAmounts(lines.map(({ total }) => total)) - settledValue
  const failedAmount = sumAmounts(
    fullOrder.refunds
      .filter(({ state, replacesId }) => state === 'failed' && replacesId === null)
      .map((refund) => {
        const repeatedRefunds = fullOrder.refunds.filter(
          (otherRefund) => otherRefund.replacesId === refund.id && otherRefund.state !== 'failed',
        )
        return refund.money - sumAmounts(repeatedRefunds.map(({ money }) => money))
      }),
  )
  const unexplainedAmount = sumAmounts(findUnexplainedRefunds(fullOrder).map(({ amount }) => amount))
  return (
    goodsAmount -
    sumAmountsOfKind('reduced') +
    order.shipping -
    sumAmountsOfKind('delivery') +
    deductions -
    sumAmountsOfKind('goodwill') +
    failedAmount -
    unexplainedAmount
  )
}

async function checkGoods(fullOrder: FullOrder) {
  for (const line of toLedgerLines(fullOrder)) {
    expect(sumUnits(line, UNIT_PLACES)).toBe(line.quantity)
    expect(Math.min(...UNIT_PLACES.map((place) => line[place]))).toBeGreaterThanOrEqual(0)
    if (fullOrder.order.paidAt !== null)
      expect(line.restocked + line.discarded + line.unpacking).toBeLessThanOrEqual(line.settled)
    expect(sumUnits(line, BUYER_UNIT_PLACES)).toBeLessThanOrEqual(countStandingUnits(line))
    const [product] = await db().select().from(products).where(eq(products.id, line.productId))
    expect(product && product.stock + product.held + product.sold).toBe(product?.pieces)
    // Only one order contains this product, so the test can compute the product's stock from one order line.
    expect(product?.stock).toBe((product?.pieces ?? 0) - (line.quantity - line.restocked))
  }
}

async function checkQueues(fullOrder: FullOrder) {
  const deps = makeTestDeps()
  const { id } = fullOrder.order
  const rowsByWorkKind = await Promise.all(
    ORDER_TASK_KINDS.map((workKind) =>
      db()
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), hasOpenWorkSql(deps, workKind))),
    ),
  )
  const ordersByWorkKind = new Map(
    ORDER_TASK_KINDS.map((workKind, index) => [workKind, (rowsByWorkKind[index] ?? []).length > 0]),
  )
  const hasUnitsAt = (place: (typeof UNIT_PLACES)[number]) => fullOrder.lines.some((line) => line[place] > 0)
  const isPaid = fullOrder.order.state === 'paid'
  expect(ordersByWorkKind.get('pack')).toBe(isPaid && hasUnitsAt('owed'))
  expect(ordersByWorkKind.get('open')).toBe(hasUnitsAt('unpacking'))
  expect(ordersByWorkKind.get('ship')).toBe(isPaid && hasUnitsAt('packed') && !hasUnitsAt('unpacking'))
  expect(ordersByWorkKind.get('decide')).toBe(hasUnitsAt('inspection'))
  const amountsLeft = computeAmountLeftToRefund(fullOrder)
  const isRefundOwed = amountsLeft.money > 0 && findFailedRefunds(fullOrder).length > 0
  const isRefundDue = fullOrder.refunds.some(({ state }) => state === 'due')
  expect(ordersByWorkKind.get('money')).toBe(
    isRefundOwed || isRefundDue || findUnexplainedRefunds(fullOrder).length > 0,
  )
  // An order that is not paid leaves the packing queues. If it still has units to pack or ship, it must be in the
  // `money` queue.
  if (!isPaid && (hasUnitsAt('owed') || hasUnitsAt('packed')))
    expect(ordersByWorkKind.get('money')).toBe(true)
}

async function checkPages(fullOrder: FullOrder) {
  const { order } = fullOrder
  const deps = makeTestDeps()
  const [page, staff] = await Promise.all([
    readOrderForBuyer(deps, order.id, order.linkToken),
    readStaffOrder(deps, order.id),
  ])
  const expectedAmount = keptAmountOf(fullOrder)
  expect(page.refunded === null ? expectedAmount : toGrosz(page.refunded.left)).toBe(expectedAmount)
  expect(page.items.map(({ standing }) => standing)).toEqual(toLedgerLines(fullOrder).map(countStandingUnits))
  if (page.isCancelled)
    expect(page.items.every((item) => item.toShip + item.shipped + item.delivered === 0)).toBe(true)
  expect(page.refunds.some(({ status }) => status === 'failed')).toBe(findFailedRefunds(fullOrder).length > 0)
  if (page.refunds.some(({ status }) => status === 'under_way'))
    expect(fullOrder.refunds.some(({ state }) => state === 'due')).toBe(true)
  const { withdrawalProposal: proposal } = staff
  if (proposal) expect(toGrosz(proposal.amount)).toBeLessThanOrEqual(toGrosz(staff.leftToRefund))
  for (const line of staff.orderItems) expect(line.proposed).toBeLessThanOrEqual(line.standing)
  // A withdrawal may have the status `refunded` only if the order has a refund, or no amount left to refund.
  const refundedWithdrawals = await db()
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, order.id), eq(withdrawals.status, 'refunded')))
  if (refundedWithdrawals.length > 0 && expectedAmount > 0)
    expect(fullOrder.refunds.length).toBeGreaterThan(0)
}

/** Checks the amount that the provider has refunded against the recorded refunds. */
async function checkProvider({ refunds }: FullOrder, intentId: string | null) {
  if (intentId === null) return
  const [intent] = await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  const doneRefunds = refunds.filter(({ state }) => state === 'done')
  const sumRefundedMoney = (isByTransfer: boolean) =>
    sumAmounts(doneRefunds.filter((refund) => refund.isByTransfer === isByTransfer).map(({ money }) => money))
  const providerMoney = sumRefundedMoney(false)
  // Race: a refund at the provider and a bank transfer may repay the same money twice. The shop is then alerted.
  expect(intent?.refunded).toBeGreaterThanOrEqual(providerMoney)
  expect(intent?.refunded).toBeLessThanOrEqual(providerMoney + sumRefundedMoney(true))
}

/** Checks that the accounting rows of each order add up to the money received less the money refunded. */
async function checkAccounting(fullOrders: readonly FullOrder[], startedAt: number) {
  const rows = await readAccountingRows(makeTestDeps(), startedAt, Date.now() + 1)
  const [numberColumn, grossColumn] = [
    ACCOUNTING_CSV_HEADER.indexOf('Numer zamówienia'),
    ACCOUNTING_CSV_HEADER.indexOf('Brutto'),
  ]
  for (const { order, refunds } of fullOrders) {
    const orderRows = rows.filter((row) => row[numberColumn] === order.id.slice(0, 8).toUpperCase())
    const paidRefunds = refunds.filter(({ doneAt, state }) => doneAt !== null && state !== 'failed')
    expect(sumAmounts(orderRows.map((row) => toGrosz(String(row[grossColumn]))))).toBe(
      order.total - sumAmounts(paidRefunds.map(({ money }) => money)),
    )
  }
}

async function checkOrders(walkOrders: readonly RandomWalkOrder[]): Promise<FullOrder[]> {
  return Promise.all(
    walkOrders.map(async (walkedOrder) => {
      const fullOrder = await readOrder(makeTestDeps(), walkedOrder.id)
      expect(keptAmountOf(fullOrder)).toBe(computeRemainingValue(fullOrder))
      expect(keptAmountOf(fullOrder)).toBeGreaterThanOrEqual(0)
      await checkGoods(fullOrder)
      await checkQueues(fullOrder)
      await checkPages(fullOrder)
      await checkProvider(fullOrder, walkedOrder.intentId)
      return fullOrder
    }),
  )
}

/** Violations of the integrity rules by the orders of this test, their goods, refunds, vouchers or withdrawals. */
async function findViolations(walkOrders: readonly RandomWalkOrder[]) {
  const orderIds = walkOrders.map(({ id }) => id)
  const withdrawalRows = await db()
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, orderIds))
  const subjectIds = new Set([
    ...orderIds,
    ...withdrawalRows.map(({ id }) => id),
    ...walkOrders.flatMap(({ lines }) => lines.map((line) => line.productId)),
  ])
  const ignoredRule = 'refunds: nothing is owed that is not on its way'
  return (await findBookViolations(makeTestDeps())).filter(
    ({ subject, rule }) => subjectIds.has(subject) && rule !== ignoredRule,
  )
}

it('money, goods, queues, pages and the accountant’s file agree after each random step of staff, buyers, outdated tabs and the provider', async () => {
  const randomSeed = inject('goodsWalkSeed')
  const seededRandom = createRandom(randomSeed)
  const startedAt = Date.now()
  const stepCounts = new Map<string, number>()
  let openOrders: { order: RandomWalkOrder; stepCount: number }[] = []
  for (let stepIndex = 0; stepIndex < inject('goodsWalkSteps'); stepIndex++) {
    if (openOrders.length < OPEN_ORDER_COUNT)
      openOrders.push({ order: await makeRandomPaidOrder(seededRandom), stepCount: 0 })
    const openOrder = seededRandom.pick(openOrders)
    const parallelSteps = [
      pickStep(seededRandom, openOrder.order),
      ...(seededRandom.happensInPercent(15) ? [pickStep(seededRandom, openOrder.order)] : []),
    ]
    const stepStatuses = await Promise.all(parallelSteps.map(({ run }) => run()))
    const stepDescription = `seed ${randomSeed}, step ${stepIndex}: ${parallelSteps.map(({ name }) => name).join(' and ')}`
    for (const [index, { name }] of parallelSteps.entries()) {
      const status = stepStatuses[index] ?? 0
      expect(status, stepDescription).toBeLessThan(500)
      const stepResultKey = `${name} ${status}`
      stepCounts.set(stepResultKey, (stepCounts.get(stepResultKey) ?? 0) + 1)
    }
    try {
      const fullOrders = await checkOrders([openOrder.order])
      if (stepIndex % 10 === 0) await checkAccounting(fullOrders, startedAt)
      if (stepIndex % 25 === 0) expect(await findViolations(openOrders.map(({ order }) => order))).toEqual([])
    } catch (error) {
      throw new Error(`${stepDescription}; history: ${await joinOrderEventKinds(openOrder.order.id)}`, {
        cause: error,
      })
    }
    openOrder.stepCount += 1
    if (openOrder.stepCount >= STEPS_PER_ORDER) {
      await checkAccounting(await checkOrders([openOrder.order]), startedAt)
      expect(await findViolations([openOrder.order])).toEqual([])
      openOrders = openOrders.filter((otherOrder) => otherOrder !== openOrder)
    }
  }
  // The steps that must have succeeded at least once, so that the test covers them. A short run may miss the rare
  // outcomes.
  const commonOutcomes = ['parcel 200', 'goods 200', 'refund 200']
  const rareOutcomes = [
    'undo 200',
    'repeat 200',
    'explain 200',
    'withdrawal status 200',
    'complaint status 200',
  ]
  expect([...stepCounts.keys()]).toEqual(
    expect.arrayContaining(
      inject('goodsWalkSteps') >= 2000 ? [...commonOutcomes, ...rareOutcomes] : commonOutcomes,
    ),
  )
}, 7_200_000)
