import type { Language } from '../../../domain/language'

const DAY_MS = 86_400_000

/** Made once: a long conversation has thousands of times. */
const formatsOf = (tag: string, timeZone: string | undefined) => ({
  time: new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
  near: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
})

/** How moments are told by the clock of a place, or of this device; `now` in ms. */
export function timesBy(timeZone?: string) {
  const formats = { pl: formatsOf('pl-PL', timeZone), en: formatsOf('en-GB', timeZone) } satisfies Record<
    Language,
    unknown
  >
  // Swedish writes days as ISO does.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

  /** The time of day, as 14:05. */
  const timeOf = (iso: string, language: Language): string => formats[language].time.format(new Date(iso))

  /** The day of a moment: today and yesterday by their names. */
  function dayOf(iso: string, now: number, language: Language): string {
    const { near, day: short, dayAndYear } = formats[language]
    const day = isoDay.format(new Date(iso))
    const today = isoDay.format(now)
    const ago = (Date.parse(today) - Date.parse(day)) / DAY_MS
    if (ago === 0 || ago === 1) return near.format(-ago, 'day')
    return (day.slice(0, 4) === today.slice(0, 4) ? short : dayAndYear).format(new Date(iso))
  }

  /** A moment in as few words as tell it: today its time, else its day. */
  const momentOf = (iso: string, now: number, language: Language): string =>
    isoDay.format(new Date(iso)) === isoDay.format(now) ? timeOf(iso, language) : dayOf(iso, now, language)

  return { timeOf, dayOf, momentOf }
}

/** By the clock of the visitor's device. */
export const { timeOf, dayOf } = timesBy()
