import type { OrderChange } from '../domain/orders/order-requests'
import type { StaffOrder } from '../worker/features/orders/staff/staff-order'
import { readAnswer, client, type ErrorResponse, makeStaffHeaders, readVersion } from './factories'

/** A rejection because the order has changed since staff read it. */
export type VersionConflictResponse = ErrorResponse & { changes?: string[] }

/** Calls the API about an order as staff. The body gets the current version unless it has one. */
export const callOrderRoute = async (
  method: 'PATCH' | 'POST' | 'PUT',
  orderId: string,
  path: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  client(await makeStaffHeaders())(
    method,
    `/api/orders/${orderId}${path}`,
    { version: await readVersion(orderId), ...body },
    headers,
  )

export const changeParcel = (orderId: string, change: Partial<OrderChange> | Record<string, unknown>) =>
  readAnswer<StaffOrder & VersionConflictResponse>(callOrderRoute('PATCH', orderId, '', change))

export const changeGoods = (orderId: string, step: string, lines: object[], version?: number) =>
  readAnswer<StaffOrder & VersionConflictResponse>(
    callOrderRoute('POST', orderId, '/goods', { step, lines, ...(version === undefined ? {} : { version }) }),
  )
export const undoLastGoodsMove = (orderId: string, version?: number) =>
  readAnswer<StaffOrder & VersionConflictResponse>(
    callOrderRoute('POST', orderId, '/goods/undo', version === undefined ? {} : { version }),
  )
