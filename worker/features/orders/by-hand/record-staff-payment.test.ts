import { describe, expect, it } from 'vitest'
import { polishDateOf, polishDay, startOfDay } from '../../../../domain/time/polish-days'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/time'
import {
  makeClient,
  makeOrder,
  makeOrderBody,
  makeTestDeps,
  readAnswer,
  readMailKinds,
  readOrderRow,
  readStockRow,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { openPayment, readIntentRow, readPayments } from '../../../../test/fixtures/orders/payments'
import { dateInDays, setOrderTime } from '../../../../test/fixtures/orders/order-time'
import { confirmSale, makeSale } from '../../../../test/fixtures/orders/sales'
import { callOrderRoute } from '../../../../test/fixtures/orders/staff-orders'
import { cancelOrder } from '../lifecycle/cancel-order'
import { changeOrder } from '../staff/change-order'
import { placeOrder } from '../place/place-order'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { settlePayment } from '../../payments/settle'
import { recordStaffPayment } from './record-staff-payment'
import { readAccountingRows } from '../exports/accounting-rows'

const today = dateInDays(0)
/** 18:00 in Poland, `days` days ago. */
const getEveningDaysAgo = (days: number) => startOfDay(polishDay(Date.now()) - days) + 18 * HOUR_MS
const recordPayment = (id: string, overrides: Record<string, unknown> = {}) =>
  readAnswer<{ code?: string; state?: string; payments?: object[] }>(
    callOrderRoute('POST', id, '/payment', {
      method: 'transfer',
      paidOn: today,
      isConfirmed: true,
      ...overrides,
    }),
  )

async function makeConfirmedSale() {
  const sale = await makeSale()
  const buyer = makeClient()
  const { linkToken: token } = await readOrderRow(sale.id)
  await confirmSale(buyer, sale.id, { token })
  return { ...sale, buyer }
}

describe('a payment recorded by staff', () => {
  it('makes a sale by phone paid, on the day of the payment, and mails the buyer', async () => {
    const { id, product } = await makeSale()
    await setOrderTime(id, getEveningDaysAgo(2))
    expect(await recordPayment(id, { paidOn: dateInDays(-3) })).toMatchObject({ status: 400 })
    expect(await recordPayment(id, { isConfirmed: false })).toMatchObject({
      status: 409,
      body: { code: 'order.not_confirmed' },
    })
    const yesterday = dateInDays(-1)
    const { status, body } = await recordPayment(id, { paidOn: yesterday, reference: 'przelew 7' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'paid',
      channel: 'phone',
      payments: [{ provider: 'staff', method: 'transfer', paidOn: yesterday, reference: 'przelew 7' }],
    })
    const order = await readOrderRow(id)
    expect(polishDateOf(order.paidAt ?? 0)).toBe(yesterday)
    expect(order.confirmedAt).not.toBeNull()
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readMailKinds(id)).toContain('order_paid')
    const rows = await readAccountingRows(makeTestDeps(), 0, Date.now() + DAY_MS)
    const ownRows = rows.filter(([number]) => number === id.slice(0, 8).toUpperCase())
    expect(ownRows[0]).toEqual(expect.arrayContaining(['Przelew', 'przelew 7']))
  })

  it('of the day of the order is not before the order', async () => {
    const { id } = await makeSale()
    const orderedAt = getEveningDaysAgo(1)
    await setOrderTime(id, orderedAt)
    expect(await recordPayment(id, { paidOn: dateInDays(-1) })).toMatchObject({ status: 200 })
    expect(await readOrderRow(id)).toMatchObject({ createdAt: orderedAt, paidAt: orderedAt })
  })

  it('cancels the open payment at the provider', async () => {
    const { id, buyer } = await makeConfirmedSale()
    const { intentId } = await openPayment(buyer, id)
    expect(await recordPayment(id)).toMatchObject({ status: 200 })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('keeps the order if the provider reports the cancelled payment first', async () => {
    const { id, buyer } = await makeConfirmedSale()
    await openPayment(buyer, id)
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const cancel: typeof gateway.cancel = async (intentId) => {
      const intent = await gateway.cancel(intentId)
      // Race: the provider's webhook about the cancellation arrives before the response to `cancel`.
      if (intent) await settlePayment(deps, intent)
      return intent
    }
    const { sequence: version } = await readOrderRow(id)
    const payment = { method: 'cash' as const, paidOn: today, version }
    await recordStaffPayment({ ...deps, gateway: { ...gateway, cancel } }, TEST_STAFF, id, payment)
    expect(await readOrderRow(id)).toMatchObject({ state: 'paid' })
    expect(await readMailKinds(id)).not.toContain('order_cancelled')
  })

  it('of an unconfirmed sale needs the express consent to defects (rules 4.3)', async () => {
    const { id } = await makeSale({}, { defects: [{ pl: 'rysa', en: 'scratch' }] })
    expect(await recordPayment(id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'acceptsDefects', code: 'defects' }] },
    })
    expect(await readOrderRow(id)).toMatchObject({ state: 'pending', defectsAccepted: false })
    expect(await recordPayment(id, { acceptsDefects: true })).toMatchObject({ status: 200 })
    expect(await readOrderRow(id)).toMatchObject({ state: 'paid', defectsAccepted: true })
  })

  it('is rejected if the buyer paid by the link meanwhile, and the order stays paid once', async () => {
    const { id, buyer } = await makeConfirmedSale()
    const { clientSecret } = await openPayment(buyer, id)
    const version = (await readOrderRow(id)).sequence
    await buyer('POST', '/api/payments/sandbox/confirm', {
      clientSecret,
      method: { type: 'blik', code: '777123' },
    })
    expect(await recordPayment(id, { version })).toMatchObject({ status: 409, body: { code: 'order.stale' } })
    expect(await recordPayment(id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
    expect((await readPayments(id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })

  it('is recorded once by two members of staff', async () => {
    const { id } = await makeSale()
    const version = (await readOrderRow(id)).sequence
    const answers = await Promise.all([recordPayment(id, { version }), recordPayment(id, { version })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readPayments(id)).toHaveLength(1)
  })

  it('revives an ended sale while its goods are free, else names them', async () => {
    const [saleWithStock, soldOutSale] = [await makeSale(), await makeSale()]
    for (const { id } of [saleWithStock, soldOutSale]) await cancelOrder(makeTestDeps(), id)
    await placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([soldOutSale.product])), null)
    expect(await recordPayment(saleWithStock.id)).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await recordPayment(soldOutSale.id)).toMatchObject({
      status: 409,
      body: { code: 'order.sold_out' },
    })
    expect(await readPayments(soldOutSale.id)).toEqual([])
  })

  it('is not for orders from the web, nor for a day in the future', async () => {
    const { order } = await makeOrder()
    expect(await recordPayment(order.id)).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
    const { id } = await makeSale()
    const paidOn = dateInDays(1)
    expect(await recordPayment(id, { paidOn })).toMatchObject({ status: 400 })
  })

  it('goes back only by hand', async () => {
    const { id, product } = await makeSale()
    await recordPayment(id)
    const refund = (overrides: object) =>
      readAnswer<{ code?: string; refundStatus?: string }>(
        callOrderRoute(
          'POST',
          id,
          '/refund',
          {
            reason: 'cancellation',
            lines: [{ productId: product.id, quantity: 1 }],
            delivery: '20.00',
            ...overrides,
          },
          { 'Idempotency-Key': crypto.randomUUID() },
        ),
      )
    expect(await refund({})).toMatchObject({ status: 409, body: { code: 'refund.not_by_provider' } })
    expect(await refund({ isByTransfer: true })).toMatchObject({
      status: 200,
      body: { refundStatus: 'done' },
    })
    expect(await readOrderRow(id)).toMatchObject({ state: 'refunded' })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

it('goods that the buyer collects are handed over in one step, which cannot be undone', async () => {
  const { id } = await makeSale({ courier: 'counter', shipping: '0', total: '1299.00' })
  await recordPayment(id)
  const paidOrder = await readOrderRow(id)
  const order = await changeOrder(makeTestDeps(), TEST_STAFF, id, {
    version: paidOrder.sequence,
    fulfilmentStatus: 'delivered',
  })
  expect(order).toMatchObject({ fulfilmentStatus: 'delivered', undo: null, nextFulfilments: ['returned'] })
  expect(await readMailKinds(id)).not.toContain('order_delivered')
})
