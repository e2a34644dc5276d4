import type { Country } from '../checkout/country'
import { addWorkingDayRanges, formatRangeKey, type WorkingDays } from '../time/working-day-range'
import type { Courier } from './couriers'
import type { DeliveryPrices, TransitDays } from './delivery-prices'
import type { DeliveryPromise, DeliveryPromises } from './delivery-promise'
import { PARCEL_CLASSES, type ParcelClass } from './parcels'

type ZoneCountries<Name extends string> = readonly { name: Name; countries: readonly Country[] }[]

/**
 * The zones to which the shop delivers. A country is in one zone at most. A zone outside Poland also needs its own VAT
 * treatment (OSS), which the shop does not have yet (decision 054).
 */
export const DELIVERY_ZONES = [{ name: 'pl', countries: ['PL'] }] as const satisfies ZoneCountries<string>
type ZoneName = (typeof DELIVERY_ZONES)[number]['name']

/** Prices and delivery times of a zone. */
export type DeliveryZone = { parcels: DeliveryPrices; transitDays: TransitDays }

/** The setting `delivery`: prices and delivery times of each zone. */
export type DeliverySetting = Readonly<Record<ZoneName, DeliveryZone>>

/** Prices and times for a country (ISO code); null if the shop does not deliver there. */
export function findZone<Name extends string>(
  delivery: Readonly<Record<Name, DeliveryZone>>,
  zones: ZoneCountries<Name>,
  country: string,
): DeliveryZone | null {
  const zone = zones.find(({ countries }) => countries.some((zoneCountry) => zoneCountry === country))
  return zone ? delivery[zone.name] : null
}

/**
 * The working days from an order until the delivery of its parcels. The parcel that takes the longest to pack decides
 * (decision 015).
 */
export function workingDaysOf(
  { parcels: rates, transitDays }: DeliveryZone,
  parcels: readonly { parcelClass: ParcelClass }[],
  courier: Courier,
): WorkingDays {
  const packingDays = parcels.map(({ parcelClass }) => rates[parcelClass].packingDays)
  return addWorkingDayRanges(transitDays[courier], {
    from: Math.max(0, ...packingDays.map(({ from }) => from)),
    to: Math.max(0, ...packingDays.map(({ to }) => to)),
  })
}

/** The first courier with the earliest last day of delivery; undefined without couriers. */
export const findFastestCourier = (
  { transitDays }: DeliveryZone,
  couriers: readonly Courier[],
): Courier | undefined =>
  couriers.toSorted(
    (a, b) => transitDays[a].to - transitDays[b].to || transitDays[a].from - transitDays[b].from,
  )[0]

/**
 * The working days that orders in a zone can have, with repetitions. Settings let no larger parcel be packed faster than a
 * smaller one, so several parcels together have the days of the largest.
 */
export const listWorkingDays = (zone: DeliveryZone, offered: readonly Courier[]): WorkingDays[] =>
  PARCEL_CLASSES.flatMap((parcelClass) =>
    offered
      .filter((courier) => zone.parcels[parcelClass].couriers.includes(courier))
      .map((courier) => workingDaysOf(zone, [{ parcelClass }], courier)),
  )

/** The promise of a page for working days; undefined if the settings have changed since the page was rendered. */
export const findPromise = (
  promises: DeliveryPromises | undefined,
  workingDays: WorkingDays,
): DeliveryPromise | undefined => promises?.byWorkingDays[formatRangeKey(workingDays)]
