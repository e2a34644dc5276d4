import { addOpenDays, firstOpenDay } from './open-days'
import { type DayNumber, parseDay } from '../time/calendar-days'
import type { WorkingDays } from '../time/working-day-range'
import { orderDay } from '../time/working-days'
import { findPeriodAt, type ShopPeriod } from './shop-periods'
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

/**
 * The promised delivery days of an order placed at `now` (ms UTC). `workingDays` are those of its parcels and courier
 * (`workingDaysOf`; spec §9, decision 015).
 */
export const deliveryWindow = (
  now: Timestamp,
  rules: DispatchRules,
  workingDays: WorkingDays,
): DeliveryDays =>
  deliveryDaysOf(firstOpenDay(orderDay(now, rules.cutOff), rules.periods), rules.periods, workingDays)

/** The promised delivery days of an order that counts from `countedDay`, an open day. */
export function deliveryDaysOf(
  countedDay: DayNumber,
  periods: readonly ShopPeriod[],
  workingDays: WorkingDays,
): DeliveryDays {
  const delay = findPeriodAt(periods, countedDay, 'longer')?.workingDays ?? 0
  return {
    from: addOpenDays(countedDay, workingDays.from + delay, periods),
    to: addOpenDays(countedDay, workingDays.to + delay, periods),
  }
}
