/**
 * The legal texts and their versions: the day each came into force, with a number where a day saw several. A text whose
 * meaning changes gets another version here and nowhere else.
 */
export const LEGAL_VERSIONS = {
  terms: '2026-11-21.3',
  privacy: '2026-11-21.4',
  withdrawal: '2026-11-21',
  delivery: '2026-11-21',
  accessibility: '2026-11-21',
} as const

export type LegalDocument = keyof typeof LEGAL_VERSIONS

export const LEGAL_DOCUMENTS = Object.keys(LEGAL_VERSIONS) as LegalDocument[]

/** The version of the terms that an order accepts. */
export const TERMS_VERSION = LEGAL_VERSIONS.terms

/** The day from which a version is valid, YYYY-MM-DD. */
export const validFrom = (version: string): string => version.slice(0, 10)
