import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WITHDRAWAL_STATUSES } from './withdrawal'
import { decisionOf, decisionToTell, findAcceptedGoods, needsAnswer } from './withdrawal-decision'

const deliveredAt = Date.parse('2026-11-05T09:00:00Z')
const CONSUMER_ORDER = {
  courier: 'dpd',
  createdAt: 0,
  deliveredAt,
  customerType: 'individual',
  buyerCapacity: null,
  channel: 'web',
} as const
const WITHDRAWAL = { submittedAt: Date.parse('2026-11-10T09:00:00Z'), refusalReason: null }

describe('needsAnswer', () => {
  it('is false if the order shows the right to withdraw', () => {
    expect(needsAnswer(WITHDRAWAL, CONSUMER_ORDER)).toBe(false)
  })

  it.each([
    ['no order is known', WITHDRAWAL, null],
    ['the right must be checked', WITHDRAWAL, { ...CONSUMER_ORDER, customerType: 'company' }],
    ['it came late', { ...WITHDRAWAL, submittedAt: Date.parse('2026-11-20T09:00:00Z') }, CONSUMER_ORDER],
    ['the buyer was told a refusal', { ...WITHDRAWAL, refusalReason: 'Zakup zawodowy.' }, CONSUMER_ORDER],
  ] as const)('is true if %s', (_, withdrawal, order) => {
    expect(needsAnswer(withdrawal, order)).toBe(true)
  })
})

describe('decisionToTell', () => {
  it('tells each refusal, and an acceptance only to a buyer who waits for it', () => {
    expect(decisionToTell('requested', 'refused', false)).toBe('refused')
    expect(decisionToTell('goods_awaited', 'refused', false)).toBe('refused')
    for (const status of ['goods_awaited', 'goods_sent', 'goods_received', 'refunded'] as const) {
      expect(decisionToTell('requested', status, true)).toBe('accepted')
      expect(decisionToTell('requested', status, false)).toBeNull()
      expect(decisionToTell('refused', status, true)).toBe('accepted')
    }
  })

  it('tells nothing if the decision stays, or is undone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WITHDRAWAL_STATUSES),
        fc.constantFrom(...WITHDRAWAL_STATUSES),
        fc.boolean(),
        (from, status, isAnswerAwaited) => {
          if (decisionOf(from) === decisionOf(status) || status === 'requested')
            expect(decisionToTell(from, status, isAnswerAwaited)).toBeNull()
        },
      ),
    )
  })
})

describe('findAcceptedGoods', () => {
  const ACCEPTED = {
    status: 'goods_awaited',
    courier: 'dpd',
    areGoodsOut: true,
    haveGoodsLeftShop: true,
  } as const
  it.each([
    ['send', {}],
    ['send', { courier: null }],
    ['bring', { courier: 'counter' }],
    ['nothing', { areGoodsOut: false }],
    ['nothing', { status: 'goods_received', areGoodsOut: false, haveGoodsLeftShop: false }],
    ['received', { status: 'goods_received' }],
    ['sent', { status: 'goods_sent' }],
    ['voucher', { courier: 'digital', status: 'goods_received' }],
    ['settled', { status: 'refunded' }],
  ] as const)('is %s for %o', (acceptedGoods, overrides) => {
    expect(findAcceptedGoods({ ...ACCEPTED, ...overrides })).toBe(acceptedGoods)
  })
})
