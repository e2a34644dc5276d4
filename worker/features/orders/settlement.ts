import { add } from '../../../domain/money'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { leftToRefund } from '../refunds/left-to-refund'
import { failureKind } from '../refunds/refund-failure'
import type { orderEvents } from './orders.table'
import type { ReadOrder } from './read-order'
import { FOR_WITHDRAWALS, withdrawnFrom } from './withdrawn-from'

type Refund = ReadOrder['refunds'][number]
type Event = Pick<typeof orderEvents.$inferSelect, 'kind' | 'at'>
type Row = { submittedAt: number; status: WithdrawalStatus; items: readonly string[] }

/**
 * Whether the money of an open withdrawal has gone back, or is on its way, before staff have said so of the statement
 * itself; null while it is owed, also when the bank or the provider sent it back here. A refund that follows the only
 * statement settles it, whatever its amount: staff decide how much a used thing is worth. Of several statements nothing may
 * be due any more. `events` are the order's.
 */
export function settlementOf(
  found: ReadOrder,
  rows: readonly Row[],
  events: readonly Event[],
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
    const isOnly =
      rows.length === 1 && failed.every((one) => back.some((other) => isMadeGood(one, other, events)))
    if (!isAllBack && (back.length === 0 || !(isOnly || nothingDue()))) return null
    return standing.every(({ state }) => state === 'done') ? 'done' : 'under_way'
  }
}

/** Whether a refund gave what one that had failed by then did not. */
function isMadeGood(failed: Refund, later: Refund, events: readonly Event[]): boolean {
  const failure = events.find(({ kind }) => kind === failureKind(failed.id))
  return later.createdAt >= (failure?.at ?? failed.createdAt) && later.money >= failed.money
}
