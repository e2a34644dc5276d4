import { AppError } from '../../../domain/errors'
import { paymentStatusOf, type PaymentStatus } from '../../../domain/order'
import type { Deps } from '../../deps'
import type { Staff } from '../admin/actions'
import { cancelOrder } from './cancel-order'

/**
 * Ends an unpaid order because staff say so. `pending` is the answer while the provider cannot be reached or the bank
 * still works: it is ended later, unless it is paid after all. Throws `order.not_found`, and `order.not_payable` for an
 * order that is paid, also when that turns out only now: what was paid is refunded instead.
 */
export async function cancelByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>,
  staff: Staff,
  orderId: string,
): Promise<{ paymentStatus: PaymentStatus }> {
  const state = await cancelOrder(deps, orderId, { staff })
  if (state === 'paid' || state === 'refund_due' || state === 'refunded')
    throw new AppError('order.not_payable')
  return { paymentStatus: paymentStatusOf(state) }
}
