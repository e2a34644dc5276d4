import type { Language } from '../language'
import { type DayNumber, dateOf } from './calendar-days'

const MONTH_NAMES: Record<Language, string[]> = {
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(' '),
}
const NBSP = '\u00a0'

/** Formats a day without its year: "2 grudnia" or "2 December". */
export const formatDayAndMonth = (date: Date, language: Language): string =>
  date.getUTCDate() + NBSP + MONTH_NAMES[language][date.getUTCMonth()]

/**
 * Formats a date with its year: "2 grudnia 2026" or "2 December 2026". Does not use Intl, because the first Intl
 * formatter in a browser costs 20 ms.
 */
export const formatFullDate = (date: Date, language: Language): string =>
  `${formatDayAndMonth(date, language)} ${date.getUTCFullYear()}`

/**
 * Formats a range of days: "2–4 grudnia", "2 grudnia" for a single day, "31 grudnia – 5 stycznia" in Polish, "2–4 December" in English. Does not use
 * Intl, because the output of Intl may differ between server and browsers.
 */
export function formatDayRange(from: DayNumber, to: DayNumber, language: Language): string {
  const [firstDate, lastDate] = [dateOf(from), dateOf(to)]
  const formatDay = (date: Date) => formatDayAndMonth(date, language)
  if (from === to) return formatDay(lastDate)
  return firstDate.getUTCMonth() === lastDate.getUTCMonth()
    ? `${firstDate.getUTCDate()}–${formatDay(lastDate)}`
    : `${formatDay(firstDate)} – ${formatDay(lastDate)}`
}
