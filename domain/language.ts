export const LANGUAGES = ['pl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Default country if the request has none (spec §4). */
export const DEFAULT_COUNTRY = 'PL'

/** Visitors in Poland get Polish, visitors in other countries English (spec §4). */
export const languageOfCountry = (country: string): Language => (country === 'PL' ? 'pl' : 'en')

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** Query parameter of links in mails, with the language of the mail: `?lang=en`. */
export const LANGUAGE_PARAM = 'lang'

export type VisitorPreferences = {
  savedLanguage: Language | null
  linkLanguage: Language | null
  /** True if the request has a language preference; crawlers have none. */
  hasLanguagePreference: boolean
  country: string
}

/**
 * The language of a page, in this order:
 * 1. the visitor's saved choice
 * 2. on paths without a language, the language of the mail whose link was followed
 * 3. English on an English path
 * 4. the path's language if the request has no preference, so that a crawler gets one language per URL
 * 5. the language of the country
 * `pathLanguage` is null for paths without a language.
 */
export function choosePageLanguage(pathLanguage: Language | null, visitor: VisitorPreferences): Language {
  if (visitor.savedLanguage) return visitor.savedLanguage
  if (pathLanguage === null && visitor.linkLanguage) return visitor.linkLanguage
  if (pathLanguage === 'en') return 'en'
  if (pathLanguage && !visitor.hasLanguagePreference) return pathLanguage
  return languageOfCountry(visitor.country)
}

/** Returns the English text for English readers if the text has a translation, else the Polish text. */
export const localizedText = (language: Language, pl: string, en: string | null | undefined): string =>
  language === 'en' && en ? en : pl

/** Returns `pl` if a Polish fallback is shown on an English page, for the `lang` attribute (WCAG 3.1.2). */
export const fallbackLanguage = (language: Language, en: string | null | undefined): 'pl' | undefined =>
  language === 'en' && !en ? 'pl' : undefined
