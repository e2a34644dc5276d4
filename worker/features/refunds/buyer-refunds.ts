import { addAmounts, toDecimal, ZERO } from '../../../domain/money/money'
import { toIsoString } from '../../iso'
import type { FullOrder } from '../orders/views/read-order'
import { findFailedRefunds } from './left-to-refund'

/**
 * The refunds of an order as its buyer sees them, oldest first. A failed refund and its repeats appear as one refund.
 */
export function toBuyerRefundsDto(fullOrder: FullOrder) {
  const { refunds, refundItems, lines } = fullOrder
  const owedAmountById = new Map(findFailedRefunds(fullOrder).map((refund) => [refund.id, refund.owedAmount]))
  return refunds
    .filter(({ replacesId }) => replacesId === null)
    .map((refund) => {
      const replacementRefunds = refunds.filter(
        ({ replacesId, state }) => replacesId === refund.id && state !== 'failed',
      )
      const isRefundDue = [refund, ...replacementRefunds].some(({ state }) => state === 'due')
      return {
        id: refund.id,
        amount: toDecimal(addAmounts(refund.money, refund.discount)),
        toVoucher: toDecimal(refund.discount),
        reason: refund.reason,
        items: refundItems
          .filter(({ refundId }) => refundId === refund.id)
          .map(({ kind, productId, quantity, amount }) => ({
            kind,
            name: lines.find((line) => line.productId === productId)?.name ?? null,
            quantity,
            amount: toDecimal(amount),
          })),
        /** Note of staff to the buyer. It explains the deduction if less than the price is refunded (`isLess`). */
        note: refund.note,
        isLess: refundItems.some(({ refundId, amount, value }) => refundId === refund.id && amount < value),
        status: owedAmountById.has(refund.id)
          ? ('failed' as const)
          : isRefundDue
            ? ('under_way' as const)
            : ('done' as const),
        /** Amount that did not arrive and that the shop will send again. */
        owed: toDecimal(owedAmountById.get(refund.id) ?? ZERO),
        isByTransfer: [refund, ...replacementRefunds].at(-1)?.isByTransfer ?? false,
        at: toIsoString(refund.createdAt),
      }
    })
}
