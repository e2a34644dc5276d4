import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { LIST_PAGE_SIZES, toPage } from '../../../domain/admin/paging'
import { parseSearchTerms } from '../../../domain/admin/staff-search'
import { availabilityOf } from '../../../domain/products/catalog/catalog'
import { polishDay, startOfDay } from '../../../domain/time/polish-days'
import { isOutsideOpeningTimes, listOpeningTimes } from '../../../domain/viewings/opening-times'
import { canMove, listNextStatuses, type ViewingsQuery } from '../../../domain/viewings/viewing'
import { isAfterCursorSql } from '../../database/after-cursor'
import { joinedTextSql, matchesTermsSql } from '../../database/text-search'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { products } from '../products/products.table'
import { VIEWED_PRODUCT_JSON_SQL, type ViewedProduct } from './viewed-product'
import { hasConflictSql } from './viewing-conflicts'
import type { ViewingWithProduct } from './visitor-viewing'
import { viewings } from './viewings.table'

/** Maximum number of coming viewings in the list. A shop with more would need pages. */
const MAX_COMING_ROWS = 300

/** Availability of the tool for staff. `hidden`: the tool is not sold, but customers cannot see it. */
const toolAvailabilityOf = (product: ViewedProduct) =>
  product.status === 'published' || product.stock + product.held === 0
    ? availabilityOf(product)
    : ('hidden' as const)

export const toStaffViewingDto = (
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  { viewing, product }: ViewingWithProduct,
) => ({
  id: viewing.id,
  startsAt: toIsoString(viewing.startsAt),
  endsAt: toIsoString(viewing.endsAt),
  status: viewing.status,
  channel: viewing.channel,
  name: viewing.name,
  email: viewing.email,
  phone: viewing.phone,
  note: viewing.note,
  language: viewing.language,
  reason: viewing.reason,
  version: viewing.version,
  /** True while the viewing holds a unit of the tool. */
  isHeld: viewing.isHeld,
  canMove: canMove(viewing, now()),
  /** True for a coming viewing at a time at which the showroom is closed, such as a day off that was entered later. */
  isOutsideOpeningTimes:
    canMove(viewing, now()) && isOutsideOpeningTimes(viewing, listOpeningTimes(settings, now())),
  nextStatuses: listNextStatuses(viewing, now()),
  product: {
    id: product.id,
    sku: product.sku,
    name: product.name,
    nameEn: product.nameEn,
    image: product.image,
    availability: toolAvailabilityOf(product),
  },
})

/** Text in which staff search. Phone numbers are stored without spaces, and search terms have none either. */
const SEARCHED_TEXT_SQL = joinedTextSql('viewings.name', 'viewings.email', 'viewings.phone')

/**
 * Returns one of the `VIEWING_LISTS` for staff, with only those viewings that match a search. Coming viewings are
 * listed without pages.
 */
export async function listViewings(deps: Pick<Deps, 'db' | 'now' | 'settings'>, query: ViewingsQuery) {
  const { db, now } = deps
  const today = startOfDay(polishDay(now()))
  const isPast = query.list === 'past'
  const limit = isPast ? (query.limit ?? LIST_PAGE_SIZES.default) : MAX_COMING_ROWS
  const conditions = {
    coming: gte(viewings.startsAt, today),
    conflicts: hasConflictSql(deps),
    past: lt(viewings.startsAt, today),
  }
  const listCondition = and(
    conditions[query.list ?? 'coming'],
    matchesTermsSql(SEARCHED_TEXT_SQL, parseSearchTerms(query.q ?? '')),
  )
  const [rows, [count]] = await db.batch([
    db
      .select({ viewing: viewings, product: VIEWED_PRODUCT_JSON_SQL })
      .from(viewings)
      .innerJoin(products, eq(products.id, viewings.productId))
      .where(
        and(
          listCondition,
          isPast ? isAfterCursorSql(query.cursor, viewings.startsAt, viewings.id) : undefined,
        ),
      )
      .orderBy(
        ...(isPast
          ? [desc(viewings.startsAt), desc(viewings.id)]
          : [asc(viewings.startsAt), asc(viewings.id)]),
      )
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(viewings)
      .where(listCondition),
  ])
  const page = toPage(rows, limit, ({ viewing: { startsAt, id } }) => ({ at: startsAt, id }))
  return {
    items: page.items.map((row) => toStaffViewingDto(deps, row)),
    nextCursor: isPast ? page.nextCursor : null,
    total: count?.total ?? 0,
  }
}
