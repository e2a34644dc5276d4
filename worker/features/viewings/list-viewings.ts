import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { LIST_PAGE_SIZES, toPage } from '../../../domain/admin/paging'
import { availabilityOf } from '../../../domain/products/catalog/catalog'
import { polishDay, startOfDay } from '../../../domain/time/polish-days'
import { NEXT_VIEWING_STATUSES, type ViewingsQuery } from '../../../domain/viewings/viewing'
import { isAfterCursorSql } from '../../database/after-cursor'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { products } from '../products/products.table'
import { isViewable, VIEWED_PRODUCT_JSON_SQL } from './viewed-product'
import type { ViewingWithProduct } from './visitor-viewing'
import { viewings } from './viewings.table'

/** Maximum number of coming viewings in the list. A shop with more would need pages. */
const MAX_COMING_ROWS = 300

export const toStaffViewingDto = ({ viewing, product }: ViewingWithProduct) => ({
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
  /** True while the viewing keeps a unit of the tool from sale. */
  isHeld: viewing.isHeld,
  nextStatuses: NEXT_VIEWING_STATUSES[viewing.status],
  product: {
    id: product.id,
    sku: product.sku,
    name: product.name,
    nameEn: product.nameEn,
    image: product.image,
    availability: isViewable(product) ? availabilityOf(product) : ('sold' as const),
  },
})

/** Viewings for staff: from the start of today, soonest first, or those before today, newest first. */
export async function listViewings({ db, now }: Pick<Deps, 'db' | 'now'>, query: ViewingsQuery) {
  const today = startOfDay(polishDay(now()))
  const isPast = query.list === 'past'
  const limit = isPast ? (query.limit ?? LIST_PAGE_SIZES.default) : MAX_COMING_ROWS
  const listCondition = isPast ? lt(viewings.startsAt, today) : gte(viewings.startsAt, today)
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
      .orderBy(...(isPast ? [desc(viewings.startsAt), desc(viewings.id)] : [asc(viewings.startsAt)]))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(viewings)
      .where(listCondition),
  ])
  const page = toPage(rows, limit, ({ viewing: { startsAt, id } }) => ({ at: startsAt, id }))
  return {
    items: page.items.map(toStaffViewingDto),
    nextCursor: isPast ? page.nextCursor : null,
    total: count?.total ?? 0,
  }
}
