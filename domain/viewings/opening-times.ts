import type { PeriodDays } from '../delivery/shop-periods'
import { type ShowroomSetting, showroomHoursOn } from '../delivery/showroom'
import { isoDay, parsePolishTime, polishDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'
import { MAX_DAYS_AHEAD } from './viewing'
import type { Slot } from './viewing-slots'

type OpeningRules = { showroom: Pick<ShowroomSetting, 'isOn' | 'days'>; periods: readonly PeriodDays[] }

/** The Polish time of a day at a full hour (ms UTC). Hour 24 is the start of the next day. */
const timeOfDay = (day: number, hour: number): Timestamp =>
  hour === 24
    ? parsePolishTime(`${isoDay(day + 1)}T00:00`)
    : parsePolishTime(`${isoDay(day)}T${String(hour).padStart(2, '0')}:00`)

/** The times (ms UTC) in which the showroom is open, from today to the last day for which a viewing can be booked. */
export function listOpeningTimes({ showroom, periods }: OpeningRules, now: Timestamp): Slot[] {
  if (!showroom.isOn) return []
  const today = polishDay(now)
  return Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, index) => today + index).flatMap((day) => {
    const hours = showroomHoursOn(day, showroom, periods)
    return hours ? [{ startsAt: timeOfDay(day, hours.from), endsAt: timeOfDay(day, hours.to) }] : []
  })
}

/** True if no opening time contains the whole viewing, for example on a day off that was entered after the booking. */
export const isOutsideOpeningTimes = (viewing: Slot, openingTimes: readonly Slot[]): boolean =>
  openingTimes.every(({ startsAt, endsAt }) => viewing.startsAt < startsAt || endsAt < viewing.endsAt)
