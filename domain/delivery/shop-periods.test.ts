import { addOpenDays, firstOpenDay } from './open-days'
import { dayOf } from '../time/calendar-days'
import { describe, expect, it } from 'vitest'
import { anyPeriods, FIRST_WORKING_DAYS, makePeriod } from '../../test/fixtures/orders/periods'
import { fc } from '../../test/fixtures/property'
import { DAY_MS } from '../time/time'
import { addWorkingDays, isWorkingDay } from '../time/working-days'
import { deliveryWindow } from './delivery'
import { findPeriodAt, findPeriodProblems, PERIOD_LIMITS } from './shop-periods'

const FIRST_DAY = dayOf(2026, 3, 1)
const PERIODS_WITH_TIME = anyPeriods(FIRST_DAY).chain((periods) =>
  fc.record({
    periods: fc.constant(periods),
    // The range includes the days on which the clocks change.
    now: fc.integer({ min: FIRST_DAY * DAY_MS, max: dayOf(2027, 4, 1) * DAY_MS }),
  }),
)
const keepClosedPeriods = (periods: readonly ReturnType<typeof makePeriod>[]) =>
  periods.filter(({ kind }) => kind === 'closed')

describe('the promised days over periods', () => {
  it('are open days: no weekend, holiday or closed day', () => {
    fc.assert(
      fc.property(PERIODS_WITH_TIME, ({ periods, now }) => {
        const { from, to } = deliveryWindow(now, { cutOff: '18:00', periods }, FIRST_WORKING_DAYS)
        for (const day of [from, to]) {
          expect(isWorkingDay(day)).toBe(true)
          expect(findPeriodAt(periods, day, 'closed')).toBeUndefined()
        }
        expect(to).toBeGreaterThan(from)
      }),
    )
  })

  it('are never earlier than without periods, and equal without any', () => {
    fc.assert(
      fc.property(PERIODS_WITH_TIME, ({ periods, now }) => {
        const usualDays = deliveryWindow(now, { cutOff: '18:00', periods: [] }, FIRST_WORKING_DAYS)
        const days = deliveryWindow(now, { cutOff: '18:00', periods }, FIRST_WORKING_DAYS)
        expect(days.from).toBeGreaterThanOrEqual(usualDays.from)
        expect(days.to).toBeGreaterThanOrEqual(usualDays.to)
      }),
    )
  })

  it('never get earlier for a later order, if periods only close the shop', () => {
    fc.assert(
      fc.property(PERIODS_WITH_TIME, fc.nat(30 * DAY_MS), ({ periods, now }, waitMs) => {
        const rules = { cutOff: '18:00', periods: keepClosedPeriods(periods) }
        expect(deliveryWindow(now + waitMs, rules, FIRST_WORKING_DAYS).from).toBeGreaterThanOrEqual(
          deliveryWindow(now, rules, FIRST_WORKING_DAYS).from,
        )
      }),
    )
  })

  it('move by the additional working days of the period in which the order counts', () => {
    const periods = [makePeriod({ kind: 'longer', workingDays: 3 })]
    const deliveryWindowWithPeriods = (now: string) =>
      deliveryWindow(Date.parse(now), { cutOff: '18:00', periods }, FIRST_WORKING_DAYS)
    const usualDeliveryWindow = (now: string) =>
      deliveryWindow(Date.parse(now), { cutOff: '18:00', periods: [] }, FIRST_WORKING_DAYS)
    for (const orderTimeInPeriod of ['2026-12-05T10:00:00Z', '2026-12-11T16:59:59Z'])
      expect(deliveryWindowWithPeriods(orderTimeInPeriod).from).toBe(
        addWorkingDays(usualDeliveryWindow(orderTimeInPeriod).from, 3),
      )
    for (const orderTimeOutsidePeriod of ['2026-12-04T16:00:00Z', '2026-12-11T17:00:00Z'])
      expect(deliveryWindowWithPeriods(orderTimeOutsidePeriod)).toEqual(
        usualDeliveryWindow(orderTimeOutsidePeriod),
      )
  })

  it('skip Christmas and the days off around it', () => {
    const periods = [makePeriod({ from: '2026-12-28', to: '2026-12-31' })]
    const days = deliveryWindow(
      Date.parse('2026-12-23T10:00:00Z'),
      { cutOff: '18:00', periods },
      FIRST_WORKING_DAYS,
    )
    // From Wednesday 23 December: 24 to 27 are holidays and a weekend, 28 to 31 days off, 1 and 6 January holidays.
    expect(days).toEqual({ from: dayOf(2027, 1, 14), to: dayOf(2027, 1, 18) })
  })
})

it('open days are counted one by one', () => {
  fc.assert(
    fc.property(PERIODS_WITH_TIME, fc.integer({ min: 0, max: 20 }), ({ periods, now }, count) => {
      const startDay = firstOpenDay(Math.floor(now / DAY_MS), periods)
      const endDay = addOpenDays(startDay, count, periods)
      let openDayCount = 0
      for (let day = startDay + 1; day <= endDay; day++)
        if (isWorkingDay(day) && !findPeriodAt(periods, day, 'closed')) openDayCount += 1
      expect(openDayCount).toBe(count)
    }),
  )
})

describe('findPeriodProblems', () => {
  it('accepts periods that follow each other', () => {
    fc.assert(
      fc.property(anyPeriods(FIRST_DAY), (periods) => {
        expect(findPeriodProblems(periods).size).toBe(0)
      }),
    )
  })

  it.each([
    ['the end before the start', [makePeriod({ from: '2026-12-12' })], [[0, 'order']]],
    ['a period of 366 days', [makePeriod({ from: '2027-01-01', to: '2028-01-01' })], []],
    ['a longer one', [makePeriod({ from: '2027-01-01', to: '2028-01-02' })], [[0, 'tooLong']]],
    ['a shared day', [makePeriod(), makePeriod({ from: '2026-12-11', to: '2026-12-20' })], [[1, 'overlap']]],
    ['a longer delivery without days', [makePeriod({ kind: 'longer' })], [[0, 'workingDays']]],
    ['a closed period with additional days', [makePeriod({ workingDays: 2 })], [[0, 'workingDays']]],
  ])('reports %s', (_, periods, problems) => {
    expect([...findPeriodProblems(periods)]).toEqual(problems)
  })

  it('limits the days of a period', () => expect(PERIOD_LIMITS.days).toBe(366))
})
