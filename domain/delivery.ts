import type { Language } from './language'
import { FULFILMENT_DAYS } from './shipping'
import { addWorkingDays, dateOf, type Day, orderDay } from './working-days'

/** The first and last day on which an order of this moment (ms UTC) is promised to arrive (specification 9). */
export function deliveryWindow(now: number): { from: Day; to: Day } {
  const ordered = orderDay(now)
  return {
    from: addWorkingDays(ordered, FULFILMENT_DAYS.from),
    to: addWorkingDays(ordered, FULFILMENT_DAYS.to),
  }
}

const LOCALES: Record<Language, string> = { pl: 'pl', en: 'en-GB' }
const NO_BREAK = '\u00a0'

/**
 * Two days as people read them: pl "2–4 grudnia", "31 grudnia – 5 stycznia"; en "2–4 December". The dash is set by
 * hand: what is around it differs between browsers, and the edge and the browser must print the same.
 */
export function dayRange(from: Day, to: Day, language: Language): string {
  const written = (day: Day) =>
    new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
      .format(dateOf(day))
      .replace(' ', NO_BREAK)
  const [first, last] = [dateOf(from), dateOf(to)]
  return first.getUTCMonth() === last.getUTCMonth()
    ? `${first.getUTCDate()}–${written(to)}`
    : `${written(from)} – ${written(to)}`
}
