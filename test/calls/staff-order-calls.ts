import { makeLockerOrder, makePointCode, cachePoint } from '../fixtures/orders/locker-orders'
import { eq } from 'drizzle-orm'
import { minor } from '../../domain/money/money'
import { emails } from '../../worker/mail/emails.table'
import { changeOrder } from '../../worker/features/orders/staff/change-order'
import { recordManualRefund } from '../../worker/features/refunds/record-manual-refund'
import { refunds } from '../../worker/features/refunds/refunds.table'
import {
  db,
  makeOrder,
  makeProduct,
  expectOneRow,
  makeTestDeps,
  makeStaffHeaders,
  readOrderRow,
  readVersion,
  TEST_STAFF,
} from '../fixtures/factories'
import { makeRefund } from '../fixtures/orders/goods'
import { makeDeliveredOrder, makePaidOrder, openPayment } from '../fixtures/orders/payments'
import { makePickupOrder } from '../fixtures/orders/pickup'
import { makeSaleFields } from '../fixtures/orders/sale-fields'
import { makeSale } from '../fixtures/orders/sales'
import { polishDateOf } from '../../domain/time/polish-days'
import { makeVoucher } from '../fixtures/vouchers'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'

/** Valid requests of the staff routes about orders; each function creates the rows that its request needs. */
export const STAFF_ORDER_CALLS = {
  'POST /api/admin/sales': async () => {
    const product = await makeProduct()
    return {
      path: '/api/admin/sales',
      body: makeSaleFields([product]),
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [product.id],
    }
  },
  'POST /api/orders/:id/payment': async () => {
    const { id, product } = await makeSale()
    return {
      path: `/api/orders/${id}/payment`,
      body: {
        version: await readVersion(id),
        method: 'transfer',
        paidOn: polishDateOf(Date.now()),
        isConfirmed: true,
      },
      headers: await makeStaffHeaders(),
      recordIds: [id, product.id],
    }
  },
  'GET /api/admin/export/orders.csv': () =>
    makeStaffCall('/api/admin/export/orders.csv?from=2026-01-01&to=2026-01-31'),
  'GET /api/orders': () => makeStaffCall('/api/orders?q=x&status=paid'),
  'GET /api/orders/:id': async () => {
    const { order } = await makeOrder()
    return { path: `/api/orders/${order.id}`, headers: await makeStaffHeaders(), recordIds: [order.id] }
  },
  'GET /api/orders/pickup': async () => {
    const { order } = await makePickupOrder()
    const { pickupCode } = await readOrderRow(order.id)
    return { path: `/api/orders/pickup?code=${pickupCode}`, headers: await makeStaffHeaders() }
  },
  'PATCH /api/orders/:id': async () => {
    const { order, product } = await makePaidOrder()
    return {
      path: `/api/orders/${order.id}`,
      body: {
        version: await readVersion(order.id),
        fulfilmentStatus: 'shipped',
        courier: 'dpd',
        trackingNumber: '680012345678',
      },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/address': async () => {
    const { order, product } = await makePaidOrder()
    const version = await readVersion(order.id)
    return {
      path: `/api/orders/${order.id}/address`,
      body: { address: 'Nowa 1 m. 2', postalCode: '00-950', city: 'Warszawa', phone: '600 700 801', version },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/pickup-point': async () => {
    const { order, product } = await makeLockerOrder()
    const version = await readVersion(order.id)
    const pickupPoint = makePointCode()
    await cachePoint(pickupPoint)
    return {
      path: `/api/orders/${order.id}/pickup-point`,
      body: { pickupPoint, version },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/email': async () => {
    const { order, product } = await makePaidOrder()
    const version = await readVersion(order.id)
    return {
      path: `/api/orders/${order.id}/email`,
      body: { email: 'lucja.zak@example.com', version, isMailed: true },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/limit': async () => {
    const { order } = await makeOrder()
    const path = `/api/orders/${order.id}/limit`
    return { path, body: { isLifted: true }, headers: await makeStaffHeaders(), recordIds: [order.id] }
  },
  'POST /api/orders/:id/notes': async () => {
    const { order } = await makeOrder()
    const path = `/api/orders/${order.id}/notes`
    return { path, body: { text: 'Zadzwonić' }, headers: await makeStaffHeaders(), recordIds: [order.id] }
  },
  'POST /api/orders/:id/resend': async () => {
    const { order } = await makePaidOrder()
    // Only a sent mail can be sent again.
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const path = `/api/orders/${order.id}/resend`
    return { path, body: { kind: 'order_paid' }, headers: await makeStaffHeaders(), recordIds: [order.id] }
  },
  'POST /api/orders/:id/refund': async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order, product } = await makePaidOrder({}, voucherFields)
    return {
      path: `/api/orders/${order.id}/refund`,
      body: {
        version: await readVersion(order.id),
        reason: 'goodwill',
        lines: [{ productId: product.id, quantity: 1 }],
      },
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [order.id, product.id, voucher.id],
    }
  },
  'POST /api/orders/:id/refunds/:refundId/repeat': async () => {
    const { order, product } = await makePaidOrder()
    const { id } = await makeRefund(makeTestDeps(), order.id, { amount: minor(100_00) })
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.id, id))
    return {
      path: `/api/orders/${order.id}/refunds/${id}/repeat`,
      body: { version: await readVersion(order.id), isByTransfer: true },
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/refunds/:refundId/explain': async () => {
    const { order, product } = await makePaidOrder()
    await recordManualRefund(makeTestDeps(), order.id, minor(1299_00))
    const refund = expectOneRow(await db().select().from(refunds).where(eq(refunds.orderId, order.id)))
    return {
      path: `/api/orders/${order.id}/refunds/${refund.id}/explain`,
      body: { version: await readVersion(order.id), lines: [{ productId: product.id, quantity: 1 }] },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/goods': async () => {
    const { order, product } = await makeDeliveredOrder()
    return {
      path: `/api/orders/${order.id}/goods`,
      body: {
        version: await readVersion(order.id),
        step: 'receive',
        lines: [{ productId: product.id, quantity: 1 }],
      },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/goods/undo': async () => {
    const { order, product } = await makePaidOrder()
    await changeOrder(makeTestDeps(), TEST_STAFF, order.id, {
      version: await readVersion(order.id),
      fulfilmentStatus: 'packed',
    })
    return {
      path: `/api/orders/${order.id}/goods/undo`,
      body: { version: await readVersion(order.id) },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/cancel': async () => {
    const { order, product, buyer } = await makeOrder()
    await openPayment(buyer, order.id)
    return {
      path: `/api/orders/${order.id}/cancel`,
      body: { version: await readVersion(order.id) },
      headers: await makeStaffHeaders(),
      recordIds: [order.id, product.id],
    }
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
