import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { isoDay } from '../../../../domain/time/polish-days'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import {
  isLateWithdrawal,
  OPEN_WITHDRAWAL_STATUSES,
  refundDueDay,
  type WithdrawalsQuery,
  withdrawalStartAt,
} from '../../../../domain/returns/withdrawal'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { orders } from '../../orders/orders.table'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { orderMatchesTermsSql } from '../../orders/staff/search-orders'
import { claimedOrderOf } from '../open-requests'
import { findOwedWithdrawals, REFUND_DUTY_SQL } from './refund-owed'
import { withdrawals } from './withdrawals.table'
import type { Timestamp } from '../../../../domain/time/time'

type WithdrawalRow = Omit<typeof withdrawals.$inferSelect, 'searchText' | 'idempotencyKey' | 'ip'>

/**
 * A withdrawal in a list. `withdrawalStart`: start of the 14 days to withdraw. If `isOwed`, `refundDue` is the last
 * day to refund, a Polish day.
 */
export const toListedWithdrawalDto = (
  row: WithdrawalRow,
  withdrawalStart: Timestamp | null,
  isRefundOwed: boolean,
) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  /** The contract in the customer's words. */
  order: row.orderText,
  orderId: row.orderId,
  orderNumber: row.orderId && formatOrderNumber(row.orderId),
  claimedOrder: claimedOrderOf(row),
  items: row.items,
  language: row.language,
  submittedAt: toIsoString(row.submittedAt),
  channel: row.channel,
  refundDue: isRefundOwed ? isoDay(refundDueDay(row.submittedAt)) : null,
  isLate: isLateWithdrawal(row.submittedAt, withdrawalStart),
  status: row.status,
  statusAt: toIsoString(row.statusAt),
})

/** Order columns that determine the start of the 14 days to withdraw. */
const WITHDRAWAL_START_COLUMNS = {
  courier: orders.courier,
  createdAt: orders.createdAt,
  deliveredAt: orders.deliveredAt,
}

const SEARCHED_TEXT_SQL = joinedTextSql(
  'withdrawals.search_text',
  "replace(withdrawals.search_text, '-', '')",
)

function withdrawalFilterSql({ q, status }: WithdrawalsQuery): SQL | undefined {
  const parsedTerms = parseSearchTerms(q ?? '')
  return and(
    status === 'open' ? inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES) : undefined,
    status && status !== 'open' ? eq(withdrawals.status, status) : undefined,
    or(
      matchesTermsSql(SEARCHED_TEXT_SQL, parsedTerms, ({ id }) => [
        id ? sql`instr(withdrawals.id, ${id}) > 0` : undefined,
      ]),
      orderMatchesTermsSql(sql`coalesce(withdrawals.order_id, withdrawals.claimed_order_id)`, parsedTerms),
    ),
  )
}

export async function listWithdrawals({ db }: Pick<Deps, 'db'>, query: WithdrawalsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = withdrawalFilterSql(query)
  const [rows, [count]] = await db.batch([
    db
      .select({
        row: withdrawals,
        order: WITHDRAWAL_START_COLUMNS,
        duty: REFUND_DUTY_SQL.as('refund_duty'),
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(and(filterSql, isAfterCursorSql(query.cursor, withdrawals.submittedAt, withdrawals.id)))
      .orderBy(desc(withdrawals.submittedAt), desc(withdrawals.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(withdrawals)
      .where(filterSql),
  ])
  const page = toPage(rows, limit, ({ row }) => ({ at: row.submittedAt, id: row.id }))
  const owedIds = await findOwedWithdrawals(
    { db },
    page.items.map(({ row, duty }) => ({ ...row, duty })),
  )
  return {
    items: page.items.map(({ row, order }) =>
      toListedWithdrawalDto(row, order && withdrawalStartAt(order), owedIds.has(row.id)),
    ),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
