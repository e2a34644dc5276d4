import type { Language } from './language'
import { FULFILMENT_DAYS } from './shipping'
import { addWorkingDays, dateOf, type Day, orderDay } from './working-days'

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
