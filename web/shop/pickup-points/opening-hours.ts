import type { Language } from '../../../domain/language'

/** Names of the days in the list of InPost, with their short forms for readers. */
const DAY_NAMES: Record<string, Record<Language, string>> = {
  PN: { pl: 'pon.', en: 'Mon' },
  WT: { pl: 'wt.', en: 'Tue' },
  ŚR: { pl: 'śr.', en: 'Wed' },
  SR: { pl: 'śr.', en: 'Wed' },
  CZ: { pl: 'czw.', en: 'Thu' },
  CZW: { pl: 'czw.', en: 'Thu' },
  PT: { pl: 'pt.', en: 'Fri' },
  SB: { pl: 'sob.', en: 'Sat' },
  SOB: { pl: 'sob.', en: 'Sat' },
  ND: { pl: 'niedz.', en: 'Sun' },
  NDZ: { pl: 'niedz.', en: 'Sun' },
  NIEDZ: { pl: 'niedz.', en: 'Sun' },
}

/** Formats opening hours: "PN-SB 06:00-23:00" becomes "Mon–Sat 06:00–23:00". Other words stay unchanged. */
export const formatOpeningHours = (hoursText: string, language: Language): string =>
  hoursText
    .replace(/\p{Lu}{2,5}/gu, (word) => DAY_NAMES[word]?.[language] ?? word)
    .replaceAll('-', '–')
    .replace(/;\s*/g, ', ')
