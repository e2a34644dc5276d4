import { useEffect, useId, useRef } from 'react'
import { findAmbiguousAmount, readAmount } from '../../../../domain/money/amount-text'
import { toCurrency, toPln } from '../../../../domain/money/currency'
import { minor, minAmount, toDecimal } from '../../../../domain/money/money'
import { useLocale } from '../../../i18n/locale'
import { parsePrice, useRates } from '../../../i18n/use-money'
import { FILTER_WORDS } from './filter-words'
import type { ProductListState } from './use-product-list'
import { isComposing } from '../../../ui/form/is-composing'

/** The highest price that a filter in the address accepts: 999,999.99 zł. */
const MAX_PRICE = minor(999_999_99)
const PRICE_BOUNDS = ['priceFrom', 'priceTo'] as const

/**
 * A price range in the visitor's currency. The address stores it in PLN, so that a shared link means the same for
 * everyone.
 */
export function PriceFilter({ list: { query, facets, set } }: { list: ProductListState }) {
  const { language, currency } = useLocale()
  const words = FILTER_WORDS[language]
  const exchangeRates = useRates()
  const id = useId()

  /** Converts a PLN price of the API to whole units of the visitor's currency. */
  const priceText = (decimal: string | undefined, round: (value: number) => number) =>
    decimal && exchangeRates
      ? String(round(toCurrency(parsePrice(decimal), currency, exchangeRates.rates) / 100))
      : ''

  /** Applies a typed price to the filter. Returns false if the text is neither a price nor empty. */
  const commitPrice = (bound: (typeof PRICE_BOUNDS)[number], text: string): boolean => {
    if (text === priceText(query[bound], Math.round)) return true
    // Reads an ambiguous price such as "1.500" as thousands: no tool costs 1.50 zł, and the filter shows the price it
    // read.
    const amount =
      findAmbiguousAmount(text, language, currency)?.thousands ?? readAmount(text, language, currency)
    if (amount === null && text.trim() !== '') return false
    set(
      bound,
      amount && exchangeRates
        ? toDecimal(minAmount(toPln(amount, currency, exchangeRates.rates), MAX_PRICE))
        : '',
    )
    return true
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      {PRICE_BOUNDS.map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`} className="text-sm text-steel-700">
            {words[bound]}
          </label>
          <PriceBoundInput
            id={`${id}-${bound}`}
            value={priceText(query[bound], Math.round)}
            placeholder={
              bound === 'priceFrom'
                ? priceText(facets?.price?.from, Math.floor)
                : priceText(facets?.price?.to, Math.ceil)
            }
            commit={(text) => commitPrice(bound, text)}
          />
        </div>
      ))}
    </div>
  )
}

type PriceBoundInputProps = {
  id: string
  value: string
  placeholder: string
  commit: (text: string) => boolean
}

/** Commits the typed price on blur or Enter, then shows the accepted value. Invalid text is removed. */
function PriceBoundInput({ id, value, placeholder, commit }: PriceBoundInputProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const commitOrReset = (field: HTMLInputElement) => {
    if (!commit(field.value)) field.value = value
  }
  const isFirstRender = useRef(true)
  useEffect(() => {
    const field = inputRef.current
    if (!field) return
    // Keeps a price that the visitor typed before this code had loaded.
    if (!isFirstRender.current) field.value = value
    else if (field !== document.activeElement) commitOrReset(field)
    isFirstRender.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  return (
    <input
      ref={inputRef}
      id={id}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
      placeholder={placeholder}
      onBlur={(event) => commitOrReset(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) commitOrReset(event.currentTarget)
      }}
      className="min-h-11 w-full rounded-sm bg-white px-3 tabular-nums ring-1 ring-inset ring-steel-400 placeholder:text-steel-600"
    />
  )
}
