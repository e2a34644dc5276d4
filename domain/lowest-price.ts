import type { Minor } from './money'
import { beginOfDay, polishDay } from './polish-days'
import type { Timestamp } from './time'

export type PricePoint = { price: Minor; validFrom: number }

/** `listed`: the product had been on sale for less than 30 days before the reduction. */
export type ReductionSince = 'days30' | 'listed'

/**
 * An announced reduction: the lowest price before it, the period of that price, and the end of the announcement (ms
 * UTC).
 */
export type Reduction = { lowest: Minor; since: ReductionSince; until: Timestamp }

const DAYS = 30

/**
 * The announced reduction of a product; null if there is none (rules 1.1–1.4).
 * `lowest` is the lowest price on the day of the cut and in the 30 Polish days before it. After 30 days a reduced price
 * becomes the regular price (rules 1.8). Times are ms UTC; `history` may be in any order.
 * Prices from before `listedAt`, the start of the current sale period, are never shown: a draft may have had them. If
 * such a price was lower, no reduction is announced. Delisting and relisting therefore cannot hide a lower price.
 */
export function reductionOf(history: readonly PricePoint[], listedAt = 0): Reduction | null {
  const sortedPoints = history.toSorted((a, b) => a.validFrom - b.validFrom)
  const endOf = (index: number) => sortedPoints[index + 1]?.validFrom ?? Infinity
  const points = sortedPoints.filter((_, index) => endOf(index) > listedAt)
  const current = points.at(-1)
  const previous = points.at(-2)
  if (!current || !previous || current.price >= previous.price) return null
  const day = polishDay(current.validFrom)
  const windowStart = beginOfDay(day - DAYS)
  const inWindow = sortedPoints.slice(0, -1).filter((_, index) => endOf(index) > windowStart)
  const offeredPoints = inWindow.filter((point) => points.includes(point))
  const [lowestPoint = previous] = offeredPoints.toSorted((a, b) => a.price - b.price)
  // A draft without a price has the price 0.
  const isLowest = !inWindow.some(({ price }) => price > 0 && price < lowestPoint.price)
  if (lowestPoint.price <= current.price || !isLowest) return null
  return {
    lowest: lowestPoint.price,
    since: listedAt > windowStart ? 'listed' : 'days30',
    until: beginOfDay(day + DAYS),
  }
}
