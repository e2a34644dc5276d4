import { type DayNumber, parseDay } from '../time/calendar-days'
import type { Language } from '../language'

/** `closed`: the shop neither packs nor answers. `longer`: orders placed in the period take more working days. */
export const PERIOD_KINDS = ['closed', 'longer'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** Days that the owner announces in advance. `from` and `to` are Polish days ("2026-12-24"), both included. */
export type ShopPeriod = {
  from: string
  to: string
  kind: PeriodKind
  /** Additional working days of a `longer` period; 0 for a closed one. */
  workingDays: number
  /** The reason that buyers read. An empty text falls back to a sentence of the shop. */
  note: Record<Language, string>
}

/** The days and kind of a period, without its reason. */
export type PeriodDays = Pick<ShopPeriod, 'from' | 'to' | 'kind'>

/** Limits of periods: days of one period, additional working days, and number of stored periods. */
export const PERIOD_LIMITS = { days: 366, workingDays: 60, count: 60 } as const

/** Number of days of a period, its first and last day included. */
const countPeriodDays = ({ from, to }: Pick<ShopPeriod, 'from' | 'to'>): number =>
  parseDay(to) - parseDay(from) + 1

/** The period of a kind that includes a day. Periods never overlap, so there is at most one. */
export const findPeriodAt = <Period extends PeriodDays>(
  periods: readonly Period[],
  day: DayNumber,
  kind: PeriodKind,
): Period | undefined =>
  periods.find((period) => period.kind === kind && parseDay(period.from) <= day && day <= parseDay(period.to))

export type PeriodProblem = 'order' | 'tooLong' | 'overlap' | 'workingDays'

/**
 * The first problem of each period, by its index: the end before the start, too many days, an overlap, or working days
 * that do not fit its kind.
 */
export function findPeriodProblems(periods: readonly ShopPeriod[]): Map<number, PeriodProblem> {
  const problems = new Map<number, PeriodProblem>()
  periods.forEach((period, index) => {
    const problem = findShopPeriodProblem(period, periods.slice(0, index))
    if (problem) problems.set(index, problem)
  })
  return problems
}

function findShopPeriodProblem(
  period: ShopPeriod,
  otherPeriods: readonly ShopPeriod[],
): PeriodProblem | null {
  if (period.to < period.from) return 'order'
  if (countPeriodDays(period) > PERIOD_LIMITS.days) return 'tooLong'
  if (otherPeriods.some(({ from, to }) => from <= period.to && period.from <= to)) return 'overlap'
  return (period.kind === 'longer') === period.workingDays > 0 ? null : 'workingDays'
}
