import { useState } from 'react'
import type { StaffRefundReason } from '../../../../domain/refunds/refund'
import { useLocale } from '../../../i18n/locale'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { refundOrder, type StaffOrder, type StaffRefundRequest } from '../queries'
import { STAFF_ORDER_WORDS, useStaffOrderWords } from '../words'
import { type RefundChoice, toRefundableOrder } from './refund-choice'
import { toRefundParts } from './refund-parts'
import { reviewRefund } from './review-refund'
import { useFormatAmount } from '../../kit/use-format-amount'

type RefundForm = { reason: StaffRefundReason | null; choice: RefundChoice; onDone: () => void }

/**
 * True if staff received the payment. The payment provider cannot refund it, so staff pay the money back themselves and
 * record the refund here.
 */
export const isOrderPaidToStaff = ({ payments }: StaffOrder): boolean =>
  payments.some(({ method }) => method !== null)

/** Reviews a refund form with the rules of the Worker, and sends the refund. All forms of a refund use this hook. */
export function useSendRefund(order: StaffOrder, { reason, choice, onDone }: RefundForm) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(order.currency)
  const [isTried, setTried] = useState(false)
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    (refund: StaffRefundRequest) => refundOrder(order.id, refund, version),
    {
      toSuccessToast: ({ refunded }) => ({ title: words.done({ amount: formatAmount(refunded) }) }),
      failureTitle: words.failed,
      onDone,
      onFailed,
    },
  )
  const refundableOrder = toRefundableOrder(order)
  const { cappedNote } = STAFF_ORDER_WORDS[order.language].refund
  const review = reviewRefund(refundableOrder, choice, { cappedNote, language, currency: order.currency })
  return {
    review,
    refundableOrder,
    /** True after the first attempt to send. Errors are hidden before that. */
    isTried,
    setTried,
    isPending,
    /** Kinds of the events since the form was opened; filled after a version conflict. */
    changes,
    /** Sends the refund. Returns false if the form has errors. */
    send: (): boolean => {
      setTried(true)
      if (!reason || !review.plan || Object.keys(review.errors).length > 0) return false
      run({ ...toRefundParts(review.draft), reason, isByTransfer: choice.isByTransfer })
      return true
    },
  }
}
