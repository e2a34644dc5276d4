import type { Minor } from './money'
import { beginOfDay, polishDay } from './polish-days'

export type PricePoint = { price: Minor; validFrom: number }

/**
 * The lowest price of the 30 days of Poland before the day on which the current one began, and of that day, when the
 * current price is a cut against the price before it; null when no reduction is announced (rules 1.1–1.4). Times are ms
 * UTC, history in any order.
 * What a product was to cost before `listedAt`, when it was last put on sale, may have been nobody's price: it is never
 * told. It may also have been one, of the time before: when it was lower, nothing is told at all, so that taking
 * a product off sale and back hides no lower price.
 */
export function lowestPriceBeforeReduction(history: readonly PricePoint[], listedAt = 0): Minor | null {
  const sorted = history.toSorted((a, b) => a.validFrom - b.validFrom)
  const endOf = (index: number) => sorted[index + 1]?.validFrom ?? Infinity
  const points = sorted.filter((_, index) => endOf(index) > listedAt)
  const current = points.at(-1)
  const previous = points.at(-2)
  if (!current || !previous || current.price >= previous.price) return null
  const windowStart = beginOfDay(polishDay(current.validFrom) - 30)
  const inWindow = sorted.slice(0, -1).filter((_, index) => endOf(index) > windowStart)
  const offered = inWindow.filter((point) => points.includes(point))
  const [lowest = previous] = offered.toSorted((a, b) => a.price - b.price)
  // Nothing is what a draft costs before it has a price.
  const isLowest = !inWindow.some(({ price }) => price > 0 && price < lowest.price)
  return lowest.price > current.price && isLowest ? lowest.price : null
}
