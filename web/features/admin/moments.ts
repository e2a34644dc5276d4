import type { Language } from '../../../domain/language'

const formatsOf = (tag: string) => ({
  moment: new Intl.DateTimeFormat(tag, {
    timeZone: 'Europe/Warsaw',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
  /** Of a day without a clock: "2026-11-22". */
  day: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  fullDay: new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
})
const FORMATS = { pl: formatsOf('pl-PL'), en: formatsOf('en-GB') } satisfies Record<Language, unknown>

/** Day and time in Poland, whatever clock the device has. */
export const momentText = (iso: string, language: Language): string =>
  FORMATS[language].moment.format(new Date(iso))

/** "22 lis", of a day as the API writes it. */
export const dayText = (date: string, language: Language): string =>
  FORMATS[language].day.format(new Date(`${date}T00:00Z`))

/** "22 lis 2026", of a day as the API writes it. */
export const fullDayText = (date: string, language: Language): string =>
  FORMATS[language].fullDay.format(new Date(`${date}T00:00Z`))

/** The last day of something that ends at a moment: vouchers end at midnight UTC. */
export const lastDayText = (expiresAt: string, language: Language): string =>
  FORMATS[language].fullDay.format(new Date(Date.parse(expiresAt) - 1))
