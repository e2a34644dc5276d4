import { describe, expect, it } from 'vitest'
import type { StaffProduct } from '../../../api'
import { BLANK_PRODUCT_VALUES, copyProductValues, toFormValues, toProductWire } from './product-values'

const makeStaffProduct = (overrides: Partial<StaffProduct>): StaffProduct => ({
  ...toProductWire({ ...BLANK_PRODUCT_VALUES, category: 'wiertarki' }),
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
    expect(copyProductValues(product, language)).toMatchObject({ taxKind, purchasePrice: '' })
  })

  it('has no facts about the display of the single unit', () => {
    const product = makeStaffProduct({
      displayPlace: 'Salon w Warszawie',
      displayPlaceEn: 'Showroom in Warsaw',
      shownYear: 2025,
      brand: 'Makita',
    })
    expect(copyProductValues(product, language)).toMatchObject({
      displayPlace: '',
      displayPlaceEn: '',
      shownYear: '',
      brand: 'Makita',
    })
  })
})
