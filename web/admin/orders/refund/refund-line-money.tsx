import type { Currency } from '../../../../domain/money/currency'
import { toDecimal } from '../../../../domain/money/money'
import { type PricedLine, valueOfUnits } from '../../../../domain/refunds/refund-plan'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { AmountField } from './amount-field'
import { useFormatAmount } from '../detail/items-card'
import { toAmountText } from './refund-choice'
import { unitOutcomesOf } from './unit-outcomes'
import { useStaffOrderWords } from '../words'

type Props = {
  id: string
  name: string
  line: PricedLine
  units: number
  /** The amount that staff typed; null: the full value of the units. */
  typed: string | null
  isBad: boolean
  /** Amount refunded for the units, as a decimal. */
  amount: string
  isRestocked: boolean
  currency: Currency
  onChange: (text: string | null) => void
}

const LINK_CLASS = 'min-h-11 text-left text-sm font-semibold underline underline-offset-2'

/** Shows where the selected units of an order line go, such as back to stock, and the amount refunded for them. */
export function RefundLineMoney(props: Props) {
  const { id, name, line, units, typed, isBad, amount, isRestocked, currency, onChange } = props
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(currency)
  const amountError = useFormatAmountError(currency)
  const value = formatAmount(toDecimal(valueOfUnits(line, units)))
  return (
    <div className="pb-1">
      <ul className="text-sm text-steel-700">
        {unitOutcomesOf(line, units, isRestocked).map(({ fate, count }) => (
          <li key={fate}>{words.fates[fate]({ count })}</li>
        ))}
      </ul>
      {typed === null ? (
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
            value={typed}
            error={isBad ? amountError(typed, words.badAmount({ amount: value })) : undefined}
            hint={words.amountHint({ amount: value })}
            onChange={onChange}
          />
          <button type="button" className={`${LINK_CLASS} sm:mt-6`} onClick={() => onChange(null)}>
            {words.fullAmount({ amount: value })}
          </button>
        </div>
      )}
    </div>
  )
}
