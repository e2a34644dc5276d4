import { useLocale } from '../../i18n/locale'
import { formatOpeningHours } from './opening-hours'
import type { FoundPoint } from './queries'

/** Description, opening hours and distance of a point, in one line. */
export function PointNote({ point: { place, distance } }: { point: FoundPoint }) {
  const { language } = useLocale()
  const noteParts = [
    place.description,
    formatOpeningHours(place.openingHours, language),
    distance === null ? '' : formatDistance(distance, language),
  ].filter(Boolean)
  return noteParts.length > 0 ? <p className="text-sm text-steel-700">{noteParts.join(' · ')}</p> : null
}

/** Formats a distance in metres as "350 m" or "1,2 km". */
const formatDistance = (distance: number, language: string): string =>
  distance < 1000
    ? `${distance}\u00a0m`
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(distance / 1000)}\u00a0km`
