import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import { CATEGORIES } from '../products/catalog/catalog'
import { addAmounts, minor } from '../money/money'
import { type Courier, COURIERS, isLargeParcel, LARGE_PARCEL_COURIERS, ORDER_COURIERS } from './couriers'
import { type DeliveryPrices, FIRST_DELIVERY_PRICES } from './delivery-prices'
import { isEveryCartDeliverable, readDeliverySetting } from './read-delivery-setting'
import { isLockerClass, mapClasses, PARCEL_CLASSES } from './parcels'
import {
  calculateFreeShippingProgress,
  calculateShippingFee,
  type DeliverableProduct,
  findFreeShipping,
  planDelivery,
} from './shipping-fee'

const anyMeasure = (max: number) => fc.option(fc.integer({ min: 1, max }))
const anyProduct: fc.Arbitrary<DeliverableProduct> = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  largeParcel: fc.boolean(),
  lengthMm: anyMeasure(1500),
  widthMm: anyMeasure(900),
  heightMm: anyMeasure(600),
  weightGrams: anyMeasure(80_000),
})
const anyLine = fc.record({ product: anyProduct, quantity: fc.integer({ min: 1, max: 5 }) })
const anyLines = fc.array(anyLine, { maxLength: 6 })
const anyParcels = fc.array(
  fc.record({ parcelClass: fc.constantFrom(...PARCEL_CLASSES), count: fc.integer({ min: 1, max: 9 }) }),
)
const anyCouriers = fc.subarray(COURIERS)
const anyCourier = fc.option(fc.constantFrom(...ORDER_COURIERS), { nil: undefined })
/** Prices that the setting accepts: a larger parcel costs at least as much as a smaller one. */
const anyPrices: fc.Arbitrary<DeliveryPrices> = fc
  .tuple(
    fc.array(anyAmount(10_000), { minLength: 6, maxLength: 6 }).map((fees) => fees.toSorted((a, b) => a - b)),
    fc.array(fc.option(anyAmount(100_000)), { minLength: 6, maxLength: 6 }),
    fc.array(anyCouriers, { minLength: 6, maxLength: 6 }),
    fc.option(fc.integer({ min: 0, max: 100 })),
  )
  .map(([fees, thresholds, couriers, pointPercent]) =>
    mapClasses((parcelClass) => {
      const index = PARCEL_CLASSES.indexOf(parcelClass)
      const fee = fees[index] ?? minor(0)
      return {
        fee,
        pointFee:
          isLockerClass(parcelClass) && pointPercent !== null
            ? minor(Math.floor((fee * pointPercent) / 100))
            : null,
        freeFrom: thresholds[index] ?? null,
        couriers: couriers[index] ?? [],
        packingDays: { from: index, to: index + 1 },
      }
    }),
  )

const ALL_COURIERS = { offered: COURIERS }

describe('the delivery fee', () => {
  it('of an ordinary parcel is 29.99 below 500 zł, else zero (spec §9)', () => {
    for (const [subtotal, fee] of [
      [0, 2999],
      [1, 2999],
      [499_99, 2999],
      [500_00, 0],
      [500_01, 0],
    ] as const)
      for (const parcelClass of ['lockerA', 'lockerB', 'lockerC', 'courier'] as const)
        expect(
          calculateShippingFee(
            minor(subtotal),
            [{ parcelClass, count: 1 }],
            FIRST_DELIVERY_PRICES,
            undefined,
          ),
        ).toBe(fee)
  })

  it('of a pallet or an oversize parcel is due at any value of the goods', () => {
    const parcels = [
      { parcelClass: 'courier', count: 2 },
      { parcelClass: 'oversize', count: 1 },
      { parcelClass: 'pallet', count: 3 },
    ] as const
    expect(calculateShippingFee(minor(499_99), parcels, FIRST_DELIVERY_PRICES, undefined)).toBe(
      59_98 + 79_00 + 597_00,
    )
    expect(calculateShippingFee(minor(9_999_99), parcels, FIRST_DELIVERY_PRICES, undefined)).toBe(
      79_00 + 597_00,
    )
  })

  it('to a locker is the locker fee, and free from the same value of goods', () => {
    const rate = { ...FIRST_DELIVERY_PRICES.lockerB, pointFee: minor(14_99) }
    const feeOf = (subtotal: number, courier: Courier) =>
      calculateShippingFee(
        minor(subtotal),
        [{ parcelClass: 'lockerB', count: 1 }],
        { ...FIRST_DELIVERY_PRICES, lockerB: rate },
        courier,
      )
    expect(feeOf(499_99, 'locker')).toBe(14_99)
    expect(feeOf(499_99, 'inpost')).toBe(29_99)
    expect(feeOf(500_00, 'locker')).toBe(0)
  })

  it('is the sum over the parcels', () => {
    fc.assert(
      fc.property(
        anyAmount(200_000),
        anyParcels,
        anyPrices,
        anyCourier,
        (subtotal, parcels, prices, courier) => {
          const fees = parcels.flatMap(({ parcelClass, count }) =>
            Array.from({ length: count }, () =>
              calculateShippingFee(subtotal, [{ parcelClass, count: 1 }], prices, courier),
            ),
          )
          expect(calculateShippingFee(subtotal, parcels, prices, courier)).toBe(addAmounts(...fees))
        },
      ),
    )
  })

  it('never falls with one unit more, as long as the same classes are free', () => {
    fc.assert(
      fc.property(anyLines, anyLine, anyPrices, (lines, line, prices) => {
        // Delivery is never free, so only the parcels decide the fee.
        const delivery = mapClasses((parcelClass) => ({ ...prices[parcelClass], freeFrom: null }))
        const feeOf = (goods: typeof lines) =>
          calculateShippingFee(
            minor(0),
            planDelivery(goods, delivery, ALL_COURIERS).parcels,
            delivery,
            undefined,
          )
        expect(feeOf([...lines, { ...line, quantity: 1 }])).toBeGreaterThanOrEqual(feeOf(lines))
      }),
    )
  })
})

