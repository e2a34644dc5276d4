import { findPeriodAt, type ShopPeriod } from './shop-periods'
import { type DayNumber, parseDay } from '../time/calendar-days'
import { isWorkingDay } from '../time/working-days'

/** The first day from `day` on that is a working day and in no closed period. */
export function firstOpenDay(day: DayNumber, periods: readonly ShopPeriod[]): DayNumber {
  let openDay = day
  for (;;) {
    const closedPeriod = findPeriodAt(periods, openDay, 'closed')
    if (closedPeriod) openDay = parseDay(closedPeriod.to) + 1
    else if (isWorkingDay(openDay)) return openDay
    else openDay += 1
  }
}

/** The open day `count` open days after `openDay`. */
export function addOpenDays(openDay: DayNumber, count: number, periods: readonly ShopPeriod[]): DayNumber {
  let resultDay = openDay
  for (let daysLeft = count; daysLeft > 0; daysLeft -= 1) resultDay = firstOpenDay(resultDay + 1, periods)
  return resultDay
}
