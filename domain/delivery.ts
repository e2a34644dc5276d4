import type { Language } from './language'
import { FULFILMENT_DAYS } from './shipping'
import { beginOfDay, polishDay } from './polish-days'
import { addWorkingDays, dateOf, type Day, isWorkingDay, orderDay } from './working-days'

/**
 * The first and last day on which an order of this moment (ms UTC) is promised to arrive (specification 9); the firm closes
 * at a full hour ("18:00").
 */
export function deliveryWindow(now: number, closingAt: string): { from: Day; to: Day } {
  const ordered = orderDay(now, closingAt)
  return {
    from: addWorkingDays(ordered, FULFILMENT_DAYS.from),
    to: addWorkingDays(ordered, FULFILMENT_DAYS.to),
  }
}

const HOUR_MS = 3_600_000

/**
 * Orders from before this moment should have arrived by `now`: the last day that was promised to them is over. Both ms UTC.
 * Clocks never change on a working day, so its closing hour is as many hours after its beginning.
 */
export function promisedBefore(now: number, closingAt: string): number {
  const today = polishDay(now)
  let day = today - 1
  while (!isWorkingDay(day) || addWorkingDays(day, FULFILMENT_DAYS.to) >= today) day -= 1
  return beginOfDay(day) + Number.parseInt(closingAt, 10) * HOUR_MS
}

const MONTHS: Record<Language, string[]> = {
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(' '),
}
const NO_BREAK = '\u00a0'

const dayAndMonth = (date: Date, language: Language): string =>
  date.getUTCDate() + NO_BREAK + MONTHS[language][date.getUTCMonth()]

/** A date with its year: pl "2 grudnia 2026"; en "2 December 2026". The browser's own formatter takes 20 ms to begin. */
export const fullDate = (date: Date, language: Language): string =>
  `${dayAndMonth(date, language)} ${date.getUTCFullYear()}`

/**
 * Two days as people read them: pl "2–4 grudnia", "31 grudnia – 5 stycznia"; en "2–4 December". Written by hand so that
 * the edge and every browser print the same characters.
 */
export function dayRange(from: Day, to: Day, language: Language): string {
  const [first, last] = [dateOf(from), dateOf(to)]
  const written = (date: Date) => dayAndMonth(date, language)
  return first.getUTCMonth() === last.getUTCMonth()
    ? `${first.getUTCDate()}–${written(last)}`
    : `${written(first)} – ${written(last)}`
}
