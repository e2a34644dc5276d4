import { minor } from '../money/money'
import type { SaleChannel } from './sale-channel'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Timestamp } from '../time/time'

/** Internal payment states of an order. */
export const ORDER_STATES = [
  'pending',
  'failed',
  'expiring',
  'paid',
  'cancelled',
  'refund_due',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Payment statuses of the API (spec §3). */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The payment status in the API for an internal state: `expiring` counts as pending, a refund as cancelled. */
export function paymentStatusOf(state: OrderState): PaymentStatus {
  if (state === 'expiring') return 'pending'
  if (state === 'refund_due' || state === 'refunded') return 'cancelled'
  return state
}

/** Statuses for staff. Staff see a refund (done or due) separately from a cancelled unpaid order; buyers do not. */
export const STAFF_ORDER_STATUSES = [...PAYMENT_STATUSES, 'refunded'] as const
export type StaffOrderStatus = (typeof STAFF_ORDER_STATUSES)[number]

export const staffStatusOf = (state: OrderState): StaffOrderStatus =>
  state === 'refund_due' || state === 'refunded' ? 'refunded' : paymentStatusOf(state)

export const orderStatesOf = (status: StaffOrderStatus): OrderState[] =>
  ORDER_STATES.filter((state) => staffStatusOf(state) === status)

/** States in which an unpaid order holds stock. */
export const HOLDING_STATES = ['pending', 'failed', 'expiring'] as const satisfies OrderState[]
export const isHoldingState = (state: OrderState): boolean =>
  HOLDING_STATES.some((holdingState) => holdingState === state)

/**
 * Limit on the value of goods held by several unpaid orders from one network (IP prefix). Without this limit, a visitor
 * could block the whole shop without paying.
 * A single order may exceed the value, because `MAX_ORDER_LINES` limits its lines.
 * A database trigger enforces the limit.
 */
export const MAX_HELD_VALUE = minor(30_000_00)

/**
 * Limits the holds of one network (IP prefix), as a leaky bucket of value × time. The bucket is full when goods worth
 * `MAX_HELD_VALUE` were held for `fullMs`, and drains evenly within `windowMs`. While it is full, the network may hold
 * goods worth at most `REDUCED_MAX_HELD_VALUE`. Database triggers (in `migrations`) compute the level.
 */
export const NETWORK_HOLD_TIME_LIMITS = { fullMs: 2 * HOUR_MS, windowMs: DAY_MS } as const
export const REDUCED_MAX_HELD_VALUE = minor(3_000_00)

/** Time for which the limits of a buyer's network do not apply after staff have switched them off, ms. */
export const LIMIT_LIFT_DURATION_MS = 7 * DAY_MS

/**
 * Time for which an order that ended unpaid still stores its network (IP prefix), ms. Until then, staff can switch off
 * the limits of the network.
 */
export const NETWORK_RETENTION_MS = DAY_MS

/** States in which the buyer can still pay. A declined payment is not final. */
export const isPayable = (state: OrderState): boolean => state === 'pending' || state === 'failed'

/**
 * True if the buyer of a sale by phone must still confirm the sale on a durable medium. Before the confirmation there
 * is no contract (UoPK art. 20).
 */
export const needsConfirmation = (order: { channel: SaleChannel; confirmedAt: Timestamp | null }): boolean =>
  order.channel === 'phone' && order.confirmedAt === null

/** The kind of the mail that confirms an order in its current state; null if it is cancelled or expiring. */
export function confirmationKindOf(state: OrderState): 'order_paid' | 'order_received' | null {
  if (state === 'paid') return 'order_paid'
  return isPayable(state) ? 'order_received' : null
}

export type OrderEvent =
  /**
   * The provider has received the money; amount, currency and intent match the order. `paidAt`: the time at which staff
   * received the money; now if absent.
   */
  | { kind: 'payment_succeeded'; hasEnoughStock: boolean; paidAt?: Timestamp }
  | { kind: 'payment_failed' }
  /** The bank is processing, or the buyer is authenticating: the hold is extended. */
  | { kind: 'payment_working' }
  | { kind: 'expiry_due' }
  /** The buyer placed a newer order with the same cart. */
  | { kind: 'replaced' }
  /** The provider reports that the payment can no longer succeed. */
  | { kind: 'payment_cancelled' }
  /** A voucher covers the whole price, so the amount left to pay is zero. */
  | { kind: 'voucher_covers' }
  /**
   * A refund by staff or at the provider. `isFullRefund`: the refund returns all money that was not refunded yet.
   * `isRefundDue`: the money is not on its way yet.
   */
  | { kind: 'refund_asked'; isFullRefund: boolean; isRefundDue: boolean }
  | { kind: 'refund_done' }

/**
 * The state after an event; unchanged if the event has no effect.
 * Late, repeated and reordered events are all valid input.
 */
export function nextState(state: OrderState, event: OrderEvent): OrderState {
  switch (event.kind) {
    case 'payment_succeeded':
      if (isHoldingState(state)) return 'paid'
      if (state === 'cancelled') return event.hasEnoughStock ? 'paid' : 'refund_due'
      return state
    case 'payment_failed':
      return state === 'pending' ? 'failed' : state
    case 'payment_working':
      return state === 'failed' ? 'pending' : state
    case 'expiry_due':
    case 'replaced':
      return isPayable(state) ? 'expiring' : state
    case 'payment_cancelled':
      return isHoldingState(state) ? 'cancelled' : state
    case 'voucher_covers':
      return state === 'pending' ? 'paid' : state
    case 'refund_asked':
      // A refund returned by the bank must be paid again, even if the order was fully refunded.
      if (state === 'refunded') return event.isRefundDue ? 'refund_due' : state
      if (state !== 'paid' || !event.isFullRefund) return state
      return event.isRefundDue ? 'refund_due' : 'refunded'
    case 'refund_done':
      return state === 'refund_due' ? 'refunded' : state
  }
}

/** Delay of the `order_received` mail, ms. The mail is dropped if the order is paid or ends before that. */
export const ORDER_RECEIVED_MAIL_DELAY_MS = 3 * MINUTE_MS

/** Duration of a hold: 15 minutes, 5 more while the bank works on the payment, 30 at most (docs/payments.md). */
export const HOLD_DURATIONS = {
  firstMs: 15 * MINUTE_MS,
  extensionMs: 5 * MINUTE_MS,
  longestMs: 30 * MINUTE_MS,
} as const

/** A payment reminder is mailed `afterMs` after the order, if at least `leastMs` of the 15-minute hold remain. */
export const PAYMENT_REMINDER_TIMES = { afterMs: 7 * MINUTE_MS, leastMs: 3 * MINUTE_MS } as const

/**
 * The new end of a hold, ms UTC, if the bank is still processing the payment at `now`. Never earlier than the current
 * end.
 */
export function extendedHoldEnd(
  order: { createdAt: Timestamp; holdUntil: Timestamp },
  now: Timestamp,
): number {
  const extendedUntil = Math.min(order.createdAt + HOLD_DURATIONS.longestMs, now + HOLD_DURATIONS.extensionMs)
  return Math.max(order.holdUntil, extendedUntil)
}

/** The order number for people: the first eight characters of the id in capitals (spec §9). */
export const formatOrderNumber = (id: string): string => id.slice(0, 8).toUpperCase()

/** Reads a typed order number ("#ab12 cd34") as the start of the order's id; null if it is no order number. */
export function readOrderNumber(text: string): string | null {
  const number = text.toLowerCase().replaceAll(/[\s#-]/g, '')
  return /^[0-9a-f]{8}$/.test(number) ? number : null
}

/** The success page polls every 3 s, at most 60 times (spec §4). */
export const STATUS_POLL_LIMITS = { everyMs: 3000, attempts: 60 } as const

/**
 * Minimum time (ms) between payment checks at the provider that status requests trigger. Shorter for `failed`: the page
 * invites buyers to pay again, and a success may follow a decline within seconds.
 */
export const minPaymentCheckAgeMs = (state: OrderState): number => (state === 'failed' ? 1000 : 5000)

/**
 * Interval of checks of unpaid orders at the provider, ms. A lost webhook therefore delays an order by this time at
 * most.
 */
export const PAYMENT_CHECK_INTERVAL_MS = MINUTE_MS
