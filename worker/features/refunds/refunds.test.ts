import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import { minor } from '../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { withBatchHook } from '../../../test/database/d1'
import {
  makeRefund,
  moveUnits,
  placeUnits,
  repeatFailedRefund,
  type TestRefundInput,
} from '../../../test/fixtures/orders/goods'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../test/fixtures/vouchers'
import {
  readIntentRow,
  makePaidOrder,
  openPayment,
  pay,
  simulateReturnedRefunds,
} from '../../../test/fixtures/orders/payments'
import { isConstraintViolation } from '../../database/db'
import { emails } from '../../mail/emails.table'
import { findBookViolations } from '../admin/books/check-books'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { readStaffOrder } from '../orders/staff/staff-order'
import { type PaymentGateway, RefundRejectedError } from '../payments/gateway'
import { sandboxIntents } from '../payments/payments.table'
import { settlePayment } from '../payments/settle'
import { changeVoucher } from '../vouchers/staff/change-voucher'
import { expireVouchers } from '../vouchers/end-vouchers'
import { vouchers } from '../vouchers/vouchers.table'
import { recordFailedRefund, recordRefundedAmount } from './record-refund'
import { refunds } from './refunds.table'
import { sendAllRefunds, sendRefunds } from './send-refunds'
import { DAY_MS } from '../../../domain/time/time'

const requestRefund = (orderId: string, overrides: TestRefundInput = {}, deps = makeTestDeps()) =>
  makeRefund(deps, orderId, overrides)

const errorWithCode = (code: string) => expect.objectContaining({ code }) as unknown

/** An order of 1,299.00 zł, of which a voucher paid 200.00 zł. */
async function makeSplitPaidOrder() {
  const voucher = await makeVoucher()
  const discountFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
  return { voucher, ...(await makePaidOrder({}, discountFields)) }
}

async function makePaidOrderOfUnits(quantity: number) {
  const product = await makeProduct({ stock: quantity })
  const buyer = makeClient()
  const order = await expectPlacedOrder(
    buyer('POST', '/api/orders', makeOrderBody([{ ...product, quantity }])),
  )
  await pay(buyer, order)
  return { product, order }
}

/** Runs the integrity checks of money and goods, and expects no violation by the records with the given ids. */
const expectNoViolations = async (...subjectIds: string[]) => {
  const violations = await findBookViolations(makeTestDeps())
  expect(violations.filter(({ subject }) => subjectIds.includes(subject))).toEqual([])
}

function makeShopWithGateway() {
  const deps = makeTestDeps()
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  return { deps, gateway }
}

/** The refunds of an order with amount, reason and state, oldest first. */
const readRefundSummaries = async (orderId: string) =>
  (
    await db()
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(sql`rowid`)
  ).map(({ money, reason, state }) => [money, reason, state])

describe('a full refund', () => {
  it('returns money and voucher to their sources, restocks the goods, and notifies the buyer', async () => {
    const { voucher, order, intentId, product } = await makeSplitPaidOrder()
    const refund = await requestRefund(order.id)
    expect(refund).toMatchObject({ money: 109_900, discount: 20_000, voucherAmount: 20_000, state: 'done' })
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 109_900 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 0, restocked: 1 }])
    expect(await readOrderEventKinds(order.id)).toEqual([
      'placed',
      'payment_succeeded',
      'refund_asked',
      'refund_done',
    ])
    const [mail] = await db().select().from(emails).where(eq(emails.about, refund.id))
    expect(mail?.text).toContain('1\u00a0099,00')
    expect(mail?.text).toContain(voucher.code.slice(-4))
    await expectNoViolations(order.id, voucher.id, product.id)
  })

  it('of shipped goods keeps them sold until they come back', async () => {
    const { order, product } = await makePaidOrder()
    await placeUnits(order.id, 'shipped')
    await requestRefund(order.id)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readOrderLines(order.id)).toMatchObject([{ awaited: 1 }])
    await moveUnits(order.id, 'awaited', 'inspection')
    await moveUnits(order.id, 'inspection', 'restocked')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    await expectNoViolations(order.id, product.id)
  })

  it('of an order paid by voucher alone needs no provider', async () => {
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const voucherBody = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const { order } = await makeOrder({}, voucherBody)
    const refund = await requestRefund(order.id, {}, { ...makeTestDeps(), gateway: null })
    expect(refund).toMatchObject({ money: 0, state: 'done', doneAt: expect.any(Number) })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 200_000 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('makes an expired voucher usable for thirty days', async () => {
    const { voucher, order } = await makeSplitPaidOrder()
    await db().update(vouchers).set({ status: 'expired', expiresAt: 1 }).where(eq(vouchers.id, voucher.id))
    await requestRefund(order.id)
    const row = await readVoucherRow(voucher.id)
    expect(row.status).toBe('issued')
    expect(row.expiresAt).toBeGreaterThan(Date.now() + 29 * DAY_MS)
  })

  it('does not shorten a voucher that is valid for longer', async () => {
    const { voucher, order } = await makeSplitPaidOrder()
    const { expiresAt } = await readVoucherRow(voucher.id)
    expect(expiresAt).toBeGreaterThan(Date.now() + 60 * DAY_MS)
    await requestRefund(order.id)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ expiresAt, status: 'issued' })
  })
})

