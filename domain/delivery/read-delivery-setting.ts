import { type CourierSetting, LARGE_PARCEL_COURIERS } from './couriers'
import {
  type DeliveryPrices,
  FIRST_DELIVERY_PRICES,
  FIRST_TRANSIT_DAYS,
  type ParcelRate,
} from './delivery-prices'
import { isOrdinaryClass, mapClasses, PARCEL_CLASSES, type ParcelClass } from './parcels'
import type { Minor } from '../money/money'
import type { DeliveryPrice } from './shipping'
import type { DeliverySetting } from './zones'

/** Prices as stored before the shop had zones, packing days and fees to lockers. */
type PricesWithoutDays = Record<ParcelClass, Omit<ParcelRate, 'packingDays' | 'pointFee'>>

/**
 * The prices of a new shop, but with the given price for ordinary parcels. Larger parcels cost at least this price, and
 * travel with every courier that accepts large goods, because the shop may offer only one of them.
 */
const createPricesFromOrdinaryPrice = ({ fee, freeFrom }: DeliveryPrice): PricesWithoutDays =>
  mapClasses((parcelClass) => {
    const firstRate = FIRST_DELIVERY_PRICES[parcelClass]
    return isOrdinaryClass(parcelClass)
      ? { ...firstRate, fee, freeFrom }
      : { ...firstRate, fee: firstRate.fee > fee ? firstRate.fee : fee, couriers: LARGE_PARCEL_COURIERS }
  })

/** A stored rate; the oldest rates have no fee to lockers. */
const withPointFee = (rate: Omit<ParcelRate, 'pointFee'> & { pointFee?: Minor | null }): ParcelRate => ({
  ...rate,
  pointFee: rate.pointFee ?? null,
})

/**
 * Reads the stored setting `delivery`. Old rows have no zones and times: they get the zone `pl` with the times of a new
 * shop. The oldest rows have one price for all parcels, because parcels had no classes then.
 */
export function readDeliverySetting(
  value: DeliverySetting | PricesWithoutDays | DeliveryPrice,
): DeliverySetting {
  // A setting from before a courier was added lacks its transit days. An old setting also lacks fees to lockers.
  if ('pl' in value)
    return {
      pl: {
        parcels: mapClasses((parcelClass) => withPointFee(value.pl.parcels[parcelClass])),
        transitDays: { ...FIRST_TRANSIT_DAYS, ...value.pl.transitDays },
      },
    }
  const prices = 'fee' in value ? createPricesFromOrdinaryPrice(value) : value
  return {
    pl: {
      parcels: mapClasses((parcelClass) => ({
        ...prices[parcelClass],
        pointFee: null,
        packingDays: FIRST_DELIVERY_PRICES[parcelClass].packingDays,
      })),
      transitDays: FIRST_TRANSIT_DAYS,
    },
  }
}

/**
 * True if one offered courier takes large goods and parcels of all classes. One courier carries a whole order, so
 * without such a courier the shop could not deliver some carts.
 */
export const isEveryCartDeliverable = (delivery: DeliveryPrices, { offered }: CourierSetting): boolean =>
  LARGE_PARCEL_COURIERS.some(
    (courier) =>
      offered.includes(courier) &&
      PARCEL_CLASSES.every((parcelClass) => delivery[parcelClass].couriers.includes(courier)),
  )
