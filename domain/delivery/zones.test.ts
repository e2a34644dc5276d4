import { describe, expect, it } from 'vitest'
import { anyWorkingDays } from '../../test/fixtures/orders/periods'
import { fc } from '../../test/fixtures/property'
import { minor } from '../money/money'
import { COURIERS, mapCouriers } from './couriers'
import { FIRST_DELIVERY_PRICES, FIRST_TRANSIT_DAYS } from './delivery-prices'
import { mapClasses, PARCEL_CLASSES } from './parcels'
import { calculateShippingFee } from './shipping-fee'
import {
  DELIVERY_ZONES,
  type DeliveryZone,
  findFastestCourier,
  findPromise,
  findZone,
  listWorkingDays,
  workingDaysOf,
} from './zones'

const FIRST_ZONE: DeliveryZone = { parcels: FIRST_DELIVERY_PRICES, transitDays: FIRST_TRANSIT_DAYS }
const byLimits = (a: number, b: number) => a - b
/** A zone as the setting accepts it: a larger parcel takes at least as long to pack as a smaller one. */
const anyZone: fc.Arbitrary<DeliveryZone> = fc
  .record({
    froms: fc.array(fc.nat(10), { minLength: 6, maxLength: 6 }),
    lengths: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
    transit: fc.array(anyWorkingDays, { minLength: 6, maxLength: 6 }),
  })
  .map(({ froms, lengths, transit }) => {
    const sortedFroms = froms.toSorted(byLimits)
    const sortedTos = sortedFroms.map((from, index) => from + (lengths[index] ?? 0)).toSorted(byLimits)
    return {
      parcels: mapClasses((parcelClass) => {
        const index = PARCEL_CLASSES.indexOf(parcelClass)
        const packingDays = { from: sortedFroms[index] ?? 0, to: sortedTos[index] ?? 0 }
        return { ...FIRST_DELIVERY_PRICES[parcelClass], couriers: COURIERS, packingDays }
      }),
      transitDays: mapCouriers((courier) => transit[COURIERS.indexOf(courier)] ?? { from: 1, to: 1 }),
    }
  })
const anyParcels = fc.array(fc.record({ parcelClass: fc.constantFrom(...PARCEL_CLASSES) }), { minLength: 1 })

describe('the working days until the delivery', () => {
  it('are 8 to 10 in a new shop, for each class and courier (spec §9)', () => {
    for (const parcelClass of PARCEL_CLASSES)
      for (const courier of COURIERS)
        expect(workingDaysOf(FIRST_ZONE, [{ parcelClass }], courier)).toEqual({ from: 8, to: 10 })
    expect(new Set(listWorkingDays(FIRST_ZONE, COURIERS).map(({ from, to }) => `${from}-${to}`))).toEqual(
      new Set(['8-10']),
    )
  })

  it('never get fewer with one parcel more', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyParcels,
        fc.constantFrom(...PARCEL_CLASSES),
        fc.constantFrom(...COURIERS),
        (zone, parcels, parcelClass, courier) => {
          const days = workingDaysOf(zone, parcels, courier)
          const daysWithMore = workingDaysOf(zone, [...parcels, { parcelClass }], courier)
          expect(daysWithMore.from).toBeGreaterThanOrEqual(days.from)
          expect(daysWithMore.to).toBeGreaterThanOrEqual(days.to)
        },
      ),
    )
  })

  it('of any order are in the list of a page', () => {
    fc.assert(
      fc.property(anyZone, anyParcels, fc.constantFrom(...COURIERS), (zone, parcels, courier) => {
        expect(listWorkingDays(zone, COURIERS)).toContainEqual(workingDaysOf(zone, parcels, courier))
      }),
    )
  })
})

it('the fastest courier has the earliest last day; of equal couriers, the first one', () => {
  const transitDays = { ...FIRST_TRANSIT_DAYS, gls: { from: 1, to: 1 }, ups: { from: 0, to: 1 } }
  expect(findFastestCourier(FIRST_ZONE, ['dpd', 'gls'])).toBe('dpd')
  expect(findFastestCourier({ ...FIRST_ZONE, transitDays }, ['dpd', 'gls'])).toBe('gls')
  expect(findFastestCourier({ ...FIRST_ZONE, transitDays }, ['dpd', 'gls', 'ups'])).toBe('ups')
  expect(findFastestCourier(FIRST_ZONE, [])).toBeUndefined()
})

it('a page without a promise for the working days has none', () => {
  const promise = { from: 1, to: 2, text: '', limits: null }
  const promises = { until: 0, byWorkingDays: { '8-10': promise } }
  expect(findPromise(promises, { from: 8, to: 10 })).toBe(promise)
  expect(findPromise(promises, { from: 8, to: 11 })).toBeUndefined()
  expect(findPromise(undefined, { from: 8, to: 10 })).toBeUndefined()
})

describe('findZone', () => {
  it('finds only countries of the zones of the shop', () => {
    expect(findZone({ pl: FIRST_ZONE }, DELIVERY_ZONES, 'PL')).toBe(FIRST_ZONE)
    for (const country of ['DE', 'pl', ''])
      expect(findZone({ pl: FIRST_ZONE }, DELIVERY_ZONES, country)).toBeNull()
  })

  it('gives a second zone its own price and working days', () => {
    const farZone: DeliveryZone = {
      parcels: mapClasses((parcelClass) => ({ ...FIRST_DELIVERY_PRICES[parcelClass], fee: minor(89_00) })),
      transitDays: mapCouriers(() => ({ from: 3, to: 6 })),
    }
    const zones = [...DELIVERY_ZONES, { name: 'far', countries: ['DE', 'CZ'] }] as const
    const delivery = { pl: FIRST_ZONE, far: farZone }
    const parcels = [{ parcelClass: 'courier', count: 2 }] as const
    const offerFor = (country: string) => {
      const zone = findZone(delivery, zones, country)
      return (
        zone && {
          fee: calculateShippingFee(minor(100_00), parcels, zone.parcels, undefined),
          days: workingDaysOf(zone, parcels, 'dpd'),
        }
      )
    }
    expect(offerFor('PL')).toEqual({ fee: 59_98, days: { from: 8, to: 10 } })
    expect(offerFor('CZ')).toEqual({ fee: 178_00, days: { from: 10, to: 14 } })
    expect(offerFor('FR')).toBeNull()
  })
})
