import { type StaffOrderStatus, staffStatusOf } from '../../../../domain/orders/order'
import { deliveryName, type OrderCourier } from '../../../../domain/delivery/couriers'
import { useLocale } from '../../../i18n/locale'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import type { ListedOrder } from '../queries'
import { useStaffOrderWords } from '../words'

const PAYMENT_BADGE_VARIANTS: Record<StaffOrderStatus, BadgeVariant> = {
  paid: 'good',
  pending: 'due',
  failed: 'bad',
  cancelled: 'plain',
  refunded: 'plain',
}

type Props = Pick<ListedOrder, 'state' | 'channel' | 'fulfilmentStatus' | 'courier' | 'work'>

/** Badges that sum up an order: payment status, parcel status, and open work on its goods. */
export function OrderBadges({ state, channel, fulfilmentStatus, courier, work }: Props) {
  const words = useStaffOrderWords()
  const status = staffStatusOf(state)
  const stateNames = courier === 'counter' ? words.collection : words.fulfilment
  const hasBeenShipped = fulfilmentStatus !== 'new' && fulfilmentStatus !== 'packed'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge variant={PAYMENT_BADGE_VARIANTS[status]}>
        {state === 'refund_due' ? words.state.refund_due : words.paymentStatus[status]}
      </Badge>
      {channel === 'web' ? null : <Badge>{words.channels[channel]}</Badge>}
      {hasBeenShipped && courier !== 'digital' ? <Badge>{stateNames[fulfilmentStatus]}</Badge> : null}
      {work.map((task) => (
        <Badge key={task} variant={task === 'open' || task === 'money' ? 'bad' : 'due'}>
          {words.work[task]}
        </Badge>
      ))}
    </span>
  )
}

export function RequestBadges({
  isWithdrawn,
  isComplainedOf,
}: Pick<ListedOrder, 'isWithdrawn' | 'isComplainedOf'>) {
  const { statements: words } = useStaffOrderWords()
  if (!isWithdrawn && !isComplainedOf) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {isWithdrawn ? <Badge variant="bad">{words.withdrawal.name}</Badge> : null}
      {isComplainedOf ? <Badge variant="bad">{words.complaint.name}</Badge> : null}
    </span>
  )
}

export function CourierBadge({ courier }: { courier: OrderCourier }) {
  const { language } = useLocale()
  return <Badge>{deliveryName(courier, language)}</Badge>
}
