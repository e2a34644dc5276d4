import { dateOf, type DayNumber, dayOf } from './calendar-days'
import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  addWorkingDays,
  computeEasterSunday,
  isHoliday,
  isWorkingDay,
  lastWorkingDayBefore,
  orderDay,
} from './working-days'
import { DAY_MS } from './time'

const anyDay = fc.integer({ min: dayOf(2025, 1, 1), max: dayOf(2099, 12, 31) })
const isoDateOf = (day: DayNumber) => dateOf(day).toISOString().slice(0, 10)
const parseTestDay = (text: string): DayNumber => Date.parse(text) / DAY_MS

/** Public holidays by year, taken from published calendars. */
const HOLIDAYS: Record<number, string> = {
  2026: '01-01 01-06 04-06 05-01 05-03 06-04 08-15 11-01 11-11 12-24 12-25 12-26',
  2027: '01-01 01-06 03-29 05-01 05-03 05-27 08-15 11-01 11-11 12-24 12-25 12-26',
  2028: '01-01 01-06 04-17 05-01 05-03 06-15 08-15 11-01 11-11 12-24 12-25 12-26',
}

describe('public holidays', () => {
  it.each([2026, 2027, 2028])('of %i match the calendar', (year) => {
    const holidays = []
    for (let dayNumber = dayOf(year, 1, 1); dayNumber <= dayOf(year, 12, 31); dayNumber++) {
      if (isHoliday(dayNumber)) holidays.push(isoDateOf(dayNumber).slice(5))
    }
    expect(holidays.join(' ')).toBe(HOLIDAYS[year])
  })

  it.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2035-03-25', '2038-04-25'])(
    'include Easter %s',
    (easterText) => {
      expect(isoDateOf(computeEasterSunday(Number(easterText.slice(0, 4))))).toBe(easterText)
    },
  )

  it('include Christmas Eve since 2025', () => {
    expect(['2024-12-24', '2025-12-24'].map((christmasEve) => isHoliday(parseTestDay(christmasEve)))).toEqual(
      [false, true],
    )
  })
})

describe('working days', () => {
  it('are never weekends or holidays, however many are added', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40 }), (startDay, count) => {
        const resultDay = addWorkingDays(startDay, count)
        expect(isHoliday(resultDay)).toBe(false)
        expect([1, 2, 3, 4, 5]).toContain(dateOf(resultDay).getUTCDay())
      }),
    )
  })

  it('are counted one by one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (startDay, count) => {
        const resultDay = addWorkingDays(startDay, count)
        let workingDayCount = 0
        for (let dayNumber = startDay + 1; dayNumber <= resultDay; dayNumber++)
          if (isWorkingDay(dayNumber)) workingDayCount += 1
        expect(workingDayCount).toBe(count)
      }),
    )
  })

  it('are monotonic in day and count', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 1, max: 40 }), (firstDay, secondDay, count) => {
        const [earlyDay, lateDay] = [Math.min(firstDay, secondDay), Math.max(firstDay, secondDay)]
        expect(addWorkingDays(earlyDay, count)).toBeLessThanOrEqual(addWorkingDays(lateDay, count))
        expect(addWorkingDays(earlyDay, count)).toBeLessThan(addWorkingDays(earlyDay, count + 1))
      }),
    )
  })
})

describe('orderDay: an order', () => {
  it('follows Polish time', () => {
    const warsawFormat = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const anyTimestamp = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2037, 11) })
    fc.assert(
      fc.property(anyTimestamp, fc.integer({ min: 9, max: 22 }), (now, hour) => {
        const [date = '', time = ''] = warsawFormat.format(now).split(' ')
        const isClosed = Number(time.slice(0, 2)) >= hour
        expect(orderDay(now, `${hour}:00`)).toBe(addWorkingDays(parseTestDay(date) + (isClosed ? 1 : 0), 0))
      }),
    )
  })

  it.each([
    ['on a working day before closing counts from that day', '2026-11-20T16:59:59Z', '2026-11-20'],
    ['from the closing hour on from the next working day', '2026-11-20T17:00:00Z', '2026-11-23'],
    ['on a weekend from Monday', '2026-11-21T10:00:00Z', '2026-11-23'],
    ['in summer goes by summer time', '2026-07-01T15:59:59Z', '2026-07-01'],
    ['in summer is late an hour earlier in UTC', '2026-07-01T16:00:00Z', '2026-07-02'],
    ['just after midnight in Poland is of the new day', '2026-11-22T23:30:00Z', '2026-11-23'],
    ['before Christmas Eve, late, waits for the Monday after', '2026-12-23T18:00:00Z', '2026-12-28'],
  ])('%s', (_, orderedAt, expectedDay) => {
    expect(isoDateOf(orderDay(Date.parse(orderedAt), '18:00'))).toBe(expectedDay)
  })
})

describe('the last working day before a day', () => {
  it('is a working day, with no other between them', () =>
    fc.assert(
      fc.property(anyDay, (someDay) => {
        const earlierDay = lastWorkingDayBefore(someDay)
        expect(isWorkingDay(earlierDay)).toBe(true)
        expect(addWorkingDays(earlierDay + 1, 0)).toBeGreaterThanOrEqual(someDay)
      }),
    ))

  it('skips holidays and weekends', () =>
    expect(isoDateOf(lastWorkingDayBefore(parseTestDay('2026-12-28')))).toBe('2026-12-23'))
})
