import { useId, useState } from 'react'
import { toDecimal } from '../../../../domain/money/money'
import { valueOfUnits } from '../../../../domain/refunds/refund-plan'
import { MAX_REFUND_NOTE_LENGTH } from '../../../../domain/refunds/refund-request'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { TextArea } from '../../../ui/form/text-area'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import type { StaffOrder } from '../../orders/queries'
import { AmountField } from '../../orders/refund/amount-field'
import { toAmountText, toRefundableOrder } from '../../orders/refund/refund-choice'
import { useReviewRefund } from '../../orders/refund/use-review-refund'
import type { WithdrawalDraft } from './withdrawal-draft'
import { toWithdrawalRefundChoice } from './withdrawal-refund-choice'
import { useStaffWithdrawalWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from '../../orders/refund/words'

type Props = {
  order: StaffOrder
  draft: WithdrawalDraft
  onChange: (changes: Partial<WithdrawalDraft>) => void
}

/**
 * The check of returned goods. Staff may refund less for goods that the buyer used more than needed to try them (UoPK
 * art. 34), and must say why.
 */
export function WithdrawalCheck({ order, draft, onChange }: Props) {
  const { language } = useLocale()
  const { check: words } = useStaffWithdrawalWords()
  const refundWords = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const formatAmountError = useFormatAmountError(order.currency)
  const id = useId()
  const [isTried, setTried] = useState(false)
  const { errors: allErrors } = useReviewRefund(order, toWithdrawalRefundChoice(order, draft, language))
  const errors = isTried ? allErrors : {}
  const { lines } = toRefundableOrder(order)
  const withdrawnItems = order.orderItems.filter(({ proposed }) => proposed > 0)
  const fullValueOf = ({ productId, proposed }: StaffOrder['orderItems'][number]) => {
    const line = lines.find((refundableLine) => refundableLine.productId === productId)
    return line ? valueOfUnits(line, proposed) : null
  }
  const chooseReducedAmounts = () =>
    onChange({
      isReduced: true,
      amounts: Object.fromEntries(
        withdrawnItems.map((item) => {
          const value = fullValueOf(item)
          const amountText =
            draft.amounts[item.productId] ?? (value === null ? '' : toAmountText(value, language))
          return [item.productId, amountText] as const
        }),
      ),
    })
  const finishCheck = () => {
    setTried(true)
    const [firstWrongField] = Object.keys(allErrors)
    if (firstWrongField === undefined) return onChange({ isChecked: true })
    document.getElementById(`${id}-${firstWrongField}`)?.focus()
  }
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        finishCheck()
      }}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{words.title}</legend>
        <ChoiceCard
          id={`${id}-full`}
          name={id}
          checked={!draft.isReduced}
          onChange={() => onChange({ isReduced: false })}
          className="items-start"
        >
          <span className="leading-tight">
            <span className="block font-semibold">{words.full}</span>
            <span className="mt-0.5 block text-sm text-steel-700">{words.fullLead}</span>
          </span>
        </ChoiceCard>
        <ChoiceCard
          id={`${id}-reduced`}
          name={id}
          checked={draft.isReduced}
          onChange={chooseReducedAmounts}
          className="items-start"
        >
          <span className="leading-tight">
            <span className="block font-semibold">{words.reduced}</span>
            <span className="mt-0.5 block text-sm text-steel-700">{words.reducedLead}</span>
          </span>
        </ChoiceCard>
      </fieldset>
      {draft.isReduced ? (
        <>
          {withdrawnItems.map((item) => {
            const amountText = draft.amounts[item.productId] ?? ''
            const value = fullValueOf(item)
            const valueText = value === null ? '' : formatAmount(toDecimal(value))
            return (
              <AmountField
                key={item.productId}
                id={`${id}-${item.productId}.amount`}
                label={refundWords.amountOf({ name: item.names[language] })}
                value={amountText}
                error={
                  errors[`${item.productId}.amount`]
                    ? formatAmountError(amountText, refundWords.badAmount({ amount: valueText }))
                    : undefined
                }
                hint={refundWords.amountHint({ amount: valueText })}
                onChange={(text) => onChange({ amounts: { ...draft.amounts, [item.productId]: text } })}
              />
            )
          })}
          <TextArea
            id={`${id}-note`}
            label={words.note}
            hint={errors.note ? undefined : words.noteHint}
            error={
              errors.note
                ? refundWords[errors.note === 'required' ? 'noteRequired' : 'noteTooLong']
                : undefined
            }
            rows={2}
            characterLimit={MAX_REFUND_NOTE_LENGTH}
            value={draft.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </>
      ) : null}
      <Button type="submit">{words.finish}</Button>
    </form>
  )
}
