/** The steps of a sale on the web. Each counts events, so a visitor may count several times in one step. */
export const FUNNEL_STEPS = ['views', 'carts', 'checkouts', 'placed', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export type FunnelCounts = Readonly<Record<FunnelStep, number>>

/** A share in percent, rounded; null if there is nothing to compare with. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null

/** A change in percent, rounded; null if there is nothing to compare with. */
export const changeInPercent = (current: number, previous: number): number | null =>
  percentOf(current - previous, previous)

/**
 * The steps of a period beside the period before. `share`: percent of the step before; it may exceed 100, because the
 * steps count events. `change`: change in percent. Both are null where the base is zero.
 */
export const computeFunnel = (current: FunnelCounts, previous: FunnelCounts) =>
  FUNNEL_STEPS.map((step, index) => {
    const stepBefore = FUNNEL_STEPS[index - 1]
    return {
      step,
      count: current[step],
      previous: previous[step],
      share: stepBefore ? percentOf(current[step], current[stepBefore]) : null,
      change: changeInPercent(current[step], previous[step]),
    }
  })

/** The reasons why an order of the web ended unpaid, in the order in which they are listed. */
export const LOSS_REASONS = ['payment_failed', 'expired', 'payment_cancelled', 'staff'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

export type UnpaidOrderEnd = {
  isByStaff: boolean
  /** True if a payment was declined, and none succeeded later. */
  hasFailedPayment: boolean
  /** True if the order could be paid until the end of its hold. */
  hasHoldExpired: boolean
}

/**
 * The reason why an order ended unpaid. A decision of staff comes first, then a declined payment. Otherwise the hold
 * expired, or the payment was cancelled before that.
 */
export function findLossReason({ isByStaff, hasFailedPayment, hasHoldExpired }: UnpaidOrderEnd): LossReason {
  if (isByStaff) return 'staff'
  if (hasFailedPayment) return 'payment_failed'
  return hasHoldExpired ? 'expired' : 'payment_cancelled'
}

/**
 * Sums the unpaid orders by reason. Each row sums orders that ended in the same way; `value` is in grosz. Reasons
 * without orders are left out.
 */
export function sumLosses(rows: readonly (UnpaidOrderEnd & { orders: number; value: number })[]) {
  return LOSS_REASONS.map((reason) => {
    const rowsOfReason = rows.filter((row) => findLossReason(row) === reason)
    return {
      reason,
      orders: rowsOfReason.reduce((sum, row) => sum + row.orders, 0),
      value: rowsOfReason.reduce((sum, row) => sum + row.value, 0),
    }
  }).filter(({ orders }) => orders > 0)
}
