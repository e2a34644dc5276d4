import type { Minor } from '../../money/money'
import { startOfDay, polishDay } from '../../time/polish-days'
import type { Timestamp } from '../../time/time'

export type PricePoint = { price: Minor; validFrom: number }

/**
 * The period of the lowest price. `days30`: the 30 days before the reduction. `listed`: the time since the product was
 * put on sale, if it is shorter.
 */
export type ReductionSince = 'days30' | 'listed'

/**
 * An announced reduction: the lowest price before it, the period of that price, and the end of the announcement (ms
 * UTC).
 */
export type AnnouncedReduction = { lowestPrice: Minor; since: ReductionSince; until: Timestamp }

const LOWEST_PRICE_DAYS = 30

/**
 * The announced reduction of a product; null if there is none (rules 1.1–1.4).
 * `lowestPrice` is the lowest price on the day of the cut and in the 30 Polish days before it. After 30 days a reduced
 * price becomes the regular price (rules 1.8). Times are ms UTC; `history` may be in any order.
 * Prices from before `listedAt`, the start of the current sale period, are never shown: a draft may have had them. If
 * such a price was lower, no reduction is announced. Delisting and relisting therefore cannot hide a lower price.
 */
export function findAnnouncedReduction(
  history: readonly PricePoint[],
  listedAt = 0,
): AnnouncedReduction | null {
  const sortedPoints = history.toSorted((a, b) => a.validFrom - b.validFrom)
  const validUntilOf = (index: number) => sortedPoints[index + 1]?.validFrom ?? Infinity
  const pricePointsSinceListing = sortedPoints.filter((_, index) => validUntilOf(index) > listedAt)
  const currentPricePoint = pricePointsSinceListing.at(-1)
  const previousPricePoint = pricePointsSinceListing.at(-2)
  if (!currentPricePoint || !previousPricePoint || currentPricePoint.price >= previousPricePoint.price)
    return null
  const reductionDay = polishDay(currentPricePoint.validFrom)
  const windowStart = startOfDay(reductionDay - LOWEST_PRICE_DAYS)
  const pricePointsInWindow = sortedPoints
    .slice(0, -1)
    .filter((_, index) => validUntilOf(index) > windowStart)
  const offeredPricePoints = pricePointsInWindow.filter((point) => pricePointsSinceListing.includes(point))
  const [lowestPoint = previousPricePoint] = offeredPricePoints.toSorted((a, b) => a.price - b.price)
  // A price of 0 belongs to a draft without a price, so it does not count as a lower price.
  const isLowest = !pricePointsInWindow.some(({ price }) => price > 0 && price < lowestPoint.price)
  if (lowestPoint.price <= currentPricePoint.price || !isLowest) return null
  return {
    lowestPrice: lowestPoint.price,
    since: listedAt > windowStart ? 'listed' : 'days30',
    until: startOfDay(reductionDay + LOWEST_PRICE_DAYS),
  }
}
