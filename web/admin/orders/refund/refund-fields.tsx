import { MAX_REFUND_NOTE_LENGTH } from '../../../../domain/refunds/refund-request'
import { toDecimal } from '../../../../domain/money/money'
import type { RefundableOrder } from '../../../../domain/refunds/refund-plan'
import { Checkbox } from '../../../ui/form/checkbox'
import { TextArea } from '../../../ui/form/text-area'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { AmountField } from './amount-field'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { refundsDelivery, type RefundChoice } from './refund-choice'
import { unitOutcomesOfDraft } from './unit-outcomes'
import { RefundLines } from './refund-lines'
import type { RefundReview } from './review-refund'
import { useStaffOrderWords } from '../words'

type Props = {
  id: string
  order: StaffOrder
  facts: RefundableOrder
  choice: RefundChoice
  review: RefundReview
  /** True after the first attempt to submit. Errors are hidden before that. */
  isTried: boolean
  /** Heading of the order lines; absent if the refund is not for goods. */
  legend?: string | undefined
  canReduce: boolean
  hasGoodwill: boolean
  /** True if the note to the buyer is shown although it is optional. */
  hasNote: boolean
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
    facts,
    choice,
    review,
    isTried,
    legend,
    canReduce,
    hasGoodwill,
    hasNote,
    noteHint,
    onChange,
  } = props
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(order.currency)
  const amountError = useFormatAmountError(order.currency)
  const updateChoice = (changes: Partial<RefundChoice>) => onChange({ ...choice, ...changes })
  const errors = isTried ? review.errors : {}
  const isNothingChosen = isTried && review.problem === 'nothing'
  const maxAmountText = formatAmount(toDecimal(facts.most))
  const canRestock = unitOutcomesOfDraft(facts, { ...review.draft, isRestocked: true }).some(
    ({ fate }) => fate === 'restocked',
  )
  const hasReducedLine = review.draft.lines.some(({ amount }) => amount !== undefined)
  const renderAmountField = (field: 'goodwill' | 'voucher', label: string) => (
    <AmountField
      id={`${id}-${field}`}
      label={`${label} (${order.currency})`}
      value={choice[field]}
      error={
        errors[field] || (isNothingChosen && !legend)
          ? amountError(choice[field], words.badAmount({ amount: maxAmountText }))
          : undefined
      }
      hint={words.amountHint({ amount: maxAmountText })}
      onChange={(text) => updateChoice({ [field]: text })}
    />
  )
  if (facts.isVoucher) return renderAmountField('voucher', words.amount)
  return (
    <>
      {legend ? (
        <RefundLines
          id={id}
          legend={legend}
          order={order}
          facts={facts}
          choice={choice}
          draft={review.draft}
          errors={errors}
          canReduce={canReduce}
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
      {legend && review.deliveryMost > 0 ? (
        <Checkbox
          id={`${id}-delivery`}
          checked={refundsDelivery(facts, choice)}
          onChange={({ target }) => updateChoice({ hasDelivery: target.checked })}
        >
          {words.delivery({ amount: formatAmount(toDecimal(review.deliveryMost)) })}
        </Checkbox>
      ) : null}
      {hasGoodwill ? renderAmountField('goodwill', words.goodwill) : null}
      {hasReducedLine || hasNote ? (
        <div className="mt-2">
          <TextArea
            id={`${id}-note`}
            label={hasReducedLine ? words.note : words.noteOptional}
            hint={errors.note ? undefined : noteHint}
            error={
              errors.note ? words[errors.note === 'required' ? 'noteRequired' : 'noteTooLong'] : undefined
            }
            rows={2}
            longest={MAX_REFUND_NOTE_LENGTH}
            value={choice.note ?? review.draft.note ?? ''}
            onChange={({ target }) => updateChoice({ note: target.value })}
          />
        </div>
      ) : null}
    </>
  )
}