describe('a partial refund', () => {
  it('is split in proportion, keeps the order paid, and all parts add up to the whole', async () => {
    const { voucher, order, intentId } = await makeSplitPaidOrder()
    const partialRefunds = []
    for (const amount of [10_001, 33_333, 1])
      partialRefunds.push(await requestRefund(order.id, { amount: minor(amount) }))
    expect(partialRefunds.map(({ money, discount }) => money + discount)).toEqual([10_001, 33_333, 1])
    expect((await readOrderRow(order.id)).state).toBe('paid')
    await requestRefund(order.id)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 109_900 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('of money only moves no goods', async () => {
    const { order, product } = await makePaidOrder()
    await requestRefund(order.id, { amount: minor(1000), reason: 'goodwill' })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    await expectNoViolations(order.id, product.id)
  })

  it('restocks the units that it cancels, and the rest later', async () => {
    const { order, product } = await makePaidOrderOfUnits(3)
    const makeRefundLines = (quantity: number) => [{ productId: product.id, quantity }]
    expect(await requestRefund(order.id, { lines: makeRefundLines(1) })).toMatchObject({ money: 129_900 })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 2, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 2 })
    await expectNoViolations(order.id, product.id)
    expect(await requestRefund(order.id)).toMatchObject({ money: 259_800 })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 0, restocked: 3 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 3, held: 0, sold: 0 })
    await expectNoViolations(order.id, product.id)
  })

  it('of more units than stand refunds nothing and moves nothing', async () => {
    const { order, product } = await makePaidOrderOfUnits(2)
    const lineVariants = [
      [{ productId: product.id, quantity: 3 }],
      [1, 2].map((quantity) => ({ productId: product.id, quantity })),
      [{ productId: 'another', quantity: 1 }],
    ]
    for (const lines of lineVariants)
      await expect(requestRefund(order.id, { lines })).rejects.toEqual(errorWithCode('input.invalid'))
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toEqual([])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 2 })
  })

  it('requested concurrently settles each unit once', async () => {
    const { order, product } = await makePaidOrderOfUnits(3)
    const refundUnits = (quantity: number) =>
      requestRefund(order.id, { lines: [{ productId: product.id, quantity }] })
    const refundOutcomes = await Promise.allSettled([1, 2, 3].map(() => refundUnits(2)))
    expect(refundOutcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const concurrentCancels = await Promise.allSettled([1, 2].map(() => refundUnits(1)))
    expect(concurrentCancels.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readOrderLines(order.id)).toMatchObject([{ restocked: 3 }])
    await expectNoViolations(order.id, product.id)
  })

  it('requested five times concurrently with one key is one refund', async () => {
    const { order, intentId } = await makePaidOrder()
    const refundRequest = { key: crypto.randomUUID(), amount: minor(1000) }
    const refundResults = await Promise.all([1, 2, 3, 4, 5].map(() => requestRefund(order.id, refundRequest)))
    expect(new Set(refundResults.map(({ id }) => id)).size).toBe(1)
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 1000 })
    expect(await readMailKinds(refundResults[0]?.id ?? '')).toEqual(['refund'])
  })

  it('requested concurrently by several people never exceeds the payment', async () => {
    const { voucher, order, intentId } = await makeSplitPaidOrder()
    const refundOutcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => requestRefund(order.id, { amount: minor(40_000) })),
    )
    expect(refundOutcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const refundResult of refundOutcomes)
      if (refundResult.status === 'rejected')
        expect(refundResult.reason).toEqual(errorWithCode('refund.too_much'))
    const { refunded } = await readIntentRow(intentId)
    const { amountRemaining } = await readVoucherRow(voucher.id)
    expect(refunded + amountRemaining).toBe(120_000)
    await expectNoViolations(order.id, voucher.id)
  })
})

describe('the limits of a refund', () => {
  it('reject more than the payment, a refunded order, an unpaid order and an unknown order', async () => {
    const paidOrder = await makePaidOrder()
    await expect(requestRefund(paidOrder.order.id, { amount: minor(129_901) })).rejects.toEqual(
      errorWithCode('refund.too_much'),
    )
    await requestRefund(paidOrder.order.id)
    await expect(requestRefund(paidOrder.order.id)).rejects.toEqual(errorWithCode('refund.not_refundable'))
    const unpaidOrder = await makeOrder()
    await expect(requestRefund(unpaidOrder.order.id)).rejects.toEqual(errorWithCode('refund.not_refundable'))
    await expect(requestRefund('nobody')).rejects.toEqual(errorWithCode('order.not_found'))
  })

  it('reject the spent part of a bought voucher, and a refund of the rest blocks the voucher', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
    await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '50.00', totalAmount: '0.00' }
    await makeOrder({ exhibitionPrice: minor(20_01) }, voucherFields)
    const refundRequest = { amount: minor(200_00) }
    await expect(requestRefund(order.id, refundRequest)).rejects.toEqual(
      errorWithCode('refund.voucher_spent'),
    )
    expect((await readOrderRow(order.id)).state).toBe('paid')
    // The order page of staff offers the amount that can be refunded: the unspent 150.00 zł.
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({
      canRefund: true,
      leftToRefund: '150.00',
    })
    await requestRefund(order.id, { amount: minor(150_00) })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({
      canRefund: false,
      leftToRefund: '0.00',
    })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['hold', -5000],
      ['capture', 0],
      ['refund', -15_000],
    ])
    await expectNoViolations(order.id, voucher.id)
  })

  describe('of a bought voucher that regained the spent part', () => {
    /** Buys a voucher of 200.00 zł, spends 50.00 zł of its balance and refunds the 50.00 zł to the voucher. */
    async function spendAndRefundVoucher() {
      const buyer = makeClient()
      const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
      const { intentId } = await pay(buyer, order)
      const voucher = await getBoughtVoucher(order.id)
      const voucherFields = { voucherCode: voucher.code, voucherDiscount: '50.00', totalAmount: '0.00' }
      const goodsOrder = await makeOrder({ exhibitionPrice: minor(20_01) }, voucherFields)
      await requestRefund(goodsOrder.order.id)
      return { order, intentId, voucherId: voucher.id, goodsId: goodsOrder.order.id }
    }

    it('allow a full refund', async () => {
      const { order, voucherId, goodsId } = await spendAndRefundVoucher()
      expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({ leftToRefund: '200.00' })
      expect(await requestRefund(order.id)).toMatchObject({ money: 200_00, state: 'done' })
      expect(await readVoucherRow(voucherId)).toMatchObject({ amountRemaining: 0, status: 'blocked' })
      await expectNoViolations(order.id, voucherId, goodsId)
    })

    it('allow a partial refund, which reduces the voucher by its amount', async () => {
      const { order, voucherId } = await spendAndRefundVoucher()
      await requestRefund(order.id, { amount: minor(40_00) })
      expect(await readVoucherRow(voucherId)).toMatchObject({ amountRemaining: 160_00 })
      expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({ leftToRefund: '160.00' })
    })

    it('allow a refund at the provider, which reduces the voucher by its amount', async () => {
      const { intentId, voucherId } = await spendAndRefundVoucher()
      await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(40_00) })
      expect(await readVoucherRow(voucherId)).toMatchObject({ amountRemaining: 160_00 })
    })
  })

  it('allow the refund of an unused bought voucher, whose code becomes invalid', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
    const { intentId } = await pay(buyer, order)
    await requestRefund(order.id)
    const voucher = await getBoughtVoucher(order.id)
    expect(voucher).toMatchObject({ status: 'blocked', amountRemaining: 0 })
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 20_000 })
    await expectNoViolations(order.id, voucher.id)
  })
})

