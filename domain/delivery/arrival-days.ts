import { formatDayAndMonth } from '../time/format-days'
import { type DayNumber, dateOf } from '../time/calendar-days'
import type { Language } from '../language'

/** Short names of the days of the week, Sunday first. */
const WEEKDAYS: Record<Language, readonly string[]> = {
  pl: ['niedz.', 'pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const NBSP = '\u00a0'

/** The short name of a day of the week: "pon." or "Mon". */
export const weekdayOf = (date: Date, language: Language): string =>
  WEEKDAYS[language][date.getUTCDay()] ?? ''

/** Formats delivery days with their days of the week: "czw. 3 – wt. 8 grudnia" or "Thu 3 – Tue 8 December". */
export function formatArrivalDays(from: DayNumber, to: DayNumber, language: Language): string {
  const [firstDate, lastDate] = [dateOf(from), dateOf(to)]
  const lastText = `${weekdayOf(lastDate, language)}${NBSP}${formatDayAndMonth(lastDate, language)}`
  if (from === to) return lastText
  const isSameMonth = firstDate.getUTCMonth() === lastDate.getUTCMonth()
  const firstDay = isSameMonth ? firstDate.getUTCDate() : formatDayAndMonth(firstDate, language)
  const firstText = weekdayOf(firstDate, language) + NBSP + firstDay
  // Days of one month stay on one line. Longer texts may break, but only after the dash.
  return `${firstText}${NBSP}–${isSameMonth ? NBSP : ' '}${lastText}`
}
