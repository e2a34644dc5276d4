import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { EmailsQuery } from '../../../domain/email-list'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { searchTerms } from '../../../domain/staff-search'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { kindOf } from '../../email/mail-copies'
import { iso } from '../../iso'
import { joinedText, matchesTerms } from '../../text-search'
import { isOfOrder } from '../orders/search-orders'

const TEXT = joinedText('emails.recipient', 'emails.subject', 'emails.kind')

/** Filters mails by address, subject or kind, or by the order that a mail is about. */
function emailFilter(q: string | undefined): SQL | undefined {
  const terms = searchTerms(q ?? '')
  return or(
    matchesTerms(TEXT, terms, ({ id }) => [id ? sql`instr(emails.about, ${id}) > 0` : undefined]),
    isOfOrder(sql`substr(emails.about, 1, 36)`, terms),
  )
}

/** A page of the outbox, newest first, without the mails' content. The content may contain secrets (codes, links). */
export async function listEmails({ db }: Pick<Deps, 'db'>, query: EmailsQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const filter = and(query.status ? eq(emails.status, query.status) : undefined, emailFilter(query.q))
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
      .where(
        and(
          filter,
          place ? sql`(${emails.createdAt}, ${emails.id}) < (${place.at}, ${place.id})` : undefined,
        ),
      )
      .orderBy(desc(emails.createdAt), desc(emails.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(emails)
      .where(filter),
  ])
  const page = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: page.items.map(({ recipient, kind, createdAt, dueAt, sentAt, ...mail }) => ({
      ...mail,
      kind: kindOf(kind),
      to: recipient,
      createdAt: iso(createdAt),
      dueAt: iso(dueAt),
      sentAt: sentAt === null ? null : iso(sentAt),
    })),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
