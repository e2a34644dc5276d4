import { weekdayOf } from '../delivery/arrival-days'
import type { Language } from '../language'
import { dateOf, parseDay } from '../time/calendar-days'
import { formatClockTime } from '../time/clock-time'
import { formatDayAndMonth } from '../time/format-days'
import { polishDateOf } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/** Formats a Polish day ("2026-12-02") with its weekday: "śr. 2 grudnia" or "Wed 2 December". */
export function formatViewingDay(day: string, language: Language): string {
  const date = dateOf(parseDay(day))
  return `${weekdayOf(date, language)}\u00a0${formatDayAndMonth(date, language)}`
}

/** Formats the Polish time of a timestamp (ms UTC): "14:00". */
export const formatViewingHour = (timestamp: Timestamp): string =>
  formatClockTime(timestamp, 'pl').hourAndMinute

/** Formats the start of a viewing in Polish time: "śr. 2 grudnia, 14:00". */
export const formatViewingStart = (startsAt: Timestamp, language: Language): string =>
  `${formatViewingDay(polishDateOf(startsAt), language)}, ${formatViewingHour(startsAt)}`
