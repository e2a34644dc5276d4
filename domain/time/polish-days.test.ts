import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  startOfDay,
  sumHoursByDay,
  isoDay,
  listLastDays,
  parsePolishTime,
  toTimestampRange,
  polishDateOf,
  polishDay,
  polishHour,
  polishTimestampOf,
  timeOfDayAfterOrder,
  timeOfEnteredDay,
} from './polish-days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

const anyTimestamp = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2099, 11, 31) })
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit' })

describe('a Polish day', () => {
  it('matches the calendar', () => {
    fc.assert(
      fc.property(anyTimestamp, (timestamp) => {
        expect(isoDay(polishDay(timestamp))).toBe(dayFormat.format(timestamp))
      }),
    )
  })

  it('has the hours of the Polish clock', () => {
    fc.assert(
      fc.property(anyTimestamp, (timestamp) => {
        expect(polishHour(timestamp)).toBe(Number(hourFormat.format(timestamp)))
      }),
    )
  })

  it('starts at Polish midnight', () => {
    fc.assert(
      fc.property(anyTimestamp, (timestamp) => {
        const day = polishDay(timestamp)
        const dayStart = startOfDay(day)
        expect([polishDay(dayStart), polishDay(dayStart - 1)]).toEqual([day, day - 1])
      }),
    )
  })

  it('that staff enter is its noon, or now for today or later', () => {
    const now = Date.UTC(2026, 2, 30, 7)
    expect(timeOfEnteredDay('2026-03-29', now)).toBe(Date.UTC(2026, 2, 29, 11))
    expect(timeOfEnteredDay('2026-03-30', now)).toBe(now)
    expect(timeOfEnteredDay('2026-03-31', now)).toBe(now)
  })

  it('that staff enter for an event of an order is not before the order, and not after now', () => {
    const [orderedAt, now] = [Date.UTC(2026, 2, 28, 17), Date.UTC(2026, 2, 30, 7)]
    expect(timeOfDayAfterOrder('2026-03-28', orderedAt, now)).toBe(orderedAt)
    expect(timeOfDayAfterOrder('2026-03-29', orderedAt, now)).toBe(Date.UTC(2026, 2, 29, 11))
    expect(timeOfDayAfterOrder('2026-03-30', orderedAt, now)).toBe(now)
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-22', 24],
  ])('%s has %i hours, with all events in them', (date, hours) => {
    const day = Date.parse(date) / DAY_MS
    const [dayStart, nextDayStart] = [startOfDay(day), startOfDay(day + 1)]
    expect((nextDayStart - dayStart) / HOUR_MS).toBe(hours)
    const hourRows = Array.from({ length: hours + 2 }, (_, index) => ({
      hour: dayStart / HOUR_MS - 1 + index,
    }))
    const dailySums = sumHoursByDay([day - 1, day, day + 1], hourRows, { count: 0 }, ({ count }) => ({
      count: count + 1,
    }))
    expect(dailySums.map(({ count }) => count)).toEqual([1, hours, 1])
    expect(dailySums[1]?.date).toBe(date)
  })

  it('is counted back from today, also over a change of clocks', () => {
    const days = listLastDays(Date.parse('2026-10-25T23:30:00Z'), 3).map(isoDay)
    expect(days).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })
})

it.each([
  ['2026-01-10', '2026-01-09T23:00:00.000Z', '2026-01-10T23:00:00.000Z'],
  ['2026-07-10', '2026-07-09T22:00:00.000Z', '2026-07-10T22:00:00.000Z'],
  // Days on which the clocks change, which are 23 or 25 hours long.
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('timestampsOfDay for %s is from %s to %s', (day, from, to) => {
  const { since: sinceTimestamp = 0, before = 0 } = toTimestampRange(day, day)
  expect([new Date(sinceTimestamp).toISOString(), new Date(before).toISOString()]).toEqual([from, to])
  expect([polishDateOf(sinceTimestamp), polishDateOf(before - 1)]).toEqual([day, day])
  expect(polishDateOf(sinceTimestamp - 1) < day && polishDateOf(before) > day).toBe(true)
})

it('timestampsOfDay leaves the period open without days', () => {
  expect(toTimestampRange(undefined, undefined)).toEqual({ since: undefined, before: undefined })
})

describe('polishTimestampOf', () => {
  it('uses Polish time in winter and in summer', () => {
    expect(polishTimestampOf(Date.parse('2026-01-31T23:30:05Z'))).toBe('2026-02-01 00:30:05')
    expect(polishTimestampOf(Date.parse('2026-07-01T21:59:59.999Z'))).toBe('2026-07-01 23:59:59')
    expect(polishTimestampOf(Date.parse('2026-12-31T23:00:00Z'))).toBe('2027-01-01 00:00:00')
  })
})

it('parsePolishTime is the inverse of the Polish clock, outside the hours that the clocks skip or repeat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minutes) => {
      const timestamp = Date.UTC(2026, 0, 1) + minutes * MINUTE_MS
      const localTime = polishTimestampOf(timestamp).slice(0, 16).replace(' ', 'T')
      // The repeated hour of the autumn is read as its first occurrence.
      const parsedTimestamp = parsePolishTime(localTime)
      expect([timestamp, timestamp - HOUR_MS]).toContain(parsedTimestamp)
      if (parsedTimestamp !== timestamp)
        expect(polishTimestampOf(parsedTimestamp).slice(0, 16).replace(' ', 'T')).toBe(localTime)
    }),
  )
  expect(new Date(parsePolishTime('2026-07-01T08:00')).toISOString()).toBe('2026-07-01T06:00:00.000Z')
})
