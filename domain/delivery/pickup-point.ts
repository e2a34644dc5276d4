import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'

/** A locker opens by a code; at a shop, staff hand the parcel over. */
type PickupPointKind = 'locker' | 'shop'

/** Address and hours of a point, from the courier's list. */
export type PickupPlace = {
  kind: PickupPointKind
  /** Street and number. */
  address: string
  postalCode: string
  city: string
  /** The way to the point ("Przy sklepie Biedronka"); '' if the list does not say. */
  description: string
  /** Opening hours in the courier's words ("24/7"); '' if the list does not say. */
  openingHours: string
}

/**
 * The point to which a parcel goes. `place` is null if the buyer typed the code while the courier's list did not answer;
 * staff then check the code.
 */
export type PickupPoint = {
  /** The courier's code of the point, such as "WAW123M". */
  code: string
  place: PickupPlace | null
}

/**
 * A change of the point of an order: the codes before and after it, and the number of its event in `order_events`.
 */
export type PointChange = { sequence: number; from: string; to: string }

/** Maximum number of changes that an order stores, because anyone with the link can add more. */
const MAX_POINT_CHANGES = 20

/**
 * Adds a change to the history of pickup points of an order. A full history keeps the first entry, which is the point
 * chosen at the purchase, and the newest entries.
 */
export function addPointChange(changes: readonly PointChange[], change: PointChange): PointChange[] {
  const allChanges = [...changes, change]
  return allChanges.length <= MAX_POINT_CHANGES
    ? allChanges
    : [...allChanges.slice(0, 1), ...allChanges.slice(1 - MAX_POINT_CHANGES)]
}

/** Codes such as "WAW123M", "PNET0900" and "POP-KRA12". */
const POINT_CODE_PATTERN = /^(?:POP-)?[A-Z]{2,5}\d{1,5}[A-Z]{0,5}\d{0,3}$/

/** Reads the code of a point as typed ("waw 123m" becomes "WAW123M"). Null if the text is no code. */
export function readPointCode(text: string): string | null {
  const code = text.replace(/\s+/g, '').toUpperCase()
  return POINT_CODE_PATTERN.test(code) ? code : null
}

/** Validates and normalises the code of a point. */
export const pointCodeSchema = z.pipe(
  z.string(fieldErrorCode('pickupPoint')).check(z.maxLength(30, fieldErrorCode('pickupPointUnknown'))),
  z.transform((text, context): string => {
    const code = readPointCode(text)
    if (code !== null) return code
    const error = text.trim() === '' ? 'pickupPoint' : 'pickupPointUnknown'
    context.issues.push({ code: 'custom', input: text, message: fieldErrorCode(error) })
    return ''
  }),
)

/** Address of a point in one line: "Prosta 49, 00-838 Warszawa"; '' for an unchecked point. */
export const formatPointAddress = ({ place }: PickupPoint): string =>
  place ? `${place.address}, ${place.postalCode} ${place.city}` : ''

/** Code and address of a point in one line: "WAW123M, Prosta 49, 00-838 Warszawa". */
export const formatPoint = (point: PickupPoint): string =>
  [point.code, formatPointAddress(point)].filter(Boolean).join(', ')
