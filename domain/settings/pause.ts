import { dateOf } from '../time/calendar-days'
import { formatDayAndMonth } from '../time/format-days'
import { weekdayOf } from '../delivery/arrival-days'
import type { Language } from '../language'
import { formatClockTime } from '../time/clock-time'
import { parsePolishTime, polishDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/**
 * A short pause of selling, with a reason in Polish and optionally in English. The pause ends by itself at `until`, a
 * Polish time ("2026-12-08T08:00"). If `until` is null, the pause lasts until the owner ends it.
 */
export type PauseSetting = Record<Language, string> & { isPaused: boolean; until: string | null }

/** A pause in force, as a page shows it. `short`: the text without the reason, for product cards. */
export type ShownPause = { until: Timestamp | null; text: string; short: string }

/** The end of a pause that is in force at `now` (ms UTC); null if it has no end. Undefined if the shop sells. */
export function pauseEndAt({ isPaused, until }: PauseSetting, now: Timestamp): Timestamp | null | undefined {
  if (!isPaused) return undefined
  const pauseEnd = until === null ? null : parsePolishTime(until)
  return pauseEnd === null || now < pauseEnd ? pauseEnd : undefined
}

/** The pause in force at `now` in the words that buyers read; null if the shop sells. */
export function shownPauseAt(pause: PauseSetting, now: Timestamp, language: Language): ShownPause | null {
  const until = pauseEndAt(pause, now)
  if (until === undefined) return null
  const short =
    until === null
      ? PAUSE_WORDS[language].paused
      : PAUSE_WORDS[language].until(formatPauseEnd(until, language))
  const reason = pause[language]
  return { until, short, text: `${short}.${reason ? ` ${reason}` : ''}` }
}

/** The end of a pause: "pon. 7 grudnia, 8:00" or "Mon 7 December, 8:00". */
function formatPauseEnd(until: Timestamp, language: Language): string {
  const date = dateOf(polishDay(until))
  const time = formatClockTime(until, language).hourAndMinute.replace(/^0/, '')
  return `${weekdayOf(date, language)}\u00a0${formatDayAndMonth(date, language)}, ${time}`
}

const PAUSE_WORDS: Record<Language, { paused: string; until: (pauseEnd: string) => string }> = {
  pl: {
    paused: 'Chwilowo nie przyjmujemy zamówień',
    until: (pauseEnd) => `Zamówienia przyjmujemy od: ${pauseEnd}`,
  },
  en: {
    paused: 'We are not taking orders for now',
    until: (pauseEnd) => `We take orders again from ${pauseEnd}`,
  },
}
