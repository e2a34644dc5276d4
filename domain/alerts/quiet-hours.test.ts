import { describe, expect, it } from 'vitest'
import { isQuietTime, type QuietHours } from './quiet-hours'

const NIGHT: QuietHours = { isOn: true, from: 22, to: 7 }
const isQuietAt = (time: string, quiet = NIGHT) => isQuietTime(quiet, Date.parse(time))

describe('isQuietTime', () => {
  it('covers the hours over midnight by Polish time, in winter and in summer', () => {
    expect(isQuietAt('2026-01-10T20:59:59Z')).toBe(false)
    expect(isQuietAt('2026-01-10T21:00:00Z')).toBe(true)
    expect(isQuietAt('2026-01-11T05:59:59Z')).toBe(true)
    expect(isQuietAt('2026-01-11T06:00:00Z')).toBe(false)
    expect(isQuietAt('2026-07-10T19:59:59Z')).toBe(false)
    expect(isQuietAt('2026-07-10T20:00:00Z')).toBe(true)
    expect(isQuietAt('2026-07-11T04:59:59Z')).toBe(true)
    expect(isQuietAt('2026-07-11T05:00:00Z')).toBe(false)
  })

  it('ends at seven by the clock in the nights of the clock changes', () => {
    // The night of 29 March 2026 lasts an hour less, that of 25 October 2026 an hour more.
    expect(isQuietAt('2026-03-28T21:00:00Z')).toBe(true)
    expect(isQuietAt('2026-03-29T04:59:59Z')).toBe(true)
    expect(isQuietAt('2026-03-29T05:00:00Z')).toBe(false)
    expect(isQuietAt('2026-10-24T20:00:00Z')).toBe(true)
    expect(isQuietAt('2026-10-25T05:59:59Z')).toBe(true)
    expect(isQuietAt('2026-10-25T06:00:00Z')).toBe(false)
  })

  it('includes the hour that occurs twice, and ends after an hour that does not occur', () => {
    const untilThree = { isOn: true, from: 1, to: 3 }
    expect(isQuietAt('2026-10-25T00:30:00Z', untilThree)).toBe(true)
    expect(isQuietAt('2026-10-25T01:30:00Z', untilThree)).toBe(true)
    expect(isQuietAt('2026-10-25T02:00:00Z', untilThree)).toBe(false)
    const untilTwo = { isOn: true, from: 22, to: 2 }
    expect(isQuietAt('2026-03-29T00:59:59Z', untilTwo)).toBe(true)
    expect(isQuietAt('2026-03-29T01:00:00Z', untilTwo)).toBe(false)
  })

  it('may lie within a day, and may be off', () => {
    const noon = { isOn: true, from: 12, to: 14 }
    expect(isQuietAt('2026-01-10T11:30:00Z', noon)).toBe(true)
    expect(isQuietAt('2026-01-10T13:00:00Z', noon)).toBe(false)
    expect(isQuietAt('2026-01-10T23:00:00Z', { ...NIGHT, isOn: false })).toBe(false)
  })
})
