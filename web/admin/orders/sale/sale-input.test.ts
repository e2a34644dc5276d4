import { expect, it } from 'vitest'
import type { Courier } from '../../../../domain/delivery/couriers'
import { mapClasses } from '../../../../domain/delivery/parcels'
import { minor } from '../../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import {
  createEmptySale,
  findSaleCourier,
  quoteInput,
  readSale,
  type SaleLine,
  toSaleProblem,
} from './sale-input'

const CABINET = {
  category: 'wozki',
  largeParcel: true,
  lengthMm: 1020,
  widthMm: 860,
  heightMm: 560,
  weightGrams: 72_000,
} as const

const saleOf = (line: Partial<SaleLine>) => ({
  ...createEmptySale('2026-11-27', FIRST_SETTINGS.couriers.offered),
  lines: [
    {
      productId: 'p1',
      name: 'Szafka',
      nameEn: null,
      sku: 'S-1',
      stock: 3,
      listPrice: '1649.00',
      quantity: '1',
      price: '1649,00',
      reason: '',
      ...line,
    },
  ],
})

it('a sale by hand has the price of its parcels as default, which staff can change', () => {
  const cabinetSale = saleOf({ parcel: CABINET })
  expect(quoteInput(cabinetSale, FIRST_SETTINGS, 'pl')).toMatchObject({
    listedShipping: 199_00,
    shipping: 199_00,
  })
  expect(quoteInput({ ...cabinetSale, shipping: '150' }, FIRST_SETTINGS, 'pl')).toMatchObject({
    listedShipping: 199_00,
    shipping: 150_00,
    total: 1799_00,
  })
  expect(quoteInput({ ...cabinetSale, courier: 'counter' }, FIRST_SETTINGS, 'pl').shipping).toBe(0)
  // A draft of an earlier version has no sizes, so the product counts as an ordinary parcel.
  expect(quoteInput(saleOf({ price: '100,00' }), FIRST_SETTINGS, 'pl').listedShipping).toBe(29_99)
})

it('a sale by hand changes to a courier that carries its parcels', () => {
  expect(findSaleCourier({ ...saleOf({ parcel: CABINET }), courier: 'gls' }, FIRST_SETTINGS)).toBe('dpd')
  expect(findSaleCourier({ ...saleOf({ parcel: CABINET }), courier: 'dhl' }, FIRST_SETTINGS)).toBe('dhl')
  expect(findSaleCourier({ ...saleOf({ parcel: CABINET }), courier: 'counter' }, FIRST_SETTINGS)).toBe(
    'counter',
  )
  expect(findSaleCourier({ ...saleOf({}), courier: 'gls' }, FIRST_SETTINGS)).toBe('gls')
})

const DRILL = {
  category: 'wiertarki',
  largeParcel: false,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 70,
  weightGrams: 1900,
} as const

it('a sale by hand to a locker names its point, costs the same if the price list says so, and needs measured goods', () => {
  const lockerSale = {
    ...saleOf({ parcel: DRILL }),
    firstName: 'Łucja',
    lastName: 'Nowak',
    email: 'lucja@example.com',
    phone: '600700800',
    address: 'Prosta 49',
    postalCode: '00-838',
    city: 'Warszawa',
    courier: 'locker' as const,
  }
  expect(readSale(lockerSale, FIRST_SETTINGS, 'pl')).toMatchObject({
    problems: { pickupPoint: 'pickupPoint' },
  })
  expect(readSale({ ...lockerSale, email: '' }, FIRST_SETTINGS, 'pl')).toMatchObject({
    problems: { email: 'required' },
  })
  const withPoint = { ...lockerSale, pickupPoint: 'WAW01M' }
  expect(readSale(withPoint, FIRST_SETTINGS, 'pl')).toMatchObject({
    sale: { courier: 'locker', pickupPoint: 'WAW01M' },
  })
  expect(readSale({ ...withPoint, courier: 'dpd' }, FIRST_SETTINGS, 'pl')).toMatchObject({
    sale: { courier: 'dpd', pickupPoint: null },
  })
  expect(quoteInput(withPoint, FIRST_SETTINGS, 'pl').shipping).toBe(
    quoteInput({ ...withPoint, courier: 'dpd' }, FIRST_SETTINGS, 'pl').shipping,
  )
  // Only staff choose a locker, so another courier takes over goods that do not fit.
  expect(findSaleCourier({ ...saleOf({ parcel: CABINET }), courier: 'locker' }, FIRST_SETTINGS)).toBe('dpd')
})

it('a sale by hand to a locker has the locker fee, unless another courier takes over', () => {
  const { pl: zone } = FIRST_SETTINGS.delivery
  const feeOfLocker = (couriers: readonly Courier[]) => {
    const parcels = mapClasses((parcelClass) => ({
      ...zone.parcels[parcelClass],
      ...(parcelClass === 'lockerA' ? { pointFee: minor(14_99), couriers } : {}),
    }))
    const settings = { ...FIRST_SETTINGS, delivery: { pl: { ...zone, parcels } } }
    const lockerSale = { ...saleOf({ parcel: DRILL, price: '100,00' }), courier: 'locker' as const }
    return quoteInput(lockerSale, settings, 'pl').shipping
  }
  expect(feeOfLocker(['locker', 'dpd'])).toBe(14_99)
  expect(feeOfLocker(['dpd'])).toBe(29_99)
})

it('a rejected point keeps its reason', () => {
  expect(toSaleProblem('pickupPoint', 'pickupPointClosed')).toBe('pickupPointClosed')
  expect(toSaleProblem('city', 'pickupPointClosed')).toBe('invalid')
})
