import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../test/property'
import { CATEGORIES } from './catalog'
import { minor } from './money'
import { FIRST_SETTINGS } from './settings'
import {
  COURIERS,
  couriersFor,
  freeShippingProgress,
  isFreeForAll,
  isLarge,
  ORDER_COURIERS,
  shippingFee,
  shownDelivery,
} from './shipping'

const anyParcel = fc.record({ category: fc.constantFrom(...CATEGORIES), largeParcel: fc.boolean() })

describe('the couriers', () => {
  it('take goods of any size but InPost, which takes nothing large', () => {
    fc.assert(
      fc.property(fc.array(anyParcel), (goods) => {
        const couriers = couriersFor(goods)
        expect(couriers.includes('inpost')).toBe(!goods.some(isLarge))
        expect(couriers.filter((courier) => courier !== 'inpost')).toEqual(['dpd', 'dhl', 'gls', 'ups'])
      }),
    )
  })

  it('never are the e-mail', () => {
    expect(COURIERS).not.toContain('digital')
    expect(ORDER_COURIERS).toEqual([...COURIERS, 'digital'])
  })

  it.each(CATEGORIES)('know whether %s is large', (category) => {
    const large = ['wozki', 'zestawy', 'zestawy-specjalistyczne-milwaukee', 'zestawy-makita']
    expect(isLarge({ category, largeParcel: false })).toBe(large.includes(category))
    expect(isLarge({ category, largeParcel: true })).toBe(true)
  })
})

const { delivery } = FIRST_SETTINGS

describe('the delivery fee', () => {
  it('is 29.99 below 500 zł and nothing from there', () => {
    for (const [subtotal, fee] of [
      [0, 2999],
      [1, 2999],
      [499_99, 2999],
      [500_00, 0],
      [500_01, 0],
    ] as const) {
      for (const courier of COURIERS) expect(shippingFee(minor(subtotal), courier, delivery)).toBe(fee)
      expect(shippingFee(minor(subtotal), 'digital', delivery)).toBe(0)
    }
  })

  it('is near in percent, and 100 exactly when delivery is free', () => {
    fc.assert(
      fc.property(anyAmount(100_000), anyAmount(100_000), anyAmount(100_000), (a, b, freeFrom) => {
        const price = { fee: minor(1), freeFrom }
        const percent = freeShippingProgress(a, price)
        expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true)
        expect(percent === 100).toBe(shippingFee(a, 'dpd', price) === 0)
        if (a <= b) expect(percent).toBeLessThanOrEqual(freeShippingProgress(b, price))
      }),
    )
  })

  it('is free for all exactly when no goods are charged it, and texts then promise no threshold', () => {
    fc.assert(
      fc.property(anyAmount(3), anyAmount(3), (fee, freeFrom) => {
        const price = { fee, freeFrom }
        const charged = [0, 1, 2, 3].some((subtotal) => shippingFee(minor(subtotal), 'dpd', price) > 0)
        expect(isFreeForAll(price)).toBe(!charged)
        expect(shownDelivery(price, String)).toEqual(
          charged ? { fee: String(fee), threshold: String(freeFrom) } : null,
        )
      }),
    )
  })
})
