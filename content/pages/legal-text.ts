import type { Language } from '../../domain/language'
import type { Settings } from '../../domain/settings/settings'
import type { LongTextSection } from '../../domain/text/long-text'

/** A legal page as data. Section ids are the same in every language, so links work in both languages. */
export type LegalText = {
  title: string
  /** A heading in plain words, shown above the title. */
  heading?: string
  /** Description for search engines, one sentence. */
  description: string
  sections: (LongTextSection & { id: string })[]
  /** The section that can be printed alone, with the label of its button. */
  printable?: { id: string; label: string }
}

/** Loads the legal text of a language. The result is a function, because the text depends on the owner's settings. */
export type LegalTextLoaders = Record<Language, () => Promise<(settings: Settings) => LegalText>>
