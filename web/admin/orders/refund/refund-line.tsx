import type { Currency } from '../../../../domain/money/currency'
import { countStandingUnits } from '../../../../domain/orders/goods'
import { toDecimal } from '../../../../domain/money/money'
import type { PricedLine } from '../../../../domain/refunds/refund-plan'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { AmountField } from './amount-field'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { type FieldErrors, type RefundLineChoice, NO_LINE_CHOICE } from './refund-choice'
import { RefundLineMoney } from './refund-line-money'
import { RefundRemedy } from './refund-remedy'
import { useStaffOrderWords } from '../words'

type Props = {
  id: string
  item: StaffOrder['orderItems'][number]
  line: PricedLine
  choice: RefundLineChoice | undefined
  /** Amount refunded for the selected units, as a decimal. */
  amount: string
  errors: FieldErrors
  isRestocked: boolean
  canReduce: boolean
  currency: Currency
  onChange: (choice: RefundLineChoice | undefined) => void
}

/** An order line in the refund form: the number of units to refund, or a price reduction. */
export function RefundLine({
  id,
  item,
  line,
  choice,
  errors,
  canReduce,
  currency,
  onChange,
  ...money
}: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(currency)
  const amountError = useFormatAmountError(currency)
  const { productId } = line
  const name = item.names[language]
  const standingQuantity = countStandingUnits(line)
  const maxAmountText = formatAmount(toDecimal(line.value))
  const lineChoice = choice ?? NO_LINE_CHOICE
  const isReduced = lineChoice.reduction !== null
  const unitCount = Number(lineChoice.quantity)
  const setRefundQuantity = (quantity: string) => onChange({ ...NO_LINE_CHOICE, quantity })
  const isQuantityInvalid = errors[`${productId}.quantity`] !== undefined
  return (
    <li className="rounded-sm px-3 py-1.5 ring-1 ring-inset ring-steel-300">
      {canReduce ? (
        <RefundRemedy
          id={`${id}-${productId}.remedy`}
          label={words.remedyOf({ name })}
          choice={choice}
          onChange={onChange}
        />
      ) : null}
      {!canReduce && standingQuantity === 1 ? (
        <Checkbox
          id={`${id}-${productId}.quantity`}
          checked={lineChoice.quantity === '1'}
          onChange={({ target }) => setRefundQuantity(target.checked ? '1' : '0')}
        >
          <span className="font-semibold">{name}</span>
        </Checkbox>
      ) : null}
      {standingQuantity > 1 && (!canReduce || (choice !== undefined && !isReduced)) ? (
        <Field
          id={`${id}-${productId}.quantity`}
          className="pt-1"
          label={words.unitsOf({ name })}
          inputMode="numeric"
          autoComplete="off"
          value={lineChoice.quantity}
          error={isQuantityInvalid ? words.badUnits({ most: standingQuantity }) : undefined}
          hint={isQuantityInvalid ? undefined : words.unitsHint({ most: standingQuantity })}
          onChange={({ target }) => setRefundQuantity(target.value)}
        />
      ) : null}
      {lineChoice.reduction === null ? null : (
        <AmountField
          id={`${id}-${productId}.reduction`}
          label={words.reductionOf({ name })}
          value={lineChoice.reduction}
          error={
            errors[`${productId}.reduction`]
              ? amountError(lineChoice.reduction, words.badAmount({ amount: maxAmountText }))
              : undefined
          }
          hint={words.amountHint({ amount: maxAmountText })}
          onChange={(reduction) => onChange({ ...NO_LINE_CHOICE, reduction })}
        />
      )}
      {!isReduced && unitCount > 0 && unitCount <= standingQuantity ? (
        <RefundLineMoney
          {...money}
          id={`${id}-${productId}.amount`}
          name={name}
          line={line}
          units={unitCount}
          typed={lineChoice.amount}
          isBad={errors[`${productId}.amount`] !== undefined}
          currency={currency}
          onChange={(amount) => onChange({ ...lineChoice, amount })}
        />
      ) : null}
    </li>
  )
}
