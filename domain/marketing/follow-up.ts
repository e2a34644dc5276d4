import type { Minor } from '../money/money'
import type { OrderState } from '../orders/order'
import { DAY_MS, type Timestamp } from '../time/time'

/** Status of the follow-up mail. `skipped`: without marketing consent, after a refund, or with an open matter. */
export const FOLLOW_UP_STATUSES = ['pending', 'sent', 'skipped', 'failed'] as const

/** The owner's settings for the follow-up mail, which is sent after a purchase. */
export type FollowUpSettings = {
  isOn: boolean
  /** Days between the delivery and the mail. */
  afterDays: number
  /** Value of the voucher in the mail, PLN. */
  amount: Minor
  /** Validity of the voucher, days. */
  validDays: number
}

/** Follow-up mails are sent by day only, between these hours of Polish time. */
const FOLLOW_UP_SENDING_HOURS = { from: 9, to: 18 } as const

/** Maximum delay of the follow-up mail, days. A mail that is later than this is out of date and is not sent. */
const MAX_FOLLOW_UP_DELAY_DAYS = 30

/** True if follow-up mails may go out at this hour (Polish time). */
export const isFollowUpHour = (hour: number): boolean =>
  hour >= FOLLOW_UP_SENDING_HOURS.from && hour < FOLLOW_UP_SENDING_HOURS.to

/** The delivery times of orders whose follow-up mail is due: after `since` and up to `until` (ms UTC). */
export const followUpWindow = ({ afterDays }: FollowUpSettings, now: Timestamp) => ({
  since: now - (afterDays + MAX_FOLLOW_UP_DELAY_DAYS) * DAY_MS,
  until: now - afterDays * DAY_MS,
})

type FollowUpCandidate = {
  state: OrderState
  /** Time of the delivery; for the purchase of a voucher, time of the payment. ms UTC. */
  deliveredAt: Timestamp
  marketingConsent: boolean
  /** True if the order bought a voucher instead of goods. */
  isVoucher: boolean
  hasWithdrawal: boolean
  /** True if the order has an open customer request, refund or dispute (`HAS_OPEN_MATTER_SQL`). */
  hasOpenMatter: boolean
  /** True if the buyer has received goods of the order, or will receive them. */
  hasGoods: boolean
  /** True if the buyer has unsubscribed from offers after the order. */
  isUnsubscribed: boolean
}

/**
 * True if the buyer of an order gets the follow-up mail. Marketing needs a consent that was not withdrawn (rules 6.6).
 */
export const isFollowUpRecipient = (order: FollowUpCandidate, { since }: { since: Timestamp }): boolean =>
  order.state === 'paid' &&
  order.deliveredAt > since &&
  order.marketingConsent &&
  !order.isVoucher &&
  !order.hasWithdrawal &&
  !order.hasOpenMatter &&
  order.hasGoods &&
  !order.isUnsubscribed
