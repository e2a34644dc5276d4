import { STORED_DATA, type DataKind, type Period } from './stored-data'
import { beginOfDay, polishDay } from './polish-days'
import { dateOf, type Day, dayOf } from './working-days'
import { DAY_MS, type Timestamp } from './time'

const yearOf = (timestamp: Timestamp): number => dateOf(polishDay(timestamp)).getUTCFullYear()

/** Adds months to a day. A day missing in that month becomes its last day (KC art. 112). */
function monthsFrom(day: Day, months: number): Day {
  const date = dateOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  const last = dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  return dayOf(year, month, Math.min(date.getUTCDate(), last))
}

/**
 * End of the retention period of data that started at `timestamp`; both ms UTC. Years and months end with a Polish day. Null
 * if there is no period.
 */
export function keptUntil(kind: DataKind, timestamp: Timestamp): number | null {
  const keep: Period | null = STORED_DATA[kind].keep
  if (keep === null) return null
  if ('years' in keep) return beginOfDay(dayOf(yearOf(timestamp) + keep.years + 1, 1, 1))
  if ('months' in keep) return beginOfDay(monthsFrom(polishDay(timestamp), keep.months))
  return timestamp + keep.days * DAY_MS
}

/** The kinds that have a retention period. */
export type KindWithEnd = {
  [K in DataKind]: (typeof STORED_DATA)[K]['keep'] extends null ? never : K
}[DataKind]

/**
 * Cutoff of the retention period: data of this kind that started before the returned timestamp has expired at `now`.
 * The inverse of `keptUntil`.
 */
export function keptSince(kind: KindWithEnd, now: Timestamp): number {
  const keep: Period = STORED_DATA[kind].keep
  if ('years' in keep) return beginOfDay(dayOf(yearOf(now) - keep.years, 1, 1))
  if ('days' in keep) return now - keep.days * DAY_MS + 1
  const today = polishDay(now)
  // Several days at the end of a long month may map to the last day of a short one.
  let day = monthsFrom(today, -keep.months)
  while (monthsFrom(day, keep.months) <= today) day += 1
  return beginOfDay(day)
}
