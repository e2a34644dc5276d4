import type { Minor } from '../money/money'

/** The price of one parcel, PLN minor units. `freeFrom`: free from this value of the goods on; null for never free. */
export type DeliveryPrice = { fee: Minor; freeFrom: Minor | null }

/** True if delivery is always free, because the fee or the threshold is zero. */
export const isAlwaysFree = ({ fee, freeFrom }: DeliveryPrice): boolean => fee === 0 || freeFrom === 0

/** The delivery price as text; null if delivery is always free. `threshold` is empty if delivery is never free. */
export type DeliveryTexts = { fee: string; threshold: string } | null

export const formatDelivery = (
  price: DeliveryPrice,
  formatAmount: (amount: Minor) => string,
): DeliveryTexts =>
  isAlwaysFree(price)
    ? null
    : {
        fee: formatAmount(price.fee),
        threshold: price.freeFrom === null ? '' : formatAmount(price.freeFrom),
      }

/** The longest delivery in calendar days, unless the promised days are later (spec §9). */
export const MAX_DELIVERY_DAYS = 28
