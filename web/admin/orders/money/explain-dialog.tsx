import { useId, useState } from 'react'
import { minor, subtract, toDecimal, ZERO } from '../../../../domain/money/money'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { FormDialog } from '../../kit/form/form-dialog'
import { explainRefund, type StaffOrder } from '../queries'
import { createRefundChoice, toRefundableOrder, toAmountText } from '../refund/refund-choice'
import { RefundFields } from '../refund/refund-fields'
import { toRefundParts } from '../refund/refund-parts'
import { reviewRefund } from '../refund/review-refund'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from '../refund/words'

type Props = { order: StaffOrder; refund: StaffOrder['refunds'][number]; onClose: () => void }

/**
 * Dialog in which staff record the purpose of a refund made at the payment provider. The entered parts must add up to
 * exactly the amount of the refund.
 */
export function ExplainRefundDialog({ order, refund, onClose }: Props) {
  const { language } = useLocale()
  const { leave } = useStaffOrderWords()
  const { explain: words, failed, goodsOwed } = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const id = useId()
  const [choice, setChoice] = useState(() =>
    createRefundChoice(order, { reason: null, preselection: 'nothing', language }),
  )
  const [isTried, setTried] = useState(false)
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    (parts: ReturnType<typeof toRefundParts>) => explainRefund(order.id, refund.id, { ...parts, version }),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: failed, onDone: onClose, onFailed },
  )
  const unexplainedAmount = parsePrice(refund.unexplained)
  const refundableAmount = parsePrice(order.leftToRefund)
  // `keepsOtherMoney`: while the shop still keeps money of the order, this refund may leave units to be sent.
  const refundableOrder = {
    ...toRefundableOrder(order),
    maxRefund: unexplainedAmount,
    keepsOtherMoney: refundableAmount > 0,
  }
  const refundReview = reviewRefund(refundableOrder, choice, {
    cappedNote: '',
    language,
    currency: order.currency,
  })
  const { plan, problem, errors } = refundReview
  const explainedAmount = plan?.amount ?? ZERO
  const missingAmount = subtract(unexplainedAmount, explainedAmount)
  const goodwillAmount = minor(missingAmount + refundReview.draft.goodwill)
  const submitExplanation = () => {
    setTried(true)
    const [firstWrongField] = Object.keys(errors)
    if (plan && missingAmount === 0 && firstWrongField === undefined)
      return run(toRefundParts(refundReview.draft))
    document.getElementById(`${id}-${firstWrongField ?? 'goodwill'}`)?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      onSubmit={submitExplanation}
      onClose={onClose}
    >
      <StaleOrderNotice changes={changes} />
      <p className="mb-3">{words.lead({ amount: formatAmount(refund.unexplained) })}</p>
      <RefundFields
        id={id}
        order={order}
        refundableOrder={refundableOrder}
        choice={choice}
        review={refundReview}
        hasTriedToSubmit={isTried}
        legend={words.lines}
        canReducePrice
        hasGoodwillField
        hasNoteField={false}
        noteHint={words.noteHint}
        onChange={setChoice}
      />
      {missingAmount > 0 && problem !== 'too_much' ? (
        <button
          type="button"
          className="block min-h-11 text-left font-semibold underline underline-offset-2"
          onClick={() => setChoice({ ...choice, goodwill: toAmountText(goodwillAmount, language) })}
        >
          {words.takeRest({ amount: formatAmount(toDecimal(goodwillAmount)) })}
        </button>
      ) : null}
      <p
        role="status"
        className={`mt-2 font-semibold tabular-nums ${missingAmount === 0 ? 'text-good-deep' : 'text-danger'}`}
      >
        {problem === 'goods_owed'
          ? goodsOwed
          : problem === 'too_much'
            ? words.tooMuch({ amount: formatAmount(refund.unexplained) })
            : missingAmount > 0
              ? words.missing({ amount: formatAmount(toDecimal(missingAmount)) })
              : words.exact({ amount: formatAmount(refund.unexplained) })}
      </p>
    </FormDialog>
  )
}