describe('a refund that the bank returned', () => {
  it('is owed in money again; the voucher part stays refunded', async () => {
    const { voucher, order, intentId } = await makeSplitPaidOrder()
    const firstRefund = await requestRefund(order.id, { amount: minor(60_000) })
    await simulateReturnedRefunds(intentId)
    await recordFailedRefund(makeTestDeps(), { id: firstRefund.providerRefundId ?? '' })
    const repeatedRefund = await repeatFailedRefund(makeTestDeps(), order.id)
    expect(repeatedRefund).toMatchObject({
      money: firstRefund.money,
      discount: 0,
      voucherAmount: 0,
      replacesId: firstRefund.id,
    })
    const fullRefund = await requestRefund(order.id)
    expect(firstRefund.discount + fullRefund.discount).toBe(20_000)
    expect(repeatedRefund.money + fullRefund.money).toBe(109_900)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    await expectNoViolations(order.id, voucher.id)
  })

  it('does not revive a voucher that got its part and expired since', async () => {
    const { voucher, order, intentId } = await makeSplitPaidOrder()
    const firstRefund = await requestRefund(order.id)
    await simulateReturnedRefunds(intentId)
    await recordFailedRefund(makeTestDeps(), { id: firstRefund.providerRefundId ?? '' })
    await db().update(vouchers).set({ status: 'expired', expiresAt: 1 }).where(eq(vouchers.id, voucher.id))
    expect(await requestRefund(order.id)).toMatchObject({ money: 109_900, voucherAmount: 0, state: 'done' })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'expired', expiresAt: 1 })
  })

  it('after a full refund is owed again, and the books agree until it is repeated', async () => {
    const { order, intentId } = await makePaidOrder()
    const firstRefund = await requestRefund(order.id)
    await simulateReturnedRefunds(intentId)
    await recordFailedRefund(makeTestDeps(), { id: firstRefund.providerRefundId ?? '' })
    const violations = await findBookViolations(makeTestDeps())
    expect(violations.filter(({ subject }) => subject === order.id)).toMatchObject([
      { rule: 'refunds: nothing is owed that is not on its way' },
    ])
    await requestRefund(order.id)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    await expectNoViolations(order.id)
  })

  it('reduces a bought voucher only once', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
    const { intentId } = await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    const firstRefund = await requestRefund(order.id, { amount: minor(150_00) })
    await simulateReturnedRefunds(intentId)
    await recordFailedRefund(makeTestDeps(), { id: firstRefund.providerRefundId ?? '' })
    await repeatFailedRefund(makeTestDeps(), order.id)
    await requestRefund(order.id, { amount: minor(30_00) })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['refund', -15_000],
      ['refund', -3000],
    ])
    await expectNoViolations(order.id, voucher.id)
  })

  it('is recorded beside a concurrent refund of the same order', async () => {
    const { order, intentId } = await makePaidOrder()
    const firstRefund = await requestRefund(order.id, { amount: minor(1000) })
    const laterRefund = await requestRefund(order.id, { amount: minor(2000) })
    await simulateReturnedRefunds(intentId)
    const depsWithBatchHook = withBatchHook(makeTestDeps(), async (batchNumber) => {
      if (batchNumber === 1)
        await recordFailedRefund(makeTestDeps(), { id: laterRefund.providerRefundId ?? '' })
    })
    await recordFailedRefund(depsWithBatchHook, { id: firstRefund.providerRefundId ?? '' })
    const rows = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await readMailKinds(`${order.id}:refund_failed:${firstRefund.providerRefundId}`)).toEqual([
      'shop_alert',
    ])
    expect(await readMailKinds(`${order.id}:refund_failed:${laterRefund.providerRefundId}`)).toEqual([
      'shop_alert',
    ])
  })

  it('fails after repeated lost races, so that it is delivered again', async () => {
    const { order } = await makePaidOrder()
    const refund = await requestRefund(order.id, { amount: minor(1000) })
    let attemptCount = 0
    const depsWithBatchHook = withBatchHook(makeTestDeps(), async (batchNumber) => {
      // Each attempt reads the order in one batch, and writes in the next one.
      if (batchNumber % 2 === 1) return
      attemptCount += 1
      throw new Error('UNIQUE constraint failed: order_events.order_id')
    })
    await expect(
      recordFailedRefund(depsWithBatchHook, { id: refund.providerRefundId ?? '' }),
    ).rejects.toMatchObject({
      code: 'shop.try_again',
      details: { retryAfter: 1 },
    })
    expect(attemptCount).toBe(8)
    const brokenDeps = withBatchHook(makeTestDeps(), () => Promise.reject(new Error('lost')))
    await expect(recordFailedRefund(brokenDeps, { id: refund.providerRefundId ?? '' })).rejects.toThrow(
      'lost',
    )
  })

  it('is found by its key before its provider id was stored', async () => {
    const { order, intentId } = await makePaidOrder()
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const lastSentRefund = { id: '', key: '' }
    // The provider makes the refund, but its answer is lost.
    const refund: PaymentGateway['refund'] = async (params) => {
      Object.assign(lastSentRefund, { id: await gateway.refund(params), key: params.key })
      throw new AppError('payment.try_again')
    }
    expect(await requestRefund(order.id, {}, { ...deps, gateway: { ...gateway, refund } })).toMatchObject({
      state: 'due',
    })
    await simulateReturnedRefunds(intentId)
    for (const _ of [1, 2]) await recordFailedRefund(deps, lastSentRefund)
    await sendAllRefunds(deps)
    const [row] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(row).toMatchObject({
      state: 'failed',
      providerRefundId: lastSentRefund.id,
      doneAt: expect.any(Number) as number,
    })
    expect(
      (await readOrderEventKinds(order.id)).filter((kind) => kind === `refund_failed:${row?.id}`),
    ).toHaveLength(1)
    expect(await readStaffOrder(deps, order.id)).toMatchObject({
      canRefund: false,
      leftToRefund: '0.00',
      refunds: [{ owed: '1299.00' }],
    })
  })

  it('is owed again once if it was made by hand, and no other refund of the order is', async () => {
    const { order, intentId } = await makePaidOrder()
    for (const amountRefunded of [29_900, 59_800, 129_900])
      await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(amountRefunded) })
    const failedRefund = { id: `re_${crypto.randomUUID()}`, intentId, amount: minor(29_900) }
    for (const _ of [1, 2]) await recordFailedRefund(makeTestDeps(), failedRefund)
    await recordFailedRefund(makeTestDeps(), {
      ...failedRefund,
      id: `re_${crypto.randomUUID()}`,
      amount: minor(1),
    })
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(100_000) })
    const rows = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(rows.map(({ money, state }) => [money, state]).toSorted()).toEqual([
      [29_900, 'done'],
      [29_900, 'failed'],
      [70_100, 'done'],
    ])
    const staffOrder = await readStaffOrder(makeTestDeps(), order.id)
    expect(staffOrder).toMatchObject({ canRefund: false, leftToRefund: '0.00' })
    expect(staffOrder.refunds.map(({ owed }) => owed).toSorted()).toEqual(['0.00', '0.00', '299.00'])
  })

  it('with an unknown shop key is not treated as a refund by hand', async () => {
    const { order, intentId } = await makePaidOrder()
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(129_900) })
    const failedRefund = { id: `re_${crypto.randomUUID()}`, intentId, amount: minor(129_900) }
    await recordFailedRefund(makeTestDeps(), { ...failedRefund, key: `double:${intentId}` })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({ canRefund: false })
  })

  it('and is unknown still alerts the shop', async () => {
    const id = `re_${crypto.randomUUID()}`
    await recordFailedRefund(makeTestDeps(), { id })
    const [alert] = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, `refund_failed:${id}`))
    expect(alert).toMatchObject({ kind: 'shop_alert', subject: expect.stringContaining('Zwrot nie doszedł') })
    expect(alert?.text).toContain(`zwrotu ${id}, którego sklep nie zlecił`)
  })
})

