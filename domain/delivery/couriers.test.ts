import { expect, it } from 'vitest'
import {
  acceptsPhone,
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

it('InPost takes only Polish phone numbers, the other couriers any', () => {
  expect(COURIERS.filter((courier) => !acceptsPhone(courier, '+4915112345678'))).toEqual(['locker', 'inpost'])
  expect(ORDER_COURIERS.filter((courier) => !acceptsPhone(courier, '+48600700800'))).toEqual([])
  expect(acceptsPhone('counter', '+4915112345678')).toBe(true)
})

it('only the lockers deliver to a point', () => {
  expect(ORDER_COURIERS.filter(deliversToPoint)).toEqual(['locker'])
  expect(courierServiceName('locker', 'en')).toBe('InPost parcel locker')
})
