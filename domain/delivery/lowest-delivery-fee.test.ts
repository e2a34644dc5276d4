import { expect, it } from 'vitest'
import { minor } from '../money/money'
import { FIRST_DELIVERY_PRICES, type ParcelRate } from './delivery-prices'
import { lowestDeliveryFee } from './lowest-delivery-fee'

const lockerRate: ParcelRate = {
  fee: minor(14_99),
  pointFee: null,
  freeFrom: minor(300_00),
  couriers: ['inpost'],
  packingDays: { from: 1, to: 1 },
}
const prices = { ...FIRST_DELIVERY_PRICES, lockerA: lockerRate }

it('the lowest delivery fee is the fee of the cheapest class that an offered courier carries', () => {
  expect(lowestDeliveryFee(prices, ['dpd', 'inpost'])).toBe(14_99)
  expect(lowestDeliveryFee(prices, ['dpd'])).toBe(29_99)
})

it('the lowest delivery fee is the fee to a locker, if the shop offers lockers', () => {
  const rate: ParcelRate = { ...lockerRate, pointFee: minor(9_99), couriers: ['locker', 'inpost'] }
  expect(lowestDeliveryFee({ ...prices, lockerA: rate }, ['locker', 'inpost'])).toBe(9_99)
  expect(lowestDeliveryFee({ ...prices, lockerA: rate }, ['inpost'])).toBe(14_99)
})

it('the lowest delivery fee is 0 if a class is always free', () => {
  expect(lowestDeliveryFee({ ...prices, lockerA: { ...lockerRate, freeFrom: minor(0) } }, ['inpost'])).toBe(0)
})
