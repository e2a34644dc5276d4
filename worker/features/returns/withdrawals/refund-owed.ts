import { eq, sql } from 'drizzle-orm'
import {
  isOpenWithdrawal,
  OPEN_WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from '../../../../domain/returns/withdrawal'
import type { WithdrawalProposal } from '../../../../domain/returns/withdrawal-proposal'
import { listSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { IS_REFUND_OWED_SQL } from '../../orders/staff/order-work'
import { readOrder } from '../../orders/views/read-order'
import { combineWithdrawals } from './withdrawal-proposal'
import { withdrawals } from './withdrawals.table'

/**
 * SQL condition: a refund answers a withdrawal. Such a refund is newer than the withdrawal and has any reason except
 * goodwill or a late payment.
 */
const ANSWERS_WITHDRAWAL_SQL = sql`refunds.order_id = orders.id AND refunds.reason NOT IN ('goodwill', 'late_payment')
  AND refunds.created_at >= withdrawals.submitted_at AND refunds.replaces_id IS NULL`

/**
 * SQL condition: the order was fully refunded, but part of the money came back to the shop. The bank or the provider
 * could not deliver it.
 */
const HAS_RETURNED_MONEY_SQL = sql`(orders.state = 'refunded' AND orders.total_minor >
  (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))`

/**
 * `owed`: the shop owes a refund for the withdrawal, or may owe it. `answered`: a completed refund answers the only open
 * withdrawal, but can be too low. `none`: the order is unpaid or fully refunded.
 */
export type RefundDuty = 'owed' | 'answered' | 'none'

/** SQL: the duty to refund a withdrawal. For queries over withdrawals joined with orders. */
export const REFUND_DUTY_SQL = sql<RefundDuty>`CASE
  WHEN orders.id IS NULL THEN 'owed'
  WHEN orders.state NOT IN ('paid', 'refund_due') AND NOT ${HAS_RETURNED_MONEY_SQL} THEN 'none'
  WHEN EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS_WITHDRAWAL_SQL})
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED_SQL})
    AND NOT EXISTS (SELECT 1 FROM withdrawals AS other WHERE other.order_id = orders.id AND other.id <> withdrawals.id
      AND other.status IN (${listSql(OPEN_WITHDRAWAL_STATUSES)})) THEN 'answered'
  ELSE 'owed' END`

type AnswerableWithdrawal = { status: WithdrawalStatus; duty: RefundDuty }

/**
 * True if the shop owes a refund for a withdrawal. A refund below the proposed amount does not end this duty. Without a
 * proposal, staff have read the customer's free text, so any refund ends the duty.
 */
export const isRefundOwed = (
  { status, duty }: AnswerableWithdrawal,
  proposal: WithdrawalProposal | null,
): boolean =>
  duty === 'owed' || (duty === 'answered' && isOpenWithdrawal(status) && (proposal?.amount ?? 0) > 0)

/** Maximum number of orders that a list reads, because D1 limits the queries of a request. */
const MAX_READ_ORDERS = 20

type ListedWithdrawal = AnswerableWithdrawal & { id: string; orderId: string | null }

/**
 * Ids of the withdrawals for which the shop owes a refund. Reads the orders of answered withdrawals. Such withdrawals
 * are few, because staff close them. An answered withdrawal beyond `MAX_READ_ORDERS` counts as owed.
 */
export async function findOwedWithdrawals(
  deps: Pick<Deps, 'db'>,
  rows: readonly ListedWithdrawal[],
): Promise<ReadonlySet<string>> {
  let readOrderCount = 0
  const owedIds = await Promise.all(
    rows.map(async ({ id, orderId, status, duty }) => {
      const mustReadOrder = duty === 'answered' && orderId !== null && isOpenWithdrawal(status)
      if (!mustReadOrder) return duty === 'owed' ? [id] : []
      readOrderCount += 1
      if (readOrderCount > MAX_READ_ORDERS) return [id]
      return isRefundOwed({ status, duty }, await readProposal(deps, orderId)) ? [id] : []
    }),
  )
  return new Set(owedIds.flat())
}

async function readProposal(deps: Pick<Deps, 'db'>, orderId: string): Promise<WithdrawalProposal | null> {
  const [fullOrder, rows] = await Promise.all([
    readOrder(deps, orderId),
    orderWithdrawalsQuery(deps.db, orderId),
  ])
  return combineWithdrawals(fullOrder, rows).proposal
}

/** Query of the withdrawals of an order, as input for `combineWithdrawals`. */
export const orderWithdrawalsQuery = (db: Deps['db'], orderId: string) =>
  db
    .select({
      id: withdrawals.id,
      status: withdrawals.status,
      items: withdrawals.items,
      submittedAt: withdrawals.submittedAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))

/** SQL: 1 if a refund answers the withdrawal, else 0. */
export const IS_ANSWERED_BY_REFUND_SQL = sql<number>`EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS_WITHDRAWAL_SQL})`

/**
 * SQL: 1 if a withdrawal can be closed as refunded, else 0. This requires that its order was never paid or is fully
 * refunded, or that a refund answers the withdrawal. A withdrawal without an order must first be linked, or refused.
 */
export const CAN_CLOSE_AS_REFUNDED_SQL = sql<number>`(orders.id IS NOT NULL AND (
  orders.state NOT IN ('paid', 'refund_due', 'refunded')
  OR NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED_SQL})
    AND (orders.state = 'refunded' OR EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS_WITHDRAWAL_SQL}))))`
