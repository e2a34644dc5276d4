import { minor } from './money'

/** Inner states of an order's payment (reliability 1.2). */
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

/** What the outside is told (specification 3). */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** `expiring` still shows as pending; money that goes back shows as cancelled (design 5). */
export function paymentStatusOf(state: OrderState): PaymentStatus {
  if (state === 'expiring') return 'pending'
  if (state === 'refund_due' || state === 'refunded') return 'cancelled'
  return state
}

/** What staff are told: money that went back, or is on its way, is not the same to them as an order that came to nothing. */
export const STAFF_STATUSES = [...PAYMENT_STATUSES, 'refunded'] as const
export type StaffStatus = (typeof STAFF_STATUSES)[number]

export const staffStatusOf = (state: OrderState): StaffStatus =>
  state === 'refund_due' || state === 'refunded' ? 'refunded' : paymentStatusOf(state)

/** The states behind what staff are told. */
export const statesOf = (status: StaffStatus): OrderState[] =>
  ORDER_STATES.filter((state) => staffStatusOf(state) === status)

/** States in which the order's pieces are taken off the shelf but not yet sold. */
export const HOLDING_STATES = ['pending', 'failed', 'expiring'] as const satisfies OrderState[]
export const isHolding = (state: OrderState): boolean => HOLDING_STATES.some((holding) => holding === state)

/**
 * Value of goods that several unpaid orders of one household may hold together, so that no visitor takes the whole shop off
 * sale without paying. A single order may exceed it: it has at most `MAX_LINES` lines. A trigger refuses more (migrations).
 */
export const MAX_HELD_VALUE = minor(30_000_00)

const HOUR_MS = 3_600_000

/**
 * Goods of unpaid orders are off sale for a time: `MAX_HELD_VALUE` for `fullMs` a day is what one household may use up. After
 * that it holds at most `MAX_HELD_VALUE_AFTER` until time has run out again, evenly within `windowMs`. Triggers count (migrations).
 */
export const HELD_TIME = { fullMs: 2 * HOUR_MS, windowMs: 24 * HOUR_MS } as const
export const MAX_HELD_VALUE_AFTER = minor(3_000_00)

/** Staff lift the limits of a household for this long, ms. */
export const LIMIT_LIFTED_MS = 7 * 24 * HOUR_MS

/** An unpaid order that has ended remembers its household for this long, ms, so that staff can lift the limits. */
export const HOUSEHOLD_KEPT_MS = 24 * HOUR_MS

/** States in which the buyer may (still) pay. A declined payment is not final (design 5). */
export const isPayable = (state: OrderState): boolean => state === 'pending' || state === 'failed'

/** The mail that confirms an order as it is now; null of one that came to nothing, or is about to. */
export function confirmationOf(state: OrderState): 'order_paid' | 'order_received' | null {
  if (state === 'paid') return 'order_paid'
  return isPayable(state) ? 'order_received' : null
}

export type OrderEvent =
  /** The provider says it has the money, and amount, currency and intent are the order's. */
  | { kind: 'payment_succeeded'; canTakeAgain: boolean }
  | { kind: 'payment_failed' }
  /** The bank works, or the buyer is being asked: the hold is extended. */
  | { kind: 'payment_working' }
  | { kind: 'expiry_due' }
  /** Its buyer orders something else with the same cart. */
  | { kind: 'replaced' }
  /** The provider says the payment can never succeed any more. */
  | { kind: 'payment_cancelled' }
  /** Nothing is left to pay: a voucher covers all of it. */
  | { kind: 'voucher_covers' }
  /** Staff, or the provider, give back everything that is left; `isOwed` until the money is on its way. */
  | { kind: 'refund_asked'; isWhole: boolean; isOwed: boolean }
  | { kind: 'refund_done' }

/**
 * The state after an event; the same state when the event changes nothing (reliability 1.2).
 * Late, repeated and reordered events are all legal input.
 */
export function nextState(state: OrderState, event: OrderEvent): OrderState {
  switch (event.kind) {
    case 'payment_succeeded':
      if (isHolding(state)) return 'paid'
      if (state === 'cancelled') return event.canTakeAgain ? 'paid' : 'refund_due'
      return state
    case 'payment_failed':
      return state === 'pending' ? 'failed' : state
    case 'payment_working':
      return state === 'failed' ? 'pending' : state
    case 'expiry_due':
    case 'replaced':
      return isPayable(state) ? 'expiring' : state
    case 'payment_cancelled':
      return isHolding(state) ? 'cancelled' : state
    case 'voucher_covers':
      return state === 'pending' ? 'paid' : state
    case 'refund_asked':
      // What a bank sent back is owed again, also of an order that was refunded.
      if (state === 'refunded') return event.isOwed ? 'refund_due' : state
      if (state !== 'paid' || !event.isWhole) return state
      return event.isOwed ? 'refund_due' : 'refunded'
    case 'refund_done':
      return state === 'refund_due' ? 'refunded' : state
  }
}

const MINUTE_MS = 60_000

/** The mail that an order was received waits this long, ms, and is left out when the order is paid or ends before. */
export const RECEIVED_MAIL_DELAY_MS = 3 * MINUTE_MS

/** How long an order keeps its pieces: 15 minutes, 5 more while the bank works, 30 at most (design 4). */
export const HOLD = {
  firstMs: 15 * MINUTE_MS,
  extensionMs: 5 * MINUTE_MS,
  longestMs: 30 * MINUTE_MS,
} as const

/**
 * A reminder is written this long after an order was placed, while at least that long is left to pay it, ms: the order
 * waits for 15 minutes in all.
 */
export const REMIND_OF_PAYMENT = { afterMs: 7 * MINUTE_MS, leastMs: 3 * MINUTE_MS } as const

/** The end of a hold (ms UTC) after the bank was seen working at `now`; never earlier than it was. */
export function extendedHold(order: { createdAt: number; holdUntil: number }, now: number): number {
  const extended = Math.min(order.createdAt + HOLD.longestMs, now + HOLD.extensionMs)
  return Math.max(order.holdUntil, extended)
}

/** The number people read: the first eight characters of the id in capitals (specification 9). */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase()

/** The success page asks every 3 s, at most 60 times (specification 4). */
export const STATUS_POLL = { everyMs: 3000, attempts: 60 } as const

/**
 * How old (ms) the last look at the provider has to be for the server to ask again of an unpaid order (api, status). "Failed"
 * is the one word that makes people pay again, and the news of a decline may be older than the payment that followed it:
 * nobody types a card again within a second.
 */
export const lookUpAfterMs = (state: OrderState): number => (state === 'failed' ? 1000 : 5000)

/** And without being asked, when the last look is older than this: a lost webhook costs no more (reliability M7). */
export const RECONCILE_AFTER_MS = 60_000
