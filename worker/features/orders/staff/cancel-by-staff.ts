import { AppError } from '../../../../domain/errors'
import { isHoldingState, paymentStatusOf, type PaymentStatus } from '../../../../domain/orders/order'
import type { OrderVersion } from '../../../../domain/orders/order-requests'
import type { Deps } from '../../../deps'
import type { StaffActor } from '../../admin/actions'
import { cancelOrder } from '../lifecycle/cancel-order'
import { createStaleOrderError } from '../lifecycle/order-event'
import { readOrder } from '../views/read-order'

/**
 * Cancels an unpaid order on behalf of staff. Returns `pending` while the provider is unreachable or the bank still
 * works on the payment. The cancellation then completes later, unless the payment succeeds. Throws:
 * - `order.not_found`; `order.stale` if the unpaid order changed since staff read it
 * - `order.not_payable` if the order is paid, also if the provider reports the payment only now; staff must refund the
 *   order instead
 */
export async function cancelByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>,
  staff: StaffActor,
  orderId: string,
  { version }: OrderVersion,
): Promise<{ paymentStatus: PaymentStatus }> {
  const { order } = await readOrder(deps, orderId)
  if (isHoldingState(order.state) && order.sequence !== version)
    throw await createStaleOrderError(deps, orderId, version)
  const orderState = await cancelOrder(deps, orderId, { staff })
  if (orderState === 'paid' || orderState === 'refund_due' || orderState === 'refunded')
    throw new AppError('order.not_payable')
  return { paymentStatus: paymentStatusOf(orderState) }
}
