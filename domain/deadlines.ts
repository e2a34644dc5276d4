import { beginOfDay, polishDay } from './polish-days'
import { FULFILMENT_DAYS } from './shipping'
import type { Day } from './working-days'

/** What the law gives a term, and its last day (in Poland). */
export type Deadline = {
  what: 'withdrawal' | 'complaint' | 'delivery'
  id: string
  /** What staff call it. */
  name: string
  due: Day
}

/** The shop is told of a term this many days before its last one. */
export const AHEAD_DAYS = 3

/** From this hour of Poland on, once a day. */
const FROM_HOUR = 7

/** Whether the shop is told of its terms at an hour of Poland. */
export const isHourOfDeadlines = (hour: number): boolean => hour >= FROM_HOUR

/** Terms of so many days are told of at `now` when they began before this moment. Both ms UTC. */
export const toldBefore = (days: number, now: number): number =>
  beginOfDay(polishDay(now) + AHEAD_DAYS - days + 1)

/** The last day (in Poland) to deliver an order of a moment, ms UTC (specification 9). */
export const deliveryDueDay = (orderedAt: number): Day => polishDay(orderedAt) + FULFILMENT_DAYS.longest
