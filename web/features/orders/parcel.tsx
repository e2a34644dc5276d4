import { dayRange, deliveryWindow } from '../../../domain/delivery'
import { COURIER_NAMES } from '../../../domain/tracking'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { buttonClass } from '../../ui/button'
import { useOrderWords } from './words'

type Props = { order: BuyerOrder; courier: NonNullable<BuyerOrder['courier']> }

/** Who brings the goods and, until they are there, when that was promised for; once they have left, by which number. */
export function Parcel({ order, courier }: Props) {
  const { language, settings } = useLocale()
  const words = useOrderWords()
  const { parcel, fulfilment, isRefunded } = order
  const isAhead = !isRefunded && fulfilment !== 'delivered' && fulfilment !== 'returned'
  const { from, to } = deliveryWindow(Date.parse(order.createdAt), settings.firm.hours.to)
  return (
    <>
      <p className="tabular-nums [overflow-wrap:anywhere]">
        {parcel
          ? words.parcelOf({ courier: COURIER_NAMES[parcel.courier], number: parcel.number })
          : words.courier({ courier: COURIER_NAMES[courier] })}
      </p>
      {isAhead ? <p className="mt-1">{words.expected({ days: dayRange(from, to, language) })}</p> : null}
      {parcel ? (
        <a
          href={parcel.url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', 'mt-4 print:hidden')}
        >
          {words.track}
        </a>
      ) : null}
    </>
  )
}
