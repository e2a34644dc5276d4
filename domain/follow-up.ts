import type { Minor } from './money'
import type { OrderState } from './order'

/** Where the letter of thanks after a purchase is; `skipped` without consent, or when the money went back (design 4). */
export const FOLLOW_UP_STATUSES = ['pending', 'sent', 'skipped', 'failed'] as const

/** What the owner sets of it. */
export type FollowUp = {
  isOn: boolean
  /** Days after the payment. */
  afterDays: number
  /** What its voucher is worth, PLN. */
  amount: Minor
  /** Days for which the voucher can be used. */
  validDays: number
}

/** The letter is written by day, hours of Poland. */
const HOURS = { from: 9, to: 18 } as const

/** A letter that could not be sent for this long, days, is not sent any more: nobody expects it. */
const LATEST_DAYS = 30
const DAY_MS = 86_400_000

/** Whether letters go out at an hour of Poland. */
export const isHourOfLetters = (hour: number): boolean => hour >= HOURS.from && hour < HOURS.to

/** Orders paid up to `until` and after `since` (ms UTC) are due at a moment. */
export const followUpWindow = ({ afterDays }: FollowUp, now: number) => ({
  since: now - (afterDays + LATEST_DAYS) * DAY_MS,
  until: now - afterDays * DAY_MS,
})

type Judged = {
  state: OrderState
  /** ms UTC. */
  paidAt: number
  marketingConsent: boolean
  /** Whether it bought a voucher instead of goods. */
  isVoucher: boolean
  hasWithdrawal: boolean
  /** True when the buyer keeps, or will get, any goods. */
  hasGoods: boolean
  /** Whether its buyer has told the shop since not to write. */
  isUnsubscribed: boolean
}

/** Whether a due order's buyer is written to. Marketing needs a consent, and one that still holds (rules 6.6). */
export const isWrittenTo = (order: Judged, { since }: { since: number }): boolean =>
  order.state === 'paid' &&
  order.paidAt > since &&
  order.marketingConsent &&
  !order.isVoucher &&
  !order.hasWithdrawal &&
  order.hasGoods &&
  !order.isUnsubscribed
