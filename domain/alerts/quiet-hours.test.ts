import { describe, expect, it } from 'vitest'
import { isQuietTime, type QuietHours } from './quiet-hours'

const NIGHT_QUIET_HOURS: QuietHours = { isOn: true, from: 22, to: 7 }
const isQuietAt = (utcTime: string, quietHours = NIGHT_QUIET_HOURS) =>
  isQuietTime(quietHours, Date.parse(utcTime))

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
    const quietFrom1To3 = { isOn: true, from: 1, to: 3 }
    expect(isQuietAt('2026-10-25T00:30:00Z', quietFrom1To3)).toBe(true)
    expect(isQuietAt('2026-10-25T01:30:00Z', quietFrom1To3)).toBe(true)
    expect(isQuietAt('2026-10-25T02:00:00Z', quietFrom1To3)).toBe(false)
    const quietFrom22To2 = { isOn: true, from: 22, to: 2 }
    expect(isQuietAt('2026-03-29T00:59:59Z', quietFrom22To2)).toBe(true)
    expect(isQuietAt('2026-03-29T01:00:00Z', quietFrom22To2)).toBe(false)
  })

  it('may lie within a day, and may be off', () => {
    const quietFrom12To14 = { isOn: true, from: 12, to: 14 }
    expect(isQuietAt('2026-01-10T11:30:00Z', quietFrom12To14)).toBe(true)
    expect(isQuietAt('2026-01-10T13:00:00Z', quietFrom12To14)).toBe(false)
    expect(isQuietAt('2026-01-10T23:00:00Z', { ...NIGHT_QUIET_HOURS, isOn: false })).toBe(false)
  })
})
