import type { Minor } from '../../money/money'

type ProductPrices = { originalPrice: Minor; exhibitionPrice: Minor }
type PriceField = keyof ProductPrices

/**
 * A price that staff must confirm before saving. `farFromLast`: differs from the last price by more than half.
 * `aboveOriginal`: the selling price exceeds the catalogue price. `farFromOriginal`: the selling price is at most a
 * tenth of the catalogue price.
 */
export type PriceWarning = {
  path: PriceField
  code: 'farFromLast' | 'aboveOriginal' | 'farFromOriginal'
  /** The price with which `to` is compared. */
  from: Minor
  to: Minor
}

const isLargeChange = (from: Minor, to: Minor): boolean => from > 0 && Math.abs(to - from) * 2 > from

/** Prices that are probably typing errors. `pricesBefore` is null for a new product. */
export function findPriceWarnings(
  pricesBefore: ProductPrices | null,
  pricesAfter: ProductPrices,
): PriceWarning[] {
  const { originalPrice, exhibitionPrice } = pricesAfter
  const isChanged = (path: PriceField) => !pricesBefore || pricesBefore[path] !== pricesAfter[path]
  const largePriceChanges = (['exhibitionPrice', 'originalPrice'] as const).flatMap((path): PriceWarning[] =>
    pricesBefore && isLargeChange(pricesBefore[path], pricesAfter[path])
      ? [{ path, code: 'farFromLast', from: pricesBefore[path], to: pricesAfter[path] }]
      : [],
  )
  const hasBothPrices = originalPrice > 0 && exhibitionPrice > 0
  if (!hasBothPrices || !(isChanged('exhibitionPrice') || isChanged('originalPrice')))
    return largePriceChanges
  const pricePair = { path: 'exhibitionPrice' as const, from: originalPrice, to: exhibitionPrice }
  if (exhibitionPrice > originalPrice) return [...largePriceChanges, { ...pricePair, code: 'aboveOriginal' }]
  const hasExhibitionPriceWarning = largePriceChanges.some(({ path }) => path === 'exhibitionPrice')
  return exhibitionPrice * 10 <= originalPrice && !hasExhibitionPriceWarning
    ? [...largePriceChanges, { ...pricePair, code: 'farFromOriginal' }]
    : largePriceChanges
}
