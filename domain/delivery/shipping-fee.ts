import { addAmounts, type Minor, multiply, ZERO } from '../money/money'
import {
  type Courier,
  COURIERS,
  type CourierSetting,
  deliversToPoint,
  isLargeParcel,
  LARGE_PARCEL_COURIERS,
  type OrderCourier,
  type ShippableProduct,
} from './couriers'
import type { DeliveryPrices, ParcelRate } from './delivery-prices'
import {
  isLockerClass,
  type PackedParcel,
  type PackedSize,
  packParcels,
  type ParcelClass,
  type ParcelCount,
} from './parcels'
import type { DeliveryPrice } from './shipping'

const isFree = (subtotal: Minor, { freeFrom }: DeliveryPrice): boolean =>
  freeFrom !== null && subtotal >= freeFrom

/** The fee of one parcel by a courier, in PLN minor units. */
export const feeOfCourier = (
  { fee, pointFee }: Pick<ParcelRate, 'fee' | 'pointFee'>,
  courier: OrderCourier | undefined,
): Minor => (courier !== undefined && deliversToPoint(courier) ? (pointFee ?? fee) : fee)

/**
 * The delivery fee of all parcels for goods worth `subtotal`, both in PLN minor units. `courier`: undefined for delivery
 * to the door by any courier.
 */
export const calculateShippingFee = (
  subtotal: Minor,
  parcels: readonly ParcelCount[],
  prices: DeliveryPrices,
  courier: OrderCourier | undefined,
): Minor =>
  addAmounts(
    ...parcels.map(({ parcelClass, count }) =>
      isFree(subtotal, prices[parcelClass])
        ? ZERO
        : multiply(feeOfCourier(prices[parcelClass], courier), count),
    ),
  )

/**
 * The goods value that the buyer needs for free delivery. `neverFree`: the fee of parcels that are never free.
 * `threshold`: the value of the goods from which all other parcels are free; null if the goods have reached it.
 */
export function findFreeShipping(
  subtotal: Minor,
  parcels: readonly ParcelCount[],
  prices: DeliveryPrices,
): { neverFree: Minor; threshold: Minor | null } {
  const pricedParcels = parcels.map((parcel) => ({ ...parcel, ...prices[parcel.parcelClass] }))
  const thresholds = pricedParcels.flatMap(({ fee, freeFrom }) =>
    fee > 0 && freeFrom !== null && subtotal < freeFrom ? [freeFrom] : [],
  )
  return {
    neverFree: addAmounts(
      ...pricedParcels.map(({ fee, freeFrom, count }) => (freeFrom === null ? multiply(fee, count) : ZERO)),
    ),
    threshold: thresholds.reduce<Minor | null>(
      (highest, amount) => (highest === null || amount > highest ? amount : highest),
      null,
    ),
  }
}

/** Progress towards a threshold of free shipping, 0 to 100 (spec §4). */
export const calculateFreeShippingProgress = (subtotal: Minor, threshold: Minor): number =>
  subtotal >= threshold ? 100 : Math.floor((subtotal / threshold) * 100)

/** The couriers that can carry parcels of a class. A locker takes only parcels of the locker classes. */
export const couriersOfClass = (parcelClass: ParcelClass): Courier[] =>
  COURIERS.filter((courier) => isLockerClass(parcelClass) || !deliversToPoint(courier))

/** The fields of a product that decide its delivery. */
export type DeliverableProduct = ShippableProduct & PackedSize
export type DeliveryLine = { product: DeliverableProduct; quantity: number }

export type DeliveryPlan = {
  parcels: PackedParcel[]
  /** The offered couriers that carry all parcels, in the order of the checkout. */
  couriers: readonly Courier[]
}

/**
 * The parcels of goods, and the couriers that carry all of them. Large goods (`isLargeParcel`) need a courier that
 * accepts them, even if they fit an ordinary parcel (spec §5).
 */
export function planDelivery(
  lines: readonly DeliveryLine[],
  prices: DeliveryPrices,
  { offered }: CourierSetting,
): DeliveryPlan {
  const parcels = packParcels(lines.map(({ product, quantity }) => ({ size: product, quantity })))
  const hasLargeGoods = lines.some(({ product, quantity }) => quantity > 0 && isLargeParcel(product))
  return {
    parcels,
    couriers: offered.filter(
      (courier) =>
        (!hasLargeGoods || LARGE_PARCEL_COURIERS.includes(courier)) &&
        parcels.every(({ parcelClass }) => prices[parcelClass].couriers.includes(courier)),
    ),
  }
}
