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
  // 00:30 of the next day in Poland.
  expect(lastPickupDay(Date.parse('2026-11-23T23:30:00Z'), { heldDays: 14 })).toBe('2026-12-08')
})

it('needs an opening day while the showroom is on', () => {
  const closedDays = showroom.days.map(() => null)
  const isValid = (value: object) => SETTING_SCHEMAS.showroom.safeParse({ ...showroom, ...value }).success
  expect(isValid({ isOn: true })).toBe(true)
  expect(isValid({ isOn: false, days: closedDays })).toBe(true)
  expect(isValid({ isOn: true, days: closedDays })).toBe(false)
  expect(isValid({ heldDays: 2 })).toBe(false)
  expect(isValid({ days: [] })).toBe(false)
})
