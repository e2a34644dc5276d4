import { describe, expect, it } from 'vitest'
import type { StaffProduct } from '../../../api'
import { BLANK_PRODUCT_VALUES, copyModelValues, toFormValues, toProductWire } from './product-values'

const makeStaffProduct = (overrides: Partial<StaffProduct>): StaffProduct => ({
  ...toProductWire({ ...BLANK_PRODUCT_VALUES, category: 'wiertarki' }),
  grade: 'A' as const,
  id: 'p1',
  slug: 'wiertarka',
  status: 'published',
  held: 0,
  sold: 0,
  version: 1,
  soldOn: null,
  archivedAsSold: false,
  translationsToCheck: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  listedAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  prices: [],
  ...overrides,
})

describe.each([
  ['pl', '450,50'],
  ['en', '450.50'],
] as const)('a duplicate of a product, in %s', (language, shownPrice) => {
  it.each(['standard', 'margin'] as const)('keeps the tax kind %s and has no purchase price', (taxKind) => {
    const product = makeStaffProduct({ taxKind, purchasePrice: '450.50' })
    expect(toFormValues(product, language)).toMatchObject({ taxKind, purchasePrice: shownPrice })
    expect(copyModelValues(product, BLANK_PRODUCT_VALUES, language)).toMatchObject({
      taxKind,
      purchasePrice: '',
    })
  })

  it('has no facts about the display of the single unit', () => {
    const product = makeStaffProduct({
      displayPlace: 'Salon w Warszawie',
      displayPlaceEn: 'Showroom in Warsaw',
      shownYear: 2025,
      brand: 'Makita',
    })
    expect(copyModelValues(product, BLANK_PRODUCT_VALUES, language)).toMatchObject({
      displayPlace: '',
      displayPlaceEn: '',
      shownYear: '',
      brand: 'Makita',
    })
  })

  it('has no photos, defects, grade, price or check of the earlier unit, and keeps those of the form', () => {
    const url = '/images/a-1000.webp'
    const product = makeStaffProduct({
      images: [url],
      imageTexts: { [url]: { pl: 'Przód', en: 'Front' } },
      grade: 'C',
      condition: 'Zużyty',
      defects: [{ pl: 'Rysa', en: 'Scratch', pin: { image: url, x: 0.5, y: 0.5 } }],
      exhibitionPrice: '900.00',
      originalPrice: '1500.00',
      rrpSource: 'cennik 2026',
      rrpCheckedAt: '2026-01-02',
      inspectedAt: '2026-02-03',
      serialNumber: 'SN1',
      safety: 'Noś okulary.',
    })
    const typedValues = {
      ...BLANK_PRODUCT_VALUES,
      images: ['/images/b-1000.webp'],
      grade: 'B' as const,
      exhibitionPrice: '850',
      ean: '5901234123457',
      modelNumber: 'HP2',
    }
    expect(copyModelValues(product, typedValues, language)).toMatchObject({
      images: ['/images/b-1000.webp'],
      imageTexts: {},
      grade: 'B',
      condition: BLANK_PRODUCT_VALUES.condition,
      defects: [],
      exhibitionPrice: '850',
      inspectedAt: '',
      serialNumber: '',
      safety: 'Noś okulary.',
      rrpSource: 'cennik 2026',
      rrpCheckedAt: '2026-01-02',
      ean: '5901234123457',
      modelNumber: 'HP2',
    })
    // A copied product has no grade until staff choose one. A draft stored before this choice opens without a grade.
    expect(copyModelValues(product, BLANK_PRODUCT_VALUES, language)).toMatchObject({
      grade: '',
      condition: '',
    })
    expect(toProductWire(BLANK_PRODUCT_VALUES)).not.toHaveProperty('grade')
    expect(toFormValues(makeStaffProduct({ grade: 'A', condition: '' }), language).grade).toBe('')
    expect(toFormValues(product, language).grade).toBe('C')
    const productWithOtherEan = { ...product, ean: '4006381333931' }
    expect(copyModelValues(productWithOtherEan, typedValues, language).ean).toBe('4006381333931')
  })
})
