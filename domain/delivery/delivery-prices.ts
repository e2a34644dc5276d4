import { type Minor, minor } from '../money/money'
import type { WorkingDays } from '../time/working-day-range'
import type { Courier } from './couriers'
import type { ParcelClass } from './parcels'
import type { DeliveryPrice } from './shipping'

/**
 * Price of a parcel of one class, and the couriers that carry it for the shop. `fee` is for delivery to the door.
 * `pointFee`: fee to a parcel locker, PLN minor units; null if it is the same. `packingDays`: working days from the order
 * until the hand-over to the courier.
 */
export type ParcelRate = DeliveryPrice & {
  pointFee: Minor | null
  couriers: readonly Courier[]
  packingDays: WorkingDays
}
export type DeliveryPrices = Record<ParcelClass, ParcelRate>

/** With the first transit days of each courier, a new shop delivers within 8 to 10 working days (spec §9). */
const FIRST_PACKING_DAYS: WorkingDays = { from: 7, to: 8 }

/** Fee and threshold for free delivery of ordinary parcels in a new shop (spec §9). */
const ORDINARY_FEE = minor(29_99)
const ORDINARY_FREE_FROM = minor(500_00)

// Each rate is an object literal of its own. With a spread or a property read, bundlers would not remove unused rates.
const ORDINARY_RATE: ParcelRate = {
  fee: ORDINARY_FEE,
  pointFee: null,
  freeFrom: ORDINARY_FREE_FROM,
  couriers: ['inpost', 'dpd', 'dhl', 'gls', 'ups'],
  packingDays: FIRST_PACKING_DAYS,
}

/** Parcels that fit a locker have the price of ordinary parcels. */
const LOCKER_RATE: ParcelRate = {
  fee: ORDINARY_FEE,
  pointFee: null,
  freeFrom: ORDINARY_FREE_FROM,
  couriers: ['locker', 'inpost', 'dpd', 'dhl', 'gls', 'ups'],
  packingDays: FIRST_PACKING_DAYS,
}

/** Prices of a new shop. Large parcels cost the shop several times as much as ordinary ones (decision 054). */
export const FIRST_DELIVERY_PRICES: DeliveryPrices = {
  lockerA: LOCKER_RATE,
  lockerB: LOCKER_RATE,
  lockerC: LOCKER_RATE,
  courier: ORDINARY_RATE,
  oversize: {
    fee: minor(79_00),
    pointFee: null,
    freeFrom: null,
    couriers: ['dpd', 'dhl', 'gls', 'ups'],
    packingDays: FIRST_PACKING_DAYS,
  },
  pallet: {
    fee: minor(199_00),
    pointFee: null,
    freeFrom: null,
    couriers: ['dpd', 'dhl'],
    packingDays: FIRST_PACKING_DAYS,
  },
}

/** Working days from the hand-over to each courier until the delivery. */
export type TransitDays = Readonly<Record<Courier, WorkingDays>>

const FIRST_COURIER_DAYS: WorkingDays = { from: 1, to: 2 }

/** The transit days of a new shop. */
export const FIRST_TRANSIT_DAYS: TransitDays = {
  locker: FIRST_COURIER_DAYS,
  inpost: FIRST_COURIER_DAYS,
  dpd: FIRST_COURIER_DAYS,
  dhl: FIRST_COURIER_DAYS,
  gls: FIRST_COURIER_DAYS,
  ups: FIRST_COURIER_DAYS,
}
