import { type Minor, minAmount, subtract, ZERO } from '../../../../domain/money/money'
import { isSettlingItem } from '../../../../domain/refunds/refund-plan'
import { keptDeliveryFee } from '../../../../domain/returns/kept-delivery-fee'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { proposeWithdrawal } from '../../../../domain/returns/withdrawal-proposal'
import { hasOnlyOrderedGoods, countWithdrawnUnits } from '../../../../domain/returns/withdrawn-goods'
import { toRefundableOrder } from '../../refunds/left-to-refund'
import { toLedgerLines, type FullOrder } from '../../orders/views/read-order'
import type { Timestamp } from '../../../../domain/time/time'

type WithdrawalRow = { status: WithdrawalStatus; items: readonly string[]; submittedAt: Timestamp }

/** A withdrawal as input for the rules in `domain/`. Without items it covers the whole contract. */
export const toWithdrawal = ({ status, items }: Pick<WithdrawalRow, 'status' | 'items'>) => ({
  status,
  items,
  isWhole: items.length === 0,
})

/**
 * Combines the withdrawals of an order. `units`: withdrawn units per line. `isClear`: the withdrawals name only goods
 * of the order. `proposal`: the refund proposed for the open withdrawals.
 */
export function combineWithdrawals(fullOrder: FullOrder, rows: readonly WithdrawalRow[]) {
  const withdrawals = rows.map(toWithdrawal)
  const withdrawalRefundIds = new Set(
    fullOrder.refunds.filter((refund) => isWithdrawalRefund(refund, rows)).map(({ id }) => id),
  )
  const countSettledSinceWithdrawal = (productId: string) =>
    fullOrder.refundItems
      .filter(
        (refundItem) =>
          refundItem.productId === productId &&
          isSettlingItem(refundItem) &&
          withdrawalRefundIds.has(refundItem.refundId),
      )
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = toLedgerLines(fullOrder).map((line) => ({
    ...line,
    settledSinceWithdrawal: countSettledSinceWithdrawal(line.productId),
  }))
  return {
    units: countWithdrawnUnits(lines, withdrawals),
    isClear: withdrawals.every(
      (withdrawal) => withdrawal.status === 'refused' || hasOnlyOrderedGoods(lines, withdrawal),
    ),
    proposal: proposeWithdrawal(lines, withdrawals, {
      ...toRefundableOrder(fullOrder),
      deliveryFeeFor: (keptQuantities) => keptFeeOf(fullOrder, keptQuantities),
    }),
  }
}

/** The part of the paid delivery fee for the units of each order line that the buyer keeps. */
function keptFeeOf({ order, lines, delivery }: FullOrder, keptQuantities: readonly number[]): Minor {
  if (keptQuantities.every((quantity) => quantity === 0)) return ZERO
  if (!delivery) return order.shipping
  const keptGoods = lines.flatMap(({ productId }, index) => {
    const size = delivery.sizes.get(productId)
    return size ? [{ size, quantity: keptQuantities[index] ?? 0 }] : []
  })
  return keptDeliveryFee(order.shipping, delivery.agreedDelivery, keptGoods)
}

/**
 * The amount that the proposed refund contains for the goods of one withdrawal. Computed as the drop of the proposal
 * when this withdrawal is closed. Zero without a proposal, because only staff can read free text. Excludes the delivery
 * cost, which depends on all withdrawals together.
 */
export function dueGoodsAmountOf(
  fullOrder: FullOrder,
  rows: readonly (WithdrawalRow & { id: string })[],
  id: string,
): Minor {
  const goodsAmountOf = (withdrawalRows: readonly WithdrawalRow[]) => {
    const { proposal } = combineWithdrawals(fullOrder, withdrawalRows)
    return proposal ? subtract(proposal.amount, proposal.delivery) : ZERO
  }
  const rowsAfterClosing = rows.map((row) => (row.id === id ? { ...row, status: 'refunded' as const } : row))
  return subtract(goodsAmountOf(rows), minAmount(goodsAmountOf(rows), goodsAmountOf(rowsAfterClosing)))
}

/**
 * True if the units that a refund cancelled or returned count as withdrawn units. The refund must be newer than a
 * withdrawal that staff did not refuse. A refund for a cancellation counts only if that withdrawal is still open.
 */
function isWithdrawalRefund(
  { reason, createdAt }: FullOrder['refunds'][number],
  rows: readonly WithdrawalRow[],
): boolean {
  const answeredRows = rows.filter(({ status }) =>
    reason === 'cancellation' ? isOpenWithdrawal(status) : status !== 'refused',
  )
  return answeredRows.some(({ submittedAt }) => createdAt >= submittedAt)
}
