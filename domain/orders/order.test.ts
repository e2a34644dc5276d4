import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  extendedHoldEnd,
  confirmationKindOf,
  HOLD_DURATIONS,
  isHoldingState,
  isPayable,
  nextState,
  ORDER_STATES,
  type OrderEvent,
  formatOrderNumber,
  type OrderState,
  PAYMENT_STATUSES,
  paymentStatusOf,
  STAFF_ORDER_STATUSES,
  staffStatusOf,
  orderStatesOf,
} from './order'
import { MINUTE_MS } from '../time/time'

const paymentWithStock = { kind: 'payment_succeeded', hasEnoughStock: true } as const
const paymentWithoutStock = { kind: 'payment_succeeded', hasEnoughStock: false } as const
const ORDER_EVENTS: OrderEvent[] = [
  paymentWithStock,
  paymentWithoutStock,
  { kind: 'payment_failed' },
  { kind: 'payment_working' },
  { kind: 'expiry_due' },
  { kind: 'payment_cancelled' },
  { kind: 'refund_done' },
  { kind: 'replaced' },
]
const anyOrderState = fc.constantFrom(...ORDER_STATES)
const anyOrderEvent = fc.constantFrom(...ORDER_EVENTS)

const applyEvents = (state: OrderState, events: readonly OrderEvent[]) => events.reduce(nextState, state)

describe('nextState', () => {
  /**
   * The expected state after each event of `ORDER_EVENTS`, by the state before. The first two events are successful
   * payments: with enough stock, and without.
   */
  const TRANSITION_TABLE: Record<OrderState, OrderState[]> = {
    pending: ['paid', 'paid', 'failed', 'pending', 'expiring', 'cancelled', 'pending', 'expiring'],
    failed: ['paid', 'paid', 'failed', 'pending', 'expiring', 'cancelled', 'failed', 'expiring'],
    expiring: ['paid', 'paid', 'expiring', 'expiring', 'expiring', 'cancelled', 'expiring', 'expiring'],
    cancelled: [
      'paid',
      'refund_due',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ],
    paid: ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid'],
    refund_due: [
      'refund_due',
      'refund_due',
      'refund_due',
      'refund_due',
      'refund_due',
      'refund_due',
      'refunded',
      'refund_due',
    ],
    refunded: [
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
    ],
  }

  it.each(ORDER_STATES)('from %s follows the table', (state) => {
    expect(ORDER_EVENTS.map((event) => nextState(state, event))).toEqual(TRANSITION_TABLE[state])
  })

  /**
   * Events in this order: a voucher covers everything; a full refund that is owed; a full refund that is done; a
   * partial refund.
   */
  const MONEY_EVENTS: OrderEvent[] = [
    { kind: 'voucher_covers' },
    { kind: 'refund_asked', isFullRefund: true, isRefundDue: true },
    { kind: 'refund_asked', isFullRefund: true, isRefundDue: false },
    { kind: 'refund_asked', isFullRefund: false, isRefundDue: true },
  ]
  const STATES_AFTER_MONEY_EVENTS: Record<OrderState, OrderState[]> = {
    pending: ['paid', 'pending', 'pending', 'pending'],
    failed: ['failed', 'failed', 'failed', 'failed'],
    expiring: ['expiring', 'expiring', 'expiring', 'expiring'],
    cancelled: ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    paid: ['paid', 'refund_due', 'refunded', 'paid'],
    refund_due: ['refund_due', 'refund_due', 'refund_due', 'refund_due'],
    // A refund returned by the bank must be paid again.
    refunded: ['refunded', 'refund_due', 'refunded', 'refund_due'],
  }

  it.each(ORDER_STATES)('from %s handles vouchers and refunds', (state) => {
    expect(MONEY_EVENTS.map((event) => nextState(state, event))).toEqual(STATES_AFTER_MONEY_EVENTS[state])
  })

  it('always returns a known state', () => {
    fc.assert(
      fc.property(
        anyOrderState,
        fc.array(anyOrderEvent),
        (state, events) => void expect(ORDER_STATES).toContain(applyEvents(state, events)),
      ),
    )
  })

  it('never leaves paid or refunded by payment events', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrderState>('paid', 'refunded'),
        fc.array(anyOrderEvent),
        (state, events) => {
          expect(applyEvents(state, events)).toBe(state)
        },
      ),
    )
  })

  it('never reaches paid without a payment', () => {
    const otherEvent = fc.constantFrom(...ORDER_EVENTS.filter((event) => event.kind !== 'payment_succeeded'))
    const unpaidState = fc.constantFrom<OrderState>('pending', 'failed', 'expiring', 'cancelled')
    fc.assert(
      fc.property(unpaidState, fc.array(otherEvent), (state, events) => {
        expect(['pending', 'failed', 'expiring', 'cancelled']).toContain(applyEvents(state, events))
      }),
    )
  })

  it('after a payment stays in paid, refund_due or refunded', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrderEvent),
        fc.constantFrom(paymentWithStock, paymentWithoutStock),
        fc.array(anyOrderEvent),
        (eventsBefore, moneyEvent, eventsAfter) => {
          expect(['paid', 'refund_due', 'refunded']).toContain(
            applyEvents('pending', [...eventsBefore, moneyEvent, ...eventsAfter]),
          )
        },
      ),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyOrderState, anyOrderEvent, (state, event) => {
        const firstState = nextState(state, event)
        expect(nextState(firstState, event)).toBe(firstState)
      }),
    )
  })

  it('maps to one of four payment statuses', () => {
    expect(ORDER_STATES.map((state) => [state, paymentStatusOf(state)])).toEqual([
      ['pending', 'pending'],
      ['failed', 'failed'],
      ['expiring', 'pending'],
      ['paid', 'paid'],
      ['cancelled', 'cancelled'],
      ['refund_due', 'cancelled'],
      ['refunded', 'cancelled'],
    ])
    for (const state of ORDER_STATES) expect(PAYMENT_STATUSES).toContain(paymentStatusOf(state))
  })

  it('has holding states, and payable ones until the order is being cancelled', () => {
    expect(ORDER_STATES.filter(isHoldingState)).toEqual(['pending', 'failed', 'expiring'])
    expect(ORDER_STATES.filter(isPayable)).toEqual(['pending', 'failed'])
  })

  it('has a confirmation mail while paid or payable', () => {
    expect(Object.fromEntries(ORDER_STATES.map((state) => [state, confirmationKindOf(state)]))).toEqual({
      pending: 'order_received',
      failed: 'order_received',
      expiring: null,
      paid: 'order_paid',
      cancelled: null,
      refund_due: null,
      refunded: null,
    })
  })
})

