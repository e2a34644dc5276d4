import type { LegalNotice } from '../../content/legal-notice'
import type { Language } from '../../domain/language'
import type { TranslatedTexts } from '../../domain/text/wording'
import type { pl } from './pl'

/** The dictionary of one language: keys and parameters of the Polish source. */
export type Messages = TranslatedTexts<typeof pl>

/**
 * The dictionary given to pages, with the EU notice on the legal guarantee. The notice is null if its file is missing
 * in the build.
 */
export type ShopMessages = Messages & { legalNotice: LegalNotice | null }

/** Loads a dictionary. Each language is its own chunk, so a visitor loads one. */
export const loadMessages = async (language: Language): Promise<ShopMessages> =>
  (language === 'pl' ? await import('./shop.pl') : await import('./shop.en')).messages
