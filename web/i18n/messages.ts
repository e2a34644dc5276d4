import type { Language } from '../../domain/language'
import type { Wording } from '../../domain/wording'
import type { pl } from './pl'

/** One language of the shop: the keys and parameters of the Polish source in any wording. */
export type Messages = Wording<typeof pl>

/** Each language in a chunk of its own; a visitor loads one. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  language === 'pl' ? (await import('./pl')).pl : (await import('./en')).en
