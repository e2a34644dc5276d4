import { isOpenComplaint } from '../../../domain/returns/complaint'
import { isOpenWithdrawal } from '../../../domain/returns/withdrawal'
import type { BuyerOrder } from '../../api'

type OrderItem = BuyerOrder['items'][number]
/** True if every unit of an order is cancelled or returned. False for an order without goods (a voucher). */
export const areAllUnitsSettled = ({ items }: { items: readonly Pick<OrderItem, 'standing'>[] }): boolean =>
  items.length > 0 && items.every(({ standing }) => standing === 0)

/**
 * True while a withdrawal, a complaint or a refund is open. The shop then asks for no review, because the buyer waits for
 * the shop.
 */
export const hasOpenRequestOrRefund = ({
  withdrawals,
  complaints,
  refunds,
}: {
  withdrawals: readonly Pick<BuyerOrder['withdrawals'][number], 'status'>[]
  complaints: readonly Pick<BuyerOrder['complaints'][number], 'status'>[]
  refunds: readonly Pick<BuyerOrder['refunds'][number], 'status'>[]
}): boolean =>
  withdrawals.some(({ status }) => isOpenWithdrawal(status)) ||
  complaints.some(({ status }) => isOpenComplaint(status)) ||
  refunds.some(({ status }) => status !== 'done')

/** Returns the worst refund status: failed, then under way, then done. Null when no money goes back. */
export function worstRefundStatus(
  refunds: readonly Pick<BuyerOrder['refunds'][number], 'status' | 'amount'>[],
): BuyerOrder['refunds'][number]['status'] | null {
  const refundStatuses = refunds.filter(({ amount }) => Number(amount) > 0).map(({ status }) => status)
  return (['failed', 'under_way', 'done'] as const).find((status) => refundStatuses.includes(status)) ?? null
}
