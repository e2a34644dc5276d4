import { add } from '../../../domain/money'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { leftToRefund } from '../refunds/left-to-refund'
import type { ReadOrder } from './read-order'
import { FOR_WITHDRAWALS, withdrawnFrom } from './withdrawn-from'

type Row = { submittedAt: number; status: WithdrawalStatus; items: readonly string[] }

/**
 * Whether the money of an open withdrawal has gone back, or is on its way, before staff have said so of the statement
 * itself; null while it is owed. A refund that follows the only statement settles it, whatever its amount: staff decide how
 * much a used thing is worth. Of several statements nothing may be due any more.
 */
export function settlementOf(
  found: ReadOrder,
  rows: readonly Row[],
): (row: Row) => 'under_way' | 'done' | null {
  const { order, refunds } = found
  const isAllBack = order.state === 'refunded' || order.state === 'refund_due'
  const left = leftToRefund(found)
  const nothingDue = () => withdrawnFrom(found, rows, add(left.money, left.discount)).due?.amount === 0
  return ({ status, submittedAt }) => {
    if (!isOpenWithdrawal(status)) return null
    const back = refunds.filter(
      ({ reason, state, createdAt }) =>
        state !== 'failed' && createdAt >= submittedAt && FOR_WITHDRAWALS.includes(reason),
    )
    const isSettled = isAllBack || (back.length > 0 && (rows.length === 1 || nothingDue()))
    if (!isSettled) return null
    return refunds.every(({ state }) => state === 'done') ? 'done' : 'under_way'
  }
}
