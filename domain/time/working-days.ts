import { type DayNumber, dateOf, dayOf, polishOffsetHours } from './calendar-days'
import { DAY_MS, HOUR_MS, type Timestamp } from './time'

/** Easter Sunday of a year after 1582 (the anonymous Gregorian algorithm). */
export function computeEasterSunday(year: number): DayNumber {
  const goldenNumber = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moonAge = (19 * goldenNumber + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moonAge - (yearOfCentury % 4)) % 7
  const weekShift = Math.floor((goldenNumber + 11 * moonAge + 22 * weekday) / 451)
  return dayOf(year, 3, 22 + moonAge + weekday - 7 * weekShift)
}

/** Month and day of the public holidays that never move. */
const FIXED_HOLIDAYS = ['1-1', '1-6', '5-1', '5-3', '8-15', '11-1', '11-11', '12-25', '12-26']

/**
 * True for public holidays of Poland (act on days free of work; Christmas Eve since 2025). Easter and Whit Sunday are
 * Sundays already; Easter Monday and Corpus Christi are 1 and 60 days after Easter.
 */
export function isHoliday(day: DayNumber): boolean {
  const date = dateOf(day)
  const year = date.getUTCFullYear()
  const monthAndDay = `${date.getUTCMonth() + 1}-${date.getUTCDate()}`
  return (
    FIXED_HOLIDAYS.includes(monthAndDay) ||
    (monthAndDay === '12-24' && year >= 2025) ||
    [1, 60].includes(day - computeEasterSunday(year))
  )
}

/** True from Monday to Friday except on public holidays, as the terms define a working day. */
export function isWorkingDay(day: DayNumber): boolean {
  const weekday = dateOf(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

export function lastWorkingDayBefore(day: DayNumber): DayNumber {
  let earlierDay = day - 1
  while (!isWorkingDay(earlierDay)) earlierDay -= 1
  return earlierDay
}

/** The working day `count` working days after `day`. With 0: `day` itself if it is a working day, else the next one. */
export function addWorkingDays(day: DayNumber, count: number): DayNumber {
  let daysLeft = count
  let resultDay = day
  while (daysLeft > 0 || !isWorkingDay(resultDay)) {
    resultDay += 1
    if (isWorkingDay(resultDay)) daysLeft -= 1
  }
  return resultDay
}

/**
 * The working day from which an order at `now` (ms UTC) counts: today in Poland; the next working day after the closing
 * hour or if the firm is closed (decision 015). `closingAt` is a full hour ("18:00").
 */
export function orderDay(now: Timestamp, closingAt: string): DayNumber {
  const localTimestamp = now + polishOffsetHours(now) * HOUR_MS
  const today = Math.floor(localTimestamp / DAY_MS)
  const isClosed = localTimestamp - today * DAY_MS >= Number.parseInt(closingAt, 10) * HOUR_MS
  return addWorkingDays(isClosed ? today + 1 : today, 0)
}
