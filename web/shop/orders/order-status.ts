import type { BuyerOrder } from '../../api'

type OrderItem = BuyerOrder['items'][number]
/** True if every unit of an order is cancelled or returned. False for an order without goods (a voucher). */
export const areAllUnitsSettled = ({ items }: { items: readonly Pick<OrderItem, 'standing'>[] }): boolean =>
  items.length > 0 && items.every(({ standing }) => standing === 0)

/** Returns the worst refund status: failed, then under way, then done. Null when no money goes back. */
export function findWorstRefundStatus(
  refunds: readonly Pick<BuyerOrder['refunds'][number], 'status' | 'amount'>[],
): BuyerOrder['refunds'][number]['status'] | null {
  const refundStatuses = refunds.filter(({ amount }) => Number(amount) > 0).map(({ status }) => status)
  return (['failed', 'under_way', 'done'] as const).find((status) => refundStatuses.includes(status)) ?? null
}
