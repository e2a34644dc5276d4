import type { Language } from '../../../domain/language'

/** Made once: a long conversation has thousands of times. */
const formatsOf = (tag: string) => ({
  time: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
  near: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
})
const FORMATS = { pl: formatsOf('pl-PL'), en: formatsOf('en-GB') } satisfies Record<Language, unknown>

/** The time of day by the clock of this device, as 14:05. */
export const timeOf = (iso: string, language: Language): string =>
  FORMATS[language].time.format(new Date(iso))

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()

/** The day of a moment: today and yesterday by their names. `now` in ms. */
export function dayOf(iso: string, now: number, language: Language): string {
  const { near, day: short, dayAndYear } = FORMATS[language]
  const day = new Date(iso)
  const today = new Date(now)
  if (isSameDay(day, today)) return near.format(0, 'day')
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  if (isSameDay(day, yesterday)) return near.format(-1, 'day')
  return (day.getFullYear() === today.getFullYear() ? short : dayAndYear).format(day)
}

/** A moment in as few words as tell it: today its time, else its day. `now` in ms. */
export const momentOf = (iso: string, now: number, language: Language): string =>
  isSameDay(new Date(iso), new Date(now)) ? timeOf(iso, language) : dayOf(iso, now, language)
