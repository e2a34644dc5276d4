import { describe, expect, it } from 'vitest'
import { isoDay } from '../time/polish-days'
import {
  isLateWithdrawal,
  lastDayToSendBack,
  lastDayToWithdraw,
  MAX_WITHDRAWAL_LENGTHS,
  hasConsumerRights,
  hasWithdrawalRight,
  needsRightCheck,
  NEXT_WITHDRAWAL_STATUSES,
  refundDueDay,
  WITHDRAWAL_STATUSES,
  WithdrawalChange,
} from './withdrawal'

const parseTimestamp = (text: string): number => Date.parse(text)

describe('the withdrawal period', () => {
  it.each([
    // Delivered on a Thursday: the period ends on the Thursday two weeks later.
    ['2026-11-05T09:00:00Z', '2026-11-19'],
    // The 14th day is a Saturday, so the period ends on the Monday after it.
    ['2026-11-07T09:00:00Z', '2026-11-23'],
    // The 14th day is Christmas Eve, followed by two holidays and a Sunday, so the period ends on the 28th.
    ['2026-12-10T09:00:00Z', '2026-12-28'],
    // At 23:30 UTC, the next day has begun in Poland.
    ['2026-11-04T23:30:00Z', '2026-11-19'],
  ])('of goods delivered %s ends on %s', (deliveredOn, lastDay) => {
    expect(isoDay(lastDayToWithdraw(parseTimestamp(deliveredOn)))).toBe(lastDay)
  })

  it('ends at Polish midnight, and does not end while the delivery is unknown', () => {
    const deliveredAt = parseTimestamp('2026-11-05T09:00:00Z')
    expect(isLateWithdrawal(parseTimestamp('2026-11-19T22:59:59Z'), deliveredAt)).toBe(false)
    expect(isLateWithdrawal(parseTimestamp('2026-11-19T23:00:00Z'), deliveredAt)).toBe(true)
    expect(isLateWithdrawal(parseTimestamp('2030-01-01T00:00:00Z'), null)).toBe(false)
  })

  it('gives the shop 14 days for the refund', () => {
    expect(isoDay(refundDueDay(parseTimestamp('2026-11-22T23:30:00Z')))).toBe('2026-12-07')
  })
})

describe('the time to send the goods back', () => {
  const submittedAt = parseTimestamp('2026-11-05T09:00:00Z')
  const acceptedAt = parseTimestamp('2026-12-01T09:00:00Z')

  it('is 14 days from the withdrawal if the buyer waited for no answer', () => {
    expect(isoDay(lastDayToSendBack({ submittedAt, acceptedAt: null }))).toBe('2026-11-19')
  })

  it('is 14 days from the acceptance if the buyer waited for it', () => {
    expect(isoDay(lastDayToSendBack({ submittedAt, acceptedAt }))).toBe('2026-12-15')
  })
})

describe('WithdrawalChange', () => {
  const parseChange = (body: object) => WithdrawalChange.safeParse({ from: 'requested', ...body })

  it('takes a refusal only with a reason of sensible length', () => {
    const { reason: most } = MAX_WITHDRAWAL_LENGTHS
    for (const reason of [undefined, '', ' \n ', 'x'.repeat(most + 1)])
      expect(parseChange({ status: 'refused', reason }).success).toBe(false)
    expect(parseChange({ status: 'refused', reason: `  ${'x'.repeat(most)} ` }).data).toMatchObject({
      reason: 'x'.repeat(most),
    })
  })

  it.each(WITHDRAWAL_STATUSES.filter((status) => status !== 'refused'))(
    'needs no reason for %s',
    (status) => {
      expect(parseChange({ status }).success).toBe(true)
    },
  )
})

it('needsRightCheck is true without a known right to withdraw, and for a late withdrawal', () => {
  const deliveredAt = parseTimestamp('2026-11-05T09:00:00Z')
  const order = {
    courier: 'dpd',
    createdAt: 0,
    deliveredAt,
    customerType: 'individual',
    buyerCapacity: null,
    channel: 'web',
  } as const
  const lastAllowedTime = parseTimestamp('2026-11-19T22:59:59Z')
  expect(needsRightCheck(order, lastAllowedTime)).toBe(false)
  expect(needsRightCheck(order, lastAllowedTime + 1000)).toBe(true)
  expect(needsRightCheck({ ...order, deliveredAt: null }, lastAllowedTime + 1000)).toBe(false)
  for (const buyerCapacity of ['professional', 'legal_person', null] as const)
    expect(needsRightCheck({ ...order, customerType: 'company', buyerCapacity }, lastAllowedTime)).toBe(true)
  expect(
    needsRightCheck(
      { ...order, customerType: 'company', buyerCapacity: 'non_professional' },
      lastAllowedTime,
    ),
  ).toBe(false)
})

it.each(WITHDRAWAL_STATUSES)(
  'a withdrawal that is %s has next statuses, other than its own, and can be reopened',
  (status) => {
    const nextStatuses = NEXT_WITHDRAWAL_STATUSES[status]
    expect(nextStatuses.length).toBeGreaterThan(0)
    expect(nextStatuses).not.toContain(status)
    expect(new Set(nextStatuses).size).toBe(nextStatuses.length)
    expect(nextStatuses.includes('requested')).toBe(status !== 'requested')
  },
)

it('a withdrawal of goods that were never sent can be refunded at once', () => {
  expect(NEXT_WITHDRAWAL_STATUSES.requested).toContain('refunded')
})

it.each([
  ['individual', null, true],
  ['company', 'non_professional', true],
  ['company', 'professional', false],
  ['company', 'legal_person', false],
  ['company', null, null],
] as const)('%s that buys as %s may withdraw: %s', (customerType, buyerCapacity, canWithdraw) => {
  for (const channel of ['web', 'phone'] as const)
    expect(hasWithdrawalRight({ customerType, buyerCapacity, channel })).toBe(canWithdraw)
  // A sale at the counter is no distance contract, but the buyer keeps the other rights of a consumer.
  expect(hasWithdrawalRight({ customerType, buyerCapacity, channel: 'counter' })).toBe(false)
  expect(hasConsumerRights({ customerType, buyerCapacity })).toBe(canWithdraw)
})
