import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '../../money/money'
import { DAY_MS } from '../../time/time'
import { BLANK_PRODUCT } from './product-fields'
import {
  decideListedChange,
  ListedProductChanges,
  MAX_CHANGED_PRODUCTS,
  MAX_REDUCTION_PERCENT,
  previewReduction,
  reducePrice,
} from './product-changes'

const TEST_NOW = Date.UTC(2026, 10, 20, 12)
const PUBLISH_FACTS = { hasStatement: () => false, hasGaranArtwork: false, requiredOwnPhotos: 0 }

describe('reducePrice', () => {
  it('rounds to whole złoty', () => {
    expect(reducePrice(minor(1_299_50), { kind: 'percent', percent: 10 })).toBe(1_170_00)
    expect(reducePrice(minor(1_299_50), { kind: 'amount', amount: minor(100_00) })).toBe(1_200_00)
    expect(reducePrice(minor(1_299_49), { kind: 'amount', amount: minor(100_00) })).toBe(1_199_00)
  })

  it('gives no price below one złoty', () => {
    expect(reducePrice(minor(100_00), { kind: 'amount', amount: minor(99_00) })).toBe(1_00)
    expect(reducePrice(minor(100_00), { kind: 'amount', amount: minor(100_00) })).toBeNull()
    expect(reducePrice(minor(100_00), { kind: 'amount', amount: minor(500_00) })).toBeNull()
  })

  it('differs from the exact price by at most half a złoty, and never is a fraction of a grosz', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_00, max: 100_000_000 }),
        fc.integer({ min: 1, max: MAX_REDUCTION_PERCENT }),
        (price, percent) => {
          const reducedPrice = reducePrice(minor(price), { kind: 'percent', percent })
          expect(reducedPrice).not.toBeNull()
          expect(Number(reducedPrice) % 100).toBe(0)
          expect(Math.abs(Number(reducedPrice) - (price * (100 - percent)) / 100)).toBeLessThanOrEqual(50)
        },
      ),
    )
  })
})

describe('previewReduction', () => {
  const priceHistory = [
    { price: minor(1_500_00), validFrom: TEST_NOW - 40 * DAY_MS },
    { price: minor(1_400_00), validFrom: TEST_NOW - 10 * DAY_MS },
  ]
  const publishedProduct = {
    status: 'published' as const,
    listedAt: TEST_NOW - 40 * DAY_MS,
    prices: priceHistory,
  }

  it('gives the lowest price of the 30 days before a reduction', () => {
    expect(previewReduction(publishedProduct, minor(1_300_00), TEST_NOW)).toMatchObject({
      lowestPrice: 1_400_00,
      since: 'days30',
    })
  })

  it('announces nothing for a higher price, for an undone increase and for a draft', () => {
    expect(previewReduction(publishedProduct, minor(1_450_00), TEST_NOW)).toBeNull()
    const productWithRaisedPrice = {
      ...publishedProduct,
      prices: [...priceHistory, { price: minor(1_600_00), validFrom: TEST_NOW - 1000 }],
    }
    expect(previewReduction(productWithRaisedPrice, minor(1_400_00), TEST_NOW)).toBeNull()
    expect(previewReduction({ ...publishedProduct, status: 'draft' }, minor(1_300_00), TEST_NOW)).toBeNull()
  })

  it('counts a price that staff took back as the lowest price of the next reduction', () => {
    const productWithUndoneReduction = {
      ...publishedProduct,
      prices: [
        ...priceHistory,
        { price: minor(1_000_00), validFrom: TEST_NOW - 2000 },
        { price: minor(1_400_00), validFrom: TEST_NOW - 1000 },
      ],
    }
    expect(previewReduction(productWithUndoneReduction, minor(1_200_00), TEST_NOW)).toBeNull()
    expect(previewReduction(productWithUndoneReduction, minor(900_00), TEST_NOW)).toMatchObject({
      lowestPrice: 1_000_00,
    })
  })
})

