import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import { CATEGORIES } from '../products/catalog/catalog'
import { minor } from '../money/money'
import { FIRST_SETTINGS } from '../settings/settings'
import { COURIERS, couriersFor, isLargeParcel, LARGE_PARCEL_COURIERS, ORDER_COURIERS } from './couriers'
import { calculateFreeShippingProgress, isAlwaysFree, calculateShippingFee, formatDelivery } from './shipping'

const anyShippableProduct = fc.record({ category: fc.constantFrom(...CATEGORIES), largeParcel: fc.boolean() })

describe('couriersFor', () => {
  it('offers all couriers, but not InPost for large goods', () => {
    fc.assert(
      fc.property(fc.array(anyShippableProduct), (goods) => {
        const couriers = couriersFor(goods, { offered: COURIERS })
        expect(couriers.includes('inpost')).toBe(!goods.some(isLargeParcel))
        expect(couriers.filter((courier) => courier !== 'inpost')).toEqual(LARGE_PARCEL_COURIERS)
      }),
    )
  })

  it('offers no courier that the owner has switched off, and one for any goods', () => {
    fc.assert(
      fc.property(fc.array(anyShippableProduct), fc.subarray(COURIERS), (goods, offered) => {
        const couriers = couriersFor(goods, { offered })
        expect(couriers.every((courier) => offered.includes(courier))).toBe(true)
        if (offered.some((courier) => LARGE_PARCEL_COURIERS.includes(courier)))
          expect(couriers.length).toBeGreaterThan(0)
      }),
    )
  })

  it('never offers delivery by e-mail, nor collection in person', () => {
    expect(COURIERS).not.toContain('digital')
    expect(COURIERS).not.toContain('counter')
    expect(ORDER_COURIERS).toEqual([...COURIERS, 'digital', 'counter'])
  })

  it.each(CATEGORIES)('knows which goods of %s are large', (category) => {
    const largeCategories = ['wozki', 'zestawy', 'zestawy-specjalistyczne-milwaukee', 'zestawy-makita']
    expect(isLargeParcel({ category, largeParcel: false })).toBe(largeCategories.includes(category))
    expect(isLargeParcel({ category, largeParcel: true })).toBe(true)
  })
})

const { delivery } = FIRST_SETTINGS

describe('the delivery fee', () => {
  it('is 29.99 below 500 zł, else zero', () => {
    for (const [subtotal, fee] of [
      [0, 2999],
      [1, 2999],
      [499_99, 2999],
      [500_00, 0],
      [500_01, 0],
    ] as const) {
      for (const courier of COURIERS)
        expect(calculateShippingFee(minor(subtotal), courier, delivery)).toBe(fee)
      expect(calculateShippingFee(minor(subtotal), 'digital', delivery)).toBe(0)
    }
  })

  it('has a progress in percent, 100 exactly if delivery is free', () => {
    fc.assert(
      fc.property(anyAmount(100_000), anyAmount(100_000), anyAmount(100_000), (a, b, freeFrom) => {
        const deliveryPrice = { fee: minor(1), freeFrom }
        const percent = calculateFreeShippingProgress(a, deliveryPrice)
        expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true)
        expect(percent === 100).toBe(calculateShippingFee(a, 'dpd', deliveryPrice) === 0)
        if (a <= b) expect(percent).toBeLessThanOrEqual(calculateFreeShippingProgress(b, deliveryPrice))
      }),
    )
  })

  it('is always free without a fee or threshold, and texts then show no threshold', () => {
    fc.assert(
      fc.property(anyAmount(3), anyAmount(3), (fee, freeFrom) => {
        const deliveryPrice = { fee, freeFrom }
        const isShippingCharged = [0, 1, 2, 3].some(
          (subtotal) => calculateShippingFee(minor(subtotal), 'dpd', deliveryPrice) > 0,
        )
        expect(isAlwaysFree(deliveryPrice)).toBe(!isShippingCharged)
        expect(formatDelivery(deliveryPrice, String)).toEqual(
          isShippingCharged ? { fee: String(fee), threshold: String(freeFrom) } : null,
        )
      }),
    )
  })
})
