import type { OrderCourier } from '../../../domain/shipping'
import { Badge, type BadgeLook } from '../../ui/badge'
import type { ListedOrder } from './queries'
import { useStaffOrderWords } from './words'

const PAYMENT_LOOKS: Record<ListedOrder['paymentStatus'], BadgeLook> = {
  paid: 'good',
  pending: 'due',
  failed: 'bad',
  cancelled: 'plain',
}

type Shown = Pick<ListedOrder, 'paymentStatus' | 'fulfilmentStatus' | 'courier'>

/** How an order stands, in two words: its money and, once that is there, its goods. */
export function OrderBadges({ paymentStatus, fulfilmentStatus, courier }: Shown) {
  const words = useStaffOrderWords()
  const isToldOfGoods = courier !== 'digital' && (paymentStatus === 'paid' || fulfilmentStatus !== 'new')
  return (
    <span className="flex flex-wrap gap-1">
      <Badge look={PAYMENT_LOOKS[paymentStatus]}>{words.paymentStatus[paymentStatus]}</Badge>
      {isToldOfGoods ? (
        <Badge look={fulfilmentStatus === 'new' || fulfilmentStatus === 'packed' ? 'due' : 'plain'}>
          {words.fulfilment[fulfilmentStatus]}
        </Badge>
      ) : null}
    </span>
  )
}

export const CourierBadge = ({ courier }: { courier: OrderCourier }) => (
  <Badge>{useStaffOrderWords().couriers[courier]}</Badge>
)
