import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { chatSessions } from '../../worker/features/chat/chat.table'
import { addPhoto } from '../../worker/features/returns/complaints/add-photo'
import { joinAsVisitor } from '../fixtures/chat-visitor'
import { makeClient, db, makeOrder, makeTestDeps, makeStaffHeaders } from '../fixtures/factories'
import { makeJpeg } from '../fixtures/images'
import { makePaidOrder } from '../fixtures/orders/payments'
import { polishDateOf } from '../../domain/time/polish-days'
import { makeReview } from '../fixtures/reviews'
import { makeComplaint, makeWithdrawal, readPhotoToken } from '../fixtures/customer-requests'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'

/** A chat with messages, which is in the list of chats that staff see. */
async function startChat(): Promise<string> {
  const visitorSocket = await joinAsVisitor(makeClient())
  visitorSocket.sendFrame({ type: 'contact', customerEmail: `${crypto.randomUUID()}@example.com` })
  visitorSocket.sendFrame({ type: 'message', message: 'Halo' })
  const id = visitorSocket.sessionId
  await vi.waitFor(async () =>
    expect(await db().select().from(chatSessions).where(eq(chatSessions.id, id))).toHaveLength(1),
  )
  visitorSocket.ws.close(1000)
  return id
}

/** A request about a customer who has chatted with the shop. */
async function makeCallAboutCustomer(path: string): Promise<RouteCall> {
  const id = await startChat()
  const [chat] = await db().select().from(chatSessions).where(eq(chatSessions.id, id))
  return makeStaffCall(`${path}?email=${chat?.customerEmail ?? ''}`)
}

/**
 * Valid requests of the staff routes about customers, their messages and requests; each function creates the rows that
 * its request needs.
 */
export const STAFF_CUSTOMER_CALLS = {
  'GET /api/admin/complaints': () => makeStaffCall('/api/admin/complaints?q=x&status=open'),
  'GET /api/admin/complaints/:id': async () =>
    makeStaffCall(`/api/admin/complaints/${await makeComplaint()}`),
  'PATCH /api/admin/complaints/:id': async () => ({
    path: `/api/admin/complaints/${await makeComplaint()}`,
    headers: await makeStaffHeaders(),
    body: { from: 'received', status: 'refused', answer: 'Nie uznajemy reklamacji.' },
  }),
  'GET /api/admin/complaints/:id/photos/:photo': async () => {
    const id = await makeComplaint()
    const photo = await addPhoto(makeTestDeps(), id, await readPhotoToken(id), makeJpeg(1600, 1200))
    return makeStaffCall(`/api/admin/complaints/${id}/photos/${photo.id}`)
  },
  'POST /api/admin/withdrawals': async () => {
    const { order } = await makePaidOrder()
    return {
      path: '/api/admin/withdrawals',
      body: { orderId: order.id, receivedOn: polishDateOf(Date.now()), channel: 'letter' },
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [order.id],
    }
  },
  'POST /api/admin/complaints': async () => {
    const { order } = await makePaidOrder()
    return {
      path: '/api/admin/complaints',
      body: {
        orderId: order.id,
        receivedOn: polishDateOf(Date.now()),
        channel: 'phone',
        description: 'Nie działa.',
        wish: 'repair',
      },
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [order.id],
    }
  },
  'GET /api/admin/withdrawals': () => makeStaffCall('/api/admin/withdrawals?q=x&status=open'),
  'GET /api/admin/withdrawals/:id': async () =>
    makeStaffCall(`/api/admin/withdrawals/${await makeWithdrawal()}`),
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
  'GET /api/admin/reviews': () => makeStaffCall('/api/admin/reviews?q=x&status=waiting'),
  'PATCH /api/admin/reviews/:id': async () => ({
    path: `/api/admin/reviews/${(await makeReview()).id}`,
    headers: await makeStaffHeaders(),
    body: { from: 'waiting', status: 'published' },
  }),
  'GET /api/admin/export/withdrawals.csv': () => makeStaffCall('/api/admin/export/withdrawals.csv'),
  'GET /api/admin/export/complaints.csv': () => makeStaffCall('/api/admin/export/complaints.csv'),
  'GET /api/chat/sessions': () => makeStaffCall('/api/chat/sessions?status=closed'),
  'GET /api/chat/sessions/search': async () =>
    makeStaffCall(`/api/chat/sessions/search?q=${await startChat()}`),
  'POST /api/chat/sessions/:id/mark-read': async () =>
    makeStaffCall(`/api/chat/sessions/${await startChat()}/mark-read`),
  'POST /api/chat/sessions/:id/close': async () =>
    makeStaffCall(`/api/chat/sessions/${await startChat()}/close`),
  'POST /api/chat/sessions/:id/transcript': async () =>
    makeStaffCall(`/api/chat/sessions/${await startChat()}/transcript`),
  'GET /api/admin/customers': () => makeCallAboutCustomer('/api/admin/customers'),
  'GET /api/admin/customers/export': () => makeCallAboutCustomer('/api/admin/customers/export'),
  'DELETE /api/admin/customers': () => makeCallAboutCustomer('/api/admin/customers'),
  'DELETE /api/admin/customers/offers': () => makeCallAboutCustomer('/api/admin/customers/offers'),
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
