import { expect, it } from 'vitest'
import { formatDay, formatTimestamp, formatTime } from './times'

it('staff chat times are in the Polish time zone, whatever the device’s time zone', () => {
  const now = Date.parse('2026-11-21T10:00Z')
  expect(formatTime('2026-11-20T23:30Z', 'pl')).toBe('00:30')
  expect(formatTimestamp('2026-11-20T23:30Z', now, 'pl')).toBe('00:30')
  expect(formatDay('2026-11-20T23:30Z', now, 'pl')).toBe('dzisiaj')
  expect(formatDay('2026-11-20T22:59Z', now, 'en')).toBe('yesterday')
  expect(formatDay('2025-12-31T23:30Z', now, 'en')).toBe('1 Jan')
  expect(formatTime('2026-07-01T12:00Z', 'pl')).toBe('14:00')
})

it('formatDay recognises yesterday across a change to or from summer time', () => {
  expect(formatDay('2026-03-28T12:00Z', Date.parse('2026-03-29T22:10Z'), 'en')).toBe('28 Mar')
  expect(formatDay('2026-03-29T12:00Z', Date.parse('2026-03-29T22:10Z'), 'en')).toBe('yesterday')
  expect(formatDay('2026-10-24T12:00Z', Date.parse('2026-10-25T22:50Z'), 'en')).toBe('yesterday')
})
