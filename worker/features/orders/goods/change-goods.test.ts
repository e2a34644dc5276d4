import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isoDay } from '../../../../domain/time/polish-days'
import { lastDayToWithdraw } from '../../../../domain/returns/withdrawal'
import { withBatchHook } from '../../../../test/database/d1'
import {
  makeClient,
  db,
  readOrderLines,
  expectOneRow,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  makeStaffHeaders,
  readVersion,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { changeGoods, changeParcel, undoLastGoodsMove } from '../../../../test/fixtures/orders/staff-orders'
import { emails } from '../../../mail/emails.table'
import { adminActions } from '../../admin/admin.table'
import { readOrderForBuyer } from '../views/buyer-order'
import { changeOrder } from '../staff/change-order'
import { undoLastGoodsMove as undo } from './change-goods'

/** A paid order whose parcel was shipped, and delivered unless `isDelivered` is false. The order's mails are unsent. */
async function makeShippedOrder({ isDelivered = true } = {}) {
  const paidOrder = await makePaidOrder()
  const { id } = paidOrder.order
  const changeShippedOrder = async (orderChange: object) =>
    changeOrder(makeTestDeps(), TEST_STAFF, id, { version: await readVersion(id), ...orderChange })
  await changeShippedOrder({ fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '680012345678' })
  if (isDelivered) await changeShippedOrder({ fulfilmentStatus: 'delivered' })
  const oneUnitLines = [{ productId: paidOrder.product.id, quantity: 1 }]
  return { ...paidOrder, id, oneUnitLines, step: changeShippedOrder }
}

const readDeliveredMails = (id: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.kind, 'order_delivered')))

const fetchBuyerOrder = async (id: string) =>
  readOrderForBuyer(makeTestDeps(), id, (await readOrderRow(id)).linkToken)

const readLastAction = async (id: string) =>
  (await db().select().from(adminActions).where(eq(adminActions.subject, id))).at(-1)

