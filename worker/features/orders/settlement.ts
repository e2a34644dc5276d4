import { add } from '../../../domain/money'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { leftToRefund } from '../refunds/left-to-refund'
import type { ReadOrder } from './read-order'
import { FOR_WITHDRAWALS, withdrawnFrom } from './withdrawn-from'

type Refund = ReadOrder['refunds'][number]
type Row = { submittedAt: number; status: WithdrawalStatus; items: readonly string[] }

/**
 * Whether the money of an open withdrawal has gone back, or is on its way, before staff have said so of the statement
 * itself; null while it is owed, also when the bank or the provider sent it back here. A refund that follows the only
 * statement settles it, whatever its amount: staff decide how much a used thing is worth. Of several statements nothing may
 * be due any more.
 */
export function settlementOf(
  found: ReadOrder,
  rows: readonly Row[],
): (row: Row) => 'under_way' | 'done' | null {
  const { order, refunds } = found
  const left = leftToRefund(found)
  // The state tells what was asked for; whether it has arrived, the money.
  const isAllBack = (order.state === 'refunded' || order.state === 'refund_due') && left.money === 0
  const nothingDue = () => withdrawnFrom(found, rows, add(left.money, left.discount)).due?.amount === 0
  const standing = refunds.filter(({ state }) => state !== 'failed')
  return ({ status, submittedAt }) => {
    if (!isOpenWithdrawal(status)) return null
    const isForIt = ({ reason, createdAt }: Refund) =>
      createdAt >= submittedAt && FOR_WITHDRAWALS.includes(reason)
    const back = standing.filter(isForIt)
    const failed = refunds.filter((one) => one.state === 'failed' && isForIt(one))
    const isOnly = rows.length === 1 && failed.every((one) => back.some((other) => isMadeGood(one, other)))
    if (!isAllBack && (back.length === 0 || !(isOnly || nothingDue()))) return null
    return standing.every(({ state }) => state === 'done') ? 'done' : 'under_way'
  }
}

/** Whether a later refund gave what one that failed did not. */
const isMadeGood = (failed: Refund, later: Refund): boolean =>
  later.createdAt >= failed.createdAt && later.money >= failed.money
