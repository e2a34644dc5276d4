import * as z from 'zod/mini'
import { Email } from './email'
import type { DataKind } from './data-held'
import { isHolding, type OrderState } from './order'

/** What the calls about one customer are asked with: an exact address. */
export const CustomerQuery = z.object({ email: Email })

/** What may be held about an address. A `gift` is a voucher that somebody bought for it. */
export const HELD_THINGS = [
  'order',
  'voucher',
  'gift',
  'withdrawal',
  'complaint',
  'review',
  'chat',
  'newsletter',
] as const
export type HeldThing = (typeof HELD_THINGS)[number]

/**
 * What becomes of it when the address is to be forgotten: it goes now, the law keeps it for a while, or it waits for a
 * payment or a case to end.
 */
export type Fate = 'erased' | 'kept' | 'open'

/** One thing that is held. Moments are ISO 8601. */
export type HeldItem = {
  what: HeldThing
  id: string
  /** What people know it by: an order's number, the end of a voucher's code, a name. */
  label: string
  at: string
  fate: Fate
  /** The row of the table of periods that it is kept by. */
  kind: DataKind
  /** The first moment at which it is kept no more; null when that is not known yet, or is up to its owner. */
  keptUntil: string | null
}

/** Everything held about one address, things one by one and the rest counted. */
export type CustomerHeld = {
  items: HeldItem[]
  mails: { erased: number; kept: number }
  /** Lines of carts from which it ordered. */
  cartLines: number
  /** Orders with which it agreed to be written to, and still does. */
  consents: number
}

/** Whether there is anything that forgetting the address would change now. */
export const canErase = ({ items, mails, cartLines, consents }: CustomerHeld): boolean =>
  items.some(({ fate }) => fate === 'erased') || mails.erased + cartLines + consents > 0

/** Whether it may be sent offers: by the newsletter, or after an order. */
export const isSentOffers = ({ items, consents }: CustomerHeld): boolean =>
  consents > 0 || items.some(({ what }) => what === 'newsletter')

/** What was paid is kept for the tax office; what was not goes, unless it may still be paid or a case about it is open. */
export function orderFate(state: OrderState, hasOpenCase: boolean): Fate {
  if (isHolding(state)) return 'open'
  if (state !== 'cancelled') return 'kept'
  return hasOpenCase ? 'open' : 'erased'
}