describe('undoing a delivery', () => {
  it('returns the parcel to shipped, stops the withdrawal period, deletes unsent mails, and is recorded', async () => {
    const { id, step } = await makeShippedOrder({ isDelivered: false })
    const orderBefore = await readOrderRow(id)
    await step({ fulfilmentStatus: 'delivered' })
    expect(expectOneRow(await readDeliveredMails(id))).toMatchObject({ status: 'waiting' })
    const { status, body } = await undoLastGoodsMove(id)
    expect([status, body.fulfilmentStatus, body.deliveredAt]).toEqual([200, 'shipped', null])
    expect([body.nextFulfilments, body.undo]).toEqual([['delivered', 'returned'], null])
    expect(await readOrderRow(id)).toEqual({ ...orderBefore, sequence: orderBefore.sequence + 2 })
    expect(await readOrderLines(id)).toMatchObject([{ shipped: 1, delivered: 0 }])
    expect(await readDeliveredMails(id)).toEqual([])
    const buyerOrder = await fetchBuyerOrder(id)
    expect(buyerOrder.lastDayToWithdraw).toBeNull()
    expect(buyerOrder.happened.map(({ step: name }) => name)).not.toContain('delivered')
    expect(await readLastAction(id)).toMatchObject({ action: 'goods_step', detail: { undone: 'delivered' } })
    expect(body.timeline).toContainEqual(expect.objectContaining({ name: 'undone', id: 'delivered' }))
  })

  it('lets the next delivery send a new mail, even after the first mail was sent', async () => {
    const { id, step } = await makeShippedOrder()
    await db()
      .update(emails)
      .set({ status: 'sent', sentAt: Date.now(), text: 't' })
      .where(and(eq(emails.about, id), eq(emails.kind, 'order_delivered')))
    await undoLastGoodsMove(id)
    expect(expectOneRow(await readDeliveredMails(id))).toMatchObject({ status: 'sent', text: 't' })
    await step({ fulfilmentStatus: 'delivered' })
    expect(expectOneRow(await readDeliveredMails(id)).text).not.toBe('t')
    const { deliveredAt } = await readOrderRow(id)
    expect((await fetchBuyerOrder(id)).lastDayToWithdraw).toBe(isoDay(lastDayToWithdraw(deliveredAt ?? 0)))
  })

  it('keeps the date of the first delivery when a second delivery of repaired goods is undone', async () => {
    const { id, oneUnitLines, step } = await makeShippedOrder()
    const { deliveredAt } = await readOrderRow(id)
    expect((await changeGoods(id, 'receive', oneUnitLines)).status).toBe(200)
    expect((await changeGoods(id, 'resend', oneUnitLines)).status).toBe(200)
    await step({ fulfilmentStatus: 'shipped', trackingNumber: '680087654321' })
    await db()
      .update(emails)
      .set({ status: 'sent' })
      .where(and(eq(emails.about, id), eq(emails.kind, 'order_delivered')))
    await changeOrder(makeTestDeps({ now: () => Date.now() + 5000 }), TEST_STAFF, id, {
      version: await readVersion(id),
      fulfilmentStatus: 'delivered',
    })
    expect((await undoLastGoodsMove(id)).body).toMatchObject({
      fulfilmentStatus: 'shipped',
      deliveredAt: new Date(deliveredAt ?? 0).toISOString(),
    })
    expect(await readDeliveredMails(id)).toHaveLength(1)
  })

  it('succeeds for one of two concurrent requests, and only while there is a step to undo', async () => {
    const { id } = await makeShippedOrder()
    const orderVersion = await readVersion(id)
    const responses = await Promise.all([
      undoLastGoodsMove(id, orderVersion),
      undoLastGoodsMove(id, orderVersion),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.stale',
      version: orderVersion + 1,
      changes: ['undone'],
    })
    expect(await undoLastGoodsMove(id)).toMatchObject({
      status: 409,
      body: { code: 'goods.nothing_to_undo' },
    })
    const unknownPath = `/api/orders/${crypto.randomUUID()}/goods/undo`
    expect((await makeClient(await makeStaffHeaders())('POST', unknownPath, { version: 1 })).status).toBe(404)
  })
})

describe('undoing a return', () => {
  it('returns the parcel to delivered with the same withdrawal period and sends no mail', async () => {
    const { id } = await makeShippedOrder()
    const orderBefore = await readOrderRow(id)
    const mails = await db().select().from(emails).where(eq(emails.about, id))
    expect((await changeParcel(id, { fulfilmentStatus: 'returned' })).body.undo).toBe('returned')
    const { status, body } = await undoLastGoodsMove(id)
    expect([status, body.fulfilmentStatus, body.undo]).toEqual([200, 'delivered', 'delivered'])
    expect(await readOrderRow(id)).toEqual({ ...orderBefore, sequence: orderBefore.sequence + 2 })
    expect(await db().select().from(emails).where(eq(emails.about, id))).toHaveLength(mails.length)
    const buyerOrder = await fetchBuyerOrder(id)
    expect(buyerOrder.lastDayToWithdraw).toBe(isoDay(lastDayToWithdraw(orderBefore.deliveredAt ?? 0)))
    expect(buyerOrder.happened.map(({ step }) => step)).not.toContain('returned')
    expect(await readLastAction(id)).toMatchObject({ action: 'goods_step', detail: { undone: 'returned' } })
    expect(body.timeline).toContainEqual(expect.objectContaining({ name: 'undone', id: 'returned' }))
  })

  it('returns an undelivered parcel to shipped with its tracking number', async () => {
    const { id } = await makeShippedOrder({ isDelivered: false })
    const orderBefore = await readOrderRow(id)
    expect((await changeParcel(id, { fulfilmentStatus: 'returned' })).status).toBe(200)
    const { status, body } = await undoLastGoodsMove(id)
    expect([status, body.nextFulfilments]).toEqual([200, ['delivered', 'returned']])
    expect(await readOrderRow(id)).toEqual({ ...orderBefore, sequence: orderBefore.sequence + 2 })
  })

  it('is rejected once the units are settled, also when they are settled concurrently', async () => {
    const { id, oneUnitLines } = await makeShippedOrder()
    await changeParcel(id, { fulfilmentStatus: 'returned' })
    const version = await readVersion(id)
    const racingDeps = withBatchHook(makeTestDeps(), (batchNumber) =>
      batchNumber === 2 ? makeRefund(makeTestDeps(), id, { lines: oneUnitLines }) : Promise.resolve(),
    )
    await expect(undo(racingDeps, TEST_STAFF, id, { version })).rejects.toMatchObject({ code: 'order.stale' })
    expect(await undoLastGoodsMove(id)).toMatchObject({
      status: 409,
      body: { code: 'goods.nothing_to_undo' },
    })
    expect((await readOrderRow(id)).fulfilment).toBe('returned')
    expect(await readOrderLines(id)).toMatchObject([{ inspection: 1 }])
  })
})

