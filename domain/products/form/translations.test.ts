import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRADES } from '../catalog/catalog'
import { GRADE_DESCRIPTIONS, conditionTextsFor } from '../catalog/condition'
import {
  type BilingualTexts,
  listTranslations,
  findTranslationsToCheck,
  findUntranslatedFields,
} from './translations'

const IMAGE_URL = '/images/drill-main-7b9a139e-1000.webp'
const BILINGUAL_PRODUCT: BilingualTexts & { translationsToCheck: string[] } = {
  name: 'Młot',
  nameEn: 'Hammer',
  description: 'Opis',
  descriptionEn: 'Text',
  grade: 'B',
  condition: 'Porysowany',
  conditionEn: 'Scratched',
  warranty: '12 miesięcy',
  warrantyEn: '12 months',
  inspection: 'Uchwyt i wyłącznik',
  inspectionEn: 'Chuck and switch',
  displayPlace: 'Salon w Łodzi',
  displayPlaceEn: 'Showroom in Łódź',
  rrpSource: 'cennik 2026',
  rrpSourceEn: 'price list 2026',
  safety: 'Noś okulary.',
  safetyEn: 'Wear glasses.',
  spareParts: 'Do 2034 roku',
  sparePartsEn: 'Until 2034',
  repairInfo: 'W serwisie',
  repairInfoEn: 'At the service',
  updatesInfo: 'Do 2030 roku',
  updatesInfoEn: 'Until 2030',
  dataInfo: 'Liczba wkrętów',
  dataInfoEn: 'Number of screws',
  features: ['Moc: 800 W'],
  featuresEn: ['Power: 800 W'],
  defects: [
    { pl: 'Rysa', en: 'Scratch' },
    { pl: 'Wgniecenie', en: 'Dent' },
  ],
  box: [{ pl: 'Walizka', en: 'Case' }],
  imageTexts: { [IMAGE_URL]: { pl: 'Rysa z bliska', en: 'The scratch up close' } },
  translationsToCheck: [],
}

/** Each bilingual text with a new Polish text and the old English text. */
const STALE_TRANSLATION_CASES: [string, Partial<BilingualTexts>][] = [
  ['nameEn', { name: 'Wiertarka' }],
  ['descriptionEn', { description: 'Inny opis' }],
  ['conditionEn', { condition: 'Pęknięty' }],
  ['warrantyEn', { warranty: '24 miesiące' }],
  ['inspectionEn', { inspection: 'Uchwyt' }],
  ['displayPlaceEn', { displayPlace: 'Targi w Łodzi' }],
  ['rrpSourceEn', { rrpSource: 'cennik 2027' }],
  ['safetyEn', { safety: '' }],
  ['sparePartsEn', { spareParts: 'Brak' }],
  ['repairInfoEn', { repairInfo: 'Brak' }],
  ['updatesInfoEn', { updatesInfo: 'Brak' }],
  ['dataInfoEn', { dataInfo: 'Brak' }],
  ['featuresEn', { features: ['Moc: 800 W', 'Masa: 3 kg'] }],
  ['defects/Pęknięcie', { defects: [{ pl: 'Pęknięcie', en: 'Scratch' }] }],
  ['box/Torba', { box: [{ pl: 'Torba', en: 'Case' }] }],
  [
    `imageTexts/${IMAGE_URL}`,
    { imageTexts: { [IMAGE_URL]: { pl: 'Inna rysa', en: 'The scratch up close' } } },
  ],
]

