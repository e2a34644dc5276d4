import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { ActionsQuery } from '../../../domain/admin/admin-actions'
import { LIST_PAGE_SIZES, toPage, parseCursor } from '../../../domain/admin/paging'
import { toTimestampRange } from '../../../domain/time/polish-days'
import { parseSearchTerms } from '../../../domain/admin/staff-search'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { products } from '../products/products.table'
import { adminActions, isNotViewSql, staffMembers } from './admin.table'

/** Prefix filter on the subject, written as a range so that SQLite can use the index. */
function hasSubjectPrefixSql(searchText: string | undefined): SQL | undefined {
  const [term] = parseSearchTerms(searchText ?? '')
  const subjectPrefix = term?.id ?? term?.anyOf[0]?.[0]
  return subjectPrefix
    ? and(gte(adminActions.subject, subjectPrefix), lt(adminActions.subject, `${subjectPrefix}\u{10ffff}`))
    : undefined
}

/**
 * Staff actions without personal data, newest first. The list has views only if the query asks for them. Sorted by id,
 * because ids ascend with time.
 */
export async function listActions({ db }: Pick<Deps, 'db'>, query: ActionsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const cursor = parseCursor(query.cursor)
  const { since, before } = toTimestampRange(query.day, query.day)
  const filterSql = and(
    // Views far outnumber changes. The list therefore shows views only if the filter asks for them.
    query.action ? eq(adminActions.action, query.action) : isNotViewSql,
    hasSubjectPrefixSql(query.q),
    query.member ? eq(adminActions.memberId, query.member) : undefined,
    since === undefined ? undefined : gte(adminActions.at, since),
    before === undefined ? undefined : lt(adminActions.at, before),
  )
  const [rows, [count], members] = await db.batch([
    db
      .select({
        ...getTableColumns(adminActions),
        member: { name: staffMembers.name, role: staffMembers.role },
        productName: sql<string | null>`${products.name}`.as('product_name'),
        productNameEn: products.nameEn,
      })
      .from(adminActions)
      .leftJoin(staffMembers, eq(staffMembers.id, adminActions.memberId))
      .leftJoin(products, eq(products.id, adminActions.subject))
      .where(and(filterSql, cursor ? lt(adminActions.id, Number(cursor.id) || 0) : undefined))
      .orderBy(desc(adminActions.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(adminActions)
      .where(filterSql),
    db.select({ id: staffMembers.id, name: staffMembers.name, role: staffMembers.role }).from(staffMembers),
  ])
  const page = toPage(rows, limit, ({ at, id }) => ({ at, id: String(id) }))
  return {
    items: page.items.map(({ id, at, action, subject, detail, member, ip, productName, productNameEn }) => ({
      id,
      at: toIsoString(at),
      action,
      subject,
      /** The product with the id `subject`; null if the action is about another record. */
      product: productName === null ? null : { name: productName, nameEn: productNameEn },
      detail,
      /** The staff member; null for failed sign-ins. */
      member,
      /** Truncated IP address. */
      ip,
    })),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
    /** All people with access, also those without actions, for the filter. */
    members,
  }
}