describe('undoing a restock', () => {
  async function makeRestockedOrder() {
    const shippedOrder = await makeShippedOrder()
    await changeParcel(shippedOrder.id, { fulfilmentStatus: 'returned' })
    await makeRefund(makeTestDeps(), shippedOrder.id)
    expect((await changeGoods(shippedOrder.id, 'restock', shippedOrder.oneUnitLines)).body.undo).toBe(
      'goods_restock',
    )
    return shippedOrder
  }

  it('moves the units back to inspection', async () => {
    const { id, product } = await makeRestockedOrder()
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect((await undoLastGoodsMove(id)).status).toBe(200)
    expect(await readOrderLines(id)).toMatchObject([{ inspection: 1, restocked: 0 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('is rejected when another buyer has bought the units', async () => {
    const { id, product } = await makeRestockedOrder()
    const otherBuyer = makeClient()
    await pay(
      otherBuyer,
      await expectPlacedOrder(otherBuyer('POST', '/api/orders', makeOrderBody([product]))),
    )
    expect(await undoLastGoodsMove(id)).toMatchObject({ status: 409, body: { code: 'goods.sold_again' } })
    expect(await readOrderLines(id)).toMatchObject([{ inspection: 0, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })
})

describe('a goods step on single units', () => {
  it('succeeds for one of two concurrent requests; the other gets order.stale with the changes', async () => {
    const { id, oneUnitLines } = await makeShippedOrder()
    const version = await readVersion(id)
    const responses = await Promise.all([
      changeGoods(id, 'receive', oneUnitLines, version),
      changeGoods(id, 'expect', oneUnitLines, version),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.stale',
      changes: [expect.stringMatching(/^goods_(receive|expect)$/) as string],
    })
    const [line] = await readOrderLines(id)
    expect((line?.inspection ?? 0) + (line?.awaited ?? 0)).toBe(1)
  })

  it('rejects more units than the place has, repeated lines, and zero units', async () => {
    const { id, oneUnitLines, product } = await makeShippedOrder()
    const makeLine = (quantity: number, productId = product.id) => ({ productId, quantity })
    for (const lines of [[makeLine(2)], [makeLine(0)], [makeLine(1), makeLine(0)], [makeLine(1, 'another')]])
      expect(await changeGoods(id, 'receive', lines)).toMatchObject({
        status: 400,
        body: { errors: [{ path: expect.stringMatching(/^lines/) as string }] },
      })
    expect((await changeGoods(id, 'keep', oneUnitLines)).status).toBe(400)
    expect(await readOrderLines(id)).toMatchObject([{ delivered: 1 }])
  })
})

it('undoing the packing step restores the order as it was before', async () => {
  const { order } = await makePaidOrder()
  expect((await changeParcel(order.id, { fulfilmentStatus: 'packed' })).body.undo).toBe('packed')
  const { body } = await undoLastGoodsMove(order.id)
  expect(body).toMatchObject({ fulfilmentStatus: 'new', packedAt: null, undo: null })
})
