import { useId, useState } from 'react'
import { formatMoney, CURRENCY_SYMBOLS } from '../../../domain/money/currency'
import { minor, toDecimal } from '../../../domain/money/money'
import { VOUCHER_AMOUNT_LIMITS } from '../../../domain/vouchers/voucher'
import { useLocale } from '../../i18n/locale'
import { useSellingPause } from '../../i18n/use-selling-pause'
import { Button } from '../../ui/form/button'
import { Spinner } from '../../ui/loading/spinner'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { voucherAmountStore } from '../../storage/voucher-storage'
import { type VoucherAmountInput, SUGGESTED_AMOUNTS, amountAfterArrowKey } from './use-amount'
import { useVoucherWords } from './words'

type Props = {
  amountField: VoucherAmountInput
  submitLabel: string
  /** Called after the amount was stored for the checkout. */
  onChosen: () => void
}

/** Chooses the amount of a voucher: presets or free input (spec §2, §5). */
export function AmountForm({ amountField, submitLabel, onChosen }: Props) {
  const { language, currency } = useLocale()
  const words = useVoucherWords()
  const id = useId()
  const isHydrated = useIsHydrated()
  const pause = useSellingPause()
  const [isProcessing, setProcessing] = useState(false)
  const { most } = VOUCHER_AMOUNT_LIMITS[currency]
  const formatAmount = (value: number) => formatMoney(minor(value), currency, language)
  const { problem, setText } = amountField
  const chooseAmount = () => {
    if (amountField.value === null || isProcessing) return
    setProcessing(true)
    voucherAmountStore.choose(toDecimal(amountField.value), currency)
    onChosen()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        chooseAmount()
      }}
    >
      <fieldset>
        <legend className="text-sm font-semibold">{words.choices}</legend>
        <div className="mb-4 mt-1.5 grid grid-cols-3 gap-2">
          {SUGGESTED_AMOUNTS[currency].map((suggestedAmount) => (
            <button
              key={suggestedAmount}
              type="button"
              disabled={!isHydrated}
              aria-pressed={amountField.value === suggestedAmount * 100}
              onClick={() => setText(String(suggestedAmount))}
              className="min-h-12 rounded-sm bg-white px-1 font-display text-xl font-semibold leading-none tabular-nums ring-1 ring-inset ring-steel-300 hover:ring-steel-700 aria-pressed:bg-accent/15 aria-pressed:ring-2 aria-pressed:ring-ink"
            >
              {formatAmount(suggestedAmount * 100).replace(/[.,]00/, '')}
            </button>
          ))}
        </div>
      </fieldset>
      <label htmlFor={id} className="block text-sm font-semibold">
        {words.amount}
      </label>
      <div className="relative mt-1">
        <input
          id={id}
          type="text"
          // Disabled until hydration, because React ignores input made before hydration.
          disabled={!isHydrated}
          inputMode="decimal"
          step={1}
          autoComplete="off"
          maxLength={12}
          value={amountField.text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const arrowDirection = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (arrowDirection !== 1 && arrowDirection !== -1) return
            event.preventDefault()
            setText(amountAfterArrowKey(amountField.text, arrowDirection, language, currency))
          }}
          className={`block h-12 w-full rounded-sm bg-white pl-3 pr-12 text-lg font-semibold tabular-nums ring-1 ring-inset ${problem ? 'ring-2 ring-danger' : 'ring-steel-400 hover:ring-steel-700'}`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center font-semibold text-steel-700"
        >
          {CURRENCY_SYMBOLS[currency]}
        </span>
      </div>
      <p id={`${id}-note`} role="status" className="min-h-8 pb-2 pt-1 text-sm leading-5">
        {problem ? (
          <span className="font-medium text-danger">{problem}</span>
        ) : (
          <span className="text-steel-700">{words.upTo({ amount: formatAmount(most) })}</span>
        )}
      </p>
      {pause ? <p className="mb-3 font-semibold">{pause.text}</p> : null}
      <Button
        type="submit"
        disabled={problem !== null || !isHydrated || pause !== null}
        aria-disabled={isProcessing}
        className="min-h-13 w-full text-lg!"
      >
        {isProcessing ? <Spinner /> : null}
        {isProcessing ? words.processing : submitLabel}
      </Button>
    </form>
  )
}
