import type { Language } from '../../domain/language'
import type { TextSection } from '../ui/text-sections'

/** A legal page as data: numbered sections of paragraphs; a list is an array inside. */
export type LegalText = {
  title: string
  /** One sentence for search engines. */
  description: string
  sections: TextSection[]
}

/** The texts exist in each language of the shop. */
export type LegalTexts = Record<Language, () => Promise<LegalText>>