describe('decideListedChange', () => {
  const product = {
    ...BLANK_PRODUCT,
    name: 'Młot',
    description: 'Opis',
    condition: 'Jak nowy',
    images: ['/images/drill-main-1000.webp'],
    originalPrice: minor(2_000_00),
    exhibitionPrice: minor(1_000_00),
    rrpSource: 'cennik',
    rrpCheckedAt: '2026-11-01',
    manufacturerId: 'maker',
    safety: 'Czytaj instrukcję.',
    status: 'published' as const,
    stock: 1,
    held: 0,
    version: 3,
    translationsToCheck: [],
  }
  const decideChange = (changedFields: object, change: object) =>
    decideListedChange(
      { ...product, ...changedFields },
      { id: 'x', version: 3, status: undefined, exhibitionPrice: undefined, ...change },
      PUBLISH_FACTS,
    )
  const price = { exhibitionPrice: minor(900_00) }

  it.each([
    ['a price of a product for sale', {}, price, null],
    ['a price of a draft without units', { status: 'draft', stock: 0 }, price, null],
    ['a price of a product that is held', { stock: 0, held: 1 }, price, 'held'],
    ['a price of a sold product', { stock: 0 }, price, 'sold'],
    ['a price of an archived product', { status: 'archived' }, price, 'archived'],
    ['the same price', {}, { exhibitionPrice: minor(1_000_00) }, 'same'],
    ['a price above the catalogue price', {}, { exhibitionPrice: minor(2_500_00) }, 'not_ready'],
    ['a price seen in another version', { version: 4 }, price, 'stale'],
    ['the archive of a product for sale', {}, { status: 'archived' }, null],
    ['the archive of a product that is held', { stock: 0, held: 1 }, { status: 'archived' }, 'held'],
    ['the archive of a sold product', { stock: 0 }, { status: 'archived' }, 'sold'],
    ['the publication of a complete draft', { status: 'draft' }, { status: 'published' }, null],
    [
      'the publication of an incomplete draft',
      { status: 'draft', safety: '' },
      { status: 'published' },
      'not_ready',
    ],
    [
      'the publication of a draft without units',
      { status: 'draft', stock: 0 },
      { status: 'published' },
      'sold',
    ],
    ['the return of an archived product', { status: 'archived' }, { status: 'draft' }, null],
    ['the return of a sold product', { status: 'archived', stock: 0 }, { status: 'draft' }, 'sold'],
  ])('decides about %s', (_, changedFields, change, refusal) => {
    expect(decideChange(changedFields, change).refusal).toBe(refusal)
  })

  it('names the fields that a publication lacks', () => {
    expect(
      decideChange({ status: 'draft', safety: '', description: '' }, { status: 'published' }).missing,
    ).toEqual(['description', 'safety'])
  })
})

describe('ListedProductChanges', () => {
  const makeChanges = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `p${index}`, version: 1, status: 'archived' }))
  const isValid = (changes: unknown) => ListedProductChanges.safeParse({ changes }).success

  it('takes 1 to 100 products, each once, each with one change', () => {
    expect(isValid(makeChanges(MAX_CHANGED_PRODUCTS))).toBe(true)
    expect(isValid(makeChanges(MAX_CHANGED_PRODUCTS + 1))).toBe(false)
    expect(isValid([])).toBe(false)
    expect(isValid([...makeChanges(1), ...makeChanges(1)])).toBe(false)
    expect(isValid([{ id: 'p', version: 1 }])).toBe(false)
    expect(isValid([{ id: 'p', version: 1, status: 'draft', exhibitionPrice: '1.00' }])).toBe(false)
    expect(isValid([{ id: 'p', version: 1, exhibitionPrice: '-1.00' }])).toBe(false)
    expect(isValid([{ id: 'p', version: 1, status: 'sold' }])).toBe(false)
  })
})
