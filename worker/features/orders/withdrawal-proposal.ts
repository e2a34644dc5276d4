import { isSettling } from '../../../domain/refund-plan'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { proposeWithdrawal } from '../../../domain/withdrawal-proposal'
import { isClear, withdrawnUnits } from '../../../domain/withdrawn-goods'
import { refundable } from '../refunds/left-to-refund'
import { ledgerLines, type ReadOrder } from './read-order'
import type { Timestamp } from '../../../domain/time'

type Row = { status: WithdrawalStatus; items: readonly string[]; submittedAt: Timestamp }

/** A withdrawal as input for the rules in `domain/`. Without items it covers the whole contract. */
export const toWithdrawal = ({ status, items }: Pick<Row, 'status' | 'items'>) => ({
  status,
  items,
  isWhole: items.length === 0,
})

/**
 * Combines the withdrawals of an order: withdrawn units per line, `isClear` (they name only goods of the order), and
 * the refund proposed for the open withdrawals.
 */
export function withdrawalsOf(fullOrder: ReadOrder, rows: readonly Row[]) {
  const withdrawals = rows.map(toWithdrawal)
  const withdrawalRefundIds = new Set(
    fullOrder.refunds.filter((refund) => isForWithdrawals(refund, rows)).map(({ id }) => id),
  )
  const settledSince = (productId: string) =>
    fullOrder.refundItems
      .filter(
        (item) => item.productId === productId && isSettling(item) && withdrawalRefundIds.has(item.refundId),
      )
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = ledgerLines(fullOrder).map((line) => ({
    ...line,
    settledSince: settledSince(line.productId),
  }))
  return {
    units: withdrawnUnits(lines, withdrawals),
    isClear: withdrawals.every((withdrawal) => withdrawal.status === 'refused' || isClear(lines, withdrawal)),
    proposal: proposeWithdrawal(lines, withdrawals, refundable(fullOrder)),
  }
}

/**
 * True if units settled by a refund count for the order's withdrawals: the refund is newer than a withdrawal that staff
 * did not refuse. A cancellation counts only for a withdrawal that is still open.
 */
function isForWithdrawals(
  { reason, createdAt }: ReadOrder['refunds'][number],
  rows: readonly Row[],
): boolean {
  const relevantRows = rows.filter(({ status }) =>
    reason === 'cancellation' ? isOpenWithdrawal(status) : status !== 'refused',
  )
  return relevantRows.some(({ submittedAt }) => createdAt >= submittedAt)
}
