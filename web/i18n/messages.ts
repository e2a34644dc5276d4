import type { LegalNotice } from '../../content/legal-notice'
import type { Language } from '../../domain/language'
import type { Wording } from '../../domain/wording'
import type { pl } from './pl'

/** One language of the shop: the keys and parameters of the Polish source in any wording. */
export type Messages = Wording<typeof pl>

/** What a page is given: these words, and the Union's notice if the shop has its file. */
export type ShopMessages = Messages & { legalNotice: LegalNotice | null }

/** Each language in a chunk of its own; a visitor loads one. */
export const loadMessages = async (language: Language): Promise<ShopMessages> =>
  (language === 'pl' ? await import('./shop.pl') : await import('./shop.en')).messages
