import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide'
import { formatPointAddress } from '../../../domain/delivery/pickup-point'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { PointNote } from './point-note'
import { type FoundPoint, pointsQuery } from './queries'
import { usePickupPointWords } from './words'

type Props = {
  id: string
  code: string
  /** The point from the search results. Shown until the courier's list of points confirms it. */
  foundPoint: FoundPoint | undefined
  error: string | undefined
  onChange: () => void
}

/** The chosen point as a card. Checks in the courier's list if the point is still open, also after a reload. */
export function ChosenPoint({ id, code, foundPoint, error, onChange }: Props) {
  const words = usePickupPointWords()
  const { data } = useQuery(pointsQuery({ q: code, town: '' }))
  const listedPoint = data?.points.find((point) => point.code === code)
  const point = listedPoint ?? foundPoint
  const problem =
    error ??
    (!data || listedPoint
      ? undefined
      : data.isAvailable
        ? words[data.unusableCode?.status ?? 'closed']
        : foundPoint
          ? undefined
          : words.unchecked)
  const isPointRejected = Boolean(error) || (data?.isAvailable === true && !listedPoint)
  return (
    <section
      aria-label={words.chosen}
      className="mt-3 flex gap-3 rounded-sm bg-steel-50 p-3 ring-1 ring-inset ring-steel-300"
    >
      <Icon shape={MapPin} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">
          {point ? `${words.kinds[point.place.kind]} ${code}` : code}
        </p>
        {point ? (
          <>
            <p className="text-sm">{formatPointAddress(point)}</p>
            <PointNote point={point} />
          </>
        ) : null}
        <p
          role="status"
          className={`text-sm font-medium ${isPointRejected ? 'text-danger' : 'text-steel-700'}`}
        >
          {problem}
        </p>
        <Button
          id={`${id}-change`}
          variant="quiet"
          className="mt-1 -ml-3 px-3! underline"
          name="pickupPoint"
          onClick={onChange}
        >
          {words.change}
        </Button>
      </div>
    </section>
  )
}
