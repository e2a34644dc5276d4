import type { ReactNode } from 'react'
import { Check } from 'lucide'
import { formatPointLines } from '../../../../content/pickup-point-words'
import { formatArrivalDays } from '../../../../domain/delivery/arrival-days'
import { parseDeliveryDays } from '../../../../domain/delivery/delivery'
import { polishDay } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { Icon } from '../../../ui/image/icon'
import { useLeadWords } from '../../orders/lead/lead-words'
import { PickupPlace } from '../../orders/lead/pickup'
import type { OrderStatus } from '../queries'
import { useCheckoutWords } from '../words'

/** Number of completed steps (packing, transport, arrival) for each fulfilment status. */
const DONE_STEP_COUNTS = { new: 0, packed: 1, shipped: 2, delivered: 3 } as const

/**
 * Shows the promised delivery days or a note about a late delivery. Below are the next steps of an order of goods.
 * Renders nothing for a voucher.
 */
export function NextSteps({ order }: { order: OrderStatus }) {
  const { language } = useLocale()
  const { success } = useCheckoutWords()
  const { late } = useLeadWords()
  const today = polishDay(useNow())
  const { goods, deliveryDays, pickupPoint, fulfilmentStatus = 'new', trackingUrl } = order
  if (!goods || fulfilmentStatus === 'returned') return null
  if (order.isPickup)
    return (
      <StepsCard
        title={fulfilmentStatus === 'delivered' ? success.pickedUp : success.pickupTitle}
        steps={success.pickupSteps}
        doneCount={fulfilmentStatus === 'packed' ? 2 : DONE_STEP_COUNTS[fulfilmentStatus]}
      >
        {fulfilmentStatus === 'delivered' ? null : <PickupPlace />}
      </StepsCard>
    )
  if (!deliveryDays) return null
  const { from, to } = parseDeliveryDays(deliveryDays)
  const isLate = today > to && fulfilmentStatus !== 'delivered'
  const isOnItsWay = fulfilmentStatus === 'shipped' || fulfilmentStatus === 'delivered'
  return (
    <StepsCard
      title={
        fulfilmentStatus === 'delivered'
          ? success.delivered
          : isLate
            ? late.title
            : success.expectedDelivery({ days: formatArrivalDays(from, to, language) })
      }
      steps={success.steps}
      doneCount={DONE_STEP_COUNTS[fulfilmentStatus]}
    >
      {isLate ? <p className="mt-1">{late.text}</p> : null}
      {pickupPoint && fulfilmentStatus !== 'delivered' ? (
        <p className="mt-1">
          {success.pickupAtPoint({ point: formatPointLines(pickupPoint, language).join(', ') })}
        </p>
      ) : null}
      {isOnItsWay ? (
        <p className="mt-1">
          {fulfilmentStatus === 'shipped' ? success.shipped : null}{' '}
          {trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-2 font-semibold underline"
            >
              {success.track}
            </a>
          ) : null}
        </p>
      ) : null}
    </StepsCard>
  )
}

type StepsCardProps = {
  title: string
  steps: readonly string[]
  /** Number of completed steps. */
  doneCount: number
  children?: ReactNode
}

const StepsCard = ({ title, steps, doneCount, children }: StepsCardProps) => (
  <section className="w-full rounded-md bg-white p-[min(1.5rem,5vw)] text-left ring-1 ring-steel-200">
    <h2 className="text-balance font-display text-2xl font-bold leading-tight">{title}</h2>
    {children}
    <ol className="mt-4 space-y-3">
      {steps.map((step, index) => {
        const isDone = index < doneCount
        return (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-bold ${
                isDone ? 'bg-good-deep text-white' : 'bg-accent text-ink'
              }`}
            >
              {isDone ? <Icon shape={Check} className="size-4" /> : index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        )
      })}
    </ol>
  </section>
)
