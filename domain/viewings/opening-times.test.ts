import { expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../settings/settings'
import { parsePolishTime } from '../time/polish-days'
import { MINUTE_MS } from '../time/time'
import { isOutsideOpeningTimes, listOpeningTimes } from './opening-times'

const NOW = parsePolishTime('2026-12-01T09:00')
const DAY_OFF = { from: '2026-12-03', to: '2026-12-03', kind: 'closed' as const }
const showroom = { ...FIRST_SETTINGS.showroom, isOn: true }

const isOutsideOpeningTimesAt = (start: string, rules = { showroom, periods: [DAY_OFF] }) => {
  const startsAt = parsePolishTime(start)
  return isOutsideOpeningTimes({ startsAt, endsAt: startsAt + 30 * MINUTE_MS }, listOpeningTimes(rules, NOW))
}

it('a viewing on an open day lies in the opening times', () =>
  expect(['2026-12-02T14:00', '2026-12-04T10:00'].map((start) => isOutsideOpeningTimesAt(start))).toEqual([
    false,
    false,
  ]))

it('a viewing on a day off, a holiday, a closed weekday or after closing time lies outside', () => {
  const startTimes = ['2026-12-03T14:00', '2026-12-25T10:00', '2026-12-06T10:00', '2026-12-02T22:00']
  expect(startTimes.map((start) => isOutsideOpeningTimesAt(start))).toEqual([true, true, true, true])
})

it('the day may end at midnight', () => {
  const openAllDay = { days: Array.from({ length: 7 }, () => ({ from: 0, to: 24 })) }
  expect(
    isOutsideOpeningTimesAt('2026-12-02T23:30', {
      showroom: { ...showroom, ...openAllDay },
      periods: [DAY_OFF],
    }),
  ).toBe(false)
})

it('a showroom that is switched off has no opening times', () =>
  expect(
    isOutsideOpeningTimesAt('2026-12-02T14:00', {
      showroom: { ...showroom, isOn: false },
      periods: [DAY_OFF],
    }),
  ).toBe(true))
