import type { OrderChange } from '../domain/order-requests'
import type { StaffOrder } from '../worker/features/orders/staff-order'
import { answerOf, client, type ErrorResponse, staffHeaders, readVersion } from './factories'

/** A rejection because the order has changed since staff read it. */
export type StaleResponse = ErrorResponse & { changes?: string[] }

/** Calls the API about an order as staff. The body gets the current version unless it has one. */
export const callOrder = async (
  method: 'PATCH' | 'POST' | 'PUT',
  orderId: string,
  path: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  client(await staffHeaders())(
    method,
    `/api/orders/${orderId}${path}`,
    { version: await readVersion(orderId), ...body },
    headers,
  )

export const changeParcel = (orderId: string, change: Partial<OrderChange> | Record<string, unknown>) =>
  answerOf<StaffOrder & StaleResponse>(callOrder('PATCH', orderId, '', change))

export const changeGoods = (orderId: string, step: string, lines: object[], version?: number) =>
  answerOf<StaffOrder & StaleResponse>(
    callOrder('POST', orderId, '/goods', { step, lines, ...(version === undefined ? {} : { version }) }),
  )
export const undoGoods = (orderId: string, version?: number) =>
  answerOf<StaffOrder & StaleResponse>(
    callOrder('POST', orderId, '/goods/undo', version === undefined ? {} : { version }),
  )
