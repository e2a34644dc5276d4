import type { Language } from '../language'
import { hashTexts } from '../orders/order-agreement'
import { parsePolishTime } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/**
 * One sentence at the top of every page. Shown between the Polish times `from` and `to` (such as "2026-12-08T08:00";
 * null: no limit) while `isShown` is true. A hidden text stays stored.
 */
export type Announcement = Record<Language, string> & {
  isShown: boolean
  from: string | null
  to: string | null
}

/**
 * An announcement as a page shows it. `id` changes with the text, so that a visitor who dismissed one text still sees
 * the next.
 */
export type ShownAnnouncement = { id: string; text: string; language: Language }

/** Converts a stored announcement to the current format. The old format has no `from` and `to`. */
export const readAnnouncement = (
  storedAnnouncement: Omit<Announcement, 'from' | 'to'> & Partial<Announcement>,
): Announcement => ({
  ...storedAnnouncement,
  from: storedAnnouncement.from ?? null,
  to: storedAnnouncement.to ?? null,
})

export const isAnnouncedAt = ({ isShown, from, to }: Announcement, now: Timestamp): boolean =>
  isShown && (from === null || parsePolishTime(from) <= now) && (to === null || now < parsePolishTime(to))

/**
 * The announcement in force at `now` (ms UTC), in Polish if it has no text in the language of the page. Null if none is
 * in force.
 */
export function shownAnnouncementAt(
  announcement: Announcement,
  now: Timestamp,
  language: Language,
): ShownAnnouncement | null {
  if (!isAnnouncedAt(announcement, now)) return null
  const shownLanguage = announcement[language] ? language : 'pl'
  const text = announcement[shownLanguage]
  return { id: hashTexts([text]), text, language: shownLanguage }
}
