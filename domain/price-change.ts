import type { Minor } from './money'

type Prices = { originalPrice: Minor; exhibitionPrice: Minor }
type PriceField = keyof Prices

/**
 * A price that staff must confirm before saving. `farFromLast`: differs from the last price by more than half.
 * `aboveOriginal`: the selling price exceeds the catalogue price. `farFromOriginal`: the selling price is at most a
 * tenth of the catalogue price.
 */
export type PriceQuestion = {
  path: PriceField
  code: 'farFromLast' | 'aboveOriginal' | 'farFromOriginal'
  /** The price with which `to` is compared. */
  from: Minor
  to: Minor
}

const isFar = (from: Minor, to: Minor): boolean => from > 0 && Math.abs(to - from) * 2 > from

/** Prices that are probably typing errors. `before` is null for a new product. */
export function priceQuestions(before: Prices | null, after: Prices): PriceQuestion[] {
  const { originalPrice, exhibitionPrice } = after
  const isChanged = (path: PriceField) => !before || before[path] !== after[path]
  const farQuestions = (['exhibitionPrice', 'originalPrice'] as const).flatMap((path): PriceQuestion[] =>
    before && isFar(before[path], after[path])
      ? [{ path, code: 'farFromLast', from: before[path], to: after[path] }]
      : [],
  )
  const isCompared = originalPrice > 0 && exhibitionPrice > 0
  if (!isCompared || !(isChanged('exhibitionPrice') || isChanged('originalPrice'))) return farQuestions
  const pair = { path: 'exhibitionPrice' as const, from: originalPrice, to: exhibitionPrice }
  if (exhibitionPrice > originalPrice) return [...farQuestions, { ...pair, code: 'aboveOriginal' }]
  const isAsked = farQuestions.some(({ path }) => path === 'exhibitionPrice')
  return exhibitionPrice * 10 <= originalPrice && !isAsked
    ? [...farQuestions, { ...pair, code: 'farFromOriginal' }]
    : farQuestions
}
