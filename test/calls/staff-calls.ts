import { eq, max } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { minor } from '../../domain/money/money'
import { emails } from '../../worker/mail/emails.table'
import { chatSessions } from '../../worker/features/chat/chat.table'
import { addPhoto } from '../../worker/features/returns/complaints/add-photo'
import { changeOrder } from '../../worker/features/orders/staff/change-order'
import { manufacturers } from '../../worker/features/products/products.table'
import { recordManualRefund } from '../../worker/features/refunds/record-manual-refund'
import { refunds } from '../../worker/features/refunds/refunds.table'
import { settings } from '../../worker/features/settings/settings.table'
import { joinAsVisitor } from '../fixtures/chat-visitor'
import {
  makeClient,
  db,
  makeOrder,
  makeProduct,
  expectOneRow,
  sendOrderReceivedMail,
  makeTestDeps,
  makeStaffHeaders,
  readVersion,
} from '../fixtures/factories'
import { makeRefund } from '../fixtures/goods'
import { makeFormData, makeJpeg } from '../fixtures/images'
import { makeDeliveredOrder, makePaidOrder, openPayment } from '../fixtures/payments'
import { makeIssueContent, makeSubscriber, makeSentIssue } from '../fixtures/newsletter'
import { makeReview } from '../fixtures/reviews'
import { makeComplaint, makeWithdrawal, readPhotoToken } from '../fixtures/customer-requests'
import { makeVoucher } from '../fixtures/vouchers'

import type { Call, Route } from './call'

const makeManufacturerBody = () => ({
  name: `Narzędzia ${crypto.randomUUID()}`,
  address: 'ul. Prosta 1, Łódź',
  email: 'biuro@example.com',
  website: '',
  euRepresentative: null,
  guarantee: null,
})

/** A chat with messages, which is in the list of chats that staff see. */
async function startChat(): Promise<string> {
  const visitorSocket = await joinAsVisitor(makeClient())
  visitorSocket.say({ type: 'contact', customerEmail: `${crypto.randomUUID()}@example.com` })
  visitorSocket.say({ type: 'message', message: 'Halo' })
  const id = visitorSocket.sessionId
  await vi.waitFor(async () =>
    expect(await db().select().from(chatSessions).where(eq(chatSessions.id, id))).toHaveLength(1),
  )
  visitorSocket.ws.close(1000)
  return id
}

/** A request about a customer who has chatted with the shop. */
async function makeCallAboutCustomer(path: string): Promise<Call> {
  const id = await startChat()
  const [chat] = await db().select().from(chatSessions).where(eq(chatSessions.id, id))
  return { path: `${path}?email=${chat?.customerEmail ?? ''}`, headers: await makeStaffHeaders() }
}

/** A mail of the outbox that was sent. */
async function makeSentMail(): Promise<string> {
  const { order } = await makeOrder()
  await sendOrderReceivedMail(order.id)
  const [mail] = await db().select().from(emails).where(eq(emails.about, order.id))
  return mail?.id ?? ''
}

