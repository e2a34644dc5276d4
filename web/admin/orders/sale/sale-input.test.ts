import { expect, it } from 'vitest'
import type { Courier } from '../../../../domain/delivery/couriers'
import { mapClasses } from '../../../../domain/delivery/parcels'
import { minor } from '../../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import {
  createEmptySale,
  findSaleCourier,
  quoteSaleInput,
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

const makeSale = (line: Partial<SaleLine>) => ({
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
  const cabinetSale = makeSale({ parcel: CABINET })
  expect(quoteSaleInput(cabinetSale, FIRST_SETTINGS, 'pl')).toMatchObject({
    listedShipping: 199_00,
    shipping: 199_00,
  })
  expect(quoteSaleInput({ ...cabinetSale, shipping: '150' }, FIRST_SETTINGS, 'pl')).toMatchObject({
    listedShipping: 199_00,
    shipping: 150_00,
    total: 1799_00,
  })
  expect(quoteSaleInput({ ...cabinetSale, courier: 'counter' }, FIRST_SETTINGS, 'pl').shipping).toBe(0)
  // A draft of an earlier version has no sizes, so the product counts as an ordinary parcel.
  expect(quoteSaleInput(makeSale({ price: '100,00' }), FIRST_SETTINGS, 'pl').listedShipping).toBe(29_99)
})

it('a sale by hand changes to a courier that carries its parcels', () => {
  expect(findSaleCourier({ ...makeSale({ parcel: CABINET }), courier: 'gls' }, FIRST_SETTINGS)).toBe('dpd')
  expect(findSaleCourier({ ...makeSale({ parcel: CABINET }), courier: 'dhl' }, FIRST_SETTINGS)).toBe('dhl')
  expect(findSaleCourier({ ...makeSale({ parcel: CABINET }), courier: 'counter' }, FIRST_SETTINGS)).toBe(
    'counter',
  )
  expect(findSaleCourier({ ...makeSale({}), courier: 'gls' }, FIRST_SETTINGS)).toBe('gls')
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
    ...makeSale({ parcel: DRILL }),
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
  const saleWithPoint = { ...lockerSale, pickupPoint: 'WAW01M' }
  expect(readSale(saleWithPoint, FIRST_SETTINGS, 'pl')).toMatchObject({
    sale: { courier: 'locker', pickupPoint: 'WAW01M' },
  })
  expect(readSale({ ...saleWithPoint, courier: 'dpd' }, FIRST_SETTINGS, 'pl')).toMatchObject({
    sale: { courier: 'dpd', pickupPoint: null },
  })
  expect(quoteSaleInput(saleWithPoint, FIRST_SETTINGS, 'pl').shipping).toBe(
    quoteSaleInput({ ...saleWithPoint, courier: 'dpd' }, FIRST_SETTINGS, 'pl').shipping,
  )
  // A courier to the door takes over goods that do not fit into a locker.
  expect(findSaleCourier({ ...makeSale({ parcel: CABINET }), courier: 'locker' }, FIRST_SETTINGS)).toBe('dpd')
})

it('a sale by hand to a locker has the locker fee, unless another courier takes over', () => {
  const { pl: zone } = FIRST_SETTINGS.delivery
  const quoteLockerFee = (couriers: readonly Courier[]) => {
    const parcels = mapClasses((parcelClass) => ({
      ...zone.parcels[parcelClass],
      ...(parcelClass === 'lockerA' ? { pointFee: minor(14_99), couriers } : {}),
    }))
    const settings = { ...FIRST_SETTINGS, delivery: { pl: { ...zone, parcels } } }
    const lockerSale = { ...makeSale({ parcel: DRILL, price: '100,00' }), courier: 'locker' as const }
    return quoteSaleInput(lockerSale, settings, 'pl').shipping
  }
  expect(quoteLockerFee(['locker', 'dpd'])).toBe(14_99)
  expect(quoteLockerFee(['dpd'])).toBe(29_99)
})

it('a rejected point keeps its reason', () => {
  expect(toSaleProblem('pickupPoint', 'pickupPointClosed')).toBe('pickupPointClosed')
  expect(toSaleProblem('city', 'pickupPointClosed')).toBe('invalid')
})
