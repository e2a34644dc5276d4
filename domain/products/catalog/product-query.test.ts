import { describe, expect, it } from 'vitest'
import { AddToCartRequest, CartQuery, ChangeQuantityRequest } from '../../cart/cart'
import { fc } from '../../../test/fixtures/property'
import { toRange, ProductQuery } from './product-query'

describe('ProductQuery', () => {
  it('is empty without parameters', () => {
    expect(ProductQuery.parse({})).toEqual({})
  })

  it('parses filters', () => {
    const productQueryFields = {
      grade: 'A,,C',
      platform: 'M18,ONE+',
      priceFrom: '99.9',
      priceTo: '1000',
      locker: 'true',
    }
    expect(ProductQuery.parse(productQueryFields)).toEqual({
      grade: ['A', 'C'],
      platform: ['M18', 'ONE+'],
      priceFrom: 9990,
      priceTo: 100_000,
      locker: true,
    })
    for (const wrongQuery of [
      { grade: 'A,D' },
      { priceFrom: '-1' },
      { priceTo: '1e3' },
      { priceTo: '9999999' },
      { platform: Array.from({ length: 21 }, (_, i) => i).join() },
      { voltage: 'x'.repeat(41) },
    ])
      expect(ProductQuery.safeParse(wrongQuery).success).toBe(false)
  })

  it('swaps reversed ends of a price range', () => {
    expect(toRange({ priceFrom: 100, priceTo: 900 }, 'price')).toEqual({ from: 100, to: 900 })
    expect(toRange({ priceFrom: 900, priceTo: 100 }, 'price')).toEqual({ from: 100, to: 900 })
    expect(toRange({ priceFrom: 900 }, 'price')).toEqual({ from: 900, to: undefined })
    expect(toRange({ priceTo: 0 }, 'price')).toEqual({ from: undefined, to: 0 })
    expect(toRange({}, 'price')).toEqual({ from: undefined, to: undefined })
  })

  it('parses texts', () => {
    const productQueryFields = {
      category: 'pily',
      q: 'młot',
      sort: 'discount',
      inStock: '1',
      limit: '24',
      cursor: '48',
      fields: 'card',
    }
    expect(ProductQuery.parse(productQueryFields)).toEqual({
      ...productQueryFields,
      inStock: true,
      limit: 24,
    })
    for (const [text, flag] of [
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
    ] as const) {
      expect(ProductQuery.parse({ inStock: text })).toMatchObject({ inStock: flag })
    }
  })

  it('has a limit from 1 to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 200 }), (limit) => {
        expect(ProductQuery.safeParse({ limit: String(limit) }).success).toBe(limit >= 1 && limit <= 100)
      }),
    )
  })

  it('never throws', () => {
    const fieldArbitrary = fc.constantFrom('category', 'q', 'sort', 'inStock', 'limit', 'cursor', 'fields')
    fc.assert(
      fc.property(
        fieldArbitrary,
        fc.oneof(fc.string(), fc.array(fc.string()), fc.anything()),
        (field, value) => {
          expect(typeof ProductQuery.safeParse({ [field]: value }).success).toBe('boolean')
        },
      ),
    )
  })
})

describe('AddToCartRequest', () => {
  const sessionId = 'session-12345678'

  it('defaults to one unit', () => {
    expect(AddToCartRequest.parse({ sessionId, productId: 'p' })).toEqual({
      sessionId,
      productId: 'p',
      quantity: 1,
    })
  })

  it('accepts whole quantities from 1 to 10,000', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 10_005 }), fc.double()), (quantity) => {
        const isValidQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000
        expect(AddToCartRequest.safeParse({ sessionId, productId: 'p', quantity }).success).toBe(
          isValidQuantity,
        )
        expect(ChangeQuantityRequest.safeParse({ quantity }).success).toBe(isValidQuantity)
      }),
    )
  })

  it('requires session and product', () => {
    for (const wrongQuery of [
      { productId: 'p' },
      { sessionId },
      { sessionId, productId: '' },
      { sessionId, productId: 'x'.repeat(65) },
    ]) {
      expect(AddToCartRequest.safeParse(wrongQuery).success).toBe(false)
    }
    expect(CartQuery.safeParse({}).success).toBe(false)
  })
})
