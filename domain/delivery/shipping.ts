import { type Minor, minor } from '../money/money'
import type { OrderCourier } from './couriers'

/** The delivery price, PLN minor units: one fee for every courier, free from `freeFrom` on. */
export type DeliveryPrice = { fee: Minor; freeFrom: Minor }

/** The delivery fee for a subtotal, both in PLN minor units. */
export const calculateShippingFee = (
  subtotal: Minor,
  courier: OrderCourier,
  { fee, freeFrom }: DeliveryPrice,
): Minor => (courier === 'digital' || subtotal >= freeFrom ? minor(0) : fee)

/** True if delivery is always free, because the fee or the threshold is zero. */
export const isAlwaysFree = ({ fee, freeFrom }: DeliveryPrice): boolean => fee === 0 || freeFrom === 0

/** The delivery price as text; null if delivery is always free, so that no threshold is shown. */
export type DeliveryTexts = { fee: string; threshold: string } | null

export const formatDelivery = (
  price: DeliveryPrice,
  formatAmount: (amount: Minor) => string,
): DeliveryTexts =>
  isAlwaysFree(price) ? null : { fee: formatAmount(price.fee), threshold: formatAmount(price.freeFrom) }

/** Progress towards free shipping, 0 to 100 (spec §4). */
export const calculateFreeShippingProgress = (subtotal: Minor, { freeFrom }: DeliveryPrice): number =>
  subtotal >= freeFrom ? 100 : Math.floor((subtotal / freeFrom) * 100)

/** Working days to fulfil an order, and the longest delivery in calendar days (spec §9). */
export const FULFILMENT_DAYS = { from: 8, to: 10, longest: 28 } as const

/** The largest parcel locker: sides in mm, ascending, and weight limit (rules 11.2). */
export const LOCKER_LIMITS = { sidesMm: [380, 410, 640], grams: 25_000 } as const
