import type { Language } from '../../domain/language'

/** A day as people write it, "24 grudnia 2026"; of a moment (ms or a date's text) in UTC. */
export const dayText = (moment: number | string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pl' ? 'pl' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(moment),
  )
