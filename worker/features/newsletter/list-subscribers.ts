import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language'
import type { SubscribersQuery } from '../../../domain/newsletter-list'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { polishTimestampOf } from '../../../domain/polish-days'
import { searchTerms } from '../../../domain/staff-search'
import { csvOf } from '../../csv'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { joinedText, matchesTerms } from '../../text-search'
import { type Staff, takenBy } from '../admin/actions'
import { newsletterSubscribers as subscribers } from './newsletter.table'

const TEXT = joinedText('newsletter_subscribers.email')

const subscriberFilter = ({ q, status }: SubscribersQuery): SQL | undefined =>
  and(status ? eq(subscribers.status, status) : undefined, matchesTerms(TEXT, searchTerms(q ?? '')))

/** A page of sign-ups, newest first. Unsubscribed rows have no address (rules 6.5). */
export async function listSubscribers({ db }: Pick<Deps, 'db'>, query: SubscribersQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const filter = subscriberFilter(query)
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
      .where(
        and(
          filter,
          place ? sql`(${subscribers.createdAt}, ${subscribers.id}) < (${place.at}, ${place.id})` : undefined,
        ),
      )
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(filter),
  ])
  const page = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: page.items.map((row) => ({
      ...row,
      confirmedAt: row.confirmedAt === null ? null : iso(row.confirmedAt),
      createdAt: iso(row.createdAt),
    })),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}

const LANGUAGE_NAMES: Record<Language, string> = { pl: 'polski', en: 'angielski' }

/** All confirmed subscribers as CSV with the proof of their consent. The export is recorded as a staff action. */
export async function exportSubscribers(deps: Pick<Deps, 'db' | 'now'>, staff: Staff): Promise<string> {
  const confirmed = deps.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.status, 'confirmed'))
    .orderBy(asc(subscribers.createdAt), asc(subscribers.id))
  const rows = await takenBy(deps, staff, 'subscribers_export', confirmed)
  return csvOf(
    ['E-mail', 'Język', 'Potwierdzony', 'Wersja zgody'],
    rows.map(({ email, language, confirmedAt, consentVersion }) => [
      email ?? '',
      LANGUAGE_NAMES[language],
      confirmedAt === null ? '' : polishTimestampOf(confirmedAt),
      consentVersion,
    ]),
  )
}
