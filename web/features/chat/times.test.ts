import { describe, expect, it } from 'vitest'
import { timesBy } from './times'

const { dayOf, momentOf, timeOf } = timesBy()

/** A moment by the clock of this device. */
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)
const NOW = at(2026, 11, 21, 0, 5).getTime()

describe('a time', () => {
  it('is one of the day today, and a day before that', () => {
    expect(momentOf(at(2026, 11, 21, 0, 1).toISOString(), NOW, 'pl')).toBe('00:01')
    expect(momentOf(at(2026, 11, 20, 23, 59).toISOString(), NOW, 'pl')).toBe('wczoraj')
    expect(momentOf(at(2026, 11, 20, 23, 59).toISOString(), NOW, 'en')).toBe('yesterday')
    expect(momentOf(at(2026, 11, 19).toISOString(), NOW, 'en')).toBe('19 Nov')
    expect(momentOf(at(2025, 12, 31).toISOString(), NOW, 'pl')).toBe('31 gru 2025')
  })

  it('has a name for today, and two digits of each', () => {
    expect(dayOf(at(2026, 11, 21, 0, 0).toISOString(), NOW, 'pl')).toBe('dzisiaj')
    expect(timeOf(at(2026, 11, 21, 7, 3).toISOString(), 'en')).toBe('07:03')
  })
})
