import { type CourierSetting, LARGE_PARCEL_COURIERS } from './couriers'
import { type DeliveryPrices, FIRST_DELIVERY_PRICES } from './delivery-prices'
import { isOrdinaryClass, mapClasses, PARCEL_CLASSES } from './parcels'
import type { DeliveryPrice } from './shipping'

/**
 * The prices of a new shop, but with the given price for ordinary parcels. Larger parcels cost at least this price, and
 * travel with every courier that accepts large goods, because the shop may offer only one of them.
 */
const createPricesFromOrdinaryPrice = ({ fee, freeFrom }: DeliveryPrice): DeliveryPrices =>
  mapClasses((parcelClass) => {
    const newShopRate = FIRST_DELIVERY_PRICES[parcelClass]
    return isOrdinaryClass(parcelClass)
      ? { ...newShopRate, fee, freeFrom }
      : {
          ...newShopRate,
          fee: newShopRate.fee > fee ? newShopRate.fee : fee,
          couriers: LARGE_PARCEL_COURIERS,
        }
  })

/**
 * Reads the stored setting of delivery prices. An old row has one price for all parcels, because parcels had no classes
 * then.
 */
export const readDeliveryPrices = (value: DeliveryPrices | DeliveryPrice): DeliveryPrices =>
  'fee' in value ? createPricesFromOrdinaryPrice(value) : value

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
