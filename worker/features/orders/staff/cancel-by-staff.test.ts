import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../domain/errors'
import {
  readAnswer,
  db,
  readMailKinds,
  makeOrder,
  readOrderRow,
  readStockRow,
  sendOrderReceivedMail,
  makeTestDeps,
  readVersion,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { callOrderRoute } from '../../../../test/fixtures/orders/staff-orders'
import { makeVoucher, readVoucherRow } from '../../../../test/fixtures/vouchers'
import { readIntentRow, makePaidOrder, openPayment } from '../../../../test/fixtures/orders/payments'
import { adminActions } from '../../admin/admin.table'
import { sandboxIntents } from '../../payments/payments.table'
import { cancelByStaff } from './cancel-by-staff'
import { correctEmail } from './correct-email'

const cancelOrderByStaff = (orderId: string, overrides = {}) =>
  readAnswer<{ paymentStatus?: string; code?: string; changes?: string[] }>(
    callOrderRoute('POST', orderId, '/cancel', overrides),
  )

const readActions = async (orderId: string) =>
  (await db().select().from(adminActions).where(eq(adminActions.subject, orderId))).map(
    ({ action }) => action,
  )

describe('a cancellation by staff', () => {
  it('of an unpaid order releases intent and goods, mails the buyer, and is idempotent', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order, product, buyer } = await makeOrder({}, voucherFields)
    const { intentId } = await openPayment(buyer, order.id)
    await sendOrderReceivedMail(order.id)
    for (const _ of [1, 2])
      expect(await cancelOrderByStaff(order.id)).toEqual({
        status: 200,
        body: { paymentStatus: 'cancelled' },
      })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'canceled' })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    expect(await readMailKinds(order.id)).toContain('order_cancelled')
    expect(await readActions(order.id)).toEqual(['cancel'])
  })

  it('of a paid order is rejected, also if only the provider knows of the payment', async () => {
    const { order } = await makePaidOrder()
    expect(await cancelOrderByStaff(order.id)).toMatchObject({
      status: 409,
      body: { code: 'order.not_payable' },
    })
    expect(await readActions(order.id)).toEqual([])
    const lateOrder = await makeOrder()
    const { intentId } = await openPayment(lateOrder.buyer, lateOrder.order.id)
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    expect(await cancelOrderByStaff(lateOrder.order.id)).toMatchObject({
      status: 409,
      body: { code: 'order.not_payable' },
    })
    expect((await readOrderRow(lateOrder.order.id)).state).toBe('paid')
    expect(await readStockRow(lateOrder.product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('with an old version rejects with order.stale and the changes since', async () => {
    const { order } = await makeOrder()
    const version = await readVersion(order.id)
    await correctEmail(makeTestDeps(), TEST_STAFF, order.id, {
      version,
      email: 'lucja.zak@example.com',
      isMailed: false,
    })
    expect(await cancelOrderByStaff(order.id, { version })).toMatchObject({
      status: 409,
      body: { code: 'order.stale', changes: ['email_corrected'] },
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await cancelOrderByStaff(order.id)).toMatchObject({ status: 200 })
  })

  it('leaves the order unpaid with its hold while the provider is unreachable; the sweep completes it', async () => {
    const { order, product, buyer } = await makeOrder()
    await openPayment(buyer, order.id)
    const { gateway, ...deps } = makeTestDeps()
    if (!gateway) throw new Error('no provider')
    const failingGateway = { ...gateway, cancel: () => Promise.reject(new AppError('payment.try_again')) }
    const cancelRequest = { version: await readVersion(order.id) }
    expect(
      await cancelByStaff({ ...deps, gateway: failingGateway }, TEST_STAFF, order.id, cancelRequest),
    ).toEqual({
      paymentStatus: 'pending',
    })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await readOrderRow(order.id)).state).toBe('expiring')
  })
})
