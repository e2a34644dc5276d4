import { MAX_REFUND_NOTE_LENGTH } from '../../../../domain/refunds/refund-request'
import { toDecimal, ZERO } from '../../../../domain/money/money'
import { type PricedLine, valueOfUnits } from '../../../../domain/refunds/refund-plan'
import { Checkbox } from '../../../ui/form/checkbox'
import { TextArea } from '../../../ui/form/text-area'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { AmountField } from './amount-field'
import type { StaffOrder } from '../queries'
import {
  type RefundFormOrder,
  isDeliveryRefunded,
  type RefundChoice,
  type FieldErrors,
  type RefundLineChoice,
} from './refund-choice'
import { listDraftOutcomes } from './unit-outcomes'
import type { RefundReview } from './review-refund'
import { countStandingUnits } from '../../../../domain/orders/goods'
import { RefundLine } from './refund-line'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from './words'

type Props = {
  id: string
  order: StaffOrder
  refundableOrder: RefundFormOrder
  choice: RefundChoice
  review: RefundReview
  /** True after the first attempt to submit. Errors are hidden before that. */
  hasTriedToSubmit: boolean
  /** Heading of the order lines; absent if the refund is not for goods. */
  legend?: string | undefined
  canReducePrice: boolean
  hasGoodwillField: boolean
  /** True if the note to the buyer is shown although it is optional. */
  hasNoteField: boolean
  noteHint: string
  onChange: (choice: RefundChoice) => void
}

/**
 * Fields of the refund form that fit the chosen reason: goods, delivery, goodwill amount or purchased voucher, and the
 * note to the buyer.
 */
export function RefundFields(props: Props) {
  const {
    id,
    order,
    refundableOrder,
    choice,
    review,
    hasTriedToSubmit,
    legend,
    canReducePrice,
    hasGoodwillField,
    hasNoteField,
    noteHint,
    onChange,
  } = props
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const formatAmountError = useFormatAmountError(order.currency)
  const updateChoice = (changes: Partial<RefundChoice>) => onChange({ ...choice, ...changes })
  const errors = hasTriedToSubmit ? review.errors : {}
  const isNothingChosen = hasTriedToSubmit && review.problem === 'nothing'
  const maxAmountText = formatAmount(toDecimal(refundableOrder.maxRefund))
  const canRestock = listDraftOutcomes(refundableOrder, { ...review.draft, isRestocked: true }).some(
    ({ outcome }) => outcome === 'restocked',
  )
  const hasReducedLine = review.draft.lines.some(({ amount }) => amount !== undefined)
  const renderAmountField = (field: 'goodwill' | 'voucher', label: string) => (
    <AmountField
      id={`${id}-${field}`}
      label={`${label} (${order.currency})`}
      value={choice[field]}
      error={
        errors[field] || (isNothingChosen && !legend)
          ? formatAmountError(choice[field], words.badAmount({ amount: maxAmountText }))
          : undefined
      }
      hint={words.amountHint({ amount: maxAmountText })}
      onChange={(text) => updateChoice({ [field]: text })}
    />
  )
  if (refundableOrder.isVoucher) return renderAmountField('voucher', words.amount)
  return (
    <>
      {legend ? (
        <RefundLines
          id={id}
          legend={legend}
          order={order}
          refundableOrder={refundableOrder}
          choice={choice}
          draft={review.draft}
          errors={errors}
          canReducePrice={canReducePrice}
          onChange={(lines) => updateChoice({ lines })}
        />
      ) : null}
      {canRestock ? (
        <Checkbox
          id={`${id}-restocked`}
          checked={choice.isRestocked}
          onChange={({ target }) => updateChoice({ isRestocked: target.checked })}
        >
          {words.isRestocked}
        </Checkbox>
      ) : null}
      {legend && review.maxDeliveryRefund > 0 ? (
        <Checkbox
          id={`${id}-delivery`}
          checked={isDeliveryRefunded(refundableOrder, choice)}
          onChange={({ target }) => updateChoice({ hasDeliveryRefund: target.checked })}
        >
          {words.delivery({ amount: formatAmount(toDecimal(review.maxDeliveryRefund)) })}
        </Checkbox>
      ) : null}
      {hasGoodwillField ? renderAmountField('goodwill', words.goodwill) : null}
      {hasReducedLine || hasNoteField ? (
        <div className="mt-2">
          <TextArea
            id={`${id}-note`}
            label={hasReducedLine ? words.note : words.noteOptional}
            hint={errors.note ? undefined : noteHint}
            error={
              errors.note ? words[errors.note === 'required' ? 'noteRequired' : 'noteTooLong'] : undefined
            }
            rows={2}
            characterLimit={MAX_REFUND_NOTE_LENGTH}
            value={choice.note ?? review.draft.note ?? ''}
            onChange={({ target }) => updateChoice({ note: target.value })}
          />
        </div>
      ) : null}
    </>
  )
}

type RefundLinesProps = {
  id: string
  legend: string
  order: StaffOrder
  refundableOrder: RefundFormOrder
  choice: RefundChoice
  draft: RefundReview['draft']
  errors: FieldErrors
  /** True if staff may give a price reduction for an order line instead of refunding units. */
  canReducePrice: boolean
  onChange: (lines: RefundChoice['lines']) => void
}

/** The order lines in the refund form. Lines whose units were all cancelled or returned are left out. */
function RefundLines({ legend, order, refundableOrder, choice, draft, onChange, ...form }: RefundLinesProps) {
  const words = useStaffRefundWords()
  const lines = refundableOrder.lines.filter((line) => countStandingUnits(line) > 0)
  const updateLineChoice = (line: PricedLine) => (changedChoice: RefundLineChoice | undefined) => {
    const { [line.productId]: _, ...otherChoices } = choice.lines
    onChange(changedChoice ? { ...otherChoices, [line.productId]: changedChoice } : otherChoices)
  }
  const findLineAmount = (line: PricedLine) => {
    const draftLine = draft.lines.find(({ productId }) => productId === line.productId)
    return toDecimal(draftLine ? (draftLine.amount ?? valueOfUnits(line, draftLine.quantity)) : ZERO)
  }
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {lines.length === 0 ? <p className="text-steel-700">{words.noLines}</p> : null}
      <ul className="space-y-2">
        {order.orderItems.map((item) => {
          const line = lines.find(({ productId }) => productId === item.productId)
          return line ? (
            <RefundLine
              key={item.productId}
              {...form}
              item={item}
              line={line}
              choice={choice.lines[item.productId]}
              amount={findLineAmount(line)}
              isRestocked={choice.isRestocked}
              currency={order.currency}
              onChange={updateLineChoice(line)}
            />
          ) : null
        })}
      </ul>
    </fieldset>
  )
}
