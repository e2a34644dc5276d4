import { isSettling } from '../../../domain/refund-plan'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { proposeWithdrawal } from '../../../domain/withdrawal-proposal'
import { isClear, withdrawnUnits } from '../../../domain/withdrawn-goods'
import { refundable } from '../refunds/left-to-refund'
import { ledgerLines, type ReadOrder } from './read-order'

type Row = { status: WithdrawalStatus; items: readonly string[]; submittedAt: number }

/** A withdrawal as input for the rules in `domain/`. Without items it covers the whole contract. */
export const statementOf = ({ status, items }: Pick<Row, 'status' | 'items'>) => ({
  status,
  items,
  isWhole: items.length === 0,
})

/**
 * Combines the withdrawals of an order: withdrawn units per line, `isClear` (they name only goods of the order), and
 * the refund proposed for the open ones.
 */
export function withdrawalsOf(found: ReadOrder, rows: readonly Row[]) {
  const made = rows.map(statementOf)
  const settling = new Set(
    found.refunds.filter((refund) => isForWithdrawals(refund, rows)).map(({ id }) => id),
  )
  const settledSince = (productId: string) =>
    found.refundItems
      .filter((item) => item.productId === productId && isSettling(item) && settling.has(item.refundId))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = ledgerLines(found).map((line) => ({ ...line, settledSince: settledSince(line.productId) }))
  return {
    units: withdrawnUnits(lines, made),
    isClear: made.every((one) => one.status === 'refused' || isClear(lines, one)),
    proposal: proposeWithdrawal(lines, made, refundable(found)),
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
  const counted = rows.filter(({ status }) =>
    reason === 'cancellation' ? isOpenWithdrawal(status) : status !== 'refused',
  )
  return counted.some(({ submittedAt }) => createdAt >= submittedAt)
}
