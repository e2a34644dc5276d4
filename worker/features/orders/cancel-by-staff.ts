import { AppError } from '../../../domain/errors'
import { isHolding, paymentStatusOf, type PaymentStatus } from '../../../domain/order'
import type { OrderVersion } from '../../../domain/order-requests'
import type { Deps } from '../../deps'
import type { Staff } from '../admin/actions'
import { cancelOrder } from './cancel-order'
import { staleOrderError } from './order-event'
import { readOrder } from './read-order'

/**
 * Ends an unpaid order because staff say so. `pending` is the answer while the provider cannot be reached or the bank
 * still works: it is ended later, unless it is paid after all. Throws `order.not_found`, and `order.not_payable` for an
 * order that is paid, also when that turns out only now: what was paid is refunded instead. Throws `order.stale` when an
 * unpaid order has another version than staff saw.
 */
export async function cancelByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>,
  staff: Staff,
  orderId: string,
  { version }: OrderVersion,
): Promise<{ paymentStatus: PaymentStatus }> {
  const { order } = await readOrder(deps, orderId)
  if (isHolding(order.state) && order.sequence !== version)
    throw await staleOrderError(deps, orderId, version)
  const state = await cancelOrder(deps, orderId, { staff })
  if (state === 'paid' || state === 'refund_due' || state === 'refunded')
    throw new AppError('order.not_payable')
  return { paymentStatus: paymentStatusOf(state) }
}
