import { createHash } from 'node:crypto'
import type { OrderRow } from './orders.table'

export type LinkedOrder = Pick<OrderRow, 'id' | 'linkToken'>

/**
 * A token for one purpose, made from the link token of an order. It stands in URLs that browsers keep and people share,
 * so it must not open the order itself.
 */
export const deriveOrderToken = (purpose: string, { id, linkToken }: LinkedOrder): string =>
  createHash('sha256').update(`${purpose} ${id} ${linkToken}`).digest('hex')

/** True if the token belongs to the order. An anonymised order has no link token and accepts none. */
export const isDerivedOrderToken = (purpose: string, order: LinkedOrder, token: string): boolean =>
  order.linkToken !== '' && deriveOrderToken(purpose, order) === token
