import { randomInt, randomUUID } from 'node:crypto'
import { expect } from './shop'
import { getStaffToken } from './staff'

type OrderWithId = { id: string }

/** Calls the orders API as staff, from its own IP address. */
async function callOrdersApi<T>(path: string, method: 'GET' | 'POST' | 'PATCH', body?: object): Promise<T> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/orders/${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      Authorization: `Bearer ${await getStaffToken()}`,
      'Idempotency-Key': randomUUID(),
      'CF-Connecting-IP': `10.248.${randomInt(256)}.${randomInt(256)}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as T
}

const readVersion = async ({ id }: OrderWithId): Promise<number> =>
  (await callOrdersApi<{ version: number }>(id, 'GET')).version

type RefundBody = {
  reason: 'withdrawal' | 'complaint' | 'cancellation' | 'goodwill'
  lines?: { productId: string; quantity: number; amount?: string; reduction?: string }[]
  delivery?: string
  goodwill?: string
  note?: string
}

/** Refunds units of an order, as staff. */
export const refundOrder = async (order: OrderWithId, body: RefundBody) =>
  callOrdersApi(`${order.id}/refund`, 'POST', { version: await readVersion(order), ...body })

export const repeatRefundByTransfer = async (order: OrderWithId, refundId: string) =>
  callOrdersApi(`${order.id}/refunds/${refundId}/repeat`, 'POST', {
    version: await readVersion(order),
    isByTransfer: true,
  })

export const changeParcelStatus = async (
  order: OrderWithId,
  statusChange:
    | { fulfilmentStatus: 'packed' | 'delivered' | 'returned' }
    | { fulfilmentStatus: 'shipped'; courier: 'gls'; trackingNumber: string },
) => callOrdersApi(order.id, 'PATCH', { version: await readVersion(order), ...statusChange })

export const shipOrder = (order: OrderWithId) =>
  changeParcelStatus(order, { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' })

/** Ships an order, and marks its parcel as delivered. */
export async function deliverOrder(order: OrderWithId) {
  await shipOrder(order)
  await changeParcelStatus(order, { fulfilmentStatus: 'delivered' })
}
