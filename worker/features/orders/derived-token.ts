import { createHash } from 'node:crypto'
import type { OrderRow } from './orders.table'

export type OrderWithLinkToken = Pick<OrderRow, 'id' | 'linkToken'>

/**
 * A token for one purpose, derived from the link token of an order. Browsers store URLs with this token and people
 * share them, so the token must not open the order itself.
 */
export const deriveOrderToken = (purpose: string, { id, linkToken }: OrderWithLinkToken): string =>
  createHash('sha256').update(`${purpose} ${id} ${linkToken}`).digest('hex')

/** True if the token belongs to the order. Always false for an anonymised order, because it has no link token. */
export const isDerivedOrderToken = (purpose: string, order: OrderWithLinkToken, token: string): boolean =>
  order.linkToken !== '' && deriveOrderToken(purpose, order) === token
