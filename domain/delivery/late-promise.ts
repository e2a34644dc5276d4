import { startOfDay, polishDay } from '../time/polish-days'
import { FULFILMENT_DAYS } from './shipping'
import { addWorkingDays, isWorkingDay } from '../time/working-days'
import { HOUR_MS, type Timestamp } from '../time/time'

/**
 * Cutoff for late deliveries, ms UTC. At `now` (ms UTC), the last promised day of orders placed before the cutoff is
 * over. The clocks never change on a working day, so closing time is a fixed number of hours after midnight.
 */
export function lateDeliveryCutoff(now: Timestamp, closingAt: string): number {
  const today = polishDay(now)
  let orderDay = today - 1
  while (!isWorkingDay(orderDay) || addWorkingDays(orderDay, FULFILMENT_DAYS.to) >= today) orderDay -= 1
  return startOfDay(orderDay) + Number.parseInt(closingAt, 10) * HOUR_MS
}
