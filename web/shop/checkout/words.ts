import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { en } from './words.en'
import { pl } from './words.pl'

export type CheckoutWords = TranslatedTexts<typeof pl>

export const CHECKOUT_WORDS: Record<'pl' | 'en', CheckoutWords> = { pl, en }

/** Texts of the checkout, in a chunk that earlier pages do not load. */
export const useCheckoutWords = (): CheckoutWords => CHECKOUT_WORDS[useLocale().language]
