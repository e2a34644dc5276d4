import { formatPointLines } from '../../../../content/pickup-point-words'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import { useLocale } from '../../../i18n/locale'
import { useStaffOrderWords } from '../words'

/** The pickup point of an order, with a warning if the point is closed or its code is not checked. */
export function PointLines({ point, isClosed }: { point: PickupPoint | null; isClosed: boolean }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  if (!point) return null
  return (
    <>
      <address className="wrap-anywhere not-italic leading-snug">
        {formatPointLines(point, language).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {isClosed || !point.place ? (
        <p className="font-semibold text-danger">{isClosed ? words.closedPoint : words.uncheckedPoint}</p>
      ) : null}
    </>
  )
}
