import { isPayable, type OrderState } from './order'
import type { Timestamp } from '../time/time'

/**
 * Reasons why an order ended unpaid: a newer order of the same cart, an expired hold, the shop cancelled it, or
 * unknown.
 */
export type OrderEndReason = 'replaced' | 'expired' | 'shop' | 'other'

type OrderEnd = {
  state: OrderState
  /** End of the hold, ms UTC. */
  holdUntil: Timestamp
  /** Time from which the order could not be paid any more, ms UTC; null while it can be paid. */
  endedAt: Timestamp | null
  isEndedByShop: boolean
  hasNewerOrder: boolean
}

/** The reason shown to the buyer of an unpaid order that can no longer be paid; null for any other order. */
export function findEndReason(
  { state, holdUntil, endedAt, isEndedByShop, hasNewerOrder }: OrderEnd,
  now: Timestamp,
): OrderEndReason | null {
  if (isPayable(state)) return holdUntil <= now ? 'expired' : null
  if (state !== 'expiring' && state !== 'cancelled') return null
  if (endedAt !== null && endedAt >= holdUntil) return 'expired'
  if (isEndedByShop) return 'shop'
  return hasNewerOrder ? 'replaced' : 'other'
}
