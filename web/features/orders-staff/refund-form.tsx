import { useId, useState } from 'react'
import { toDecimal } from '../../../domain/money'
import type { StaffRefundReason } from '../../../domain/refund'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/checkbox'
import { DialogButtons } from './dialog-buttons'
import { useFormatAmount } from './items-card'
import { type Refund, refundOrder, type StaffOrder } from './queries'
import { newChoice, type RefundStart, refundableOrder } from './refund-choice'
import { RefundFields } from './refund-fields'
import { toRefundParts } from './refund-parts'
import { RefundReasons } from './refund-reasons'
import { RefundSummary } from './refund-summary'
import { reviewRefund } from './review-refund'
import { StaleNotice } from './stale-notice'
import { useOrderAction } from './use-order-action'
import { useOrderVersion } from './use-order-version'
import { ClaimWarnings } from './open-requests'
import { isWithdrawalDue, WithdrawalLead } from './withdrawal-lead'
import { STAFF_ORDER_WORDS, useStaffOrderWords } from './words'

/** The first state of the form. Without `reason` it starts with a due withdrawal, else staff choose. */
export type RefundOpening = { reason?: StaffRefundReason; start: RefundStart }

type Props = { order: StaffOrder; opening: RefundOpening; onDone: () => void }

/** The form of a refund: first the reason, then the parts. */
export function RefundForm({ order, opening, onDone }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(order.currency)
  const id = useId()
  const first = opening.reason ?? (isWithdrawalDue(order) ? 'withdrawal' : null)
  const [reason, setReason] = useState<StaffRefundReason | null>(first)
  const [choice, setChoice] = useState(() =>
    newChoice(order, { reason: first, start: opening.start, language }),
  )
  const [isTried, setTried] = useState(false)
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    (refund: Refund) => refundOrder(order.id, refund, version),
    {
      done: ({ refunded }) => ({ title: words.done({ amount: formatAmount(refunded) }) }),
      failed: words.failed,
      onDone,
      onFailed,
    },
  )
  const facts = refundableOrder(order)
  const review = reviewRefund(facts, choice, STAFF_ORDER_WORDS[order.language].refund.cappedNote)
  const { plan, problem, errors } = review
  const choose = (newReason: StaffRefundReason) => {
    setReason(newReason)
    setTried(false)
    // Starts again, because choices for another reason must not be sent with this one.
    const start = opening.start === 'undecided' ? 'undecided' : 'nothing'
    setChoice({
      ...newChoice(order, { reason: newReason, start, language }),
      isByTransfer: choice.isByTransfer,
    })
  }
  const submit = () => {
    setTried(true)
    const [firstWrongField] = Object.keys(errors)
    if (reason && plan && firstWrongField === undefined)
      return run({ ...toRefundParts(review.draft), reason, isByTransfer: choice.isByTransfer })
    const missingField = facts.isVoucher ? 'voucher' : reason === 'goodwill' ? 'goodwill' : firstLine(order)
    const field =
      reason === null
        ? 'reason-cancellation'
        : (firstWrongField ?? (problem === 'nothing' ? missingField : ''))
    document.getElementById(`${id}-${field}`)?.focus()
  }
  const amount = plan ? formatAmount(toDecimal(plan.amount)) : ''
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StaleNotice changes={changes} />
      <ClaimWarnings order={order} />
      <p className="mb-3">{words.left({ amount: formatAmount(order.leftToRefund) })}</p>
      <RefundReasons
        id={`${id}-reason`}
        value={reason}
        isMissing={isTried && reason === null}
        onChange={choose}
      />
      {reason ? (
        <>
          {reason === 'withdrawal' ? <WithdrawalLead order={order} /> : null}
          <RefundFields
            id={id}
            order={order}
            facts={facts}
            choice={choice}
            review={review}
            isTried={isTried}
            legend={reason === 'goodwill' ? undefined : words.lines[reason]}
            canReduce={reason === 'complaint'}
            hasGoodwill={reason === 'goodwill'}
            hasNote={reason === 'goodwill' || reason === 'complaint'}
            noteHint={words.noteHint}
            onChange={setChoice}
          />
          <Checkbox
            id={`${id}-by-transfer`}
            checked={choice.isByTransfer}
            onChange={({ target }) => setChoice({ ...choice, isByTransfer: target.checked })}
          >
            {words.isByTransfer}
          </Checkbox>
          {isTried && problem === 'nothing' && reason !== 'goodwill' && !facts.isVoucher ? (
            <p role="alert" className="font-medium text-danger">
              {words.chooseUnits}
            </p>
          ) : null}
          <RefundSummary order={order} facts={facts} review={review} isByTransfer={choice.isByTransfer} />
        </>
      ) : null}
      <DialogButtons leave={words.leave} onCancel={onDone} isPending={isPending}>
        {plan?.amount === 0
          ? words.settle
          : words[choice.isByTransfer ? 'record' : 'submit']({ amount }).trim()}
      </DialogButtons>
    </form>
  )
}

/** The quantity field of the first refundable line. */
const firstLine = ({ orderItems }: StaffOrder): string =>
  `${orderItems.find(({ standing }) => standing > 0)?.productId ?? ''}.quantity`
