import { useState } from 'react'
import { toDecimal } from '../../../../domain/money/money'
import type { StaffRefundReason } from '../../../../domain/refunds/refund'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { refundOrder, type StaffOrder, type StaffRefundRequest } from '../queries'
import { type RefundChoice, toRefundableOrder } from './refund-choice'
import { toRefundParts } from './refund-parts'
import { useReviewRefund } from './use-review-refund'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from './words'

type RefundForm = { reason: StaffRefundReason | null; choice: RefundChoice; onDone: () => void }

/**
 * True if staff received the payment. The payment provider cannot refund it, so staff pay the money back themselves and
 * record the refund here.
 */
export const isOrderPaidToStaff = ({ payments }: StaffOrder): boolean =>
  payments.some(({ method }) => method !== null)

/** Reviews a refund form with the rules of the Worker, and sends the refund. All forms of a refund use this hook. */
export function useSendRefund(order: StaffOrder, { reason, choice, onDone }: RefundForm) {
  const words = useStaffRefundWords()
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
  const review = useReviewRefund(order, choice)
  return {
    review,
    refundableOrder: toRefundableOrder(order),
    /** Label of the button that sends the refund, with the amount once the form is valid. */
    submitLabel:
      review.plan?.amount === 0
        ? words.settle
        : words[choice.isByTransfer ? 'record' : 'submit']({
            amount: review.plan ? formatAmount(toDecimal(review.plan.amount)) : '',
          }).trim(),
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
