import type { Language } from '../../../../domain/language'
import type { StaffOrder } from '../../orders/queries'
import { createRefundChoice, type RefundChoice } from '../../orders/refund/refund-choice'
import { isOrderPaidToStaff } from '../../orders/refund/use-send-refund'
import type { WithdrawalDraft } from './withdrawal-draft'

/** Returns the values of the refund form for a withdrawal: the proposed refund, minus the reduction for used goods. */
export function toWithdrawalRefundChoice(
  order: StaffOrder,
  draft: WithdrawalDraft,
  language: Language,
): RefundChoice {
  const proposedChoice = createRefundChoice(order, {
    reason: 'withdrawal',
    preselection: 'nothing',
    language,
  })
  const isByTransfer = isOrderPaidToStaff(order)
  if (!draft.isReduced) return { ...proposedChoice, isByTransfer }
  const reducedLines = Object.entries(proposedChoice.lines).map(
    ([productId, line]) => [productId, { ...line, amount: draft.amounts[productId] ?? null }] as const,
  )
  return { ...proposedChoice, lines: Object.fromEntries(reducedLines), note: draft.note, isByTransfer }
}
