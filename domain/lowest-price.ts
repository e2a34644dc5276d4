import type { Minor } from './money'

export type PricePoint = { price: Minor; validFrom: number }

const DAY_MS = 86_400_000

/**
 * The lowest price of the 30 days before the current one began, when the current price is a cut against the
 * price before it; null when no reduction is announced (rules 1.1–1.4). Times are ms UTC, history in any order.
 * What a product was to cost before `listedAt`, when it was first offered, was nobody's price.
 */
export function lowestPriceBeforeReduction(history: readonly PricePoint[], listedAt = 0): Minor | null {
  const sorted = history.toSorted((a, b) => a.validFrom - b.validFrom)
  const points = sorted.filter((_, index) => (sorted[index + 1]?.validFrom ?? Infinity) > listedAt)
  const current = points.at(-1)
  const previous = points.at(-2)
  if (!current || !previous || current.price >= previous.price) return null
  const windowStart = current.validFrom - 30 * DAY_MS
  const inWindow = points.slice(0, -1).filter((_, index) => {
    const end = points[index + 1]?.validFrom ?? current.validFrom
    return end > windowStart
  })
  const lowest = inWindow.reduce(
    (least, point) => (point.price < least.price ? point : least),
    previous,
  ).price
  return lowest > current.price ? lowest : null
}