describe('findFreeShipping', () => {
  it('names the threshold above which only the fee of parcels that are never free stays', () => {
    fc.assert(
      fc.property(anyAmount(200_000), anyParcels, anyPrices, (subtotal, parcels, prices) => {
        const { neverFree, threshold } = findFreeShipping(subtotal, parcels, prices)
        const feeFor = (amount: number) => calculateShippingFee(minor(amount), parcels, prices, undefined)
        if (threshold === null) {
          expect(feeFor(subtotal)).toBe(neverFree)
          return
        }
        expect(threshold).toBeGreaterThan(subtotal)
        expect(feeFor(threshold)).toBe(neverFree)
        expect(feeFor(threshold - 1)).toBeGreaterThan(neverFree)
      }),
    )
  })

  it('has a progress in percent, 100 exactly at the threshold', () => {
    fc.assert(
      fc.property(anyAmount(100_000), anyAmount(100_000), anyAmount(100_000), (a, b, threshold) => {
        const percent = calculateFreeShippingProgress(a, threshold)
        expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true)
        expect(percent === 100).toBe(a >= threshold)
        if (a <= b) expect(percent).toBeLessThanOrEqual(calculateFreeShippingProgress(b, threshold))
      }),
    )
  })
})

describe('planDelivery', () => {
  it('offers the switched-on couriers that carry all parcels, but not InPost for large goods', () => {
    fc.assert(
      fc.property(anyLines, anyPrices, anyCouriers, (lines, delivery, offered) => {
        const { parcels, couriers } = planDelivery(lines, delivery, { offered })
        const hasLargeGoods = lines.some(({ product }) => isLargeParcel(product))
        expect(couriers).toEqual(
          COURIERS.filter(
            (courier) =>
              offered.includes(courier) &&
              parcels.every(({ parcelClass }) => delivery[parcelClass].couriers.includes(courier)) &&
              (!hasLargeGoods || LARGE_PARCEL_COURIERS.includes(courier)),
          ),
        )
      }),
    )
  })

  it('leaves a courier for any goods at the first prices', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { couriers } = planDelivery(lines, FIRST_DELIVERY_PRICES, ALL_COURIERS)
        expect(couriers.length).toBeGreaterThan(0)
        if (lines.some(({ product }) => isLargeParcel(product))) expect(couriers).not.toContain('inpost')
      }),
    )
  })

  it('never offers delivery by e-mail, nor collection in person', () =>
    expect(ORDER_COURIERS).toEqual([...COURIERS, 'digital', 'counter']))

  it.each(CATEGORIES)('knows which goods of %s are large', (category) => {
    const largeCategories = ['wozki', 'zestawy', 'zestawy-specjalistyczne-milwaukee', 'zestawy-makita']
    expect(isLargeParcel({ category, largeParcel: false })).toBe(largeCategories.includes(category))
    expect(isLargeParcel({ category, largeParcel: true })).toBe(true)
  })

  it('lets large goods without sizes travel in an ordinary parcel (spec §9)', () => {
    const product = {
      category: 'wozki',
      largeParcel: true,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      weightGrams: null,
    } as const
    expect(planDelivery([{ product, quantity: 2 }], FIRST_DELIVERY_PRICES, ALL_COURIERS)).toMatchObject({
      parcels: [{ parcelClass: 'courier', count: 1 }],
      couriers: LARGE_PARCEL_COURIERS,
    })
  })
})

describe('isEveryCartDeliverable', () => {
  it('is true for a price list without classes and any courier that accepts large goods', () => {
    const prices = readDeliverySetting({ fee: minor(12_00), freeFrom: null }).pl.parcels
    for (const courier of LARGE_PARCEL_COURIERS)
      expect(isEveryCartDeliverable(prices, { offered: [courier] })).toBe(true)
  })

  it.each([
    [COURIERS, true],
    [['dhl'], true],
    [['gls', 'ups', 'inpost'], false],
    [['inpost'], false],
  ] as const)('with the couriers %j is %s', (offered, result) => {
    expect(isEveryCartDeliverable(FIRST_DELIVERY_PRICES, { offered })).toBe(result)
  })

  it('needs one courier for all classes, because one courier carries an order with several of them', () => {
    const prices = {
      ...FIRST_DELIVERY_PRICES,
      oversize: { ...FIRST_DELIVERY_PRICES.oversize, couriers: ['gls'] as const },
    }
    expect(isEveryCartDeliverable(prices, { offered: COURIERS })).toBe(false)
  })
})
