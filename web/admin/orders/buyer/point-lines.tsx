import { formatPointLines } from '../../../../content/pickup-point-words'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import { useLocale } from '../../../i18n/locale'
import { useStaffOrderWords } from '../words'

/** The pickup point of an order, with a warning about a code that the courier's list has not confirmed. */
export function PointLines({ point }: { point: PickupPoint | null }) {
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
      {point.place ? null : <p className="font-semibold text-danger">{words.uncheckedPoint}</p>}
    </>
  )
}
