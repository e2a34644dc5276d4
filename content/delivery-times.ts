import { type Courier, courierName } from '../domain/delivery/couriers'
import { PARCEL_CLASSES, type ParcelClass } from '../domain/delivery/parcels'
import { listWorkingDays, workingDaysOf } from '../domain/delivery/zones'
import type { Language } from '../domain/language'
import type { Settings } from '../domain/settings/settings'
import { joinWithOr } from '../domain/text/wording'
import { formatWorkingDays, type WorkingDays } from '../domain/time/working-day-range'
import { PARCEL_WORDS } from './parcel-words'

/**
 * The delivery times for the texts. `range`: from the shortest to the longest time. `rows`: the times of each class of
 * parcels as label and text; null if all classes and couriers have the same times.
 */
export type DeliveryTimes = { range: WorkingDays; rows: [string, string][] | null }

/** The delivery times of the zone Poland with the offered couriers. */
export function listDeliveryTimes(
  { delivery: { pl: zone }, couriers: { offered } }: Pick<Settings, 'delivery' | 'couriers'>,
  language: Language,
): DeliveryTimes {
  const workingDayRanges = listWorkingDays(zone, offered)
  const range = {
    from: Math.min(...workingDayRanges.map(({ from }) => from)),
    to: Math.max(...workingDayRanges.map(({ to }) => to)),
  }
  if (workingDayRanges.every(({ from, to }) => from === range.from && to === range.to))
    return { range, rows: null }
  const describeClass = (parcelClass: ParcelClass): string => {
    const couriers = offered.filter((courier) => zone.parcels[parcelClass].couriers.includes(courier))
    const formatCourierTime = (courier: Courier) =>
      formatWorkingDays(workingDaysOf(zone, [{ parcelClass }], courier), language)
    return [...new Set(couriers.map(formatCourierTime))]
      .map((text) => {
        const names = couriers.filter((courier) => formatCourierTime(courier) === text).map(courierName)
        return `${joinWithOr(names, language)}: ${text}`
      })
      .join('. ')
  }
  return {
    range,
    rows: [...new Set(PARCEL_CLASSES.map(describeClass))].map((text) => {
      const classes = PARCEL_CLASSES.filter((parcelClass) => describeClass(parcelClass) === text)
      return [classes.map((parcelClass) => PARCEL_WORDS[language].names[parcelClass]).join(', '), text]
    }),
  }
}
