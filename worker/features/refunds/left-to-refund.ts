import { add, type Minor, minor, smaller, subtract, ZERO } from '../../../domain/money'
import { type Left, shareBetween } from '../../../domain/refund'
import type { ReadOrder } from '../orders/read-order'
import { unspentOf } from './unspent'

const sum = (amounts: readonly Minor[]): Minor => add(...amounts)

/**
 * What of an order's price has not gone back, by source. Money that the bank sent back is owed again; what a refund gave
 * to the voucher has stayed there, whatever became of its money. What came too late came without the voucher, which had
 * its part back when the order ended.
 */
export function leftToRefund({ order, redemption, refunds }: ReadOrder): Left {
  const arrived = refunds.filter(({ state }) => state !== 'failed')
  const used = redemption?.state === 'released' ? null : redemption
  return {
    money: subtract(order.total, sum(arrived.map(({ money }) => money))),
    discount: subtract(used ? order.discount : ZERO, sum(refunds.map(({ discount }) => discount))),
    voucherAmount: subtract(used?.amount ?? ZERO, sum(refunds.map(({ voucherAmount }) => voucherAmount))),
  }
}

/**
 * What of the money that is left failed to go back beside its part of the voucher, which has stayed there: as much less has
 * arrived than the voucher's part tells.
 */
export function leftToRepeat(found: ReadOrder): Minor {
  const { order, refunds } = found
  const left = leftToRefund(found)
  const given = subtract(order.discount, left.discount)
  const missing = shareBetween(order.total, order.discount, ZERO, given) - (order.total - left.money)
  const failed = sum(refunds.filter(({ state }) => state === 'failed').map(({ money }) => money))
  return minor(Math.max(0, Math.min(failed, missing)))
}

/** What has gone back through the provider, or is on its way there: all that it can know of. */
export const sentBack = (refunds: ReadOrder['refunds']): Minor =>
  sum(
    refunds
      .filter(({ state, isByTransfer }) => state !== 'failed' && !isByTransfer)
      .map(({ money }) => money),
  )

/**
 * The most that can go back: all that is left, of a bought voucher's order what nobody has spent of the voucher, which
 * loses what goes back. What a failed refund took off it counts as unspent.
 */
export function mostToRefund(found: ReadOrder): Minor {
  const left = leftToRefund(found)
  const all = add(left.money, left.discount)
  return found.bought ? smaller(all, unspentOf(found.bought, subtract(found.order.total, left.money))) : all
}
