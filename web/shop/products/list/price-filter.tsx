import { findAmbiguousAmount, readAmount } from '../../../../domain/money/amount-text'
import { convertFromPln, toPln } from '../../../../domain/money/currency'
import { minor, minAmount, toDecimal } from '../../../../domain/money/money'
import { useLocale } from '../../../i18n/locale'
import { parsePrice, useRates } from '../../../i18n/use-money'
import { type Bound, RangeInputs } from './range-filter'
import type { ProductListState } from './use-product-list'

/** The highest price that a filter in the URL accepts: 999,999.99 zł. */
const MAX_FILTER_PRICE = minor(999_999_99)

/**
 * A price range in the visitor's currency. The URL stores the range in PLN, so that a shared link shows the same
 * products to everyone.
 */
export function PriceFilter({ list: { query, facets, set } }: { list: ProductListState }) {
  const { language, currency } = useLocale()
  const exchangeRates = useRates()

  /** Converts a PLN price of the API to whole units of the visitor's currency. */
  const formatFilterPrice = (decimal: string | undefined, round: (value: number) => number) =>
    decimal && exchangeRates
      ? String(round(convertFromPln(parsePrice(decimal), currency, exchangeRates.rates) / 100))
      : ''
  const values = {
    From: formatFilterPrice(query.priceFrom, Math.round),
    To: formatFilterPrice(query.priceTo, Math.round),
  }

  const applyPriceText = (bound: Bound, text: string): string | null => {
    if (text === values[bound]) return text
    // Reads an ambiguous price such as "1.500" as 1500, because no tool costs 1.50 zł. The visitor sees the result in
    // the field.
    const typedAmount =
      findAmbiguousAmount(text, language, currency)?.thousands ?? readAmount(text, language, currency)
    if (typedAmount === null && text.trim() !== '') return null
    const filterPrice =
      typedAmount && exchangeRates
        ? toDecimal(minAmount(toPln(typedAmount, currency, exchangeRates.rates), MAX_FILTER_PRICE))
        : ''
    set(`price${bound}`, filterPrice)
    return formatFilterPrice(filterPrice, Math.round)
  }

  return (
    <RangeInputs
      values={values}
      placeholders={{
        From: formatFilterPrice(facets?.price?.from, Math.floor),
        To: formatFilterPrice(facets?.price?.to, Math.ceil),
      }}
      applyText={applyPriceText}
    />
  )
}
