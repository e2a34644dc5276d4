import type { ProductField } from '../../../domain/products/form/product-fields'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { en } from './words.en'
import { pl } from './words.pl'

export type StaffProductsWords = TranslatedTexts<typeof pl>

export const STAFF_PRODUCTS_WORDS: Record<'pl' | 'en', StaffProductsWords> = { pl, en }

export function useStaffProductsWords() {
  const { language, messages } = useLocale()
  const words = STAFF_PRODUCTS_WORDS[language]
  const fields: Record<ProductField, string> = { ...messages.product.facts, ...words.fields }
  return { ...words, fields }
}
