import { RETENTION_RULES, type DataKind, type Period } from './stored-data'
import { startOfDay, polishDay } from '../time/polish-days'
import { dateOf, type DayNumber, dayOf } from '../time/working-days'
import { DAY_MS, type Timestamp } from '../time/time'

const yearOf = (timestamp: Timestamp): number => dateOf(polishDay(timestamp)).getUTCFullYear()

/** Adds months to a day. A day missing in that month becomes its last day (KC art. 112). */
function addMonths(day: DayNumber, months: number): DayNumber {
  const date = dateOf(day)
  const firstOfTargetMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const [year, month] = [firstOfTargetMonth.getUTCFullYear(), firstOfTargetMonth.getUTCMonth() + 1]
  const daysInMonth = dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  return dayOf(year, month, Math.min(date.getUTCDate(), daysInMonth))
}

/**
 * End of a retention period that started at `timestamp`; both ms UTC. Periods in years and months end with a Polish
 * day. Null if the kind of data has no period.
 */
export function retentionEnd(kind: DataKind, timestamp: Timestamp): number | null {
  const retentionPeriod: Period | null = RETENTION_RULES[kind].keep
  if (retentionPeriod === null) return null
  if ('years' in retentionPeriod)
    return startOfDay(dayOf(yearOf(timestamp) + retentionPeriod.years + 1, 1, 1))
  if ('months' in retentionPeriod) return startOfDay(addMonths(polishDay(timestamp), retentionPeriod.months))
  return timestamp + retentionPeriod.days * DAY_MS
}

/** The kinds that have a retention period. */
export type ExpiringDataKind = {
  [K in DataKind]: (typeof RETENTION_RULES)[K]['keep'] extends null ? never : K
}[DataKind]

/**
 * Cutoff of the retention period: data of this kind whose period started before the returned timestamp has expired at
 * `now`.
 * The inverse of `retentionEnd`.
 */
export function retentionCutoff(kind: ExpiringDataKind, now: Timestamp): number {
  const retentionPeriod: Period = RETENTION_RULES[kind].keep
  if ('years' in retentionPeriod) return startOfDay(dayOf(yearOf(now) - retentionPeriod.years, 1, 1))
  if ('days' in retentionPeriod) return now - retentionPeriod.days * DAY_MS + 1
  const today = polishDay(now)
  // `addMonths` may map several days at the end of a long month to the last day of a short month. The loop advances to
  // the first day whose period has not expired.
  let day = addMonths(today, -retentionPeriod.months)
  while (addMonths(day, retentionPeriod.months) <= today) day += 1
  return startOfDay(day)
}
