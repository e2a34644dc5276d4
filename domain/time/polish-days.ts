import { dateOf, type DayNumber, parseDay, polishOffsetHours } from './calendar-days'
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, type Timestamp } from './time'

/** The Polish day at a timestamp (ms UTC). */
export const polishDay = (timestamp: Timestamp): DayNumber =>
  Math.floor((timestamp + polishOffsetHours(timestamp) * HOUR_MS) / DAY_MS)

/** The Polish hour at a timestamp (ms UTC), 0 to 23. */
export const polishHour = (timestamp: Timestamp): number =>
  new Date(timestamp + polishOffsetHours(timestamp) * HOUR_MS).getUTCHours()

/**
 * The start of a Polish day, ms UTC. Clocks change at 01:00 UTC, so the offset of the hour before UTC midnight is the
 * right one.
 */
export const startOfDay = (day: DayNumber): number =>
  day * DAY_MS - polishOffsetHours(day * DAY_MS - HOUR_MS) * HOUR_MS

/** Noon of a Polish day ("2026-03-29") that staff entered; `now` if the day is today or later. */
export function timeOfEnteredDay(day: string, now: Timestamp): Timestamp {
  const dayNumber = parseDay(day)
  return dayNumber >= polishDay(now) ? now : startOfDay(dayNumber) + 12 * HOUR_MS
}

/**
 * The time (ms UTC) of an event on a Polish day that staff entered, such as the arrival of a request. Equals
 * `timeOfEnteredDay`, but is never before the order and never in the future.
 */
export const timeOfDayAfterOrder = (day: string, orderedAt: Timestamp, now: Timestamp): Timestamp =>
  Math.min(now, Math.max(orderedAt, timeOfEnteredDay(day, now)))

/**
 * The timestamp (ms UTC) of a Polish time such as "2026-12-08T08:00". An hour that the autumn clocks repeat is its first
 * occurrence.
 */
export function parsePolishTime(localTime: string): Timestamp {
  const localTimestamp = Date.parse(`${localTime}Z`)
  return localTimestamp - polishOffsetHours(localTimestamp - 2 * HOUR_MS) * HOUR_MS
}

/** Formats a day for the API: "2026-03-29". */
export const isoDay = (day: DayNumber): string => dateOf(day).toISOString().slice(0, 10)

/** Schema of a Polish day, "2026-03-29". */
export const polishDateSchema = z.iso.date()

/** The Polish day at a timestamp (ms UTC), "2026-03-29". */
export const polishDateOf = (timestamp: Timestamp): string => isoDay(polishDay(timestamp))

/** True if a Polish day ("2026-03-29") is neither before the first nor after the last day. */
export const isDayBetween = (day: string, firstDay: string, lastDay: string): boolean =>
  firstDay <= day && day <= lastDay

/** Formats a timestamp (ms UTC) in Polish time, for files: "2026-03-29 14:05:09". */
export const polishTimestampOf = (timestamp: Timestamp): string =>
  new Date(timestamp + polishOffsetHours(timestamp) * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Converts a range of Polish days ("2026-11-22", first and last included) to timestamps (ms UTC). A missing day makes
 * the range open-ended.
 */
export const toTimestampRange = (from: string | undefined, to: string | undefined) => ({
  since: from === undefined ? undefined : startOfDay(Date.parse(from) / DAY_MS),
  before: to === undefined ? undefined : startOfDay(Date.parse(to) / DAY_MS + 1),
})

/** The last `count` days up to today, by Polish time, oldest first. */
export function listLastDays(now: Timestamp, count: number): DayNumber[] {
  const today = polishDay(now)
  return Array.from({ length: count }, (_, index) => today - count + 1 + index)
}

/**
 * Adds up hourly sums by Polish day. `hour` counts hours since 1970, UTC. Each hour belongs to a single day, because
 * days of 23 and 25 hours also start and end at full hours.
 */
export function sumHoursByDay<T extends { hour: number }, Sum extends Record<string, number>>(
  days: readonly DayNumber[],
  hourlySums: readonly T[],
  emptySum: Sum,
  addHour: (daySum: Sum, hour: T) => Sum,
): ({ date: string } & Sum)[] {
  const dailySums = new Map(days.map((day) => [day, emptySum]))
  for (const hourlySum of hourlySums) {
    const day = polishDay(hourlySum.hour * HOUR_MS)
    const daySum = dailySums.get(day)
    if (daySum) dailySums.set(day, addHour(daySum, hourlySum))
  }
  return days.map((day) => ({ date: isoDay(day), ...(dailySums.get(day) ?? emptySum) }))
}
