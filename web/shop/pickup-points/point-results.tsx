import { formatPointAddress } from '../../../domain/delivery/pickup-point'
import { PointNote } from './point-note'
import type { FoundPoint } from './queries'
import { usePickupPointWords } from './words'

type Props = {
  id: string
  points: readonly FoundPoint[]
  onChoose: (code: string, point: FoundPoint) => void
}

/** The found points. A press of a point chooses it. */
export function PointResults({ id, points, onChoose }: Props) {
  const words = usePickupPointWords()
  if (points.length === 0) return null
  return (
    <ul
      aria-label={words.results}
      className="mt-2 divide-y divide-steel-200 rounded-sm bg-white ring-1 ring-inset ring-steel-300"
    >
      {points.map((point, index) => (
        <li key={point.code}>
          <button
            type="button"
            id={`${id}-result-${index}`}
            className="block min-h-11 w-full px-3 py-2.5 text-left hover:bg-accent/15"
            onClick={() => onChoose(point.code, point)}
          >
            <span className="font-semibold">
              {words.kinds[point.place.kind]} {point.code}
            </span>
            <span className="block text-sm">{formatPointAddress(point)}</span>
            <PointNote point={point} />
          </button>
        </li>
      ))}
    </ul>
  )
}
