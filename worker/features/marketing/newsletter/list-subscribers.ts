import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language'
import type { SubscribersQuery } from '../../../../domain/marketing/newsletter-list'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { polishTimestampOf } from '../../../../domain/time/polish-days'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { toCsv } from '../../../../domain/text/csv'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { type StaffActor, exportWithActionLog } from '../../admin/actions'
import { newsletterSubscribers as subscribers } from './newsletter.table'

const SEARCHED_TEXT_SQL = joinedTextSql('newsletter_subscribers.email')

const matchesSubscribersQuerySql = ({ q, status }: SubscribersQuery): SQL | undefined =>
  and(
    status ? eq(subscribers.status, status) : undefined,
    matchesTermsSql(SEARCHED_TEXT_SQL, parseSearchTerms(q ?? '')),
  )

/** A page of sign-ups, newest first. Unsubscribed rows have no address (rules 6.5). */
export async function listSubscribers({ db }: Pick<Deps, 'db'>, query: SubscribersQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = matchesSubscribersQuerySql(query)
  const [rows, [count]] = await db.batch([
    db
      .select({
        id: subscribers.id,
        email: subscribers.email,
        status: subscribers.status,
        language: subscribers.language,
        confirmedAt: subscribers.confirmedAt,
        createdAt: subscribers.createdAt,
      })
      .from(subscribers)
      .where(and(filterSql, isAfterCursorSql(query.cursor, subscribers.createdAt, subscribers.id)))
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(filterSql),
  ])
  const page = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: page.items.map((row) => ({
      ...row,
      confirmedAt: row.confirmedAt === null ? null : toIsoString(row.confirmedAt),
      createdAt: toIsoString(row.createdAt),
    })),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}

const LANGUAGE_NAMES: Record<Language, string> = { pl: 'polski', en: 'angielski' }

/** All confirmed subscribers as CSV with the proof of their consent. The export is recorded as a staff action. */
export async function exportSubscribers(deps: Pick<Deps, 'db' | 'now'>, staff: StaffActor): Promise<string> {
  const confirmedQuery = deps.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.status, 'confirmed'))
    .orderBy(asc(subscribers.createdAt), asc(subscribers.id))
  const rows = await exportWithActionLog(deps, staff, 'subscribers_export', confirmedQuery)
  return toCsv(
    ['E-mail', 'Język', 'Potwierdzony', 'Wersja zgody'],
    rows.map(({ email, language, confirmedAt, consentVersion }) => [
      email ?? '',
      LANGUAGE_NAMES[language],
      confirmedAt === null ? '' : polishTimestampOf(confirmedAt),
      consentVersion,
    ]),
  )
}
