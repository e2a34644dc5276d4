import { isUntaken } from '../../../domain/fulfilment'
import { type StaffStatus, staffStatusOf } from '../../../domain/order'
import type { OrderCourier } from '../../../domain/shipping'
import { Badge, type BadgeLook } from '../../ui/badge'
import type { ListedOrder } from './queries'
import { useStaffOrderWords } from './words'

const PAYMENT_LOOKS: Record<StaffStatus, BadgeLook> = {
  paid: 'good',
  pending: 'due',
  failed: 'bad',
  cancelled: 'plain',
  refunded: 'plain',
}

type Shown = Pick<ListedOrder, 'state' | 'fulfilmentStatus' | 'courier' | 'hasGoods' | 'deliveredAt'>

/** How an order stands, in two words: its money and, once that is there, its goods. */
export function OrderBadges({ state, fulfilmentStatus, courier, hasGoods, deliveredAt }: Shown) {
  const words = useStaffOrderWords()
  const status = staffStatusOf(state)
  const isToPrepare = fulfilmentStatus === 'new' || fulfilmentStatus === 'packed'
  const isBack = isUntaken({ fulfilment: fulfilmentStatus, deliveredAt }) && state === 'paid' && hasGoods
  // What is back on sale is not told as work.
  const isToldOfGoods =
    courier !== 'digital' &&
    (isToPrepare ? hasGoods : true) &&
    (state === 'paid' || fulfilmentStatus !== 'new')
  return (
    <span className="flex flex-wrap gap-1">
      <Badge look={PAYMENT_LOOKS[status]}>
        {state === 'refund_due' ? words.state.refund_due : words.paymentStatus[status]}
      </Badge>
      {isToldOfGoods ? (
        <Badge look={isToPrepare || isBack ? 'due' : 'plain'}>{words.fulfilment[fulfilmentStatus]}</Badge>
      ) : null}
    </span>
  )
}

/** What its buyer stated and nobody has seen to yet. */
export function StatementBadges({
  isWithdrawn,
  isComplainedOf,
}: Pick<ListedOrder, 'isWithdrawn' | 'isComplainedOf'>) {
  const { statements: words } = useStaffOrderWords()
  if (!isWithdrawn && !isComplainedOf) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {isWithdrawn ? <Badge look="bad">{words.withdrawal.name}</Badge> : null}
      {isComplainedOf ? <Badge look="bad">{words.complaint.name}</Badge> : null}
    </span>
  )
}

export const CourierBadge = ({ courier }: { courier: OrderCourier }) => (
  <Badge>{useStaffOrderWords().couriers[courier]}</Badge>
)
