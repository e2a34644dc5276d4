import { and, count, desc, or, type SQL, sql } from 'drizzle-orm'
import type { ChatSearchQuery } from '../../../../domain/chat/chat-search'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { isEmailOfOrderSql } from '../../orders/staff/search-orders'
import { CHAT_COLUMNS, chatSessions } from '../chat.table'
import { toSessionDto } from './sessions'

const SEARCHED_TEXT_SQL = joinedTextSql(
  'chat_sessions.customer_name',
  'chat_sessions.customer_email',
  // Rows without `search_text` can still be found by their last message.
  'chat_sessions.last_message',
  'chat_sessions.search_text',
)

/** Condition: each term matches the customer, the messages, the id, or an order of the same e-mail address. */
function matchesSearchSql(searchText: string | undefined): SQL | undefined {
  const parsedTerms = parseSearchTerms(searchText ?? '')
  return or(
    matchesTermsSql(SEARCHED_TEXT_SQL, parsedTerms, ({ id, code, codeSuffix }) => [
      id ? sql`instr(chat_sessions.id, ${id}) > 0` : undefined,
      code ? sql`instr(words, ${code.toLowerCase()}) > 0` : undefined,
      codeSuffix ? sql`words GLOB ${`*gift-????-????-${codeSuffix.toLowerCase()}*`}` : undefined,
    ]),
    isEmailOfOrderSql(sql`chat_sessions.customer_email`, parsedTerms),
  )
}

/** A page of the chats that match a query, active and closed, newest first, and the total number of matches. */
export async function searchSessions({ db }: Pick<Deps, 'db'>, query: ChatSearchQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const searchCondition = matchesSearchSql(query.q)
  const [rows, [countRow]] = await db.batch([
    db
      .select(CHAT_COLUMNS)
      .from(chatSessions)
      .where(
        and(searchCondition, isAfterCursorSql(query.cursor, chatSessions.lastMessageAt, chatSessions.id)),
      )
      .orderBy(desc(chatSessions.lastMessageAt), desc(chatSessions.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(chatSessions).where(searchCondition),
  ])
  const sessionPage = toPage(rows, limit, ({ lastMessageAt, id }) => ({ at: lastMessageAt, id }))
  return {
    items: sessionPage.items.map(toSessionDto),
    nextCursor: sessionPage.nextCursor,
    total: countRow?.total ?? 0,
  }
}
