import { useId, useState } from 'react'
import type { StaffRefundReason } from '../../../../domain/refunds/refund'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { FormDialog } from '../../kit/form/form-dialog'
import type { StaffOrder } from '../queries'
import { createRefundChoice, type RefundChoice, type RefundPreselection } from './refund-choice'
import { RefundFields } from './refund-fields'
import { RefundSummary } from './refund-summary'
import { isOrderPaidToStaff, useSendRefund } from './use-send-refund'
import { StaleOrderNotice } from '../change/stale-notice'
import { UnprovenRequestWarnings, useFormatUnits } from '../detail/open-requests'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { parsePrice } from '../../../i18n/use-money'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from './words'

/**
 * Initial values of the refund form. Without `reason`, a due withdrawal is preselected; otherwise staff choose a
 * reason.
 */
export type RefundFormOptions = {
  reason?: StaffRefundReason
  preselection: RefundPreselection
  /** Form values to start with, such as the reduction for used goods that staff entered before. */
  choice?: RefundChoice
}

type Props = { order: StaffOrder; initialOptions: RefundFormOptions; onClose: () => void }

/** The refund dialog: staff first choose the reason, then the parts of the refund. */
export function RefundDialog({ order, initialOptions, onClose }: Props) {
  const { language } = useLocale()
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const id = useId()
  const initialReason = initialOptions.reason ?? (isWithdrawalDue(order) ? 'withdrawal' : null)
  const [reason, setReason] = useState<StaffRefundReason | null>(initialReason)
  const isPaidToStaff = isOrderPaidToStaff(order)
  const [choice, setChoice] = useState(() => ({
    ...(initialOptions.choice ??
      createRefundChoice(order, {
        reason: initialReason,
        preselection: initialOptions.preselection,
        language,
      })),
    isByTransfer: isPaidToStaff,
  }))
  const { review, refundableOrder, submitLabel, isTried, setTried, changes, isPending, send } = useSendRefund(
    order,
    {
      reason,
      choice,
      onDone: onClose,
    },
  )
  const { problem, errors } = review
  const chooseReason = (newReason: StaffRefundReason) => {
    setReason(newReason)
    setTried(false)
    // Resets the form, so that amounts entered for the previous reason are not sent with the new one.
    const initialPreselection = initialOptions.preselection === 'undecided' ? 'undecided' : 'nothing'
    setChoice({
      ...createRefundChoice(order, { reason: newReason, preselection: initialPreselection, language }),
      isByTransfer: choice.isByTransfer,
    })
  }
  const submitRefund = () => {
    if (send()) return
    const [firstWrongField] = Object.keys(errors)
    const missingField = refundableOrder.isVoucher
      ? 'voucher'
      : reason === 'goodwill'
        ? 'goodwill'
        : findFirstLineField(order)
    const focusedField =
      reason === null
        ? 'reason-cancellation'
        : (firstWrongField ?? (problem === 'nothing' ? missingField : ''))
    document.getElementById(`${id}-${focusedField}`)?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={submitLabel}
      cancel={words.leave}
      isPending={isPending}
      onSubmit={submitRefund}
      onClose={onClose}
    >
      <StaleOrderNotice changes={changes} />
      <UnprovenRequestWarnings order={order} />
      <p className="mb-3">{words.left({ amount: formatAmount(order.leftToRefund) })}</p>
      <RefundReasons
        id={`${id}-reason`}
        value={reason}
        isMissing={isTried && reason === null}
        onChange={chooseReason}
      />
      {reason ? (
        <>
          {reason === 'withdrawal' ? <WithdrawalRefundNotice order={order} /> : null}
          <RefundFields
            id={id}
            order={order}
            refundableOrder={refundableOrder}
            choice={choice}
            review={review}
            hasTriedToSubmit={isTried}
            legend={reason === 'goodwill' ? undefined : words.lines[reason]}
            canReducePrice={reason === 'complaint'}
            hasGoodwillField={reason === 'goodwill'}
            hasNoteField={reason === 'goodwill' || reason === 'complaint'}
            noteHint={words.noteHint}
            onChange={setChoice}
          />
          <Checkbox
            id={`${id}-by-transfer`}
            checked={choice.isByTransfer}
            disabled={isPaidToStaff}
            onChange={({ target }) => setChoice({ ...choice, isByTransfer: target.checked })}
          >
            {isPaidToStaff ? words.isReturnedByStaff : words.isByTransfer}
          </Checkbox>
          {isTried && problem === 'nothing' && reason !== 'goodwill' && !refundableOrder.isVoucher ? (
            <p role="alert" className="font-medium text-danger">
              {words.chooseUnits}
            </p>
          ) : null}
          <RefundSummary
            order={order}
            refundableOrder={refundableOrder}
            review={review}
            isByTransfer={choice.isByTransfer}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

/** Name of the quantity field of the first order line that can be refunded. */
const findFirstLineField = ({ orderItems }: StaffOrder): string =>
  `${orderItems.find(({ standing }) => standing > 0)?.productId ?? ''}.quantity`

/** Reasons for a refund, sorted by the time at which they usually occur: before delivery first. */
const REFUND_REASON_OPTIONS = [
  'cancellation',
  'withdrawal',
  'complaint',
  'goodwill',
] as const satisfies StaffRefundReason[]

type RefundReasonsProps = {
  id: string
  value: StaffRefundReason | null
  isMissing: boolean
  onChange: (reason: StaffRefundReason) => void
}

/** Radio cards for the reason for a refund. The reason decides which fields of the form follow. */
function RefundReasons({ id, value, isMissing, onChange }: RefundReasonsProps) {
  const words = useStaffRefundWords()
  return (
    <fieldset className="mb-5" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{words.reason}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {REFUND_REASON_OPTIONS.map((reason) => (
          <ChoiceCard
            key={reason}
            id={`${id}-${reason}`}
            name={id}
            value={reason}
            data-focus-first={reason === (value ?? REFUND_REASON_OPTIONS[0]) ? true : undefined}
            checked={reason === value}
            onChange={() => onChange(reason)}
            className="items-start"
          >
            <span className="leading-tight">
              <span className="block font-semibold">{words.reasons[reason]}</span>
              <span className="mt-0.5 block text-sm text-steel-700">{words.reasonLeads[reason]}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
      {isMissing ? (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger">
          {words.chooseReason}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Returns true if the shop owes the buyer money for open withdrawals of the order. */
const isWithdrawalDue = ({ withdrawalProposal }: StaffOrder): boolean =>
  withdrawalProposal !== null && parsePrice(withdrawalProposal.amount) > 0

/** Notice of the refund due for open withdrawals of an order; renders nothing if none is open. */
function WithdrawalRefundNotice({ order }: { order: StaffOrder }) {
  const words = useStaffRefundWords()
  const formatUnits = useFormatUnits()
  const formatAmount = useFormatAmount(order.currency)
  const { withdrawalProposal: proposal, statements, orderItems } = order
  if (!statements.some(({ kind, isOpen }) => kind === 'withdrawal' && isOpen)) return null
  if (!proposal) return <p className="mb-3">{words.readWithdrawal}</p>
  if (!isWithdrawalDue(order)) return <p className="mb-3">{words.nothingDue}</p>
  const amount = formatAmount(proposal.amount)
  const proposedUnitsText = orderItems
    .filter(({ proposed }) => proposed > 0)
    .map((line) => formatUnits(line, line.proposed))
    .join('; ')
  return (
    <p className="mb-3">
      {proposal.isWhole
        ? words.dueForWholeContract({ amount })
        : parsePrice(proposal.delivery) > 0
          ? words.dueWithDelivery({
              amount,
              goods: proposedUnitsText,
              delivery: formatAmount(proposal.delivery),
            })
          : words.dueForGoods({ amount, goods: proposedUnitsText })}
    </p>
  )
}
