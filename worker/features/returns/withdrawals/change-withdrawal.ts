import { eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { WithdrawalChange } from '../../../../domain/returns/withdrawal'
import { writeIfUnchanged } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { orders } from '../../orders/orders.table'
import { readOrder } from '../../orders/views/read-order'
import { recordRequest } from '../request-event'
import { withdrawalFactsOf } from './withdrawal-proposal'
import { failedRefundAmount } from '../../refunds/left-to-refund'
import { CAN_CLOSE_AS_REFUNDED_SQL } from './refund-owed'
import { toWithdrawalDto, withdrawalQueries } from './read-withdrawal'
import { withdrawals } from './withdrawals.table'

/**
 * Changes the status of a withdrawal. All transitions are allowed, so that staff can undo a mistake. Returns the
 * withdrawal. Throws:
 * - `withdrawal.not_found`; `withdrawal.changed` if the status changed since staff read it
 * - `withdrawal.not_refunded` if the new status is refunded, but no refund answers the withdrawal
 */
export async function changeWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  { from, status }: WithdrawalChange,
) {
  const { db } = deps
  const [row] = await db
    .select({
      status: withdrawals.status,
      orderId: withdrawals.orderId,
      canClose: CAN_CLOSE_AS_REFUNDED_SQL.as('can_close'),
    })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(eq(withdrawals.id, id))
  if (!row) throw new AppError('withdrawal.not_found')
  if (row.status !== from) throw new AppError('withdrawal.changed')
  if (status === 'refunded' && row.canClose !== 1 && !(await isNothingDue(deps, row.orderId)))
    throw new AppError('withdrawal.not_refunded')
  const queryResults = await writeIfUnchanged(
    db,
    {
      table: withdrawals,
      row: [eq(withdrawals.id, id), eq(withdrawals.status, from)],
      code: 'withdrawal.changed',
    },
    [
      db.update(withdrawals).set({ status, statusAt: deps.now() }).where(eq(withdrawals.id, id)),
      ...(row.orderId === null ? [] : recordRequest(deps, row.orderId, 'withdrawal', 'changed')),
      recordAction(deps, staff, { action: 'withdrawal_change', subject: id, detail: { from, status } }),
    ],
    withdrawalQueries(db, id),
  )
  return toWithdrawalDto(deps, queryResults)
}

/**
 * True if nothing is due for the order's withdrawals, because their units were cancelled or returned and refunded
 * earlier.
 */
async function isNothingDue(deps: Pick<Deps, 'db'>, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false
  const [fullOrder, withdrawalRows] = await Promise.all([
    readOrder(deps, orderId),
    deps.db
      .select({ status: withdrawals.status, items: withdrawals.items, submittedAt: withdrawals.submittedAt })
      .from(withdrawals)
      .where(eq(withdrawals.orderId, orderId)),
  ])
  return (
    failedRefundAmount(fullOrder) === 0 && withdrawalFactsOf(fullOrder, withdrawalRows).proposal?.amount === 0
  )
}
