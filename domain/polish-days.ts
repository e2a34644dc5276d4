import * as z from 'zod/mini'
import { dateOf, type Day, hoursAhead } from './working-days'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The day that it is in Poland at a moment (ms UTC). */
export const polishDay = (at: number): Day => Math.floor((at + hoursAhead(at) * HOUR_MS) / DAY_MS)

/** The hour that it is in Poland at a moment (ms UTC), 0 to 23. */
export const polishHour = (at: number): number => new Date(at + hoursAhead(at) * HOUR_MS).getUTCHours()

/** When a day begins in Poland, ms UTC. Clocks change at 01:00 UTC, so the hour before a UTC midnight tells it. */
export const beginOfDay = (day: Day): number => day * DAY_MS - hoursAhead(day * DAY_MS - HOUR_MS) * HOUR_MS

/** A day as the API writes it: "2026-03-29". */
export const isoDay = (day: Day): string => dateOf(day).toISOString().slice(0, 10)

/** A day of Poland as it is asked for, "2026-03-29". */
export const polishDate = z.iso.date()

/** The day in Poland of a moment (ms UTC), "2026-03-29". */
export const polishDateOf = (at: number): string => isoDay(polishDay(at))

/** A moment (ms UTC) by the clocks of Poland, as files say it: "2026-03-29 14:05:09". */
export const polishMomentOf = (at: number): string =>
  new Date(at + hoursAhead(at) * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')

/** From the first moment of one day of Poland to the first after another ("2026-11-22"), ms UTC; open when absent. */
export const momentsOf = (from: string | undefined, to: string | undefined) => ({
  since: from === undefined ? undefined : beginOfDay(Date.parse(from) / DAY_MS),
  before: to === undefined ? undefined : beginOfDay(Date.parse(to) / DAY_MS + 1),
})

/** Today in Poland and the days before it, `count` in all, the earliest first. */
export function lastDays(now: number, count: number): Day[] {
  const today = polishDay(now)
  return Array.from({ length: count }, (_, index) => today - count + 1 + index)
}

/**
 * Sums of hours, put together to sums of days. Hours are whole ones since 1970: Polish days begin and end at one, also
 * on the days of 23 and 25 hours.
 */
export function byDay<T extends { hour: number }, Sum extends Record<string, number>>(
  days: readonly Day[],
  hours: readonly T[],
  none: Sum,
  sum: (sums: Sum, hour: T) => Sum,
): ({ date: string } & Sum)[] {
  const sums = new Map(days.map((day) => [day, none]))
  for (const hour of hours) {
    const day = polishDay(hour.hour * HOUR_MS)
    const before = sums.get(day)
    if (before) sums.set(day, sum(before, hour))
  }
  return days.map((day) => ({ date: isoDay(day), ...(sums.get(day) ?? none) }))
}