describe('after a refund by hand', () => {
  it('the rest, including the voucher’s part, can be refunded', async () => {
    const { voucher, order, intentId } = await makeSplitPaidOrder()
    await makeTestDeps().gateway?.refund({ key: crypto.randomUUID(), intentId, amount: minor(109_900) })
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(109_900) })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await requestRefund(order.id)).toMatchObject({
      money: 0,
      discount: 20_000,
      voucherAmount: 20_000,
      state: 'done',
    })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('a bought voucher is blocked, also if part of it was on hold', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
    const { intentId } = await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const otherOrder = await makeOrder({}, voucherFields)
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(20_000) })
    await cancelOrder(makeTestDeps(), otherOrder.order.id)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'blocked', amountRemaining: 0 })
    const product = await makeProduct()
    const secondBody = makeOrderBody([product], voucherFields)
    expect((await makeClient()('POST', '/api/orders', secondBody)).status).toBe(409)
  })
})

describe('a refund by hand of a bought voucher whose balance is in use', () => {
  /**
   * Buys a voucher of 200.00 zł. The callback `spendVoucher` uses the balance. Then 50.00 zł of the voucher's price are
   * refunded at the provider.
   */
  async function refundUsedVoucher<T>(
    spendVoucher: (voucherFields: Record<string, string>, voucherId: string) => Promise<T>,
  ) {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00')))
    const { intentId } = await pay(buyer, order)
    const { id, code } = await getBoughtVoucher(order.id)
    const voucherUse = await spendVoucher(
      { voucherCode: code, voucherDiscount: '200.00', totalAmount: '1099.00' },
      id,
    )
    await makeTestDeps().gateway?.refund({ key: crypto.randomUUID(), intentId, amount: minor(5000) })
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(5000) })
    expect(await readVoucherRow(id)).toMatchObject({ amountRemaining: 0 })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({ leftToRefund: '0.00' })
    return { voucherUse, id, orderId: order.id }
  }

  /**
   * Checks that refund entries of `refundedAmounts` reduced the voucher. Then checks that the remaining 150.00 zł can
   * be refunded.
   */
  async function expectVoucherReducedBy(id: string, orderId: string, ...refundedAmounts: number[]) {
    const voucherEntries = await readVoucherEntries(id)
    const refundEntries = voucherEntries.filter(([kind, amount]) => kind === 'refund' && amount < 0)
    expect(refundEntries.map(([, amount]) => -amount)).toEqual(refundedAmounts)
    expect(await readVoucherRow(id)).toMatchObject({ status: 'issued', amountRemaining: 15_000 })
    expect(await readStaffOrder(makeTestDeps(), orderId)).toMatchObject({ leftToRefund: '150.00' })
    await expectNoViolations(orderId, id)
    expect(await requestRefund(orderId)).toMatchObject({ money: 15_000 })
    expect(await readVoucherRow(id)).toMatchObject({ status: 'blocked', amountRemaining: 0 })
    await expectNoViolations(orderId, id)
  }

  it('is taken off when an unpaid order releases its part', async () => {
    const { voucherUse, id, orderId } = await refundUsedVoucher((voucherFields) =>
      makeOrder({}, voucherFields),
    )
    await cancelOrder(makeTestDeps(), voucherUse.order.id)
    await expectVoucherReducedBy(id, orderId, 5000)
  })

  it('is taken off when the buyer orders again, who sees the rest', async () => {
    const { voucherUse, id, orderId } = await refundUsedVoucher(async (voucherFields) => ({
      ...(await makeOrder({}, voucherFields)),
      used: voucherFields,
    }))
    const placeOrderAgain = (overrides: Record<string, unknown>) =>
      readAnswer(voucherUse.buyer('POST', '/api/orders', { ...voucherUse.body, city: 'Kutno', ...overrides }))
    expect(await placeOrderAgain({})).toMatchObject({ status: 409, body: { code: 'order.price_changed' } })
    expect(await placeOrderAgain({ voucherDiscount: '150.00', totalAmount: '1149.00' })).toMatchObject({
      status: 201,
    })
    expect(await readVoucherRow(id)).toMatchObject({ amountRemaining: 0 })
    await expectNoViolations(orderId, id, voucherUse.order.id)
  })

  it('is taken off when orders that it paid are refunded, part by part', async () => {
    const { voucherUse, id, orderId } = await refundUsedVoucher((voucherFields) =>
      makePaidOrder({}, voucherFields),
    )
    expect(await requestRefund(voucherUse.order.id, { amount: minor(19_485) })).toMatchObject({
      voucherAmount: 3000,
    })
    expect(await readVoucherRow(id)).toMatchObject({ amountRemaining: 0 })
    expect(await requestRefund(voucherUse.order.id)).toMatchObject({ voucherAmount: 17_000 })
    await expectNoViolations(voucherUse.order.id)
    await expectVoucherReducedBy(id, orderId, 3000, 2000)
  })

  it('is taken off when staff extend the voucher', async () => {
    const { id, orderId } = await refundUsedVoucher(async (_, voucherId) => {
      await db()
        .update(vouchers)
        .set({ expiresAt: Date.now() - 1 })
        .where(eq(vouchers.id, voucherId))
      await expireVouchers(makeTestDeps())
    })
    await changeVoucher(makeTestDeps(), TEST_STAFF, id, {
      expiresAt: '2029-03-08',
    })
    await expectVoucherReducedBy(id, orderId, 5000)
  })
})

