import { ChevronDown } from 'lucide'
import { courierName } from '../../../../domain/delivery/couriers'
import type { BuyerOrder } from '../../../api'
import { Icon } from '../../../ui/image/icon'
import { useOrderWords } from '../words'
import { isParcelLead, type OrderLead } from './order-lead'

/**
 * The parcel number and tracking link, collapsed into one line. It is shown while the message on top of the order page
 * is not about the parcel.
 */
export function CollapsedParcel({ order: { parcel }, lead }: { order: BuyerOrder; lead: OrderLead }) {
  const words = useOrderWords()
  if (!parcel || isParcelLead(lead)) return null
  return (
    <details className="group rounded-md bg-white px-[min(1.25rem,5vw)] ring-1 ring-steel-200">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
        {words.parcel}
        <Icon shape={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-2 tabular-nums [overflow-wrap:anywhere]">
        {words.courierAndNumber({ courier: courierName(parcel.courier), number: parcel.number })}{' '}
        <a
          href={parcel.url}
          target="_blank"
          rel="noreferrer"
          className="inline-block py-2 font-semibold underline print:hidden"
        >
          {words.track}
        </a>
      </p>
    </details>
  )
}
