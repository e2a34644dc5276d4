import type { Minor } from './money'
import { beginOfDay, polishDay } from './polish-days'

export type PricePoint = { price: Minor; validFrom: number }

/** `listed`: the product has not been on sale for 30 days before it. */
export type ReductionSince = 'days30' | 'listed'

/** A reduction that is announced: the lowest price before it, since when that price is told, and until when (ms UTC). */
export type Reduction = { lowest: Minor; since: ReductionSince; until: number }

const DAYS = 30

/**
 * The lowest price of the 30 days of Poland before the day on which the current one began, and of that day, when the
 * current price is a cut against the price before it; null when no reduction is announced (rules 1.1–1.4). After 30 days a
 * reduced price is the price (rule 1.8). Times are ms UTC, history in any order.
 * What a product was to cost before `listedAt`, when it was last put on sale, may have been nobody's price: it is never
 * told. It may also have been one, of the time before: when it was lower, nothing is told at all, so that taking
 * a product off sale and back hides no lower price.
 */
export function reductionOf(history: readonly PricePoint[], listedAt = 0): Reduction | null {
  const sorted = history.toSorted((a, b) => a.validFrom - b.validFrom)
  const endOf = (index: number) => sorted[index + 1]?.validFrom ?? Infinity
  const points = sorted.filter((_, index) => endOf(index) > listedAt)
  const current = points.at(-1)
  const previous = points.at(-2)
  if (!current || !previous || current.price >= previous.price) return null
  const day = polishDay(current.validFrom)
  const windowStart = beginOfDay(day - DAYS)
  const inWindow = sorted.slice(0, -1).filter((_, index) => endOf(index) > windowStart)
  const offered = inWindow.filter((point) => points.includes(point))
  const [lowest = previous] = offered.toSorted((a, b) => a.price - b.price)
  // Nothing is what a draft costs before it has a price.
  const isLowest = !inWindow.some(({ price }) => price > 0 && price < lowest.price)
  if (lowest.price <= current.price || !isLowest) return null
  return {
    lowest: lowest.price,
    since: listedAt > windowStart ? 'listed' : 'days30',
    until: beginOfDay(day + DAYS),
  }
}
