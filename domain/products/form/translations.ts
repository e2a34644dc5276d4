import type { Grade } from '../catalog/catalog'
import { hasOtherGradeDescription } from '../catalog/condition'
import type { PictureText } from '../pictures/picture-kind'
import { isTranslated, PRODUCT_FIELD_NAMES, type TranslatedField } from './product-fields'

type BilingualText = { pl: string; en: string }
type TextOrLines = string | null | readonly string[]

export type BilingualTexts = Readonly<Record<TranslatedField | `${TranslatedField}En`, TextOrLines>> & {
  grade: Grade
  defects: readonly BilingualText[]
  box: readonly BilingualText[]
  imageTexts: Readonly<Record<string, PictureText>>
}

export type TranslationField = `${TranslatedField}En` | 'defects' | 'box' | 'imageTexts'

export type Translation = BilingualText & {
  field: TranslationField
  /** Identifies the text: its field, the Polish text of an item (`defects/Rysa`), or a picture (`imageTexts/{url}`). */
  key: string
}

/** Longest key: a field, a slash, and a line or a URL. */
export const TRANSLATION_KEY_LIMIT = 400
/** Limit of translation keys in one request, enough for all texts of all lists of a product. */
export const MAX_TRANSLATIONS = 200

export const toItemKey = (field: 'defects' | 'box', pl: string): string => `${field}/${pl.trim()}`
export const toPictureKey = (url: string): string => `imageTexts/${url}`

const joinTextLines = (text: TextOrLines): string =>
  (typeof text === 'string' ? text : (text ?? []).join('\n')).trim()

const TRANSLATED_FIELDS = PRODUCT_FIELD_NAMES.filter(isTranslated)

/** All texts of a product in both languages. A missing English text is empty. */
export function listTranslations(product: BilingualTexts): Translation[] {
  const toTranslation = (field: TranslationField, key: string, pl: TextOrLines, en: TextOrLines) => ({
    field,
    key,
    pl: joinTextLines(pl),
    en: joinTextLines(en),
  })
  return [
    ...TRANSLATED_FIELDS.map((field) =>
      toTranslation(`${field}En`, `${field}En`, product[field], product[`${field}En`]),
    ),
    ...(['defects', 'box'] as const).flatMap((field) =>
      product[field].map(({ pl, en }) => toTranslation(field, toItemKey(field, pl), pl, en)),
    ),
    ...Object.entries(product.imageTexts).map(([url, { pl, en }]) =>
      toTranslation('imageTexts', toPictureKey(url), pl, en),
    ),
  ]
}

const isListItem = ({ field }: Translation): boolean => field === 'defects' || field === 'box'

/** The lists with an untranslated item. A published product needs its defects and box contents in both languages. */
export const findUntranslatedFields = (
  product: Pick<BilingualTexts, 'defects' | 'box'>,
): ('defects' | 'box')[] =>
  (['defects', 'box'] as const).filter((field) =>
    product[field].some(({ pl, en }) => joinTextLines(pl) !== '' && joinTextLines(en) === ''),
  )

/**
 * Keys of the English texts to check, because their Polish text changed and the English text did not.
 * `productBefore` is null for a new product. `checkedKeys` are keys that staff confirm now. A key stays until its text
 * is confirmed or rewritten.
 */
export function findTranslationsToCheck(
  productBefore: (BilingualTexts & { translationsToCheck: readonly string[] }) | null,
  productAfter: BilingualTexts,
  checkedKeys: readonly string[] = [],
): string[] {
  const oldTranslations = productBefore ? listTranslations(productBefore) : []
  const translationKeysToCheck = new Set(productBefore?.translationsToCheck)
  const isOutdatedTranslation = (translation: Translation): boolean => {
    if (
      translation.field === 'conditionEn' &&
      hasOtherGradeDescription(joinTextLines(productAfter.conditionEn), productAfter.grade)
    )
      return true
    const siblingTexts = oldTranslations.filter(({ field, key }) =>
      isListItem(translation) ? field === translation.field : key === translation.key,
    )
    const sameTranslation = siblingTexts.find(({ pl, en }) => pl === translation.pl && en === translation.en)
    return sameTranslation
      ? translationKeysToCheck.has(sameTranslation.key)
      : siblingTexts.some(({ en }) => en === translation.en)
  }
  const staleTranslations = listTranslations(productAfter).filter(
    (translation) =>
      translation.en !== '' && !checkedKeys.includes(translation.key) && isOutdatedTranslation(translation),
  )
  return [...new Set(staleTranslations.map(({ key }) => key))]
}

export const fieldOfTranslationKey = (key: string): TranslationField =>
  key.split('/', 1)[0] as TranslationField