/** Valid requests of the staff routes; each creates the rows that it needs. */
export const STAFF_CALLS = {
  'POST /api/admin/logout': async () => ({ path: '/api/admin/logout', headers: await makeStaffHeaders() }),
  'GET /api/admin/settings/:name/history': async () => ({
    path: '/api/admin/settings/firm/history',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/settings': async () => ({ path: '/api/admin/settings', headers: await makeStaffHeaders() }),
  'PUT /api/admin/settings/:name': async () => {
    const [lastSetting] = await db()
      .select({ id: max(settings.id) })
      .from(settings)
      .where(eq(settings.name, 'announcement'))
    return {
      path: '/api/admin/settings/announcement',
      headers: await makeStaffHeaders(),
      body: { value: { pl: '', en: '', isShown: false }, after: lastSetting?.id ?? 0 },
    }
  },
  'GET /api/admin/letters': async () => ({ path: '/api/admin/letters', headers: await makeStaffHeaders() }),
  'POST /api/admin/letters': async () => {
    await makeSubscriber()
    return { path: '/api/admin/letters', headers: await makeStaffHeaders(), body: makeIssueContent() }
  },
  'POST /api/admin/letters/:id/stop': async () => {
    await makeSubscriber()
    return { path: `/api/admin/letters/${await makeSentIssue()}/stop`, headers: await makeStaffHeaders() }
  },
  'POST /api/admin/letters/try': async () => ({
    path: '/api/admin/letters/try',
    headers: await makeStaffHeaders(),
    body: makeIssueContent(),
  }),
  'GET /api/admin/jobs': async () => ({ path: '/api/admin/jobs', headers: await makeStaffHeaders() }),
  'GET /api/admin/go-live': async () => ({ path: '/api/admin/go-live', headers: await makeStaffHeaders() }),
  'GET /api/admin/actions': async () => ({ path: '/api/admin/actions', headers: await makeStaffHeaders() }),
  'GET /api/admin/statistics': async () => ({
    path: '/api/admin/statistics',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/page-view-stats': async () => ({
    path: '/api/admin/page-view-stats',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/today': async () => ({ path: '/api/admin/today', headers: await makeStaffHeaders() }),
  'GET /api/admin/vouchers': async () => ({ path: '/api/admin/vouchers', headers: await makeStaffHeaders() }),
  'GET /api/admin/complaints': async () => ({
    path: '/api/admin/complaints?q=x&status=open',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/complaints/:id': async () => ({
    path: `/api/admin/complaints/${await makeComplaint()}`,
    headers: await makeStaffHeaders(),
  }),
  'PATCH /api/admin/complaints/:id': async () => ({
    path: `/api/admin/complaints/${await makeComplaint()}`,
    headers: await makeStaffHeaders(),
    body: { from: 'received', status: 'refused', answer: 'Nie uznajemy reklamacji.' },
  }),
  'GET /api/admin/complaints/:id/photos/:photo': async () => {
    const id = await makeComplaint()
    const photo = await addPhoto(makeTestDeps(), id, await readPhotoToken(id), makeJpeg(1600, 1200))
    return { path: `/api/admin/complaints/${id}/photos/${photo.id}`, headers: await makeStaffHeaders() }
  },
  'GET /api/admin/withdrawals': async () => ({
    path: '/api/admin/withdrawals?q=x&status=open',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/withdrawals/:id': async () => ({
    path: `/api/admin/withdrawals/${await makeWithdrawal()}`,
    headers: await makeStaffHeaders(),
  }),
  'PATCH /api/admin/withdrawals/:id': async () => ({
    path: `/api/admin/withdrawals/${await makeWithdrawal()}`,
    headers: await makeStaffHeaders(),
    body: { from: 'requested', status: 'goods_awaited' },
  }),
  'PUT /api/admin/withdrawals/:id/order': async () => ({
    path: `/api/admin/withdrawals/${await makeWithdrawal()}/order`,
    headers: await makeStaffHeaders(),
    body: { order: (await makeOrder()).order.number },
  }),
  'PUT /api/admin/complaints/:id/order': async () => ({
    path: `/api/admin/complaints/${await makeComplaint()}/order`,
    headers: await makeStaffHeaders(),
    body: { order: (await makeOrder()).order.number },
  }),
  'GET /api/admin/reviews': async () => ({
    path: '/api/admin/reviews?q=x&status=waiting',
    headers: await makeStaffHeaders(),
  }),
  'PATCH /api/admin/reviews/:id': async () => ({
    path: `/api/admin/reviews/${(await makeReview()).id}`,
    headers: await makeStaffHeaders(),
    body: { from: 'waiting', status: 'published' },
  }),
  'GET /api/admin/emails': async () => ({ path: '/api/admin/emails', headers: await makeStaffHeaders() }),
  'GET /api/admin/subscribers': async () => ({
    path: '/api/admin/subscribers',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/export/withdrawals.csv': async () => ({
    path: '/api/admin/export/withdrawals.csv',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/export/complaints.csv': async () => ({
    path: '/api/admin/export/complaints.csv',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/export/subscribers.csv': async () => ({
    path: '/api/admin/export/subscribers.csv',
    headers: await makeStaffHeaders(),
  }),
  'POST /api/admin/vouchers': async () => ({
    path: '/api/admin/vouchers',
    body: {
      amount: '50.00',
      currency: 'PLN',
      email: `${crypto.randomUUID()}@example.com`,
      voucherType: 'follow_up',
      reason: 'Przeprosiny',
    },
    headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
  }),
  'GET /api/admin/vouchers/:id': async () => ({
    path: `/api/admin/vouchers/${(await makeVoucher()).id}`,
    headers: await makeStaffHeaders(),
  }),
  'PATCH /api/admin/vouchers/:id': async () => {
    const { id } = await makeVoucher()
    const body = { status: 'blocked' }
    return { path: `/api/admin/vouchers/${id}`, body, headers: await makeStaffHeaders(), about: [id] }
  },
  'PUT /api/admin/vouchers/:id/recipient': async () => {
    const { id, code } = await makeVoucher()
    return {
      path: `/api/admin/vouchers/${id}/recipient`,
      body: { email: 'ania@example.com', last4: code.slice(-4) },
      headers: await makeStaffHeaders(),
    }
  },
  'POST /api/admin/vouchers/:id/resend': async () => ({
    path: `/api/admin/vouchers/${(await makeVoucher()).id}/resend`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/emails/:id': async () => ({
    path: `/api/admin/emails/${await makeSentMail()}`,
    headers: await makeStaffHeaders(),
  }),
  'POST /api/admin/emails/:id/resend': async () => ({
    path: `/api/admin/emails/${await makeSentMail()}/resend`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/chat/sessions': async () => ({
    path: '/api/chat/sessions?status=closed',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/chat/sessions/search': async () => ({
    path: `/api/chat/sessions/search?q=${await startChat()}`,
    headers: await makeStaffHeaders(),
  }),
  'POST /api/chat/sessions/:id/mark-read': async () => ({
    path: `/api/chat/sessions/${await startChat()}/mark-read`,
    headers: await makeStaffHeaders(),
  }),
  'POST /api/chat/sessions/:id/close': async () => ({
    path: `/api/chat/sessions/${await startChat()}/close`,
    headers: await makeStaffHeaders(),
  }),
  'POST /api/chat/sessions/:id/transcript': async () => ({
    path: `/api/chat/sessions/${await startChat()}/transcript`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/export/orders.csv': async () => ({
    path: '/api/admin/export/orders.csv?from=2026-01-01&to=2026-01-31',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/orders': async () => ({ path: '/api/orders?q=x&status=paid', headers: await makeStaffHeaders() }),
  'GET /api/orders/:id': async () => {
    const { order } = await makeOrder()
    return { path: `/api/orders/${order.id}`, headers: await makeStaffHeaders(), about: [order.id] }
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
      about: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/address': async () => {
    const { order, product } = await makePaidOrder()
    const version = await readVersion(order.id)
    return {
      path: `/api/orders/${order.id}/address`,
      body: { address: 'Nowa 1 m. 2', postalCode: '00-950', city: 'Warszawa', phone: '600 700 801', version },
      headers: await makeStaffHeaders(),
      about: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/email': async () => {
    const { order, product } = await makePaidOrder()
    const version = await readVersion(order.id)
    return {
      path: `/api/orders/${order.id}/email`,
      body: { email: 'lucja.zak@example.com', version, isMailed: true },
      headers: await makeStaffHeaders(),
      about: [order.id, product.id],
    }
  },
  'PUT /api/orders/:id/limit': async () => {
    const { order } = await makeOrder()
    const path = `/api/orders/${order.id}/limit`
    return { path, body: { isLifted: true }, headers: await makeStaffHeaders(), about: [order.id] }
  },
  'POST /api/orders/:id/notes': async () => {
    const { order } = await makeOrder()
    const path = `/api/orders/${order.id}/notes`
    return { path, body: { text: 'Zadzwonić' }, headers: await makeStaffHeaders(), about: [order.id] }
  },
  'POST /api/orders/:id/resend': async () => {
    const { order } = await makePaidOrder()
    // Only a sent mail can be sent again.
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const path = `/api/orders/${order.id}/resend`
    return { path, body: { kind: 'order_paid' }, headers: await makeStaffHeaders(), about: [order.id] }
  },
  'GET /api/admin/products': async () => ({
    path: `/api/admin/products?limit=5&q=${crypto.randomUUID()}`,
    headers: await makeStaffHeaders(),
  }),
  'POST /api/admin/products': async () => ({
    path: '/api/admin/products',
    headers: await makeStaffHeaders(),
    body: { name: 'Młot', sku: crypto.randomUUID(), category: 'mloty' },
  }),
  'POST /api/admin/products/import': async () => ({
    path: '/api/admin/products/import',
    headers: { ...(await makeStaffHeaders()), 'Content-Type': 'text/csv' },
    body: `SKU;Nazwa;Kategoria\n${crypto.randomUUID()};Młot;mloty\n`,
  }),
  'POST /api/admin/products/skus': async () => ({
    path: '/api/admin/products/skus',
    headers: await makeStaffHeaders(),
    body: { skus: ['DHP484'] },
  }),
  'GET /api/admin/export/products.csv': async () => ({
    path: '/api/admin/export/products.csv',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/export/products-template.csv': async () => ({
    path: '/api/admin/export/products-template.csv',
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/products/:id': async () => ({
    path: `/api/admin/products/${(await makeProduct()).id}`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/products/:id/preview': async () => ({
    path: `/api/admin/products/${(await makeProduct()).id}/preview`,
    headers: await makeStaffHeaders(),
  }),
  'PATCH /api/admin/products/:id': async () => {
    const { id } = await makeProduct()
    return {
      path: `/api/admin/products/${id}`,
      headers: await makeStaffHeaders(),
      body: { version: 1, exhibitionPrice: '999.00', stock: 3, stockSeen: 1 },
      about: [id],
    }
  },
  'DELETE /api/admin/products/:id': async () => ({
    path: `/api/admin/products/${(await makeProduct()).id}`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/products/:id/buyers.csv': async () => ({
    path: `/api/admin/products/${(await makeProduct()).id}/buyers.csv`,
    headers: await makeStaffHeaders(),
  }),
  'GET /api/admin/customers': () => makeCallAboutCustomer('/api/admin/customers'),
  'GET /api/admin/customers/export': () => makeCallAboutCustomer('/api/admin/customers/export'),
  'DELETE /api/admin/customers': () => makeCallAboutCustomer('/api/admin/customers'),
  'DELETE /api/admin/customers/offers': () => makeCallAboutCustomer('/api/admin/customers/offers'),
  'GET /api/admin/manufacturers': async () => ({
    path: '/api/admin/manufacturers',
    headers: await makeStaffHeaders(),
  }),
  'POST /api/admin/manufacturers': async () => ({
    path: '/api/admin/manufacturers',
    headers: await makeStaffHeaders(),
    body: makeManufacturerBody(),
  }),
  'PUT /api/admin/manufacturers/:id': async () => {
    const id = crypto.randomUUID()
    await db()
      .insert(manufacturers)
      .values({ id, ...makeManufacturerBody() })
    return {
      path: `/api/admin/manufacturers/${id}`,
      headers: await makeStaffHeaders(),
      body: { ...makeManufacturerBody(), version: 1 },
    }
  },
  'POST /api/admin/manuals': async () => ({
    path: '/api/admin/manuals',
    headers: { ...(await makeStaffHeaders()), 'Content-Type': 'application/pdf' },
    body: new TextEncoder().encode('%PDF-1.4\n%%EOF'),
  }),
  'POST /api/admin/images': async () => {
    const formResponse = new Response(makeFormData([makeJpeg(8, 8)]))
    return {
      path: '/api/admin/images',
      headers: {
        ...(await makeStaffHeaders()),
        'Content-Type': formResponse.headers.get('Content-Type') ?? '',
      },
      body: new Uint8Array(await formResponse.arrayBuffer()),
    }
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
      about: [order.id, product.id, voucher.id],
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
      about: [order.id, product.id],
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
      about: [order.id, product.id],
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
      about: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/goods/undo': async () => {
    const { order, product } = await makePaidOrder()
    const staffActor = { jti: 'staff', ip: null }
    await changeOrder(makeTestDeps(), staffActor, order.id, {
      version: await readVersion(order.id),
      fulfilmentStatus: 'packed',
    })
    return {
      path: `/api/orders/${order.id}/goods/undo`,
      body: { version: await readVersion(order.id) },
      headers: await makeStaffHeaders(),
      about: [order.id, product.id],
    }
  },
  'POST /api/orders/:id/cancel': async () => {
    const { order, product, buyer } = await makeOrder()
    await openPayment(buyer, order.id)
    return {
      path: `/api/orders/${order.id}/cancel`,
      body: { version: await readVersion(order.id) },
      headers: await makeStaffHeaders(),
      about: [order.id, product.id],
    }
  },
} satisfies Partial<Record<Route, () => Promise<Call>>>
