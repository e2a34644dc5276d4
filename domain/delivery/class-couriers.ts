import { type Courier, COURIERS, deliversToPoint } from './couriers'
import { isLockerClass, type ParcelClass } from './parcels'

/** The couriers that can carry parcels of a class. A locker takes only parcels of the locker classes. */
export const couriersOfClass = (parcelClass: ParcelClass): Courier[] =>
  COURIERS.filter((courier) => isLockerClass(parcelClass) || !deliversToPoint(courier))
