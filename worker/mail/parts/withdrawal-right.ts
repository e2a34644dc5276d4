import { hasWithdrawalRight } from '../../../domain/returns/withdrawal'
import type { OrderRow } from '../../features/orders/orders.table'
import { mailWordsFor } from '../wording/wording'

/**
 * The text on the right to withdraw. A buyer with the right gets `rightText`. Any other company gets the text for its
 * declared capacity, because a promise of the right would bind the shop (rules 3.8). The buyer of a sale at the
 * counter, which is no distance contract, gets no text.
 */
export function withdrawalRightText(order: OrderRow, rightText: string): string | null {
  if (order.channel === 'counter') return null
  const { firms } = mailWordsFor(order.language)
  const isWithdrawalAllowed = hasWithdrawalRight(order)
  if (isWithdrawalAllowed) return rightText
  return isWithdrawalAllowed === null ? firms.unsaid : firms.none
}
