import { dateOf, type DayNumber, dayOf } from '../time/calendar-days'
import { RETENTION_RULES, type DataKind, type RetentionPeriod } from './stored-data'
import { startOfDay, polishDay } from '../time/polish-days'
import { DAY_MS, type Timestamp } from '../time/time'

/** The day of the month on which the VAT of the month before falls due (VAT act art. 103). */
const VAT_DUE_DAY = 25

const yearOfDay = (day: DayNumber): number => dateOf(day).getUTCFullYear()

/**
 * The day on which the VAT of a payment falls due. A shift of this day by a weekend is ignored, because the shift never
 * changes the year.
 */
function taxDueDay(timestamp: Timestamp): DayNumber {
  const date = dateOf(polishDay(timestamp))
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 2, VAT_DUE_DAY)
}

const polishYearOf = (timestamp: Timestamp): number => yearOfDay(polishDay(timestamp))

/** Adds months to a day. If the resulting month has no such day, returns the last day of that month (KC art. 112). */
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
  const retentionPeriod: RetentionPeriod | null = RETENTION_RULES[kind].keep
  if (retentionPeriod === null) return null
  if ('years' in retentionPeriod) {
    const startYear =
      retentionPeriod.from === 'taxDue' ? yearOfDay(taxDueDay(timestamp)) : polishYearOf(timestamp)
    return startOfDay(dayOf(startYear + retentionPeriod.years + 1, 1, 1))
  }
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
  const retentionPeriod: RetentionPeriod = RETENTION_RULES[kind].keep
  if ('years' in retentionPeriod) {
    const startYear = polishYearOf(now) - retentionPeriod.years
    // With `taxDue` the cutoff is a month earlier, because the VAT of December falls due in the next year.
    return startOfDay(
      retentionPeriod.from === 'taxDue' ? dayOf(startYear - 1, 12, 1) : dayOf(startYear, 1, 1),
    )
  }
  if ('days' in retentionPeriod) return now - retentionPeriod.days * DAY_MS + 1
  const today = polishDay(now)
  // `addMonths` may map several days at the end of a long month to the last day of a short month. The loop advances to
  // the first day whose period has not expired.
  let day = addMonths(today, -retentionPeriod.months)
  while (addMonths(day, retentionPeriod.months) <= today) day += 1
  return startOfDay(day)
}

/**
 * Time at which the buyer's data of a paid order is anonymised, ms UTC. The later of two periods counts: for tax
 * records and for claims. A refund is also a tax record, so it starts a tax period of its own.
 */
export const saleRetentionEnd = (paidAt: Timestamp, refundTimes: readonly Timestamp[] = []): number =>
  Math.max(
    retentionEnd('claims', paidAt) ?? Infinity,
    ...[paidAt, ...refundTimes].map((timestamp) => retentionEnd('sales', timestamp) ?? Infinity),
  )

/**
 * Cutoff for paid orders without refunds: the data of orders paid before this time has expired at `now`. Both ms UTC.
 * The inverse of `saleRetentionEnd`.
 */
export const saleRetentionCutoff = (now: Timestamp): number =>
  Math.min(retentionCutoff('sales', now), retentionCutoff('claims', now))

/**
 * Cutoff for refunds, which are only tax records: an order is stored until all its refunds are older than this cutoff.
 * Both ms UTC.
 */
export const refundRetentionCutoff = (now: Timestamp): number => retentionCutoff('sales', now)