describe('a refund to a blocked voucher', () => {
  it('adds the amount, and the buyer is not told that it can be spent', async () => {
    const { voucher, order } = await makeSplitPaidOrder()
    await db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, voucher.id))
    const refund = await requestRefund(order.id)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'blocked', amountRemaining: 20_000 })
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, refund.id), eq(emails.kind, 'refund')))
    expect(mail?.text).toContain('zablokowany')
    expect(mail?.text).not.toContain('ważny do')
  })
})

describe('a fully refunded gift', () => {
  it('is not sent on its day', async () => {
    const buyer = makeClient()
    const sendDay = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
    const gift = { recipientEmail: 'jan@example.com', sendOn: sendDay }
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('200.00', { gift })))
    await pay(buyer, order)
    expect(await readMailKinds(order.id)).toContain('voucher')
    await requestRefund(order.id)
    expect(await readMailKinds(order.id)).not.toContain('voucher')
  })
})

describe('a late payment after the voucher’s part was released', () => {
  /**
   * An order of 1,299.00 zł less 200.00 zł by voucher, cancelled before its payment arrives. Before the payment,
   * another buyer takes the goods and the voucher.
   */
  async function makeLatePaidOrder(gateway?: Partial<PaymentGateway>) {
    const voucher = await makeVoucher()
    const discountFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { buyer, order, product } = await makeOrder({}, discountFields)
    const { intentId } = await openPayment(buyer, order.id)
    const deps = makeTestDeps()
    const sandboxGateway = deps.gateway
    if (!sandboxGateway) throw new Error('no provider')
    await cancelOrder(
      { ...deps, gateway: { ...sandboxGateway, cancel: () => Promise.resolve(null) } },
      order.id,
    )
    await buyer('POST', '/api/orders', makeOrderBody([product]))
    await makeOrder({}, discountFields)
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    const intent = await sandboxGateway.find(intentId)
    if (!intent) throw new Error('no intent')
    await settlePayment({ ...deps, gateway: { ...sandboxGateway, ...gateway } }, intent)
    return { voucher, order, intentId }
  }

  it('is refunded in full, with no part for the voucher', async () => {
    const { voucher, order, intentId } = await makeLatePaidOrder()
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 109_900 })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({
      canRefund: false,
      leftToRefund: '0.00',
    })
    const secondRefund = requestRefund(order.id, { amount: minor(1) })
    await expect(secondRefund).rejects.toEqual(errorWithCode('refund.not_refundable'))
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('with a refused refund is owed without the voucher’s part', async () => {
    const { voucher, order } = await makeLatePaidOrder({
      refund: () => Promise.reject(new RefundRejectedError()),
    })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({
      leftToRefund: '0.00',
      refunds: [{ owed: '1099.00' }],
    })
    expect(await repeatFailedRefund(makeTestDeps(), order.id)).toMatchObject({
      money: 109_900,
      discount: 0,
      voucherAmount: 0,
    })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('gives the voucher nothing more, whichever process writes it', async () => {
    const { order } = await makeLatePaidOrder()
    const voucherAmounts = { discount: minor(100), voucherAmount: minor(100) }
    const row = { id: crypto.randomUUID(), orderId: order.id, money: minor(0), ...voucherAmounts }
    const insertPromise = db()
      .insert(refunds)
      .values({ ...row, reason: 'goodwill', state: 'done', createdAt: Date.now() })
    const error: unknown = await insertPromise.then(
      () => null,
      (caughtError: unknown) => caughtError,
    )
    expect(isConstraintViolation(error, 'refund_within')).toBe(true)
  })
})

describe('a refund by bank transfer', () => {
  const makeRejectingShop = () => {
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    return { ...deps, gateway: { ...gateway, refund: () => Promise.reject(new RefundRejectedError()) } }
  }

  it('settles a failed refund, blocks other repeats, and is named to the buyer', async () => {
    const { order, intentId, voucher } = await makeSplitPaidOrder()
    await requestRefund(order.id, {}, makeRejectingShop())
    expect((await findBookViolations(makeTestDeps())).map(({ subject }) => subject)).toContain(order.id)
    const refund = await repeatFailedRefund(makeRejectingShop(), order.id, true)
    expect(refund).toMatchObject({ money: 109_900, discount: 0, state: 'done', isByTransfer: true })
    expect(refund.doneAt).not.toBeNull()
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({
      canRefund: false,
      leftToRefund: '0.00',
    })
    const [mail] = await db().select().from(emails).where(eq(emails.about, refund.id))
    expect(mail?.text).toMatch(/1\u00a0099,00\u00a0zł wysłaliśmy przelewem bankowym/)
    expect(mail?.text).not.toContain('wróci tą samą metodą')
    await expectNoViolations(order.id, voucher.id)
  })

  it('of a part is money only: the voucher’s part was refunded before', async () => {
    const { order, voucher } = await makeSplitPaidOrder()
    const firstRefund = await requestRefund(order.id, { amount: minor(10_000) }, makeRejectingShop())
    expect(firstRefund).toMatchObject({ money: 8460, discount: 1540, state: 'failed' })
    expect(await readStaffOrder(makeTestDeps(), order.id)).toMatchObject({ refunds: [{ owed: '84.60' }] })
    const expectedRefund = { money: 8460, discount: 0, voucherAmount: 0, state: 'done' }
    expect(await repeatFailedRefund(makeTestDeps(), order.id, true)).toMatchObject(expectedRefund)
    expect(await requestRefund(order.id)).toMatchObject({ money: 101_440, discount: 18_460 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    await expectNoViolations(order.id, voucher.id)
  })

  it('leaves only the rest to the provider, and the provider’s refunds count beside it', async () => {
    const { order, intentId } = await makePaidOrder()
    await requestRefund(order.id, { amount: minor(40_000) }, makeRejectingShop())
    await repeatFailedRefund(makeTestDeps(), order.id, true)
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(30_000) })
    await requestRefund(order.id)
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 59_900 })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    // The provider now reports the whole price as refunded. The order has no unrefunded money, so nothing is recorded.
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(129_900) })
    const rows = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(rows.map(({ money, reason, state }) => [money, reason, state])).toEqual([
      [40_000, 'withdrawal', 'failed'],
      [40_000, 'withdrawal', 'done'],
      [30_000, 'at_provider', 'done'],
      [59_900, 'withdrawal', 'done'],
    ])
    await expectNoViolations(order.id)
  })

  it('keeps the order refund_due while the provider has a part to send', async () => {
    const { order } = await makePaidOrder()
    await requestRefund(order.id, { amount: minor(40_000) }, makeRejectingShop())
    const { deps, gateway } = makeShopWithGateway()
    const refund = () => Promise.reject(new AppError('payment.try_again'))
    const brokenDeps = { ...deps, gateway: { ...gateway, refund } }
    expect(await requestRefund(order.id, {}, brokenDeps)).toMatchObject({ money: 89_900, state: 'due' })
    await repeatFailedRefund(brokenDeps, order.id, true)
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    await sendAllRefunds(deps)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    await expectNoViolations(order.id)
  })

  it('does not query the provider if nothing failed', async () => {
    const { order, intentId } = await makePaidOrder()
    expect(await requestRefund(order.id, { isByTransfer: true })).toMatchObject({
      money: 129_900,
      state: 'done',
    })
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    await expectNoViolations(order.id)
  })
})

