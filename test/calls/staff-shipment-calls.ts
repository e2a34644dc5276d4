import { formatOrderNumber } from '../../domain/orders/order'
import { makeComplaint } from '../fixtures/customer-requests'
import { eq } from 'drizzle-orm'
import { collections } from '../../worker/features/shipments/collections/collections.table'
import { shipments } from '../../worker/features/shipments/shipments.table'
import { createInpostService } from '../../worker/features/shipments/inpost'
import { toBuyerAddress } from '../../domain/shipments/label-address'
import { db, makeStaffHeaders, readOrderRow } from '../fixtures/factories'
import { getLabelAccountVars, makeShipment } from '../fixtures/shipments/label-account'
import { makePaidOrder } from '../fixtures/orders/payments'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'

/** A paid order with the stored request for a label. */
async function makeRequestedLabel() {
  const { order } = await makePaidOrder()
  return { orderId: order.id, id: await makeShipment(order.id) }
}

/** A paid order with a label that InPost has confirmed. */
async function makeConfirmedLabel() {
  const { orderId, id } = await makeRequestedLabel()
  const account = getLabelAccountVars()
  const service = createInpostService({
    apiUrl: account.INPOST_API_URL,
    token: account.INPOST_TOKEN,
    organizationId: account.INPOST_ORGANIZATION_ID,
  })
  const { externalId } = await service.create(
    {
      reference: id,
      courier: 'inpost',
      parcel: { parcelClass: 'courier', weightGrams: 9200, sidesMm: [200, 300, 400] },
      receiver: toBuyerAddress(await readOrderRow(orderId)),
      sender: null,
      sending: 'collection',
      shop: toBuyerAddress(await readOrderRow(orderId)),
      contents: 'Elektronarzędzia',
      pointCode: null,
    },
    null,
  )
  await fetch(`${account.INPOST_API_URL}/control/shipments/${externalId}`, {
    method: 'PUT',
    body: JSON.stringify({ status: 'confirmed' }),
  })
  await db().update(shipments).set({ state: 'confirmed', externalId }).where(eq(shipments.id, id))
  return { orderId, id }
}

/** A stored collection that InPost does not know yet. Returns its id. */
async function makeRequestedCollection(): Promise<string> {
  const id = crypto.randomUUID()
  await db().insert(collections).values({ id, state: 'requested', note: '', createdAt: Date.now() })
  return id
}

/** Valid request of the buyer for a return label. */
export const BUYER_SHIPMENT_CALLS = {
  'GET /api/orders/:id/returns/:shipmentId/label': async () => {
    const { orderId, id } = await makeConfirmedLabel()
    const { email, linkToken } = await readOrderRow(orderId)
    const requestId = await makeComplaint({ order: formatOrderNumber(orderId), email })
    await db().update(shipments).set({ requestId }).where(eq(shipments.id, id))
    return { path: `/api/orders/${orderId}/returns/${id}/label?token=${linkToken}` }
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>

/** Valid requests of the staff routes about labels. The shop of the tests has no account at a label service. */
export const STAFF_SHIPMENT_CALLS = {
  'GET /api/admin/label-couriers': () => makeStaffCall('/api/admin/label-couriers'),
  'GET /api/admin/labels': async () => {
    const { orderId } = await makeConfirmedLabel()
    return makeStaffCall(`/api/admin/labels?courier=inpost&orders=${orderId}`)
  },
  'GET /api/admin/collections': () => makeStaffCall('/api/admin/collections'),
  'POST /api/admin/collections': async () => {
    const { id } = await makeConfirmedLabel()
    return {
      path: '/api/admin/collections',
      body: { shipmentIds: [id], note: 'Wejście od podwórza' },
      headers: await makeStaffHeaders(),
      about: [id],
    }
  },
  'POST /api/admin/collections/:id/refresh': async () => {
    const id = await makeRequestedCollection()
    return { ...(await makeStaffCall(`/api/admin/collections/${id}/refresh`)), about: [id] }
  },
  'POST /api/admin/collections/:id/cancel': async () => {
    const id = await makeRequestedCollection()
    return { ...(await makeStaffCall(`/api/admin/collections/${id}/cancel`)), about: [id] }
  },
  'POST /api/orders/:id/shipments': async () => {
    const { order } = await makePaidOrder()
    return {
      path: `/api/orders/${order.id}/shipments`,
      body: {
        courier: 'inpost',
        parcels: [{ number: 1, parcelClass: 'courier', weightGrams: 9200, sidesMm: [400, 300, 200] }],
      },
      headers: await makeStaffHeaders(),
      recordIds: [order.id],
    }
  },
  'POST /api/orders/:id/shipments/refresh': async () => {
    const { orderId } = await makeRequestedLabel()
    return {
      path: `/api/orders/${orderId}/shipments/refresh`,
      headers: await makeStaffHeaders(),
      recordIds: [orderId],
    }
  },
  'POST /api/orders/:id/shipments/:shipmentId/cancel': async () => {
    const { orderId, id } = await makeRequestedLabel()
    await db().update(shipments).set({ state: 'failed' }).where(eq(shipments.id, id))
    return {
      path: `/api/orders/${orderId}/shipments/${id}/cancel`,
      headers: await makeStaffHeaders(),
      recordIds: [orderId, id],
    }
  },
  'GET /api/orders/:id/shipments/:shipmentId/label': async () => {
    const { orderId, id } = await makeConfirmedLabel()
    return makeStaffCall(`/api/orders/${orderId}/shipments/${id}/label`)
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
