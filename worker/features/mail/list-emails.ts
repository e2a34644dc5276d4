import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type EmailsQuery, shownStatusOf } from '../../../domain/mail/email-list'
import { LIST_PAGE_SIZES, toPage } from '../../../domain/admin/paging'
import { parseSearchTerms } from '../../../domain/admin/staff-search'
import { isAfterCursorSql } from '../../database/after-cursor'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { baseKindOf } from '../../mail/outbox/mail-copies'
import { toIsoString } from '../../iso'
import { joinedTextSql, matchesTermsSql } from '../../database/text-search'
import { orderMatchesTermsSql } from '../orders/staff/search-orders'

const SEARCHED_TEXT_SQL = joinedTextSql('emails.recipient', 'emails.subject', 'emails.kind')

/** Condition: a mail matches by address, subject or kind, or by the order that it is about. */
function matchesMailSearchSql(searchText: string | undefined): SQL | undefined {
  const parsedTerms = parseSearchTerms(searchText ?? '')
  return or(
    matchesTermsSql(SEARCHED_TEXT_SQL, parsedTerms, ({ id }) => [
      id ? sql`instr(emails.about, ${id}) > 0` : undefined,
    ]),
    orderMatchesTermsSql(sql`substr(emails.about, 1, 36)`, parsedTerms),
  )
}

/** A page of the outbox, newest first, without the mails' content. The content may contain secrets (codes, links). */
export async function listEmails({ db }: Pick<Deps, 'db'>, query: EmailsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = and(
    query.status ? eq(emails.status, query.status) : undefined,
    matchesMailSearchSql(query.q),
  )
  const [rows, [count]] = await db.batch([
    db
      .select({
        id: emails.id,
        kind: emails.kind,
        recipient: emails.recipient,
        subject: emails.subject,
        status: emails.status,
        attempts: emails.attempts,
        createdAt: emails.createdAt,
        dueAt: emails.dueAt,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(and(filterSql, isAfterCursorSql(query.cursor, emails.createdAt, emails.id)))
      .orderBy(desc(emails.createdAt), desc(emails.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(emails)
      .where(filterSql),
  ])
  const emailPage = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: emailPage.items.map(({ recipient, kind, createdAt, dueAt, sentAt, ...mail }) => ({
      ...mail,
      status: shownStatusOf(mail),
      kind: baseKindOf(kind),
      to: recipient,
      createdAt: toIsoString(createdAt),
      dueAt: toIsoString(dueAt),
      sentAt: sentAt === null ? null : toIsoString(sentAt),
    })),
    nextCursor: emailPage.nextCursor,
    total: count?.total ?? 0,
  }
}
