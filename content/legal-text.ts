import type { Language } from '../domain/language'
import type { Settings } from '../domain/settings'
import type { TextSection } from '../domain/long-text'

/** A legal page as data. Its sections have the same ids in every language, so that links lead to the same place. */
export type LegalText = {
  title: string
  /** One sentence for search engines. */
  description: string
  sections: (TextSection & { id: string })[]
  /** The section that can be printed by itself, and what the button for it says. */
  printable?: { id: string; label: string }
}

/** The texts exist in each language of the shop, and are written by what its owner has set. */
export type LegalTexts = Record<Language, () => Promise<(settings: Settings) => LegalText>>
