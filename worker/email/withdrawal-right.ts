import { mayWithdraw } from '../../domain/withdrawal'
import type { OrderRow } from '../features/orders/orders.table'
import { wordsIn } from './wording'

/**
 * What a mail says of the right to withdraw: `right` to whoever has it, and to a firm what follows from what it said of
 * itself. A promise made to a firm that has no such right would bind the shop (rules 3.8).
 */
export function withdrawalRight(order: OrderRow, right: string): string {
  const { firms } = wordsIn(order.language)
  const may = mayWithdraw(order)
  if (may) return right
  return may === null ? firms.unsaid : firms.none
}
