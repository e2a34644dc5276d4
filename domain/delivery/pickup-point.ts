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
