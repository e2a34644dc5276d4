import type { Language } from '../../../../domain/language'
import { DAY_MS, type Timestamp } from '../../../../domain/time/time'

/**
 * Creates the formatters of a language. The formatters are reused, because a long conversation shows thousands of
 * timestamps.
 */
const createDateFormats = (localeTag: string, timeZone: string | undefined) => ({
  time: new Intl.DateTimeFormat(localeTag, { timeZone, hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(localeTag, { timeZone, day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(localeTag, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
  relativeDay: new Intl.RelativeTimeFormat(localeTag, { numeric: 'auto' }),
})

/** Creates formatters for times in a time zone, by default the time zone of the device. */
export function createTimeFormatters(timeZone?: string) {
  const dateFormats = {
    pl: createDateFormats('pl-PL', timeZone),
    en: createDateFormats('en-GB', timeZone),
  } satisfies Record<Language, unknown>
  // The Swedish date format equals ISO 8601.
  const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

  /** Formats the time of day, such as 14:05. */
  const formatTime = (isoTimestamp: string, language: Language): string =>
    dateFormats[language].time.format(new Date(isoTimestamp))

  /** Formats a day as a date, or as "today" or "yesterday". */
  function formatDay(isoTimestamp: string, now: Timestamp, language: Language): string {
    const { relativeDay, day: dayFormat, dayAndYear } = dateFormats[language]
    const isoDay = isoDayFormat.format(new Date(isoTimestamp))
    const isoToday = isoDayFormat.format(now)
    const daysAgo = (Date.parse(isoToday) - Date.parse(isoDay)) / DAY_MS
    if (daysAgo === 0 || daysAgo === 1) return relativeDay.format(-daysAgo, 'day')
    return (isoDay.slice(0, 4) === isoToday.slice(0, 4) ? dayFormat : dayAndYear).format(
      new Date(isoTimestamp),
    )
  }

  /** Formats a timestamp: the time of day for a timestamp of today, else the day. */
  const formatTimestamp = (isoTimestamp: string, now: Timestamp, language: Language): string =>
    isoDayFormat.format(new Date(isoTimestamp)) === isoDayFormat.format(now)
      ? formatTime(isoTimestamp, language)
      : formatDay(isoTimestamp, now, language)

  return { formatTime, formatDay, formatTimestamp }
}

export const { formatTime, formatDay } = createTimeFormatters()
