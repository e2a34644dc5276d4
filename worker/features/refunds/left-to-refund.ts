import { add, type Minor, minor, smaller, subtract, ZERO } from '../../../domain/money'
import type { Left } from '../../../domain/refund'
import { deliveryLeft, type RefundableOrder } from '../../../domain/refund-plan'
import { ledgerLines, type ReadOrder } from '../orders/read-order'
import { unspentOf } from './unspent'

const sum = (amounts: readonly Minor[]): Minor => add(...amounts)

type Refunds = Pick<ReadOrder, 'refunds'>

/**
 * The part of an order's price that is not refunded, by source. Money of a failed refund counts as not refunded; its
 * voucher part stays refunded.
 * A late payment counts without the voucher, because the cancellation of the order has released the voucher's amount.
 */
export function leftToRefund({
  order,
  redemption,
  refunds,
}: Refunds & Pick<ReadOrder, 'order' | 'redemption'>): Left {
  const activeRefunds = refunds.filter(({ state }) => state !== 'failed')
  const activeRedemption = redemption?.state === 'released' ? null : redemption
  return {
    money: subtract(order.total, sum(activeRefunds.map(({ money }) => money))),
    discount: subtract(
      activeRedemption ? order.discount : ZERO,
      sum(refunds.map(({ discount }) => discount)),
    ),
    voucherAmount: subtract(
      activeRedemption?.amount ?? ZERO,
      sum(refunds.map(({ voucherAmount }) => voucherAmount)),
    ),
  }
}

/** Failed refunds, each with the amount that no later refund has paid again. */
export function failedRefunds({ refunds }: Refunds): { id: string; owed: Minor }[] {
  return refunds
    .filter(({ state, replacesId }) => state === 'failed' && replacesId === null)
    .map(({ id, money }) => {
      const repeats = refunds.filter((other) => other.replacesId === id && other.state !== 'failed')
      return { id, owed: minor(Math.max(0, subtract(money, sum(repeats.map((other) => other.money))))) }
    })
    .filter(({ owed }) => owed > 0)
}

/** Money owed because of failed refunds, at most the unrefunded money of the order. */
export const failedMoney = (fullOrder: Refunds & Pick<ReadOrder, 'order' | 'redemption'>): Minor =>
  smaller(leftToRefund(fullOrder).money, sum(failedRefunds(fullOrder).map(({ owed }) => owed)))

/** Refunds made at the provider, each with the amount that staff have not explained. */
export function unexplainedRefunds({ refunds, refundItems }: Pick<ReadOrder, 'refunds' | 'refundItems'>) {
  return refunds
    .filter(({ reason, replacesId }) => reason === 'at_provider' && replacesId === null)
    .map(({ id, money, discount }) => {
      const items = refundItems.filter(({ refundId }) => refundId === id)
      return { id, amount: subtract(add(money, discount), sum(items.map(({ amount }) => amount))) }
    })
    .filter(({ amount }) => amount > 0)
}

/**
 * Money refunded through the provider, including refunds on their way. The provider does not know about bank transfers.
 */
export const sentBack = (refunds: ReadOrder['refunds']): Minor =>
  sum(
    refunds
      .filter(({ state, isByTransfer }) => state !== 'failed' && !isByTransfer)
      .map(({ money }) => money),
  )

/**
 * The largest possible new refund: the unrefunded amount less the money of failed refunds, which are repeated instead.
 * For an order that bought a voucher, at most the unspent balance, because the refund reduces the voucher.
 */
export function maxRefund(fullOrder: ReadOrder): Minor {
  const remainder = leftToRefund(fullOrder)
  const all = add(remainder.money, remainder.discount)
  const refundableAmount = fullOrder.bought
    ? smaller(all, unspentOf(fullOrder.bought, subtract(fullOrder.order.total, remainder.money)))
    : all
  return minor(Math.max(0, subtract(refundableAmount, failedMoney(fullOrder))))
}

/** An order as input for the refund rules in `domain/`. */
export function refundable(fullOrder: ReadOrder): RefundableOrder {
  return {
    lines: ledgerLines(fullOrder),
    deliveryLeft: deliveryLeft(fullOrder.order.shipping, fullOrder.refundItems),
    most: maxRefund(fullOrder),
    isVoucher: fullOrder.purchase !== null,
    wasDelivered: fullOrder.order.deliveredAt !== null,
  }
}
