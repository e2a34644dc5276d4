import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRADES } from './catalog'
import { CONDITION_OF, conditionFor } from './condition'
import { type BilingualTexts, translationsOf, translationsToCheck, untranslatedFields } from './translations'

const URL = '/images/drill-main-7b9a139e-1000.webp'
const PRODUCT: BilingualTexts & { translationsToCheck: string[] } = {
  name: 'Młot',
  nameEn: 'Hammer',
  description: 'Opis',
  descriptionEn: 'Text',
  grade: 'B',
  condition: 'Porysowany',
  conditionEn: 'Scratched',
  warranty: '12 miesięcy',
  warrantyEn: '12 months',
  rrpSource: 'cennik 2026',
  rrpSourceEn: 'price list 2026',
  safety: 'Noś okulary.',
  safetyEn: 'Wear glasses.',
  features: ['Moc: 800 W'],
  featuresEn: ['Power: 800 W'],
  defects: [
    { pl: 'Rysa', en: 'Scratch' },
    { pl: 'Wgniecenie', en: 'Dent' },
  ],
  box: [{ pl: 'Walizka', en: 'Case' }],
  imageTexts: { [URL]: { pl: 'Rysa z bliska', en: 'The scratch up close' } },
  translationsToCheck: [],
}

/** Each bilingual text with a new Polish text and the old English text. */
const STALE: [string, Partial<BilingualTexts>][] = [
  ['nameEn', { name: 'Wiertarka' }],
  ['descriptionEn', { description: 'Inny opis' }],
  ['conditionEn', { condition: 'Pęknięty' }],
  ['warrantyEn', { warranty: '24 miesiące' }],
  ['rrpSourceEn', { rrpSource: 'cennik 2027' }],
  ['safetyEn', { safety: '' }],
  ['featuresEn', { features: ['Moc: 800 W', 'Masa: 3 kg'] }],
  ['defects/Pęknięcie', { defects: [{ pl: 'Pęknięcie', en: 'Scratch' }] }],
  ['box/Torba', { box: [{ pl: 'Torba', en: 'Case' }] }],
  [`imageTexts/${URL}`, { imageTexts: { [URL]: { pl: 'Inna rysa', en: 'The scratch up close' } } }],
]

describe('English texts of a product', () => {
  it.each(STALE)('%s has to be checked when only its Polish text changes', (key, change) => {
    const after = { ...PRODUCT, ...change }
    expect(translationsToCheck(PRODUCT, after)).toEqual([key])
    expect(translationsToCheck(PRODUCT, after, [key])).toEqual([])
    // A later save of another field does not confirm the text.
    expect(translationsToCheck({ ...after, translationsToCheck: [key] }, { ...after, grade: 'A' })).toEqual([
      key,
    ])
  })

  it('cover every bilingual text of a product', () => {
    const fields = new Set(translationsOf(PRODUCT).map(({ field }) => field))
    expect(new Set(STALE.map(([key]) => key.split('/')[0]))).toEqual(fields)
  })

  it('need no check if they change too, are removed, or nothing changes', () => {
    const after = {
      ...PRODUCT,
      name: 'Wiertarka',
      nameEn: 'Drill',
      warranty: '24 miesiące',
      warrantyEn: null,
    }
    expect(translationsToCheck(PRODUCT, after)).toEqual([])
    expect(translationsToCheck(PRODUCT, PRODUCT)).toEqual([])
    const defects = PRODUCT.defects.toReversed()
    expect(translationsToCheck(PRODUCT, { ...PRODUCT, defects })).toEqual([])
    const rewrittenProduct = { ...PRODUCT, defects: [{ pl: 'Pęknięcie', en: 'Crack' }] }
    expect(translationsToCheck(PRODUCT, rewrittenProduct)).toEqual([])
  })

  it('need a check if they move to another defect', () => {
    const defects = [
      { pl: 'Rysa', en: 'Scratch' },
      { pl: 'Brak nóżki', en: 'Dent' },
      { pl: 'Wgniecenie', en: '' },
    ]
    expect(translationsToCheck(PRODUCT, { ...PRODUCT, defects })).toEqual(['defects/Brak nóżki'])
    expect(untranslatedFields({ ...PRODUCT, defects })).toEqual(['defects'])
  })

  it('are always marked beside a new Polish defect', () => {
    const item = fc.record({ pl: fc.constantFrom('a', 'b', 'c', 'd'), en: fc.constantFrom('', 'x', 'y') })
    fc.assert(
      fc.property(fc.array(item), fc.array(item), (before, after) => {
        const keysToCheck = translationsToCheck(
          { ...PRODUCT, defects: before },
          { ...PRODUCT, defects: after },
        )
        for (const { pl, en } of after) {
          const isKnown = before.some(
            (oldTranslation) => oldTranslation.pl === pl && oldTranslation.en === en,
          )
          const isKept = en !== '' && !isKnown && before.some((oldTranslation) => oldTranslation.en === en)
          if (isKept) expect(keysToCheck).toContain(`defects/${pl}`)
        }
      }),
    )
  })
})

describe('the condition of a product', () => {
  it('follows the grade while it is a standard text, in both languages', () => {
    for (const from of GRADES)
      for (const grade of GRADES) {
        const { pl, en } = CONDITION_OF[from]
        const expectedTexts = { condition: CONDITION_OF[grade].pl, conditionEn: CONDITION_OF[grade].en }
        expect(conditionFor({ grade, condition: pl, conditionEn: en })).toEqual(expectedTexts)
        expect(conditionFor({ grade, condition: ` ${pl.toUpperCase()}`, conditionEn: null })).toEqual(
          expectedTexts,
        )
      }
  })

  it('stays if it is custom; a standard English text of another grade needs a check', () => {
    const customCondition = { grade: 'C' as const, condition: 'Porysowany', conditionEn: CONDITION_OF.A.en }
    expect(conditionFor(customCondition)).toEqual({ condition: 'Porysowany', conditionEn: CONDITION_OF.A.en })
    expect(translationsToCheck(null, { ...PRODUCT, ...customCondition })).toEqual(['conditionEn'])
  })
})
