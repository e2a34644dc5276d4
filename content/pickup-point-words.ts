import type { Language } from '../domain/language'
import type { PickupPlace, PickupPoint } from '../domain/delivery/pickup-point'

/** The name of a point of each kind, before its code. */
export const POINT_KIND_NAMES: Record<Language, Record<PickupPlace['kind'], string>> = {
  pl: { locker: 'Paczkomat', shop: 'Punkt w sklepie' },
  en: { locker: 'Parcel locker', shop: 'Pick-up point in a shop' },
}

/** A point in lines: name with code, street, postal code with town, description. An unchecked point has only its code. */
export function formatPointLines({ code, place }: PickupPoint, language: Language): string[] {
  const names = POINT_KIND_NAMES[language]
  if (!place) return [`${names.locker} ${code}`]
  return [
    `${names[place.kind]} ${code}`,
    place.address,
    `${place.postalCode} ${place.city}`,
    ...(place.description ? [place.description] : []),
  ]
}
