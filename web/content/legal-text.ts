import type { Language } from '../../domain/language'

/** A legal page as data: numbered sections of paragraphs; a list is an array inside. */
export type LegalText = {
  title: string
  /** One sentence for search engines. */
  description: string
  sections: { heading: string; paragraphs: (string | string[])[] }[]
}

/** The texts exist in each language of the shop. */
export type LegalTexts = Record<Language, () => Promise<LegalText>>
