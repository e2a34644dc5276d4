import { dateOf, type DayNumber, polishOffsetHours } from '../time/calendar-days'
import { formatDayAndMonth } from '../time/format-days'
import { weekdayOf } from '../delivery/arrival-days'
import { findPeriodAt, type PeriodDays } from '../delivery/shop-periods'
import type { Language } from '../language'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time'

/** Full hours of one day in which staff answer at once; null for a day without chat. */
export type ChatDay = { from: number; to: number } | null

/** Chat hours by day of the week, Monday first. `clock`: local time of the visitor (spec §9), or Polish time. */
export type ChatHours = { days: readonly ChatDay[]; clock: 'visitor' | 'shop' }

export const WEEKDAY_COUNT = 7

/** The old stored form of the chat hours: one pair of hours for all days of the week. */
type DailyChatHours = { from: number; to: number; clock: ChatHours['clock'] }

/** Converts stored chat hours to the current form. The old form has one pair of hours for all days. */
export const readChatHours = (storedHours: ChatHours | DailyChatHours): ChatHours =>
  'days' in storedHours
    ? storedHours
    : {
        days: Array.from({ length: WEEKDAY_COUNT }, () => ({ from: storedHours.from, to: storedHours.to })),
        clock: storedHours.clock,
      }

/** Current day and minute by the visitor's clock or by Polish time. */
function readClock(now: Date, clock: ChatHours['clock']): { day: DayNumber; minute: number } {
  const offsetMs =
    clock === 'visitor' ? -now.getTimezoneOffset() * MINUTE_MS : polishOffsetHours(now.getTime()) * HOUR_MS
  const localTimestamp = now.getTime() + offsetMs
  const day = Math.floor(localTimestamp / DAY_MS)
  return { day, minute: Math.floor((localTimestamp - day * DAY_MS) / MINUTE_MS) }
}

/** The chat hours of a day; null on a day off and on a weekday without chat. */
const chatHoursOfDay = (day: DayNumber, { days }: ChatHours, periods: readonly PeriodDays[]): ChatDay =>
  findPeriodAt(periods, day, 'closed') ? null : (days[(dateOf(day).getUTCDay() + 6) % WEEKDAY_COUNT] ?? null)

/** True if the chat is open now. Relies on the clock of this device. */
export function isChatOpen(now: Date, hours: ChatHours, periods: readonly PeriodDays[]): boolean {
  const { day, minute } = readClock(now, hours.clock)
  const chatDay = chatHoursOfDay(day, hours, periods)
  return chatDay !== null && minute >= chatDay.from * 60 && minute < chatDay.to * 60
}

/** Number of days in which the next chat hours are searched. If there are none, no opening time is shown. */
const MAX_SEARCHED_DAYS = 400

/** The start of the next chat hours as a text: "pon. 14 grudnia, 12:00". Null if no day has chat hours. */
export function nextChatOpeningText(
  now: Date,
  hours: ChatHours,
  periods: readonly PeriodDays[],
  language: Language,
): string | null {
  const { day: today, minute } = readClock(now, hours.clock)
  for (let day = today; day < today + MAX_SEARCHED_DAYS; day++) {
    const chatDay = chatHoursOfDay(day, hours, periods)
    if (!chatDay || (day === today && minute >= chatDay.from * 60)) continue
    const date = dateOf(day)
    return `${weekdayOf(date, language)}\u00a0${formatDayAndMonth(date, language)}, ${chatDay.from}:00`
  }
  return null
}

/** The chat hours as a text: "pon.–pt. 12:00–20:00, sob. 10:00–14:00"; days with equal hours are one range. */
export function formatChatHours({ days, clock }: ChatHours, language: Language): string {
  const words = CHAT_HOURS_WORDS[language]
  const dayRanges: { first: number; last: number; hours: string }[] = []
  days.forEach((chatDay, index) => {
    if (!chatDay) return
    const hours = `${chatDay.from}:00–${chatDay.to}:00`
    const lastRange = dayRanges.at(-1)
    if (lastRange?.last === index - 1 && lastRange.hours === hours) lastRange.last = index
    else dayRanges.push({ first: index, last: index, hours })
  })
  const rangeTexts = dayRanges.map(({ first, last, hours }) => {
    if (first === 0 && last === WEEKDAY_COUNT - 1) return `${words.daily} ${hours}`
    const [firstName, lastName] = [formatWeekday(first, language), formatWeekday(last, language)]
    return `${first === last ? firstName : `${firstName}–${lastName}`} ${hours}`
  })
  return rangeTexts.join(', ') + (clock === 'shop' ? ` ${words.polishTime}` : '')
}

/** The short name of a day of the week, Monday first. 5 January 1970 was a Monday. */
export const formatWeekday = (index: number, language: Language): string =>
  weekdayOf(dateOf(4 + index), language)

const CHAT_HOURS_WORDS: Record<Language, { daily: string; polishTime: string }> = {
  pl: { daily: 'codziennie', polishTime: '(czasu polskiego)' },
  en: { daily: 'every day', polishTime: '(Polish time)' },
}

/**
 * Time until the next full minute, ms. The app checks every minute whether the chat is open. A timer until closing time
 * would be wrong when the clocks change.
 */
export const msUntilNextMinute = (now: Date): number => MINUTE_MS - (now.getTime() % MINUTE_MS)
