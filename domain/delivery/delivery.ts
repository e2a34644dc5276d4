import type { Language } from '../language'
import { FULFILMENT_DAYS } from './shipping'
import { dateOf, type DayNumber, orderDay } from '../time/working-days'
import { addOpenDays, findPeriodAt, firstOpenDay, parseDay, type ShopPeriod } from './shop-periods'
import type { Timestamp } from '../time/time'

/** The settings behind the promised days: the closing hour of orders ("18:00", a full hour) and the owner's periods. */
export type DispatchRules = { cutOff: string; periods: readonly ShopPeriod[] }

/** The first and last promised day of delivery. */
export type DeliveryDays = { from: DayNumber; to: DayNumber }

/** Parses the days of delivery as the API and the database write them ("2026-12-02"). */
export const parseDeliveryDays = ({ from, to }: { from: string; to: string }): DeliveryDays => ({
  from: parseDay(from),
  to: parseDay(to),
})

/** The promised delivery days of an order placed at `now` (ms UTC; spec §9, decision 015). */
export const deliveryWindow = (now: Timestamp, rules: DispatchRules): DeliveryDays =>
  deliveryDaysOf(firstOpenDay(orderDay(now, rules.cutOff), rules.periods), rules.periods)

/** The promised delivery days of an order that counts from `countedDay`, an open day. */
export function deliveryDaysOf(countedDay: DayNumber, periods: readonly ShopPeriod[]): DeliveryDays {
  const delay = findPeriodAt(periods, countedDay, 'longer')?.workingDays ?? 0
  return {
    from: addOpenDays(countedDay, FULFILMENT_DAYS.from + delay, periods),
    to: addOpenDays(countedDay, FULFILMENT_DAYS.to + delay, periods),
  }
}

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
 * Formats a range of days: "2–4 grudnia", "31 grudnia – 5 stycznia" in Polish, "2–4 December" in English. Does not use
 * Intl, because the output of Intl may differ between server and browsers.
 */
export function formatDayRange(from: DayNumber, to: DayNumber, language: Language): string {
  const [firstDate, lastDate] = [dateOf(from), dateOf(to)]
  const formatDay = (date: Date) => formatDayAndMonth(date, language)
  return firstDate.getUTCMonth() === lastDate.getUTCMonth()
    ? `${firstDate.getUTCDate()}–${formatDay(lastDate)}`
    : `${formatDay(firstDate)} – ${formatDay(lastDate)}`
}