describe('the provider', () => {
  it('being unreachable delays the refund to a later sweep, once', async () => {
    const { order, intentId } = await makePaidOrder()
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const brokenGateway = { ...gateway, refund: () => Promise.reject(new AppError('payment.try_again')) }
    expect(await requestRefund(order.id, {}, { ...deps, gateway: brokenGateway })).toMatchObject({
      state: 'due',
      doneAt: null,
    })
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    await Promise.all([1, 2, 3].map(() => sendAllRefunds(deps)))
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 129_900 })
  })

  it('refusing a refund for good alerts the shop and does not block other refunds', async () => {
    const { order } = await makePaidOrder()
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const rejectingGateway = { ...gateway, refund: () => Promise.reject(new RefundRejectedError()) }
    const refund = await requestRefund(
      order.id,
      { amount: minor(1000) },
      { ...deps, gateway: rejectingGateway },
    )
    expect(refund).toMatchObject({ state: 'failed' })
    expect(await readMailKinds(`${order.id}:refund_refused:${refund.id}`)).toEqual(['shop_alert'])
    await requestRefund(order.id)
    expect((await readOrderRow(order.id)).state).toBe('paid')
    await repeatFailedRefund(makeTestDeps(), order.id)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
  })

  it('refusing the full refund leaves it owed until all parts are refunded', async () => {
    const { order, intentId } = await makePaidOrder()
    const { deps, gateway } = makeShopWithGateway()
    const rejectingGateway = { ...gateway, refund: () => Promise.reject(new RefundRejectedError()) }
    await requestRefund(order.id, {}, { ...deps, gateway: rejectingGateway })
    // Sends the refunds again, as a repeated webhook about the payment does.
    await sendRefunds(deps, order.id)
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    await recordRefundedAmount(deps, { intentId, amountRefunded: minor(29_900) })
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    await recordRefundedAmount(deps, { intentId, amountRefunded: minor(129_900) })
    await sendAllRefunds(deps)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    // The refund by hand counts as a repeat of the failed refund, so staff need not explain it.
    const { refunds: refundDtos } = await readStaffOrder(deps, order.id)
    expect(refundDtos.map(({ replaces }) => replaces)).toEqual([null, refundDtos[0]?.id, refundDtos[0]?.id])
    expect(refundDtos.map(({ owed, unexplained }) => [owed, unexplained])).toEqual(
      refundDtos.map(() => ['0.00', '0.00']),
    )
    await expectNoViolations(order.id)
  })

  it('with a refund by hand is trusted: the books follow, the shop is alerted, repeats change nothing', async () => {
    const { order, intentId } = await makePaidOrder()
    for (const _ of [1, 2])
      await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(29_900) })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(129_900) })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    const rows = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(rows.map(({ money, reason, state }) => [money, reason, state])).toEqual([
      [29_900, 'at_provider', 'done'],
      [100_000, 'at_provider', 'done'],
    ])
    await expectNoViolations(order.id)
  })

  it('with the rest refunded by hand while a shop refund is due still owes that one', async () => {
    const { order, intentId } = await makePaidOrder()
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    await requestRefund(order.id, { amount: minor(10_000) })
    const brokenGateway = { ...gateway, refund: () => Promise.reject(new AppError('payment.try_again')) }
    await requestRefund(order.id, { amount: minor(20_000) }, { ...deps, gateway: brokenGateway })
    await recordRefundedAmount(deps, { intentId, amountRefunded: minor(129_900) })
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    const [manualRefund] = await db()
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), eq(refunds.reason, 'at_provider')))
    expect(manualRefund).toMatchObject({ money: 99_900 })
    const [alert] = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, `${order.id}:refund_by_hand:${manualRefund?.id}`))
    expect(alert?.subject.replaceAll('\u00a0', ' ')).toMatch(/^Zwrot 999,00 zł u operatora: Łucja Żak/)
    expect(alert?.text).toContain('Zapisz w zamówieniu, za co to zwrot, najpóźniej')
  })

  it('refusing a shop refund because of a refund by hand: that refund is recorded and not owed', async () => {
    const { order, intentId } = await makePaidOrder()
    const { deps, gateway } = makeShopWithGateway()
    const rejectCall = () => Promise.reject(new AppError('payment.try_again'))
    const brokenDeps = { ...deps, gateway: { ...gateway, refund: rejectCall } }
    const shopRefund = await requestRefund(order.id, { amount: minor(70_000) }, brokenDeps)
    await gateway.refund({ key: crypto.randomUUID(), intentId, amount: minor(70_000) })
    // Ambiguous: the 700.00 zł refunded at the provider may also be the shop's own refund.
    await recordRefundedAmount(deps, { intentId, amountRefunded: await gateway.refundedAmountOf(intentId) })
    expect(await readRefundSummaries(order.id)).toEqual([[70_000, 'withdrawal', 'due']])
    // The provider rejects the refund, but does not answer how much was refunded by hand.
    await sendAllRefunds({ ...deps, gateway: { ...gateway, refundedAmountOf: rejectCall } })
    expect(await readRefundSummaries(order.id)).toEqual([[70_000, 'withdrawal', 'due']])
    for (const _ of [1, 2]) await sendAllRefunds(deps)
    expect(await readRefundSummaries(order.id)).toEqual([
      [70_000, 'withdrawal', 'failed'],
      [70_000, 'at_provider', 'done'],
    ])
    expect(await readMailKinds(`${order.id}:refund_refused:${shopRefund.id}`)).toEqual(['shop_alert'])
    expect(await readStaffOrder(deps, order.id)).toMatchObject({ canRefund: true, leftToRefund: '599.00' })
    await requestRefund(order.id)
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 129_900 })
    await expectNoViolations(order.id)
  })

  it('reporting a failed shop refund late is queried for refunds by hand, however late it answers', async () => {
    const { order, intentId } = await makePaidOrder()
    const { deps, gateway } = makeShopWithGateway()
    const shopRefund = await requestRefund(order.id, { amount: minor(30_000) })
    await simulateReturnedRefunds(intentId)
    await gateway.refund({ key: crypto.randomUUID(), intentId, amount: minor(30_000) })
    await recordRefundedAmount(deps, { intentId, amountRefunded: await gateway.refundedAmountOf(intentId) })
    expect(await readRefundSummaries(order.id)).toEqual([[30_000, 'withdrawal', 'done']])
    const failedRefund = { id: shopRefund.providerRefundId ?? '' }
    const rejectCall = () => Promise.reject(new AppError('payment.try_again'))
    const recordingPromise = recordFailedRefund(
      { ...deps, gateway: { ...gateway, refundedAmountOf: rejectCall } },
      failedRefund,
    )
    await expect(recordingPromise).rejects.toEqual(errorWithCode('payment.try_again'))
    expect(await readRefundSummaries(order.id)).toEqual([[30_000, 'withdrawal', 'failed']])
    expect(await readMailKinds(`${order.id}:refund_failed:${failedRefund.id}`)).toEqual(['shop_alert'])
    // The provider delivers the event again until the shop accepts it.
    for (const _ of [1, 2]) await recordFailedRefund(deps, failedRefund)
    expect(await readRefundSummaries(order.id)).toEqual([
      [30_000, 'withdrawal', 'failed'],
      [30_000, 'at_provider', 'done'],
    ])
    expect(await readStaffOrder(deps, order.id)).toMatchObject({ leftToRefund: '999.00' })
    await expectNoViolations(order.id)
  })

  it('reporting one refund by hand twice concurrently records it once', async () => {
    const { order, intentId } = await makePaidOrder()
    const refundReport = { intentId, amountRefunded: minor(29_900) }
    const depsWithBatchHook = withBatchHook(makeTestDeps(), async (batchNumber) => {
      if (batchNumber === 2) await recordRefundedAmount(makeTestDeps(), refundReport)
    })
    await recordRefundedAmount(depsWithBatchHook, refundReport)
    expect(await readRefundSummaries(order.id)).toEqual([[29_900, 'at_provider', 'done']])
    await expectNoViolations(order.id)
    const brokenDeps = withBatchHook(makeTestDeps(), (batch) =>
      batch === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(),
    )
    await expect(
      recordRefundedAmount(brokenDeps, { intentId, amountRefunded: minor(39_900) }),
    ).rejects.toThrow('lost')
  })

  it('reporting a refund by hand during repeated races records the rest', async () => {
    const { order, intentId } = await makePaidOrder()
    const refundedAmountByBatch: Record<number, number> = { 2: 10_000, 4: 20_000, 6: 25_000 }
    const depsWithBatchHook = withBatchHook(makeTestDeps(), async (batch) => {
      const amount = refundedAmountByBatch[batch]
      if (amount) await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(amount) })
    })
    await recordRefundedAmount(depsWithBatchHook, { intentId, amountRefunded: minor(29_900) })
    expect(await readRefundSummaries(order.id)).toEqual(
      [10_000, 10_000, 5000, 4900].map((refundMoney) => [refundMoney, 'at_provider', 'done']),
    )
    await expectNoViolations(order.id)
  })

  it('reporting a refund of an unpaid or unknown payment changes nothing', async () => {
    const { order, buyer } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    const { gateway } = makeTestDeps()
    for (const deps of [makeTestDeps(), { ...makeTestDeps(), gateway: null }])
      await recordRefundedAmount(deps, { intentId, amountRefunded: minor(29_900) })
    if (!gateway) throw new Error('no provider')
    const depsWithoutIntents = {
      ...makeTestDeps(),
      gateway: { ...gateway, find: () => Promise.resolve(null) },
    }
    await recordRefundedAmount(depsWithoutIntents, { intentId, amountRefunded: minor(29_900) })
    await recordRefundedAmount(makeTestDeps(), {
      intentId: `pi_${crypto.randomUUID()}`,
      amountRefunded: minor(1),
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toEqual([])
  })

  it('is not queried for a payment that the shop knows', async () => {
    const { order, intentId } = await makePaidOrder()
    const { gateway } = makeTestDeps()
    if (!gateway) throw new Error('no provider')
    const rejectFind = () => Promise.reject(new Error('asked'))
    await recordRefundedAmount(
      { ...makeTestDeps(), gateway: { ...gateway, find: rejectFind } },
      { intentId, amountRefunded: minor(29_900) },
    )
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toHaveLength(1)
  })

  it('reporting a refund before the shop knows the payment is queried for the payment first', async () => {
    const { order, buyer } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(29_900) })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
      { money: 29_900, reason: 'at_provider' },
    ])
  })

  it('reporting the shop’s own refund changes nothing', async () => {
    const { order, intentId } = await makePaidOrder()
    await requestRefund(order.id, { amount: minor(1000) })
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(1000) })
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toHaveLength(1)
  })

  it('failing to deliver a refund makes the shop owe it again', async () => {
    const { order, intentId } = await makePaidOrder()
    const refund = await requestRefund(order.id, { amount: minor(1000) })
    await simulateReturnedRefunds(intentId)
    for (const _ of [1, 2]) await recordFailedRefund(makeTestDeps(), { id: refund.providerRefundId ?? '' })
    expect(await db().select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([
      { state: 'failed' },
    ])
    expect(await readMailKinds(`${order.id}:refund_failed:${refund.providerRefundId}`)).toEqual([
      'shop_alert',
    ])
    expect(await readOrderEventKinds(order.id)).toHaveLength(4)
    expect(await readMailKinds(refund.id)).toEqual(['refund', 'refund_failed'])
    // The money of the failed refund is owed again, so the refund is repeated.
    await repeatFailedRefund(makeTestDeps(), order.id)
    await requestRefund(order.id)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
  })
})
