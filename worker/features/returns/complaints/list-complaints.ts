import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  answerDueDay,
  COMPLAINT_ANSWERS,
  formatComplaintNumber,
  type ComplaintsQuery,
  OPEN_COMPLAINT_STATUSES,
} from '../../../../domain/returns/complaint'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { orderMatchesTermsSql } from '../../orders/staff/search-orders'
import { claimedOrderOf } from '../open-requests'
import { complaints } from './complaints.table'

type ComplaintRow = Omit<
  typeof complaints.$inferSelect,
  'searchText' | 'idempotencyKey' | 'ip' | 'photoToken'
>

/** A complaint in a list. `answerBy` is the last day for the answer, a Polish date. */
export const toComplaintDto = (row: ComplaintRow) => ({
  id: row.id,
  number: formatComplaintNumber(row.id),
  name: row.name,
  email: row.email,
  /** The contract in the customer's words. */
  order: row.orderText,
  orderId: row.orderId,
  orderNumber: row.orderId && formatOrderNumber(row.orderId),
  claimedOrder: claimedOrderOf(row),
  product: row.product,
  wish: row.wish,
  language: row.language,
  submittedAt: toIsoString(row.submittedAt),
  channel: row.channel,
  answerBy: isoDay(answerDueDay(row.submittedAt)),
  status: row.status,
  statusAt: toIsoString(row.statusAt),
  /** Polish day on which the promised remedy was carried out. */
  settledOn: row.settledAt === null ? null : isoDay(polishDay(row.settledAt)),
})

const SEARCHED_TEXT_SQL = joinedTextSql('complaints.search_text', "replace(complaints.search_text, '-', '')")

/** Accepted complaints whose remedy was not carried out yet. */
export const IS_SETTLEMENT_DUE_SQL = and(eq(complaints.status, 'accepted'), isNull(complaints.settledAt))

function complaintFilterSql({ q, status }: ComplaintsQuery): SQL | undefined {
  const parsedTerms = parseSearchTerms(q ?? '')
  return and(
    status === 'open' ? inArray(complaints.status, OPEN_COMPLAINT_STATUSES) : undefined,
    status === 'answered' ? inArray(complaints.status, COMPLAINT_ANSWERS) : undefined,
    status === 'to_settle' ? IS_SETTLEMENT_DUE_SQL : undefined,
    status && status !== 'open' && status !== 'answered' && status !== 'to_settle'
      ? eq(complaints.status, status)
      : undefined,
    or(
      // A complaint number such as "R-AB12CD34" contains the start of the complaint's id.
      matchesTermsSql(SEARCHED_TEXT_SQL, parsedTerms, ({ id }) => [
        id ? sql`instr(complaints.id, ${id}) > 0` : undefined,
      ]),
      orderMatchesTermsSql(sql`coalesce(complaints.order_id, complaints.claimed_order_id)`, parsedTerms),
    ),
  )
}

export async function listComplaints({ db }: Pick<Deps, 'db'>, query: ComplaintsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = complaintFilterSql(query)
  const afterCursorSql = isAfterCursorSql(query.cursor, complaints.submittedAt, complaints.id)
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(complaints)
      .where(and(filterSql, afterCursorSql))
      .orderBy(desc(complaints.submittedAt), desc(complaints.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(complaints)
      .where(filterSql),
  ])
  const page = toPage(rows, limit, ({ submittedAt, id }) => ({ at: submittedAt, id }))
  return { items: page.items.map(toComplaintDto), nextCursor: page.nextCursor, total: count?.total ?? 0 }
}
