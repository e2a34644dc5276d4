import { hasWithdrawalRight } from '../../../domain/returns/withdrawal'
import type { OrderRow } from '../../features/orders/orders.table'
import { mailWordsFor } from '../wording/wording'

/**
 * The text on the right to withdraw: `rightText` for a buyer who has the right, else the text for the company's
 * declared capacity.
 * Promising the right to a company without it would bind the shop (rules 3.8).
 */
export function withdrawalRightText(order: OrderRow, rightText: string): string {
  const { firms } = mailWordsFor(order.language)
  const isWithdrawalAllowed = hasWithdrawalRight(order)
  if (isWithdrawalAllowed) return rightText
  return isWithdrawalAllowed === null ? firms.unsaid : firms.none
}
