import type { OrderCourier } from '../delivery/couriers'
import type { DeliveryPrices } from '../delivery/delivery-prices'
import { packParcels, type ParcelCount, type ParcelLine } from '../delivery/parcels'
import { calculateShippingFee } from '../delivery/shipping-fee'
import { type Minor, ZERO } from '../money/money'
import { prorate } from '../refunds/refund'

/** The delivery of an order as agreed: goods value in PLN, parcels, the price list of that day, and the courier. */
export type AgreedDelivery = {
  subtotal: Minor
  parcels: readonly ParcelCount[]
  prices: DeliveryPrices
  courier: OrderCourier
}

/**
 * The part of a paid delivery fee for the parcels of the goods that the buyer keeps. Parcels that were free stay free,
 * even if the kept goods are worth less than the threshold. `paidFee` can have any currency, because the price list
 * decides only its share.
 */
export function keptDeliveryFee(
  paidFee: Minor,
  { subtotal, parcels, prices, courier }: AgreedDelivery,
  keptGoods: readonly ParcelLine[],
): Minor {
  const keptParcels = packParcels(keptGoods)
  if (keptParcels.length === 0) return ZERO
  const listFee = calculateShippingFee(subtotal, parcels, prices, courier)
  const keptListFee = calculateShippingFee(subtotal, keptParcels, prices, courier)
  return keptListFee >= listFee ? paidFee : prorate(paidFee, keptListFee, listFee)
}
