import type { Language } from '../../../domain/language'

const createDateFormats = (localeTag: string) => ({
  moment: new Intl.DateTimeFormat(localeTag, {
    timeZone: 'Europe/Warsaw',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
  clockTime: new Intl.DateTimeFormat(localeTag, {
    timeZone: 'Europe/Warsaw',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }),
  /** Format for dates without a time, which the API sends as "2026-11-22". */
  day: new Intl.DateTimeFormat(localeTag, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  fullDay: new Intl.DateTimeFormat(localeTag, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
})
const TIMESTAMP_FORMATS = { pl: createDateFormats('pl-PL'), en: createDateFormats('en-GB') } satisfies Record<
  Language,
  unknown
>

/** Formats a timestamp (ISO 8601) as day and time in the Polish time zone, whatever the device's time zone. */
export const formatTimestamp = (isoTimestamp: string, language: Language): string =>
  TIMESTAMP_FORMATS[language].moment.format(new Date(isoTimestamp))

/** Formats a timestamp (ISO 8601) as "14:05:30" in the Polish time zone. */
export const formatClockTime = (isoTimestamp: string, language: Language): string =>
  TIMESTAMP_FORMATS[language].clockTime.format(new Date(isoTimestamp))

/** Formats a date of the API as "22 lis". */
export const formatDay = (date: string, language: Language): string =>
  TIMESTAMP_FORMATS[language].day.format(new Date(`${date}T00:00Z`))

/** Formats a date of the API as "22 lis 2026". */
export const formatFullDay = (date: string, language: Language): string =>
  TIMESTAMP_FORMATS[language].fullDay.format(new Date(`${date}T00:00Z`))

/**
 * Formats the last day before the end time `expiresAt`. Vouchers end at midnight UTC, so their last valid day is the
 * day before.
 */
export const formatLastDay = (expiresAt: string, language: Language): string =>
  TIMESTAMP_FORMATS[language].fullDay.format(new Date(Date.parse(expiresAt) - 1))