describe('English texts of a product', () => {
  it.each(STALE_TRANSLATION_CASES)(
    '%s has to be checked when only its Polish text changes',
    (translationKey, changedFields) => {
      const changedProduct = { ...BILINGUAL_PRODUCT, ...changedFields }
      expect(findTranslationsToCheck(BILINGUAL_PRODUCT, changedProduct)).toEqual([translationKey])
      expect(findTranslationsToCheck(BILINGUAL_PRODUCT, changedProduct, [translationKey])).toEqual([])
      // A later save of another field does not confirm the text.
      expect(
        findTranslationsToCheck(
          { ...changedProduct, translationsToCheck: [translationKey] },
          { ...changedProduct, grade: 'A' },
        ),
      ).toEqual([translationKey])
    },
  )

  it('cover every bilingual text of a product', () => {
    const fields = new Set(listTranslations(BILINGUAL_PRODUCT).map(({ field }) => field))
    expect(new Set(STALE_TRANSLATION_CASES.map(([key]) => key.split('/')[0]))).toEqual(fields)
  })

  it('need no check if they change too, are removed, or nothing changes', () => {
    const changedProduct = {
      ...BILINGUAL_PRODUCT,
      name: 'Wiertarka',
      nameEn: 'Drill',
      warranty: '24 miesiące',
      warrantyEn: null,
    }
    expect(findTranslationsToCheck(BILINGUAL_PRODUCT, changedProduct)).toEqual([])
    expect(findTranslationsToCheck(BILINGUAL_PRODUCT, BILINGUAL_PRODUCT)).toEqual([])
    const defects = BILINGUAL_PRODUCT.defects.toReversed()
    expect(findTranslationsToCheck(BILINGUAL_PRODUCT, { ...BILINGUAL_PRODUCT, defects })).toEqual([])
    const rewrittenProduct = { ...BILINGUAL_PRODUCT, defects: [{ pl: 'Pęknięcie', en: 'Crack' }] }
    expect(findTranslationsToCheck(BILINGUAL_PRODUCT, rewrittenProduct)).toEqual([])
  })

  it('need a check if they move to another defect', () => {
    const defects = [
      { pl: 'Rysa', en: 'Scratch' },
      { pl: 'Brak nóżki', en: 'Dent' },
      { pl: 'Wgniecenie', en: '' },
    ]
    expect(findTranslationsToCheck(BILINGUAL_PRODUCT, { ...BILINGUAL_PRODUCT, defects })).toEqual([
      'defects/Brak nóżki',
    ])
    expect(findUntranslatedFields({ ...BILINGUAL_PRODUCT, defects })).toEqual(['defects'])
  })

  it('are always marked beside a new Polish defect', () => {
    const itemArbitrary = fc.record({
      pl: fc.constantFrom('a', 'b', 'c', 'd'),
      en: fc.constantFrom('', 'x', 'y'),
    })
    fc.assert(
      fc.property(fc.array(itemArbitrary), fc.array(itemArbitrary), (defectsBefore, defectsAfter) => {
        const translationKeysToCheck = findTranslationsToCheck(
          { ...BILINGUAL_PRODUCT, defects: defectsBefore },
          { ...BILINGUAL_PRODUCT, defects: defectsAfter },
        )
        for (const { pl, en } of defectsAfter) {
          const isTranslationUnchanged = defectsBefore.some(
            (oldTranslation) => oldTranslation.pl === pl && oldTranslation.en === en,
          )
          const isTextKept =
            en !== '' &&
            !isTranslationUnchanged &&
            defectsBefore.some((oldTranslation) => oldTranslation.en === en)
          if (isTextKept) expect(translationKeysToCheck).toContain(`defects/${pl}`)
        }
      }),
    )
  })
})

describe('the condition of a product', () => {
  it('follows the grade while it is a standard text, in both languages', () => {
    for (const fromGrade of GRADES)
      for (const grade of GRADES) {
        const { pl, en } = GRADE_DESCRIPTIONS[fromGrade]
        const expectedTexts = {
          condition: GRADE_DESCRIPTIONS[grade].pl,
          conditionEn: GRADE_DESCRIPTIONS[grade].en,
        }
        expect(conditionTextsFor({ grade, condition: pl, conditionEn: en })).toEqual(expectedTexts)
        expect(conditionTextsFor({ grade, condition: ` ${pl.toUpperCase()}`, conditionEn: null })).toEqual(
          expectedTexts,
        )
      }
  })

  it('stays if it is custom; a standard English text of another grade needs a check', () => {
    const customCondition = {
      grade: 'C' as const,
      condition: 'Porysowany',
      conditionEn: GRADE_DESCRIPTIONS.A.en,
    }
    expect(conditionTextsFor(customCondition)).toEqual({
      condition: 'Porysowany',
      conditionEn: GRADE_DESCRIPTIONS.A.en,
    })
    expect(findTranslationsToCheck(null, { ...BILINGUAL_PRODUCT, ...customCondition })).toEqual([
      'conditionEn',
    ])
  })
})
