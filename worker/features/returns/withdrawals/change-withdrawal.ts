import { eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { WithdrawalChange } from '../../../../domain/returns/withdrawal'
import { writeIfUnchanged } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type SHOP_ACTOR, type StaffActor } from '../../admin/actions'
import { orders } from '../../orders/orders.table'
import { readOrder, readOrderSummary } from '../../orders/views/read-order'
import { addRequestEvent } from '../add-request-event'
import { planAnswer, toldDecisionsQuery } from './answer-buyer'
import { dueGoodsAmountOf, combineWithdrawals } from './withdrawal-proposal'
import { sumFailedRefunds } from '../../refunds/left-to-refund'
import { REFUNDABLE_STATES } from '../../refunds/refund-order'
import { CAN_CLOSE_AS_REFUNDED_SQL, IS_ANSWERED_BY_REFUND_SQL, orderWithdrawalsQuery } from './refund-owed'
import { toWithdrawalDto, withdrawalQueries } from './read-withdrawal'
import { withdrawals } from './withdrawals.table'

/**
 * Changes the status of a withdrawal. All transitions are allowed, so that staff can undo a mistake. A decision that the
 * buyer waits for is mailed in the same batch (rules 3.15). Returns the withdrawal. Throws:
 * - `withdrawal.not_found`; `withdrawal.changed` if the status changed since staff read it
 * - `withdrawal.not_refunded` if the new status is refunded, but no refund answers the withdrawal, or its goods are not
 *   refunded
 * - `withdrawal.already_refunded` if the new status is refused, but everything due is refunded
 */
export async function changeWithdrawal(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  staff: StaffActor | typeof SHOP_ACTOR,
  id: string,
  change: WithdrawalChange,
) {
  const { db } = deps
  const { from, status } = change
  const [[stored], toldDecisions] = await db.batch([
    db
      .select({
        row: withdrawals,
        canClose: CAN_CLOSE_AS_REFUNDED_SQL.as('can_close'),
        isAnswered: IS_ANSWERED_BY_REFUND_SQL.as('is_answered'),
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(eq(withdrawals.id, id)),
    toldDecisionsQuery(db, id),
  ])
  if (!stored) throw new AppError('withdrawal.not_found')
  const { row, canClose, isAnswered } = stored
  const { orderId } = row
  if (row.status !== from) throw new AppError('withdrawal.changed')
  if (status === 'refunded' && !(await isRefunded(deps, { id, orderId, canClose })))
    throw new AppError('withdrawal.not_refunded')
  if (status === 'refused' && isAnswered === 1 && (await isRefunded(deps, { id, orderId, canClose })))
    throw new AppError('withdrawal.already_refunded')
  const order = orderId === null ? null : await readOrderSummary(deps, orderId)
  const answer = planAnswer(deps, { row, order, change, toldDecisions })
  const queryResults = await writeIfUnchanged(
    db,
    {
      table: withdrawals,
      row: [
        eq(withdrawals.id, id),
        eq(withdrawals.status, from),
        ne(withdrawals.status, status),
        // The answer depends on the last decision and on the order.
        eq(withdrawals.statusAt, row.statusAt),
        sql`${withdrawals.orderId} IS ${orderId}`,
        answer.lock,
      ],
      code: 'withdrawal.changed',
    },
    [
      db
        .update(withdrawals)
        .set({ status, statusAt: deps.now(), ...answer.columns })
        .where(eq(withdrawals.id, id)),
      ...answer.statements,
      ...(orderId === null ? [] : addRequestEvent(deps, orderId, 'withdrawal', 'changed')),
      recordAction(deps, staff, { action: 'withdrawal_change', subject: id, detail: { from, status } }),
    ],
    withdrawalQueries(db, id),
  )
  return toWithdrawalDto(deps, queryResults)
}

type WithdrawalToClose = { id: string; orderId: string | null; canClose: number }

/**
 * True if a withdrawal can be closed as refunded: its goods are refunded, and a refund answers it or nothing is due for
 * the order's withdrawals. An order that was never paid owes nothing.
 */
async function isRefunded(
  deps: Pick<Deps, 'db'>,
  { id, orderId, canClose }: WithdrawalToClose,
): Promise<boolean> {
  if (orderId === null) return false
  const [fullOrder, withdrawalRows] = await Promise.all([
    readOrder(deps, orderId),
    orderWithdrawalsQuery(deps.db, orderId),
  ])
  if (!REFUNDABLE_STATES.includes(fullOrder.order.state)) return canClose === 1
  if (canClose === 1) return dueGoodsAmountOf(fullOrder, withdrawalRows, id) === 0
  return (
    sumFailedRefunds(fullOrder) === 0 && combineWithdrawals(fullOrder, withdrawalRows).proposal?.amount === 0
  )
}
