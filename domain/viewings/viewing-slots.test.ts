import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { FIRST_SETTINGS } from '../settings/settings'
import { formatClockTime } from '../time/clock-time'
import { isoDay, parsePolishTime, polishDateOf, polishDay } from '../time/polish-days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time'
import { isHoliday } from '../time/working-days'
import { SLOT_MINUTES } from './viewing'
import { filterFreeSlots, listSlots } from './viewing-slots'

const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }))

/** Any rules of slots, at any time around the days on which Polish clocks change. */
const anyRules = fc.record({
  now: fc
    .tuple(
      fc.constantFrom('2026-03-28', '2026-10-24', '2026-12-22', '2027-03-27', '2027-10-30'),
      fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }),
    )
    .map(([day, offset]) => Date.parse(day) + offset),
  days: fc.array(fc.option(anyHours), { minLength: 7, maxLength: 7 }),
  closedFrom: fc.integer({ min: -5, max: 10 }),
  viewings: fc.record({
    isOn: fc.constant(true),
    minutes: fc.constantFrom(...SLOT_MINUTES),
    daysAhead: fc.integer({ min: 1, max: 30 }),
    noticeHours: fc.integer({ min: 0, max: 72 }),
    visitors: fc.integer({ min: 1, max: 3 }),
    holdsTool: fc.boolean(),
  }),
})

const minuteOfDay = (timestamp: number): number => {
  const [hour = 0, minute = 0] = formatClockTime(timestamp, 'pl').hourAndMinute.split(':').map(Number)
  return hour * 60 + minute
}

describe('listSlots', () => {
  it('lists only whole slots in opening hours, on open days, after the notice and before the last day', () => {
    fc.assert(
      fc.property(anyRules, ({ now, days, closedFrom, viewings }) => {
        const today = polishDay(now)
        const closed = {
          from: isoDay(today + closedFrom),
          to: isoDay(today + closedFrom + 2),
          kind: 'closed' as const,
        }
        const slots = listSlots({ viewings, showroom: { days }, periods: [closed] }, now)
        // One expectation for all slots, because thousands of them are slow.
        const wrongSlots = slots.filter(({ startsAt, endsAt }) => {
          const day = polishDay(startsAt)
          const hours = days[(new Date(day * DAY_MS).getUTCDay() + 6) % 7]
          const isClosed = isoDay(day) >= closed.from && isoDay(day) <= closed.to
          return (
            isClosed ||
            isHoliday(day) ||
            day > today + viewings.daysAhead ||
            endsAt - startsAt !== viewings.minutes * MINUTE_MS ||
            startsAt < now + viewings.noticeHours * HOUR_MS ||
            minuteOfDay(startsAt) < (hours?.from ?? 24) * 60 ||
            minuteOfDay(startsAt) + viewings.minutes > (hours?.to ?? 0) * 60
          )
        })
        expect(wrongSlots).toEqual([])
        const starts = slots.map(({ startsAt }) => startsAt)
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      }),
      { numRuns: 200 },
    )
  })

  const SHOWROOM = { days: Array.from({ length: 7 }, () => ({ from: 1, to: 4 })) }
  const HOURLY_SLOT_SETTING = {
    ...FIRST_SETTINGS.viewings,
    minutes: 60 as const,
    daysAhead: 1,
    noticeHours: 0,
  }
  const listSlotTimes = (day: string) =>
    listSlots(
      { viewings: HOURLY_SLOT_SETTING, showroom: SHOWROOM, periods: [] },
      parsePolishTime(`${day}T00:00`),
    )
      .filter(({ startsAt }) => polishDateOf(startsAt) === day)
      .map(({ startsAt }) => formatClockTime(startsAt, 'pl').hourAndMinute)

  it('skips the hour that the spring clocks skip', () =>
    expect(listSlotTimes('2027-03-28')).toEqual(['01:00', '03:00']))

  it('lists the hour that the autumn clocks repeat once', () =>
    expect(listSlotTimes('2026-10-25')).toEqual(['01:00', '02:00', '03:00']))

  it('lists the times of a day in Polish time', () => {
    const { showroom, viewings } = FIRST_SETTINGS
    const slots = listSlots({ viewings, showroom, periods: [] }, Date.parse('2026-11-30T12:10:00Z'))
    expect(new Date(slots[0]?.startsAt ?? 0).toISOString()).toBe('2026-11-30T15:30:00.000Z')
    expect(slots.filter(({ startsAt }) => polishDateOf(startsAt) === '2026-12-01')).toHaveLength(20)
  })
})

describe('filterFreeSlots', () => {
  const slots = [0, 1, 2].map((index) => ({ startsAt: index * HOUR_MS, endsAt: (index + 1) * HOUR_MS }))

  it('keeps a slot until its last place is booked', () => {
    const [first, second] = slots
    const bookedSlots = first ? [first, first] : []
    expect(filterFreeSlots(slots, bookedSlots, { visitors: 3 })).toEqual(slots)
    expect(filterFreeSlots(slots, bookedSlots, { visitors: 2 })).toEqual(slots.slice(1))
    expect(filterFreeSlots(slots, [], { visitors: 1 })).toContain(second)
  })

  it('counts a booking with another length in each slot that it overlaps', () => {
    const booking = { startsAt: HOUR_MS / 2, endsAt: 1.5 * HOUR_MS }
    expect(filterFreeSlots(slots, [booking], { visitors: 1 })).toEqual(slots.slice(2))
  })
})
