import type { Grade } from '../catalog/catalog'
import { describesOtherGrade } from '../catalog/condition'
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
export function translationsOf(product: BilingualTexts): Translation[] {
  const translationOf = (field: TranslationField, pl: string | null, en: string | null): Translation => ({
    field,
    key: field,
    pl: trimOrEmpty(pl),
    en: trimOrEmpty(en),
  })
  const itemTranslations = (field: 'defects' | 'box') =>
    product[field].map(({ pl, en }) => ({
      field,
      key: itemKey(field, pl),
      pl: trimOrEmpty(pl),
      en: trimOrEmpty(en),
    }))
  return [
    translationOf('nameEn', product.name, product.nameEn),
    translationOf('descriptionEn', product.description, product.descriptionEn),
    translationOf('conditionEn', product.condition, product.conditionEn),
    translationOf('warrantyEn', product.warranty, product.warrantyEn),
    translationOf('rrpSourceEn', product.rrpSource, product.rrpSourceEn),
    translationOf('safetyEn', product.safety, product.safetyEn),
    translationOf('sparePartsEn', product.spareParts, product.sparePartsEn),
    translationOf('repairInfoEn', product.repairInfo, product.repairInfoEn),
    translationOf('updatesInfoEn', product.updatesInfo, product.updatesInfoEn),
    translationOf('dataInfoEn', product.dataInfo, product.dataInfoEn),
    translationOf('featuresEn', product.features.join('\n'), product.featuresEn.join('\n')),
    ...itemTranslations('defects'),
    ...itemTranslations('box'),
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
export const untranslatedFields = (product: Pick<BilingualTexts, 'defects' | 'box'>): ('defects' | 'box')[] =>
  (['defects', 'box'] as const).filter((field) =>
    product[field].some(({ pl, en }) => trimOrEmpty(pl) !== '' && trimOrEmpty(en) === ''),
  )

/**
 * Keys of the English texts to check, because their Polish text changed and the English text did not.
 * `productBefore` is null for a new product. `checkedKeys` are keys that staff confirm now. A key stays until its text
 * is confirmed or rewritten.
 */
export function translationsToCheck(
  productBefore: (BilingualTexts & { translationsToCheck: readonly string[] }) | null,
  productAfter: BilingualTexts,
  checkedKeys: readonly string[] = [],
): string[] {
  const oldTranslations = productBefore ? translationsOf(productBefore) : []
  const translationKeysToCheck = new Set(productBefore?.translationsToCheck)
  const isOutdatedTranslation = (translation: Translation): boolean => {
    if (
      translation.field === 'conditionEn' &&
      describesOtherGrade(productAfter.conditionEn, productAfter.grade)
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
  const staleTranslations = translationsOf(productAfter).filter(
    (now) => now.en !== '' && !checkedKeys.includes(now.key) && isOutdatedTranslation(now),
  )
  return [...new Set(staleTranslations.map(({ key }) => key))]
}

export const translationField = (key: string): TranslationField => key.split('/', 1)[0] as TranslationField
