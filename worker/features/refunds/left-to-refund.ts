import { addAmounts, type Minor, minor, minAmount, subtract, ZERO } from '../../../domain/money/money'
import type { RemainingRefund } from '../../../domain/refunds/refund'
import { remainingDeliveryAmount, type RefundableOrder } from '../../../domain/refunds/refund-plan'
import { toLedgerLines, type FullOrder } from '../orders/views/read-order'
import { unspentAmountOf } from './voucher-refund-sql'

const sumAmounts = (amounts: readonly Minor[]): Minor => addAmounts(...amounts)

type OrderRefunds = Pick<FullOrder, 'refunds'>

/**
 * The part of an order's price that is not refunded, as money and as voucher amount. Money of a failed refund counts as
 * not refunded; its voucher part stays refunded.
 * A late payment counts without the voucher, because the cancellation of the order has released the voucher's amount.
 */
export function computeAmountLeftToRefund({
  order,
  redemption,
  refunds,
}: OrderRefunds & Pick<FullOrder, 'order' | 'redemption'>): RemainingRefund {
  const activeRefunds = refunds.filter(({ state }) => state !== 'failed')
  const activeRedemption = redemption?.state === 'released' ? null : redemption
  return {
    money: subtract(order.total, sumAmounts(activeRefunds.map(({ money }) => money))),
    discount: subtract(
      activeRedemption ? order.discount : ZERO,
      sumAmounts(refunds.map(({ discount }) => discount)),
    ),
    voucherAmount: subtract(
      activeRedemption?.amount ?? ZERO,
      sumAmounts(refunds.map(({ voucherAmount }) => voucherAmount)),
    ),
  }
}

/** Failed refunds, each with the amount that no later refund has paid again. */
export function findFailedRefunds({ refunds }: OrderRefunds): { id: string; owedAmount: Minor }[] {
  return refunds
    .filter(({ state, replacesId }) => state === 'failed' && replacesId === null)
    .map(({ id, money }) => {
      const replacementRefunds = refunds.filter(
        (otherRefund) => otherRefund.replacesId === id && otherRefund.state !== 'failed',
      )
      return {
        id,
        owedAmount: minor(
          Math.max(
            0,
            subtract(money, sumAmounts(replacementRefunds.map((replacement) => replacement.money))),
          ),
        ),
      }
    })
    .filter(({ owedAmount }) => owedAmount > 0)
}

/** Money owed because of failed refunds, at most the unrefunded money of the order. */
export const sumFailedRefunds = (fullOrder: OrderRefunds & Pick<FullOrder, 'order' | 'redemption'>): Minor =>
  minAmount(
    computeAmountLeftToRefund(fullOrder).money,
    sumAmounts(findFailedRefunds(fullOrder).map(({ owedAmount }) => owedAmount)),
  )

/** Refunds made at the provider, each with the amount that staff have not explained. */
export function findUnexplainedRefunds({ refunds, refundItems }: Pick<FullOrder, 'refunds' | 'refundItems'>) {
  return refunds
    .filter(({ reason, replacesId }) => reason === 'at_provider' && replacesId === null)
    .map(({ id, money, discount }) => {
      const items = refundItems.filter(({ refundId }) => refundId === id)
      return {
        id,
        amount: subtract(addAmounts(money, discount), sumAmounts(items.map(({ amount }) => amount))),
      }
    })
    .filter(({ amount }) => amount > 0)
}

/**
 * Money refunded through the provider, including refunds on their way. The provider does not know about bank transfers.
 */
export const sumProviderRefunds = (refunds: FullOrder['refunds']): Minor =>
  sumAmounts(
    refunds
      .filter(({ state, isByTransfer }) => state !== 'failed' && !isByTransfer)
      .map(({ money }) => money),
  )

/**
 * The largest possible new refund: the unrefunded amount less the money of failed refunds, because staff repeat failed
 * refunds. For an order that bought a voucher, at most the unspent balance, because the refund reduces the voucher.
 */
export function computeMaxRefund(fullOrder: FullOrder): Minor {
  const remainder = computeAmountLeftToRefund(fullOrder)
  const remainingAmount = addAmounts(remainder.money, remainder.discount)
  const refundableAmount = fullOrder.boughtVoucher
    ? minAmount(
        remainingAmount,
        unspentAmountOf(fullOrder.boughtVoucher, subtract(fullOrder.order.total, remainder.money)),
      )
    : remainingAmount
  return minor(Math.max(0, subtract(refundableAmount, sumFailedRefunds(fullOrder))))
}

/** An order as input for the refund rules in `domain/`. */
export function toRefundableOrder(fullOrder: FullOrder): RefundableOrder {
  return {
    lines: toLedgerLines(fullOrder),
    deliveryLeft: remainingDeliveryAmount(fullOrder.order.shipping, fullOrder.refundItems),
    maxRefund: computeMaxRefund(fullOrder),
    isVoucher: fullOrder.purchase !== null,
    wasDelivered: fullOrder.order.deliveredAt !== null,
  }
}
