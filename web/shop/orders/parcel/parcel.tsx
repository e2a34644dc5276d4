import { courierName } from '../../../../domain/delivery/couriers'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { buttonClass } from '../../../ui/form/button'
import { formatExpectedDays } from './expected-days'
import { useOrderWords } from '../words'

type Props = { order: BuyerOrder; courier: NonNullable<BuyerOrder['courier']> }

/** The courier, the promised days while goods are coming, and the tracking number of a sent parcel. */
export function Parcel({ order, courier }: Props) {
  const { language, settings } = useLocale()
  const words = useOrderWords()
  const { parcel } = order
  const now = useNow()
  const expectedDays = formatExpectedDays(order, { now, closingAt: settings.firm.hours.to, language })
  return (
    <>
      <p className="tabular-nums [overflow-wrap:anywhere]">
        {parcel
          ? words.parcelOf({ courier: courierName(parcel.courier), number: parcel.number })
          : words.courier({ courier: courierName(courier) })}
      </p>
      {expectedDays ? <p className="mt-1">{words.expected({ days: expectedDays })}</p> : null}
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
