import type { Minor } from '../../../domain/money/money'
import { useMoneyFormat } from '../../i18n/use-money'
import { Notice } from '../../ui/layout/notice'
import { AmountForm } from './amount-form'
import { useAmountField } from './use-amount'
import { VoucherCard } from './voucher-card'
import { useVoucherWords } from './words'

type Props = {
  /** The amount that the buyer wants to change; null at the first choice. */
  chosenAmount: Minor | null
  /** True if the amount was chosen in another currency. */
  isInOtherCurrency: boolean
  /** The text of a rejected amount, which the buyer can correct. */
  refusedText: string | null
  onChosen: () => void
}

/** The voucher checkout before an amount is chosen. */
export function VoucherChoice({
  chosenAmount: storedAmount,
  isInOtherCurrency,
  refusedText,
  onChosen,
}: Props) {
  const words = useVoucherWords()
  const moneyFormatters = useMoneyFormat()
  const amount = useAmountField(storedAmount, refusedText)
  return (
    <div className="shell max-w-5xl py-10 md:py-14">
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{words.choose.title}</h1>
      <p className="mt-3 text-lg text-steel-700">{words.choose.lead}</p>
      <div className="mt-6 grid gap-6 md:grid-cols-[1fr_22rem]">
        <div aria-hidden="true" className="grid">
          <VoucherCard
            title={words.title}
            amount={amount.value === null ? '—' : moneyFormatters.formatVisitorAmount(amount.value)}
            code="GIFT-••••-••••-••••"
            validUntil={words.valid12}
          />
        </div>
        <div className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
          {isInOtherCurrency ? (
            <Notice variant="warning" role="status" className="mb-4">
              <p>{words.choose.currency}</p>
            </Notice>
          ) : null}
          <AmountForm amountField={amount} submitLabel={words.choose.next} onChosen={onChosen} />
          <p className="mt-4 text-sm text-steel-700">{words.rules}</p>
          <p className="mt-1 text-sm text-steel-700">{words.gift}</p>
        </div>
      </div>
    </div>
  )
}
