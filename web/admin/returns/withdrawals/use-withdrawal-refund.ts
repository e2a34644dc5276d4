import type { Language } from '../../../../domain/language'
import { useLocale } from '../../../i18n/locale'
import type { StaffOrder } from '../../orders/queries'
import { createRefundChoice, type RefundChoice, toRefundableOrder } from '../../orders/refund/refund-choice'
import { type RefundReview, reviewRefund } from '../../orders/refund/review-refund'
import { isOrderPaidToStaff } from '../../orders/refund/use-send-refund'
import { STAFF_ORDER_WORDS } from '../../orders/words'
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

/** Reviews the refund of a withdrawal with the rules of the refund dialog. */
export function useReviewWithdrawalRefund(order: StaffOrder, draft: WithdrawalDraft): RefundReview {
  const { language } = useLocale()
  return reviewRefund(toRefundableOrder(order), toWithdrawalRefundChoice(order, draft, language), {
    cappedNote: STAFF_ORDER_WORDS[order.language].refund.cappedNote,
    language,
    currency: order.currency,
  })
}
