import { add, type Minor, subtract, ZERO } from '../../../domain/money'
import type { Left } from '../../../domain/refund'
import type { ReadOrder } from '../orders/read-order'

const sum = (amounts: readonly Minor[]): Minor => add(...amounts)

/**
 * What of an order's price has not gone back, by source. Money that the bank sent back is owed again; what a refund gave
 * to the voucher has stayed there, whatever became of its money.
 */
export function leftToRefund({ order, redemption, refunds }: ReadOrder): Left {
  const arrived = refunds.filter(({ state }) => state !== 'failed')
  return {
    money: subtract(order.total, sum(arrived.map(({ money }) => money))),
    discount: subtract(order.discount, sum(refunds.map(({ discount }) => discount))),
    voucherAmount: subtract(
      redemption?.amount ?? ZERO,
      sum(refunds.map(({ voucherAmount }) => voucherAmount)),
    ),
  }
}
