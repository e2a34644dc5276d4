import { expect, it } from 'vitest'
import {
  COURIERS,
  deliversToPoint,
  courierServiceName,
  deliveryName,
  LARGE_PARCEL_COURIERS,
  ORDER_COURIERS,
} from './couriers'

it('InPost takes no large parcels, the other couriers do (spec §5)', () => {
  expect(LARGE_PARCEL_COURIERS).toEqual(
    COURIERS.filter((courier) => courier !== 'inpost' && courier !== 'locker'),
  )
})

it('the checkout names the service of InPost (spec §5)', () => {
  expect(courierServiceName('inpost', 'pl')).toBe('InPost Kurier')
  expect(courierServiceName('inpost', 'en')).toBe('InPost Courier')
  expect(courierServiceName('dpd', 'pl')).toBe('DPD')
  expect(deliveryName('digital', 'pl')).toBe('E-mail')
  expect(deliveryName('counter', 'pl')).toBe('Odbiór osobisty')
  expect(deliveryName('ups', 'en')).toBe('UPS')
})

it('only the lockers deliver to a point', () => {
  expect(ORDER_COURIERS.filter(deliversToPoint)).toEqual(['locker'])
  expect(courierServiceName('locker', 'en')).toBe('InPost parcel locker')
})
