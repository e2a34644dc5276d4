import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orderNumber } from '../../../domain/order'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { isoDay } from '../../../domain/polish-days'
import { searchTerms } from '../../../domain/staff-search'
import {
  isLate,
  OPEN_WITHDRAWALS,
  refundDueDay,
  type WithdrawalsQuery,
  withdrawalSince,
} from '../../../domain/withdrawal'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { orders } from '../orders/orders.table'
import { joinedText, matchesTerms } from '../../text-search'
import { isOfOrder } from '../orders/search-orders'
import { claimedOrderOf } from '../orders/open-requests'
import { IS_OWED } from './owed'
import { withdrawals } from './withdrawals.table'
import type { Timestamp } from '../../../domain/time'

type Row = Omit<typeof withdrawals.$inferSelect, 'searchText' | 'idempotencyKey' | 'ip'>

/**
 * A withdrawal in a list. `since`: start of the 14 days. If `isOwed`, `refundDue` is the last day to refund, a Polish
 * day.
 */
export const toListedWithdrawalDto = (row: Row, since: Timestamp | null, isOwed: boolean) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  /** The contract in the customer's words. */
  order: row.orderText,
  orderId: row.orderId,
  orderNumber: row.orderId && orderNumber(row.orderId),
  claimedOrder: claimedOrderOf(row),
  items: row.items,
  language: row.language,
  submittedAt: iso(row.submittedAt),
  refundDue: isOwed ? isoDay(refundDueDay(row.submittedAt)) : null,
  isLate: isLate(row.submittedAt, since),
  status: row.status,
  statusAt: iso(row.statusAt),
})

/** Columns that determine the start of the 14 days. */
const RECEIVED = {
  courier: orders.courier,
  createdAt: orders.createdAt,
  deliveredAt: orders.deliveredAt,
}

const TEXT = joinedText('withdrawals.search_text', "replace(withdrawals.search_text, '-', '')")

function withdrawalFilter({ q, status }: WithdrawalsQuery): SQL | undefined {
  const terms = searchTerms(q ?? '')
  return and(
    status === 'open' ? inArray(withdrawals.status, OPEN_WITHDRAWALS) : undefined,
    status && status !== 'open' ? eq(withdrawals.status, status) : undefined,
    or(
      matchesTerms(TEXT, terms, ({ id }) => [id ? sql`instr(withdrawals.id, ${id}) > 0` : undefined]),
      isOfOrder(sql`coalesce(withdrawals.order_id, withdrawals.claimed_order_id)`, terms),
    ),
  )
}

export async function listWithdrawals({ db }: Pick<Deps, 'db'>, query: WithdrawalsQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const filter = withdrawalFilter(query)
  const [rows, [count]] = await db.batch([
    db
      .select({ row: withdrawals, order: RECEIVED, isOwed: IS_OWED.as('is_owed') })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(
        and(
          filter,
          place
            ? sql`(${withdrawals.submittedAt}, ${withdrawals.id}) < (${place.at}, ${place.id})`
            : undefined,
        ),
      )
      .orderBy(desc(withdrawals.submittedAt), desc(withdrawals.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(withdrawals)
      .where(filter),
  ])
  const page = pageOf(rows, limit, ({ row }) => ({ at: row.submittedAt, id: row.id }))
  return {
    items: page.items.map(({ row, order, isOwed }) =>
      toListedWithdrawalDto(row, order && withdrawalSince(order), isOwed === 1),
    ),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
