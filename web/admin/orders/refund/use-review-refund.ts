import { useLocale } from '../../../i18n/locale'
import type { StaffOrder } from '../queries'
import { STAFF_REFUND_WORDS } from './words'
import { type RefundChoice, toRefundableOrder } from './refund-choice'
import { type RefundReview, reviewRefund } from './review-refund'

/** Reviews a refund form with the rules of the Worker. The note of a capped refund is in the language of the buyer. */
export function useReviewRefund(order: StaffOrder, choice: RefundChoice): RefundReview {
  const { language } = useLocale()
  return reviewRefund(toRefundableOrder(order), choice, {
    cappedNote: STAFF_REFUND_WORDS[order.language].cappedNote,
    language,
    currency: order.currency,
  })
}
