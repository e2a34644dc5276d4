import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import {
  extendedHold,
  confirmationOf,
  HOLD,
  isHolding,
  isPayable,
  nextState,
  ORDER_STATES,
  type OrderEvent,
  orderNumber,
  type OrderState,
  PAYMENT_STATUSES,
  paymentStatusOf,
  STAFF_STATUSES,
  staffStatusOf,
  statesOf,
} from './order'

const again = { kind: 'payment_succeeded', canTakeAgain: true } as const
const gone = { kind: 'payment_succeeded', canTakeAgain: false } as const
const EVENTS: OrderEvent[] = [
  again,
  gone,
  { kind: 'payment_failed' },
  { kind: 'payment_working' },
  { kind: 'expiry_due' },
  { kind: 'payment_cancelled' },
  { kind: 'refund_done' },
  { kind: 'replaced' },
]
const anyState = fc.constantFrom(...ORDER_STATES)
const anyEvent = fc.constantFrom(...EVENTS)

const play = (state: OrderState, events: readonly OrderEvent[]) => events.reduce(nextState, state)

describe('the state of an order', () => {
  /** Reliability 1.2, column by column: money with the piece there, money with the piece gone, failed, working, … */
  const TABLE: Record<OrderState, OrderState[]> = {
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

  it.each(ORDER_STATES)('after %s is what the table says', (state) => {
    expect(EVENTS.map((event) => nextState(state, event))).toEqual(TABLE[state])
  })

  /** Nothing left to pay; all of it back and still owed, back at once; a part. */
  const MONEY_MATTERS: OrderEvent[] = [
    { kind: 'voucher_covers' },
    { kind: 'refund_asked', isWhole: true, isOwed: true },
    { kind: 'refund_asked', isWhole: true, isOwed: false },
    { kind: 'refund_asked', isWhole: false, isOwed: true },
  ]
  const AFTER_MONEY: Record<OrderState, OrderState[]> = {
    pending: ['paid', 'pending', 'pending', 'pending'],
    failed: ['failed', 'failed', 'failed', 'failed'],
    expiring: ['expiring', 'expiring', 'expiring', 'expiring'],
    cancelled: ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    paid: ['paid', 'refund_due', 'refunded', 'paid'],
    refund_due: ['refund_due', 'refund_due', 'refund_due', 'refund_due'],
    // What a bank sent back is owed again.
    refunded: ['refunded', 'refund_due', 'refunded', 'refund_due'],
  }

  it.each(ORDER_STATES)('after %s is what vouchers and refunds make of it', (state) => {
    expect(MONEY_MATTERS.map((event) => nextState(state, event))).toEqual(AFTER_MONEY[state])
  })

  it('is always one of the states, whatever happens', () => {
    fc.assert(
      fc.property(
        anyState,
        fc.array(anyEvent),
        (state, events) => void expect(ORDER_STATES).toContain(play(state, events)),
      ),
    )
  })

  it('never goes from paid anywhere, nor from refunded', () => {
    fc.assert(
      fc.property(fc.constantFrom<OrderState>('paid', 'refunded'), fc.array(anyEvent), (state, events) => {
        expect(play(state, events)).toBe(state)
      }),
    )
  })

  it('never comes to be paid without money', () => {
    const other = fc.constantFrom(...EVENTS.filter((event) => event.kind !== 'payment_succeeded'))
    const unpaid = fc.constantFrom<OrderState>('pending', 'failed', 'expiring', 'cancelled')
    fc.assert(
      fc.property(unpaid, fc.array(other), (state, events) => {
        expect(['pending', 'failed', 'expiring', 'cancelled']).toContain(play(state, events))
      }),
    )
  })

  it('once there is money is paid or on its way back, whatever came before and comes after', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent),
        fc.constantFrom(again, gone),
        fc.array(anyEvent),
        (before, money, after) => {
          expect(['paid', 'refund_due', 'refunded']).toContain(play('pending', [...before, money, ...after]))
        },
      ),
    )
  })

  it('changes nothing when the same happens twice', () => {
    fc.assert(
      fc.property(anyState, anyEvent, (state, event) => {
        const once = nextState(state, event)
        expect(nextState(once, event)).toBe(once)
      }),
    )
  })

  it('is shown outside as one of four words', () => {
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

  it('holds the pieces while it is unpaid, and may be paid until it is being cancelled', () => {
    expect(ORDER_STATES.filter(isHolding)).toEqual(['pending', 'failed', 'expiring'])
    expect(ORDER_STATES.filter(isPayable)).toEqual(['pending', 'failed'])
  })

  it('is confirmed while it is paid or may be', () => {
    expect(Object.fromEntries(ORDER_STATES.map((state) => [state, confirmationOf(state)]))).toEqual({
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

describe('the end of a hold', () => {
  const MINUTE = 60_000

  it('is never earlier than it was, never later than 30 minutes after the order or 5 after now', () => {
    const moments = fc.record({
      hold: fc.integer({ min: 0, max: 30 * MINUTE }),
      now: fc.integer({ min: 0, max: 60 * MINUTE }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 41 }), moments, (createdAt, { hold, now }) => {
        const order = { createdAt, holdUntil: createdAt + hold }
        const end = extendedHold(order, createdAt + now)
        expect(end).toBeGreaterThanOrEqual(order.holdUntil)
        expect(end).toBeLessThanOrEqual(createdAt + HOLD.longestMs)
        expect(end).toBeLessThanOrEqual(Math.max(order.holdUntil, createdAt + now + HOLD.extensionMs))
        expect(extendedHold({ createdAt, holdUntil: end }, createdAt + now)).toBe(end)
      }),
    )
  })

  it('is 15 minutes, 5 more while the bank works, 30 at most', () => {
    expect(HOLD).toEqual({ firstMs: 15 * MINUTE, extensionMs: 5 * MINUTE, longestMs: 30 * MINUTE })
    const order = { createdAt: 0, holdUntil: 15 * MINUTE }
    expect([0, 10, 12, 25, 29, 40].map((minute) => extendedHold(order, minute * MINUTE) / MINUTE)).toEqual([
      15, 15, 17, 30, 30, 30,
    ])
  })
})

describe('the number of an order', () => {
  it('is the beginning of its id in capitals', () => {
    fc.assert(fc.property(fc.uuid(), (id) => void expect(orderNumber(id)).toMatch(/^[0-9A-F]{8}$/)))
    expect(orderNumber('0a1b2c3d-0000-4000-8000-000000000000')).toBe('0A1B2C3D')
  })
})

it('every state is behind one status that the outside is told', () => {
  expect(STAFF_STATUSES.flatMap(statesOf).toSorted()).toEqual([...ORDER_STATES].toSorted())
  for (const state of ORDER_STATES) expect(statesOf(staffStatusOf(state))).toContain(state)
  expect(statesOf('pending')).toEqual(['pending', 'expiring'])
  expect(statesOf('cancelled')).toEqual(['cancelled'])
  expect(statesOf('refunded')).toEqual(['refund_due', 'refunded'])
})
