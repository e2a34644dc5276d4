import { describe, expect, it } from 'vitest'
import { createTimeFormatters } from './times'

const { formatDay, formatTimestamp, formatTime } = createTimeFormatters()

/** Returns a date in the time zone of the device. */
const makeDate = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)
const TEST_NOW = makeDate(2026, 11, 21, 0, 5).getTime()

describe('formatted times', () => {
  it('formatTimestamp shows the time for today, and the day for earlier times', () => {
    expect(formatTimestamp(makeDate(2026, 11, 21, 0, 1).toISOString(), TEST_NOW, 'pl')).toBe('00:01')
    expect(formatTimestamp(makeDate(2026, 11, 20, 23, 59).toISOString(), TEST_NOW, 'pl')).toBe('wczoraj')
    expect(formatTimestamp(makeDate(2026, 11, 20, 23, 59).toISOString(), TEST_NOW, 'en')).toBe('yesterday')
    expect(formatTimestamp(makeDate(2026, 11, 19).toISOString(), TEST_NOW, 'en')).toBe('19 Nov')
    expect(formatTimestamp(makeDate(2025, 12, 31).toISOString(), TEST_NOW, 'pl')).toBe('31 gru 2025')
  })

  it('formatDay names today, and formatTime writes two digits', () => {
    expect(formatDay(makeDate(2026, 11, 21, 0, 0).toISOString(), TEST_NOW, 'pl')).toBe('dzisiaj')
    expect(formatTime(makeDate(2026, 11, 21, 7, 3).toISOString(), 'en')).toBe('07:03')
  })
})
