import { expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../settings/settings'
import { SETTING_SCHEMAS } from '../settings/setting-forms'
import { formatShowroomHours, lastPickupDay } from './showroom'

const { showroom } = FIRST_SETTINGS

it('formats the opening hours in both languages, without a note about the clock', () => {
  expect(formatShowroomHours(showroom, 'pl')).toBe('pon.–pt. 8:00–18:00')
  expect(formatShowroomHours(showroom, 'en')).toBe('Mon–Fri 8:00–18:00')
})

it('counts the days of collection from the Polish day', () => {
  // 23:30 UTC is 00:30 of the next day in Poland.
  expect(lastPickupDay(Date.parse('2026-11-23T23:30:00Z'), { ...showroom, heldDays: 14 }, [])).toBe(
    '2026-12-08',
  )
})

it.each([
  ['a Saturday', '2026-11-28T12:00:00Z', [], '2026-12-14'],
  ['public holidays', '2026-12-10T12:00:00Z', [], '2026-12-28'],
  [
    'days off',
    '2026-11-23T12:00:00Z',
    [{ from: '2026-12-07', to: '2026-12-09', kind: 'closed' }],
    '2026-12-10',
  ],
  [
    'no longer period',
    '2026-11-23T12:00:00Z',
    [{ from: '2026-12-07', to: '2026-12-09', kind: 'longer' }],
    '2026-12-07',
  ],
] as const)('moves the last day of collection past %s', (_, readyAt, periods, lastDay) =>
  expect(lastPickupDay(Date.parse(readyAt), { ...showroom, heldDays: 14 }, periods)).toBe(lastDay),
)

it('needs an opening day while the showroom is on', () => {
  const closedDays = showroom.days.map(() => null)
  const isValid = (value: object) => SETTING_SCHEMAS.showroom.safeParse({ ...showroom, ...value }).success
  expect(isValid({ isOn: true })).toBe(true)
  expect(isValid({ isOn: false, days: closedDays })).toBe(true)
  expect(isValid({ isOn: true, days: closedDays })).toBe(false)
  expect(isValid({ heldDays: 2 })).toBe(false)
  expect(isValid({ days: [] })).toBe(false)
})
