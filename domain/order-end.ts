import { isPayable, type OrderState } from './order'

/** Why an order came to nothing: a newer one of the same cart, its time to pay, the shop, or what nobody wrote down. */
export type WhyEnded = 'replaced' | 'expired' | 'shop' | 'other'

type Ended = {
  state: OrderState
  /** Moments in ms UTC; `endedAt`: when it stopped being payable, null while it is. */
  holdUntil: number
  endedAt: number | null
  isByShop: boolean
  hasNewer: boolean
}

/** What its buyer is told of an order that can be paid no more and is not paid; null of any other. */
export function whyEnded(
  { state, holdUntil, endedAt, isByShop, hasNewer }: Ended,
  now: number,
): WhyEnded | null {
  if (isPayable(state)) return holdUntil <= now ? 'expired' : null
  if (state !== 'expiring' && state !== 'cancelled') return null
  if (endedAt !== null && endedAt >= holdUntil) return 'expired'
  if (isByShop) return 'shop'
  return hasNewer ? 'replaced' : 'other'
}
