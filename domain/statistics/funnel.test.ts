import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  changeInPercent,
  computeFunnel,
  findLossReason,
  FUNNEL_STEPS,
  type FunnelCounts,
  LOSS_REASONS,
  percentOf,
  sumLosses,
} from './funnel'

const countArbitrary = fc.nat({ max: 100_000 })
const funnelArbitrary: fc.Arbitrary<FunnelCounts> = fc.record({
  views: countArbitrary,
  carts: countArbitrary,
  checkouts: countArbitrary,
  placed: countArbitrary,
  paid: countArbitrary,
})
const unpaidEndArbitrary = fc.record({
  isByStaff: fc.boolean(),
  hasFailedPayment: fc.boolean(),
  hasHoldExpired: fc.boolean(),
})

describe('computeFunnel', () => {
  it('compares each step with the step before and with the period before', () => {
    const current = { views: 200, carts: 30, checkouts: 12, placed: 6, paid: 5 }
    const previous = { views: 100, carts: 40, checkouts: 12, placed: 0, paid: 0 }
    expect(computeFunnel(current, previous)).toEqual([
      { step: 'views', count: 200, previous: 100, share: null, change: 100 },
      { step: 'carts', count: 30, previous: 40, share: 15, change: -25 },
      { step: 'checkouts', count: 12, previous: 12, share: 40, change: 0 },
      { step: 'placed', count: 6, previous: 0, share: 50, change: null },
      { step: 'paid', count: 5, previous: 0, share: 83, change: null },
    ])
  })

  it('has every step once, with its own counts, and a finite share or none', () => {
    fc.assert(
      fc.property(funnelArbitrary, funnelArbitrary, (current, previous) => {
        const steps = computeFunnel(current, previous)
        expect(steps.map(({ step }) => step)).toEqual([...FUNNEL_STEPS])
        steps.forEach(({ step, count, previous: before, share, change }, index) => {
          const stepBefore = FUNNEL_STEPS[index - 1]
          expect([count, before]).toEqual([current[step], previous[step]])
          expect(share === null).toBe(stepBefore === undefined || current[stepBefore] === 0)
          expect(change === null).toBe(previous[step] === 0)
          for (const percent of [share ?? 0, change ?? 0]) expect(Number.isSafeInteger(percent)).toBe(true)
        })
      }),
    )
  })
})

it('percentOf is 0 for nothing and 100 for all, and null for a share of nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (whole) => {
      expect([percentOf(0, whole), percentOf(whole, whole), percentOf(whole, 0)]).toEqual([0, 100, null])
      expect([changeInPercent(whole, whole), changeInPercent(0, whole)]).toEqual([0, -100])
    }),
  )
})

describe('findLossReason', () => {
  const end = { isByStaff: false, hasFailedPayment: false, hasHoldExpired: true }
  it.each([
    ['expired', end],
    ['payment_cancelled', { ...end, hasHoldExpired: false }],
    ['payment_failed', { ...end, hasFailedPayment: true }],
    ['staff', { ...end, isByStaff: true, hasFailedPayment: true }],
  ])('is %s', (reason, unpaidEnd) => expect(findLossReason(unpaidEnd)).toBe(reason))
})

it('sumLosses loses no order and no amount, and lists each reason at most once', () => {
  const rowArbitrary = fc
    .tuple(unpaidEndArbitrary, fc.integer({ min: 1, max: 100 }), countArbitrary)
    .map(([end, orders, value]) => ({ ...end, orders, value }))
  fc.assert(
    fc.property(fc.array(rowArbitrary), (rows) => {
      const losses = sumLosses(rows)
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      expect(sum(losses.map(({ orders }) => orders))).toBe(sum(rows.map(({ orders }) => orders)))
      expect(sum(losses.map(({ value }) => value))).toBe(sum(rows.map(({ value }) => value)))
      const reasons = losses.map(({ reason }) => reason)
      expect(reasons).toEqual(LOSS_REASONS.filter((reason) => reasons.includes(reason)))
    }),
  )
})
