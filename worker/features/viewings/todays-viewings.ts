import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { polishDay, startOfDay } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import type { Db } from '../../database/db'
import { products } from '../products/products.table'
import { IS_BOOKED_SQL, viewings } from './viewings.table'

/** Maximum number of viewings that the dashboard lists. Further viewings are only counted. */
const MAX_LISTED_VIEWINGS = 5

/**
 * Condition: the viewing is booked for today, by Polish time. Staff mark the viewing when the visitor has come or not
 * come.
 */
export const isTodaysViewingSql = (now: Timestamp) =>
  and(
    IS_BOOKED_SQL,
    gte(viewings.startsAt, startOfDay(polishDay(now))),
    lt(viewings.startsAt, startOfDay(polishDay(now) + 1)),
  )

/** Query for the viewings of today, soonest first, for the dashboard. */
export const todaysViewingsQuery = (db: Db, now: Timestamp) =>
  db
    .select({
      id: viewings.id,
      startsAt: viewings.startsAt,
      name: products.name,
      nameEn: products.nameEn,
    })
    .from(viewings)
    .innerJoin(products, eq(products.id, viewings.productId))
    .where(isTodaysViewingSql(now))
    .orderBy(asc(viewings.startsAt))
    .limit(MAX_LISTED_VIEWINGS)
