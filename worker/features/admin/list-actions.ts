import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { ActionsQuery } from '../../../domain/admin-actions'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { searchTerms } from '../../../domain/staff-search'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { adminActions } from './admin.table'

/** Prefix filter on the subject, written as a range so that SQLite can use the index. */
function about(q: string | undefined): SQL | undefined {
  const [term] = searchTerms(q ?? '')
  const start = term?.id ?? term?.anyOf[0]?.[0]
  return start
    ? and(gte(adminActions.subject, start), lt(adminActions.subject, `${start}\u{10ffff}`))
    : undefined
}

/** Staff actions, newest first, without personal data. Their ids ascend with time. */
export async function listActions({ db }: Pick<Deps, 'db'>, query: ActionsQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const filter = and(query.action ? eq(adminActions.action, query.action) : undefined, about(query.q))
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(adminActions)
      .where(and(filter, place ? lt(adminActions.id, Number(place.id) || 0) : undefined))
      .orderBy(desc(adminActions.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(adminActions)
      .where(filter),
  ])
  const page = pageOf(rows, limit, ({ at, id }) => ({ at, id: String(id) }))
  return {
    items: page.items.map(({ id, at, action, subject, detail, ip }) => ({
      id,
      at: iso(at),
      action,
      subject,
      detail,
      /** Truncated IP address. */
      ip,
    })),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
