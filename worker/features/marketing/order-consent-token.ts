import { deriveOrderToken } from '../orders/derived-token'
import type { OrderRow } from '../orders/orders.table'

type LinkedOrder = Pick<OrderRow, 'id' | 'linkToken'>

/**
 * Token of the link that withdraws the marketing consent of an order. A hash of the link token: it stands in a URL that
 * servers log, so it must not open the order page. The order id alone is no secret.
 */
export const orderConsentToken = (order: LinkedOrder): string =>
  `${order.id}.${deriveOrderToken('marketing consent', order)}`

/** The order id in a token; null for other tokens. It proves nothing before `isOrderConsentToken`. */
export const orderIdInConsentToken = (token: string): string | null =>
  /^([\w-]{1,64})\.[\da-f]{64}$/.exec(token)?.[1] ?? null

/** True if the token belongs to the order. An anonymised order has no link token and accepts none. */
export const isOrderConsentToken = (order: LinkedOrder, token: string): boolean =>
  order.linkToken !== '' && orderConsentToken(order) === token
