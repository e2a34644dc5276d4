import { firstOpenDay } from './open-days'
import { formatDayAndMonth, formatDayRange } from '../time/format-days'
import { dateOf, type DayNumber, parseDay } from '../time/calendar-days'
import { weekdayOf } from './arrival-days'
import type { Language } from '../language'
import { formatCount } from '../text/plural.pl'
import { polishDay, startOfDay } from '../time/polish-days'
import { HOUR_MS, type Timestamp } from '../time/time'
import { formatRangeKey, formatWorkingDays, type WorkingDays } from '../time/working-day-range'
import { orderDay } from '../time/working-days'
import { deliveryDaysOf, type DeliveryDays, type DispatchRules } from './delivery'
import { MAX_DELIVERY_DAYS } from './shipping'
import { findPeriodAt, type ShopPeriod } from './shop-periods'

/**
 * A promise in the language of the page. `limits`: a text in brackets with the usual number of working days and the
 * longest delivery time; null if a period of the owner changes the promised days.
 */
export type DeliveryPromise = DeliveryDays & { text: string; limits: string | null }

/** The promises for orders before `until` (ms UTC), by the text of their working days ("8-10"). */
export type DeliveryPromises = {
  until: Timestamp
  byWorkingDays: Readonly<Partial<Record<string, DeliveryPromise>>>
}

/**
 * Number of promises that a page contains. With several promises, a tab that stays open for some days still shows the
 * right one.
 */
const PROMISES_IN_PAGE = 5

/**
 * The promises for orders from `now` on, earliest first. The edge computes them, so that a browser loads neither the
 * calendar nor the sentences.
 */
export function upcomingPromises(
  now: Timestamp,
  { cutOff, periods }: DispatchRules,
  workingDayRanges: readonly WorkingDays[],
  language: Language,
): DeliveryPromises[] {
  const promises: DeliveryPromises[] = []
  let countedDay = firstOpenDay(orderDay(now, cutOff), periods)
  while (promises.length < PROMISES_IN_PAGE) {
    // Clocks never change on a working day, so the closing hour is a fixed number of hours after midnight.
    const until = startOfDay(countedDay) + Number.parseInt(cutOff, 10) * HOUR_MS
    const input = { now: promises.at(-1)?.until ?? now, countedDay, periods, language }
    promises.push({
      until,
      byWorkingDays: Object.fromEntries(
        workingDayRanges.map((workingDays) => [
          formatRangeKey(workingDays),
          makePromise({ ...input, workingDays }),
        ]),
      ),
    })
    countedDay = firstOpenDay(countedDay + 1, periods)
  }
  return promises
}

/** The promise for an order placed at `now` (ms UTC). */
export const promiseAt = (
  now: Timestamp,
  { cutOff, periods }: DispatchRules,
  workingDays: WorkingDays,
  language: Language,
): DeliveryPromise =>
  makePromise({
    now,
    countedDay: firstOpenDay(orderDay(now, cutOff), periods),
    workingDays,
    periods,
    language,
  })

type PromiseInput = {
  /** Time of the order, or the earliest time of the orders to which the promise applies. */
  now: Timestamp
  countedDay: DayNumber
  workingDays: WorkingDays
  periods: readonly ShopPeriod[]
  language: Language
}

function makePromise(input: PromiseInput): DeliveryPromise {
  const days = deliveryDaysOf(input.countedDay, input.periods, input.workingDays)
  return { ...days, ...formatPromiseTexts({ ...input, days }) }
}

