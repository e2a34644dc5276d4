import type { Language } from '../../../domain/language'
import { DAY_MS, type Timestamp } from '../../../domain/time'

/** Created once: a long conversation has thousands of times. */
const formatsOf = (tag: string, timeZone: string | undefined) => ({
  time: new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
  near: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
})

/** Creates formatters for times in a time zone, by default the device's. `now` is ms UTC. */
export function timesBy(timeZone?: string) {
  const formats = { pl: formatsOf('pl-PL', timeZone), en: formatsOf('en-GB', timeZone) } satisfies Record<
    Language,
    unknown
  >
  // The Swedish date format equals ISO 8601.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

  /** Formats the time of day, as 14:05. */
  const timeOf = (iso: string, language: Language): string => formats[language].time.format(new Date(iso))

  /** Formats the day; today and yesterday by name. */
  function dayOf(iso: string, now: Timestamp, language: Language): string {
    const { near, day: short, dayAndYear } = formats[language]
    const day = isoDay.format(new Date(iso))
    const today = isoDay.format(now)
    const ago = (Date.parse(today) - Date.parse(day)) / DAY_MS
    if (ago === 0 || ago === 1) return near.format(-ago, 'day')
    return (day.slice(0, 4) === today.slice(0, 4) ? short : dayAndYear).format(new Date(iso))
  }

  /** Formats a time briefly: the time of day for today, else the day. */
  const timestampText = (iso: string, now: Timestamp, language: Language): string =>
    isoDay.format(new Date(iso)) === isoDay.format(now) ? timeOf(iso, language) : dayOf(iso, now, language)

  return { timeOf, dayOf, timestampText }
}

export const { timeOf, dayOf } = timesBy()
