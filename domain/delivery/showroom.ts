import { type ChatDay, formatChatHours, WEEKDAY_COUNT } from '../chat/chat-hours'
import type { Language } from '../language'
import { type DayNumber, dateOf } from '../time/calendar-days'
import { isoDay, polishDay } from '../time/polish-days'
import { isHoliday } from '../time/working-days'
import { findPeriodAt, type PeriodDays } from './shop-periods'
import type { Timestamp } from '../time/time'

/**
 * The showroom, where buyers can collect goods that they paid for online. `days`: opening hours by day of the week,
 * Monday first; null for a closed day. `heldDays`: calendar days for which ready goods wait for the buyer.
 */
export type ShowroomSetting = { isOn: boolean; days: readonly ChatDay[]; heldDays: number }

/** Working days after the payment in which the shop usually gets goods ready for collection. */
export const PICKUP_WORKING_DAYS = 3

/** The opening hours as a text: "pon.–pt. 8:00–18:00, sob. 10:00–14:00". */
export const formatShowroomHours = ({ days }: Pick<ShowroomSetting, 'days'>, language: Language): string =>
  formatChatHours({ days, clock: 'visitor' }, language)

/** The opening hours of the showroom on a day; null on closed days, public holidays and in closed periods. */
export const showroomHoursOn = (
  day: DayNumber,
  { days }: Pick<ShowroomSetting, 'days'>,
  periods: readonly PeriodDays[],
): ChatDay =>
  isHoliday(day) || findPeriodAt(periods, day, 'closed')
    ? null
    : (days[(dateOf(day).getUTCDay() + 6) % WEEKDAY_COUNT] ?? null)

/** Number of days in which the next opening day of the showroom is searched. */
const MAX_SEARCHED_DAYS = 400

/**
 * The last Polish day ("2026-12-02") on which goods that are ready at `readyAt` (ms UTC) wait for the buyer. If the
 * showroom is closed on this day, the next opening day.
 */
export function lastPickupDay(
  readyAt: Timestamp,
  { days, heldDays }: Pick<ShowroomSetting, 'days' | 'heldDays'>,
  periods: readonly PeriodDays[],
): string {
  const plannedDay = polishDay(readyAt) + heldDays
  const openDay = Array.from({ length: MAX_SEARCHED_DAYS }, (_, index) => plannedDay + index).find(
    (day) => showroomHoursOn(day, { days }, periods) !== null,
  )
  return isoDay(openDay ?? plannedDay)
}
