import { minor } from '../money/money'
import type { Courier } from './couriers'
import type { ParcelClass } from './parcels'
import type { DeliveryPrice } from './shipping'

/** Price of a parcel of one class, and the couriers that carry it for the shop. */
export type ParcelRate = DeliveryPrice & { couriers: readonly Courier[] }
export type DeliveryPrices = Record<ParcelClass, ParcelRate>

/** The rate of ordinary parcels in a new shop (spec §9). */
const ORDINARY_RATE: ParcelRate = {
  fee: minor(29_99),
  freeFrom: minor(500_00),
  couriers: ['inpost', 'dpd', 'dhl', 'gls', 'ups'],
}

/** Parcels that fit a locker have the price of ordinary parcels. */
const LOCKER_RATE: ParcelRate = { ...ORDINARY_RATE, couriers: ['locker', ...ORDINARY_RATE.couriers] }

/** Prices of a new shop. Large parcels cost the shop several times as much as ordinary ones (decision 054). */
export const FIRST_DELIVERY_PRICES: DeliveryPrices = {
  lockerA: LOCKER_RATE,
  lockerB: LOCKER_RATE,
  lockerC: LOCKER_RATE,
  courier: ORDINARY_RATE,
  oversize: { fee: minor(79_00), freeFrom: null, couriers: ['dpd', 'dhl', 'gls', 'ups'] },
  pallet: { fee: minor(199_00), freeFrom: null, couriers: ['dpd', 'dhl'] },
}
