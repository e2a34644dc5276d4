import type { DayNumber } from '../time/calendar-days'
import { startOfDay, polishDay } from '../time/polish-days'
import { MAX_DELIVERY_DAYS } from '../delivery/shipping'
import type { Timestamp } from '../time/time'

/** A statutory deadline, with its last day by Polish time. */
export type Deadline = {
  what: 'withdrawal' | 'complaint' | 'delivery'
  id: string
  name: string
  due: DayNumber
}

/** Reminders go out this many days before a deadline. */
export const DEADLINE_REMINDER_LEAD_DAYS = 3

/** Reminders go out once a day, from this hour (Polish time). */
const REMINDER_START_HOUR = 7

/** True if reminders of deadlines may go out at this hour (Polish time). */
export const isReminderHour = (hour: number): boolean => hour >= REMINDER_START_HOUR

/**
 * Cutoff for reminders of deadlines. A deadline of `days` days needs a reminder at `now` if its period started before
 * the returned timestamp.
 * Both ms UTC.
 */
export const reminderCutoff = (days: number, now: Timestamp): number =>
  startOfDay(polishDay(now) + DEADLINE_REMINDER_LEAD_DAYS - days + 1)

/**
 * The last day to deliver, by Polish time, an order placed at `orderedAt`, ms UTC: 28 days later (spec §9). If the
 * promised days at the time of the order were later, their last day counts (terms, UoPK art. 12; KC art. 543¹).
 */
export const deliveryDueDay = (orderedAt: Timestamp, promisedTo: DayNumber): DayNumber =>
  Math.max(polishDay(orderedAt) + MAX_DELIVERY_DAYS, promisedTo)
