import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import { FIRST_DELIVERY_PRICES } from '../delivery/delivery-prices'
import { type PackedSize, packParcels, type ParcelLine } from '../delivery/parcels'
import { calculateShippingFee } from '../delivery/shipping-fee'
import { minor, ZERO } from '../money/money'
import { type AgreedDelivery, keptDeliveryFee } from './kept-delivery-fee'

const makeSize = (longestMm: number, weightGrams: number): PackedSize => ({
  lengthMm: longestMm,
  widthMm: 300,
  heightMm: 200,
  weightGrams,
})
const DRILL = makeSize(400, 3_000)
const SAW = makeSize(1_500, 40_000)

/**
 * Returns the delivery fee of an order, and `feeFor`, which computes the part of the fee for goods that the buyer
 * keeps.
 */
function makeDelivery(goods: readonly ParcelLine[], subtotal = minor(100_00)) {
  const agreedDelivery: AgreedDelivery = {
    subtotal,
    parcels: packParcels(goods),
    prices: FIRST_DELIVERY_PRICES,
    courier: 'dpd',
  }
  const paidFee = calculateShippingFee(subtotal, agreedDelivery.parcels, FIRST_DELIVERY_PRICES, 'dpd')
  return {
    paidFee,
    feeFor: (keptGoods: readonly ParcelLine[], fee = paidFee) =>
      keptDeliveryFee(fee, agreedDelivery, keptGoods),
  }
}
const drillAndSaw = [
  { size: DRILL, quantity: 1 },
  { size: SAW, quantity: 1 },
]

describe('keptDeliveryFee', () => {
  it('is the price of the parcels of the kept goods', () => {
    const { paidFee, feeFor } = makeDelivery(drillAndSaw)
    expect(paidFee).toBe(29_99 + 79_00)
    expect(feeFor([{ size: DRILL, quantity: 1 }])).toBe(29_99)
    expect(feeFor([{ size: SAW, quantity: 1 }])).toBe(79_00)
    expect(feeFor([])).toBe(0)
  })

  it('is the whole fee if the kept goods need the same parcels', () => {
    const { feeFor } = makeDelivery([{ size: DRILL, quantity: 2 }])
    expect(feeFor([{ size: DRILL, quantity: 1 }])).toBe(29_99)
  })

  it('keeps parcels free that were free for the whole order', () => {
    const { paidFee, feeFor } = makeDelivery(drillAndSaw, minor(900_00))
    expect(paidFee).toBe(79_00)
    expect(feeFor([{ size: DRILL, quantity: 1 }])).toBe(0)
  })

  it('to a locker is the locker fee, also if the kept goods need a smaller parcel', () => {
    const drill = { ...DRILL, heightMm: 80 }
    const wrench = { ...drill, heightMm: 30 }
    const boughtLines = [
      { size: drill, quantity: 1 },
      { size: wrench, quantity: 1 },
    ]
    const prices = {
      ...FIRST_DELIVERY_PRICES,
      lockerA: { ...FIRST_DELIVERY_PRICES.lockerA, pointFee: minor(12_00) },
      lockerB: { ...FIRST_DELIVERY_PRICES.lockerB, pointFee: minor(15_00) },
    }
    const parcels = packParcels(boughtLines)
    expect(parcels).toMatchObject([{ parcelClass: 'lockerB', count: 1 }])
    const keptGoods = [{ size: wrench, quantity: 1 }]
    const agreedDelivery = { subtotal: minor(100_00), parcels, prices }
    expect(keptDeliveryFee(minor(15_00), { ...agreedDelivery, courier: 'locker' }, keptGoods)).toBe(12_00)
    expect(keptDeliveryFee(minor(29_99), { ...agreedDelivery, courier: 'inpost' }, keptGoods)).toBe(29_99)
  })

  it('takes its share of a fee that differs from the price list, such as a fee in euros', () => {
    const { feeFor } = makeDelivery(drillAndSaw)
    expect(feeFor([{ size: DRILL, quantity: 1 }], minor(25_00))).toBe(6_88)
  })

  it('never exceeds the paid fee, and never rises as more goods go back', () => {
    const anySize = fc.record({
      lengthMm: fc.option(fc.integer({ min: 1, max: 1500 })),
      widthMm: fc.option(fc.integer({ min: 1, max: 900 })),
      heightMm: fc.option(fc.integer({ min: 1, max: 600 })),
      weightGrams: fc.option(fc.integer({ min: 1, max: 80_000 })),
    })
    const anyGoods = fc.array(
      fc.record({
        size: anySize,
        quantity: fc.integer({ min: 1, max: 4 }),
        kept: fc.nat(4),
        last: fc.nat(4),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(anyGoods, anyAmount(1000_00), anyAmount(300_00), (goods, subtotal, paidFee) => {
        const { feeFor } = makeDelivery(goods, subtotal)
        const keptGoods = goods.map(({ size, quantity, kept }) => ({
          size,
          quantity: Math.min(quantity, kept),
        }))
        const lastGoods = goods.map(({ size, last }, index) => ({
          size,
          quantity: Math.min(keptGoods[index]?.quantity ?? 0, last),
        }))
        expect(feeFor(keptGoods, paidFee)).toBeLessThanOrEqual(paidFee)
        expect(feeFor(lastGoods, paidFee)).toBeLessThanOrEqual(feeFor(keptGoods, paidFee))
        expect(feeFor([], paidFee)).toBe(ZERO)
      }),
    )
  })
})
