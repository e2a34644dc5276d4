export const LANGUAGES = ['pl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The country assumed when the request does not tell (specification 4). */
export const DEFAULT_COUNTRY = 'PL'

/** Poland reads Polish, every other country English (specification 4). */
export const languageOfCountry = (country: string): Language => (country === 'PL' ? 'pl' : 'en')

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** How an address says in which language the mail was that it stood in: `?lang=en`. */
export const LANGUAGE_PARAM = 'lang'

/** What is known of a visitor when a page is asked for. */
export type Visitor = {
  /** The saved choice, if the visitor ever made one. */
  savedLanguage: Language | null
  /** The language of the mail whose link asks for the page. */
  linkLanguage: Language | null
  /** Whether the request names any language preference at all; crawlers do not. */
  namesPreference: boolean
  country: string
}

/**
 * The language of a page: the saved choice; else, where the path names none, that of the mail whose link was followed, which
 * its reader chose in the shop; else an English path is English; else, for a request without a
 * preference, the path's own language, so that a crawler gets one language per address; else geodata.
 * `pathLanguage` is null on the paths that follow the visitor.
 */
export function pageLanguage(pathLanguage: Language | null, visitor: Visitor): Language {
  if (visitor.savedLanguage) return visitor.savedLanguage
  if (pathLanguage === null && visitor.linkLanguage) return visitor.linkLanguage
  if (pathLanguage === 'en') return 'en'
  if (pathLanguage && !visitor.namesPreference) return pathLanguage
  return languageOfCountry(visitor.country)
}

/** Picks the English wording when English is read and there is one; Polish is always there. */
export const localized = (language: Language, pl: string, en: string | null | undefined): string =>
  language === 'en' && en ? en : pl

/** Whether that is Polish on an English page, for the `lang` of its element (WCAG 3.1.2). */
export const foreign = (language: Language, en: string | null | undefined): 'pl' | undefined =>
  language === 'en' && !en ? 'pl' : undefined