describe('extendedHoldEnd', () => {
  it('is never earlier than before, nor later than 30 minutes after the order or 5 after now', () => {
    const arbitraryTimestamps = fc.record({
      hold: fc.integer({ min: 0, max: 30 * MINUTE_MS }),
      now: fc.integer({ min: 0, max: 60 * MINUTE_MS }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 41 }), arbitraryTimestamps, (createdAt, { hold, now }) => {
        const order = { createdAt, holdUntil: createdAt + hold }
        const extendedUntil = extendedHoldEnd(order, createdAt + now)
        expect(extendedUntil).toBeGreaterThanOrEqual(order.holdUntil)
        expect(extendedUntil).toBeLessThanOrEqual(createdAt + HOLD_DURATIONS.longestMs)
        expect(extendedUntil).toBeLessThanOrEqual(
          Math.max(order.holdUntil, createdAt + now + HOLD_DURATIONS.extensionMs),
        )
        expect(extendedHoldEnd({ createdAt, holdUntil: extendedUntil }, createdAt + now)).toBe(extendedUntil)
      }),
    )
  })

  it('is 15 minutes, extended by 5, at most 30', () => {
    expect(HOLD_DURATIONS).toEqual({
      firstMs: 15 * MINUTE_MS,
      extensionMs: 5 * MINUTE_MS,
      longestMs: 30 * MINUTE_MS,
    })
    const order = { createdAt: 0, holdUntil: 15 * MINUTE_MS }
    expect(
      [0, 10, 12, 25, 29, 40].map((minute) => extendedHoldEnd(order, minute * MINUTE_MS) / MINUTE_MS),
    ).toEqual([15, 15, 17, 30, 30, 30])
  })
})

describe('orderNumber', () => {
  it('is the start of the id in capitals', () => {
    fc.assert(fc.property(fc.uuid(), (id) => void expect(formatOrderNumber(id)).toMatch(/^[0-9A-F]{8}$/)))
    expect(formatOrderNumber('0a1b2c3d-0000-4000-8000-000000000000')).toBe('0A1B2C3D')
  })
})

it('every state belongs to exactly one staff status', () => {
  expect(STAFF_ORDER_STATUSES.flatMap(orderStatesOf).toSorted()).toEqual([...ORDER_STATES].toSorted())
  for (const state of ORDER_STATES) expect(orderStatesOf(staffStatusOf(state))).toContain(state)
  expect(orderStatesOf('pending')).toEqual(['pending', 'expiring'])
  expect(orderStatesOf('cancelled')).toEqual(['cancelled'])
  expect(orderStatesOf('refunded')).toEqual(['refund_due', 'refunded'])
})
