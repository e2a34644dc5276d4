import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { en } from './words.en'
import { pl } from './words.pl'

export type StaffProductsWords = TranslatedTexts<typeof pl>

export const STAFF_PRODUCTS_WORDS: Record<'pl' | 'en', StaffProductsWords> = { pl, en }

export const useStaffProductsWords = (): StaffProductsWords => STAFF_PRODUCTS_WORDS[useLocale().language]
