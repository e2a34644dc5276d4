import { type Courier, COURIERS } from '../delivery/couriers'
import type { LabelServiceName } from './shipment'

/**
 * The couriers, sender and contents for labels of a broker. InPost takes the sender from the shop's account instead. An
 * empty field stands for the detail of the firm.
 */
export type BrokerSetting = {
  /** The couriers whose labels the shop orders at the broker. Staff type the numbers of the others. */
  couriers: readonly Courier[]
  /** First and last name of the sender. */
  name: string
  street: string
  postalCode: string
  city: string
  phone: string
  /** The contents of the parcels, as the courier reads them. */
  contents: string
}

/** The label service of each courier (decision 060). */
const SERVICE_OF_COURIER: Record<Courier, LabelServiceName> = {
  locker: 'inpost',
  inpost: 'inpost',
  dpd: 'furgonetka',
  dhl: 'furgonetka',
  gls: 'furgonetka',
  ups: 'furgonetka',
}

/** The couriers whose labels the shop can order at the broker. */
export const BROKER_COURIERS = COURIERS.filter((courier) => SERVICE_OF_COURIER[courier] === 'furgonetka')

/** The label service of a courier; null if the owner wants no labels of the courier. */
export const labelServiceOf = (
  courier: Courier,
  { couriers }: Pick<BrokerSetting, 'couriers'>,
): LabelServiceName | null =>
  BROKER_COURIERS.includes(courier) && !couriers.includes(courier) ? null : SERVICE_OF_COURIER[courier]
