import type { Grade } from '../catalog/catalog'
import { hasOtherGradeDescription } from '../catalog/condition'
import type { PictureText } from '../pictures/picture-kind'

type BilingualText = { pl: string; en: string }

export type BilingualTexts = {
  name: string
  nameEn: string | null
  description: string
  descriptionEn: string | null
  grade: Grade
  condition: string
  conditionEn: string | null
  warranty: string
  warrantyEn: string | null
  rrpSource: string | null
  rrpSourceEn: string | null
  safety: string
  safetyEn: string | null
  spareParts: string | null
  sparePartsEn: string | null
  repairInfo: string | null
  repairInfoEn: string | null
  updatesInfo: string | null
  updatesInfoEn: string | null
  dataInfo: string | null
  dataInfoEn: string | null
  features: readonly string[]
  featuresEn: readonly string[]
  defects: readonly BilingualText[]
  box: readonly BilingualText[]
  imageTexts: Readonly<Record<string, PictureText>>
}

export type TranslationField =
  | 'nameEn'
  | 'descriptionEn'
  | 'conditionEn'
  | 'warrantyEn'
  | 'rrpSourceEn'
  | 'safetyEn'
  | 'sparePartsEn'
  | 'repairInfoEn'
  | 'updatesInfoEn'
  | 'dataInfoEn'
  | 'featuresEn'
  | 'defects'
  | 'box'
  | 'imageTexts'

export type Translation = BilingualText & {
  field: TranslationField
  /** Identifies the text: its field, the Polish text of an item (`defects/Rysa`), or a picture (`imageTexts/{url}`). */
  key: string
}

/** Longest key: a field, a slash, and a line or a URL. */
export const TRANSLATION_KEY_LIMIT = 400
/** Limit of translation keys in one request, enough for all texts of all lists of a product. */
export const MAX_TRANSLATIONS = 200

export const itemKey = (field: 'defects' | 'box', pl: string): string => `${field}/${pl.trim()}`
export const pictureKey = (url: string): string => `imageTexts/${url}`

const trimOrEmpty = (text: string | null): string => (text ?? '').trim()

/** All texts of a product in both languages. A missing English text is empty. */
export function listTranslations(product: BilingualTexts): Translation[] {
  const toTranslation = (field: TranslationField, pl: string | null, en: string | null): Translation => ({
    field,
    key: field,
    pl: trimOrEmpty(pl),
    en: trimOrEmpty(en),
  })
  const listItemTranslations = (field: 'defects' | 'box') =>
    product[field].map(({ pl, en }) => ({
      field,
      key: itemKey(field, pl),
      pl: trimOrEmpty(pl),
      en: trimOrEmpty(en),
    }))
  return [
    toTranslation('nameEn', product.name, product.nameEn),
    toTranslation('descriptionEn', product.description, product.descriptionEn),
    toTranslation('conditionEn', product.condition, product.conditionEn),
    toTranslation('warrantyEn', product.warranty, product.warrantyEn),
    toTranslation('rrpSourceEn', product.rrpSource, product.rrpSourceEn),
    toTranslation('safetyEn', product.safety, product.safetyEn),
    toTranslation('sparePartsEn', product.spareParts, product.sparePartsEn),
    toTranslation('repairInfoEn', product.repairInfo, product.repairInfoEn),
    toTranslation('updatesInfoEn', product.updatesInfo, product.updatesInfoEn),
    toTranslation('dataInfoEn', product.dataInfo, product.dataInfoEn),
    toTranslation('featuresEn', product.features.join('\n'), product.featuresEn.join('\n')),
    ...listItemTranslations('defects'),
    ...listItemTranslations('box'),
    ...Object.entries(product.imageTexts).map(([url, { pl, en }]) => ({
      field: 'imageTexts' as const,
      key: pictureKey(url),
      pl: trimOrEmpty(pl),
      en: trimOrEmpty(en),
    })),
  ]
}

const isListItem = ({ field }: Translation): boolean => field === 'defects' || field === 'box'

/** The lists with an untranslated item. A published product needs its defects and box contents in both languages. */
export const findUntranslatedFields = (
  product: Pick<BilingualTexts, 'defects' | 'box'>,
): ('defects' | 'box')[] =>
  (['defects', 'box'] as const).filter((field) =>
    product[field].some(({ pl, en }) => trimOrEmpty(pl) !== '' && trimOrEmpty(en) === ''),
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
      hasOtherGradeDescription(productAfter.conditionEn, productAfter.grade)
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

export const translationField = (key: string): TranslationField => key.split('/', 1)[0] as TranslationField
