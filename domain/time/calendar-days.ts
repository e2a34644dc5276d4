import { DAY_MS, HOUR_MS, type Timestamp } from './time'

/** A calendar day: whole days since 1 January 1970. */
export type DayNumber = number

export const dayOf = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / DAY_MS

/** Midnight UTC of a day, for formatting. */
export const dateOf = (day: DayNumber): Date => new Date(day * DAY_MS)

/** Parses a day as the API and the database write it: "2026-03-29". */
export const parseDay = (isoDate: string): DayNumber => Date.parse(isoDate) / DAY_MS

/**
 * Offset of Polish time to UTC in hours: 2 from the last Sunday of March to the last Sunday of October, 01:00 UTC, else
 * 1.
 * Computed without Intl, because a browser's first use of a time zone blocks a phone for 200 ms (decision 015).
 */
export function polishOffsetHours(now: Timestamp): 1 | 2 {
  const year = new Date(now).getUTCFullYear()
  const findClockChange = (month: number) => {
    const lastDayOfMonth = dayOf(year, month, 31)
    return (lastDayOfMonth - dateOf(lastDayOfMonth).getUTCDay()) * DAY_MS + HOUR_MS
  }
  return now >= findClockChange(3) && now < findClockChange(10) ? 2 : 1
}
