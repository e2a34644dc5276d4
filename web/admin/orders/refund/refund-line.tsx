import type { Currency } from '../../../../domain/money/currency'
import { countStandingUnits } from '../../../../domain/orders/goods'
import { toDecimal } from '../../../../domain/money/money'
import { type PricedLine, valueOfUnits } from '../../../../domain/refunds/refund-plan'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { AmountField } from './amount-field'
import type { StaffOrder } from '../queries'
import { type FieldErrors, type RefundLineChoice, NO_LINE_CHOICE, toAmountText } from './refund-choice'
import { parsePrice } from '../../../i18n/use-money'
import { listUnitOutcomes } from './unit-outcomes'
import { SelectField } from '../../../ui/form/select-field'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from './words'

type Props = {
  id: string
  item: StaffOrder['orderItems'][number]
  line: PricedLine
  choice: RefundLineChoice | undefined
  /** Amount refunded for the selected units, as a decimal. */
  amount: string
  errors: FieldErrors
  isRestocked: boolean
  canReducePrice: boolean
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
  canReducePrice,
  currency,
  onChange,
  ...money
}: Props) {
  const { language } = useLocale()
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(currency)
  const formatAmountError = useFormatAmountError(currency)
  const { productId } = line
  const productName = item.names[language]
  const standingQuantity = countStandingUnits(line)
  const maxAmountText = formatAmount(toDecimal(line.value))
  const lineChoice = choice ?? NO_LINE_CHOICE
  const isReduced = lineChoice.reduction !== null
  const unitCount = Number(lineChoice.quantity)
  const setRefundQuantity = (quantity: string) => onChange({ ...NO_LINE_CHOICE, quantity })
  const isQuantityInvalid = errors[`${productId}.quantity`] !== undefined
  return (
    <li className="rounded-sm px-3 py-1.5 ring-1 ring-inset ring-steel-300">
      {canReducePrice ? (
        <RefundRemedy
          id={`${id}-${productId}.remedy`}
          label={words.remedyOf({ name: productName })}
          choice={choice}
          onChange={onChange}
        />
      ) : null}
      {!canReducePrice && standingQuantity === 1 ? (
        <Checkbox
          id={`${id}-${productId}.quantity`}
          checked={lineChoice.quantity === '1'}
          onChange={({ target }) => setRefundQuantity(target.checked ? '1' : '0')}
        >
          <span className="font-semibold">{productName}</span>
        </Checkbox>
      ) : null}
      {standingQuantity > 1 && (!canReducePrice || (choice !== undefined && !isReduced)) ? (
        <Field
          id={`${id}-${productId}.quantity`}
          className="pt-1"
          label={words.unitsOf({ name: productName })}
          inputMode="numeric"
          autoComplete="off"
          value={lineChoice.quantity}
          error={isQuantityInvalid ? words.badUnits({ max: standingQuantity }) : undefined}
          hint={isQuantityInvalid ? undefined : words.unitsHint({ max: standingQuantity })}
          onChange={({ target }) => setRefundQuantity(target.value)}
        />
      ) : null}
      {lineChoice.reduction === null ? null : (
        <AmountField
          id={`${id}-${productId}.reduction`}
          label={words.reductionOf({ name: productName })}
          value={lineChoice.reduction}
          error={
            errors[`${productId}.reduction`]
              ? formatAmountError(lineChoice.reduction, words.badAmount({ amount: maxAmountText }))
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
          name={productName}
          line={line}
          units={unitCount}
          typedAmount={lineChoice.amount}
          hasAmountError={errors[`${productId}.amount`] !== undefined}
          currency={currency}
          onChange={(amount) => onChange({ ...lineChoice, amount })}
        />
      ) : null}
    </li>
  )
}

type RefundLineMoneyProps = {
  id: string
  name: string
  line: PricedLine
  units: number
  /** The amount that staff typed; null for the full value of the units. */
  typedAmount: string | null
  hasAmountError: boolean
  /** Amount refunded for the units, as a decimal. */
  amount: string
  isRestocked: boolean
  currency: Currency
  onChange: (text: string | null) => void
}

const LINK_CLASS = 'min-h-11 text-left text-sm font-semibold underline underline-offset-2'

/** Shows where the selected units of an order line go, such as back to stock, and the amount refunded for them. */
function RefundLineMoney(props: RefundLineMoneyProps) {
  const { id, name, line, units, typedAmount, hasAmountError, amount, isRestocked, currency, onChange } =
    props
  const { language } = useLocale()
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(currency)
  const formatAmountError = useFormatAmountError(currency)
  const valueText = formatAmount(toDecimal(valueOfUnits(line, units)))
  return (
    <div className="pb-1">
      <ul className="text-sm text-steel-700">
        {listUnitOutcomes(line, units, isRestocked).map(({ outcome, count }) => (
          <li key={outcome}>{words.fates[outcome]({ count })}</li>
        ))}
      </ul>
      {typedAmount === null ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <button
            type="button"
            className={LINK_CLASS}
            aria-label={`${words.changeAmount}: ${name}`}
            onClick={() => onChange(toAmountText(parsePrice(amount), language))}
          >
            {words.changeAmount}
          </button>
          <span className="ml-auto font-semibold tabular-nums">{formatAmount(amount)}</span>
        </p>
      ) : (
        <div className="grid items-start gap-x-4 pt-2 sm:grid-cols-[1fr_auto]">
          <AmountField
            id={id}
            label={words.amountOf({ name })}
            value={typedAmount}
            error={
              hasAmountError
                ? formatAmountError(typedAmount, words.badAmount({ amount: valueText }))
                : undefined
            }
            hint={words.amountHint({ amount: valueText })}
            onChange={onChange}
          />
          <button type="button" className={`${LINK_CLASS} sm:mt-6`} onClick={() => onChange(null)}>
            {words.fullAmount({ amount: valueText })}
          </button>
        </div>
      )}
    </div>
  )
}

type RefundRemedyKind = 'none' | 'units' | 'reduction'

const LINE_CHOICES_BY_REMEDY: Readonly<Record<RefundRemedyKind, RefundLineChoice | undefined>> = {
  none: undefined,
  units: { ...NO_LINE_CHOICE, quantity: '1' },
  reduction: { ...NO_LINE_CHOICE, reduction: '' },
}

type RefundRemedyProps = {
  id: string
  label: string
  choice: RefundLineChoice | undefined
  onChange: (choice: RefundLineChoice | undefined) => void
}

/** Select box for the remedy of a complaint about an order line: refund of units, price reduction, or none. */
function RefundRemedy({ id, label, choice, onChange }: RefundRemedyProps) {
  const { remedies } = useStaffRefundWords()
  const remedyKind: RefundRemedyKind =
    choice === undefined ? 'none' : choice.reduction === null ? 'units' : 'reduction'
  return (
    <SelectField
      id={id}
      className="py-1.5"
      label={label}
      options={(['none', 'units', 'reduction'] as const).map((remedy) => ({
        value: remedy,
        name: remedies[remedy],
      }))}
      value={remedyKind}
      onChange={(remedy) => onChange(LINE_CHOICES_BY_REMEDY[remedy])}
    />
  )
}