/** The texts of a promise. If a period of the owner changes the promised days, its reason replaces the usual limits. */
function formatPromiseTexts({
  now,
  countedDay,
  workingDays,
  days,
  periods,
  language,
}: PromiseInput & { days: DeliveryDays }): Pick<DeliveryPromise, 'text' | 'limits'> {
  const daysText = formatDayRange(days.from, days.to, language)
  const longerPeriod = findPeriodAt(periods, countedDay, 'longer')
  const closedPeriods = periods.filter(
    ({ kind, from, to }) => kind === 'closed' && parseDay(from) <= days.to && parseDay(to) >= polishDay(now),
  )
  const words = PROMISE_WORDS[language]
  if (!longerPeriod && closedPeriods.length === 0)
    return {
      text: words.usualDelivery(daysText),
      limits: words.limits(
        formatWorkingDays(workingDays, language),
        days.to - polishDay(now) <= MAX_DELIVERY_DAYS,
      ),
    }
  const reasons = [...closedPeriods, ...(longerPeriod ? [longerPeriod] : [])].map((period) =>
    formatPeriodReason(period, language),
  )
  return { text: [words.changedDelivery(daysText), ...reasons].join(' '), limits: null }
}

/** The text about a period for buyers: the note of the owner, or else a sentence of the shop. */
export function formatPeriodReason(
  { from, to, kind, workingDays, note }: ShopPeriod,
  language: Language,
): string {
  const ownNote = note[language]
  if (ownNote) return /[.!?…]$/.test(ownNote) ? ownNote : `${ownNote}.`
  return kind === 'closed'
    ? PROMISE_WORDS[language].closedDays(formatDays(from, to, language))
    : PROMISE_WORDS[language].extraWorkingDays(workingDays)
}

/** On a closed day: the reason, and the day on which the shop opens again. Null on any other day. */
export function formatAbsence(
  periods: readonly ShopPeriod[],
  now: Timestamp,
  language: Language,
): string | null {
  const today = polishDay(now)
  const period = findPeriodAt(periods, today, 'closed')
  if (!period) return null
  const reopeningDate = dateOf(firstOpenDay(today, periods))
  const reopeningDay = `${weekdayOf(reopeningDate, language)}\u00a0${formatDayAndMonth(reopeningDate, language)}`
  return `${formatPeriodReason(period, language)} ${PROMISE_WORDS[language].reopening(reopeningDay)}`
}

const formatDays = (from: string, to: string, language: Language): string =>
  from === to
    ? formatDayAndMonth(dateOf(parseDay(from)), language)
    : formatDayRange(parseDay(from), parseDay(to), language)

const PROMISE_WORDS: Record<
  Language,
  {
    usualDelivery: (days: string) => string
    limits: (workingDays: string, isWithinLongest: boolean) => string
    changedDelivery: (days: string) => string
    closedDays: (days: string) => string
    extraWorkingDays: (workingDays: number) => string
    reopening: (day: string) => string
  }
> = {
  pl: {
    usualDelivery: (days) => `Przewidywana dostawa: ${days}`,
    limits: (workingDays, isWithinLongest) =>
      isWithinLongest ? `(${workingDays}, najpóźniej ${MAX_DELIVERY_DAYS} dni)` : `(${workingDays})`,
    changedDelivery: (days) => `Przewidywana dostawa: ${days}.`,
    closedDays: (days) => `Nie pracujemy: ${days}.`,
    extraWorkingDays: (workingDays) =>
      `Teraz potrzebujemy więcej czasu: o ${formatCount(workingDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')}.`,
    reopening: (day) => `Wracamy: ${day}. Terminy odpowiedzi i zwrotu pieniędzy zostają takie same.`,
  },
  en: {
    usualDelivery: (days) => `Expected delivery: ${days}`,
    limits: (workingDays, isWithinLongest) =>
      isWithinLongest ? `(${workingDays}, ${MAX_DELIVERY_DAYS} days at the latest)` : `(${workingDays})`,
    changedDelivery: (days) => `Expected delivery: ${days}.`,
    closedDays: (days) => `We are closed: ${days}.`,
    extraWorkingDays: (workingDays) =>
      `We need more time now: ${workingDays} more working ${workingDays === 1 ? 'day' : 'days'}.`,
    reopening: (day) => `We are back: ${day}. The deadlines for our answer and for your money stay the same.`,
  },
}
