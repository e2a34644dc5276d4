import { and, gt, type SQL, sql } from 'drizzle-orm'
import { listOpeningTimes } from '../../../domain/viewings/opening-times'
import type { Deps } from '../../deps'
import { isViewableSql } from './viewed-product'
import { IS_BOOKED_SQL, viewings } from './viewings.table'

/**
 * Condition: a coming viewing cannot take place as booked, because the showroom is closed at its time, or its tool is
 * not on sale. The opening times are one bound value, because D1 allows at most 100 bound values per query.
 */
export function hasConflictSql({ settings, now }: Pick<Deps, 'settings' | 'now'>): SQL | undefined {
  const openingTimes = listOpeningTimes(settings, now()).map(({ startsAt, endsAt }) => [startsAt, endsAt])
  const isWithinOpeningTimesSql = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(openingTimes)}) AS opening
    WHERE opening.value ->> 0 <= ${viewings.startsAt} AND ${viewings.endsAt} <= opening.value ->> 1)`
  return and(
    IS_BOOKED_SQL,
    gt(viewings.startsAt, now()),
    sql`NOT (${isWithinOpeningTimesSql} AND ${isViewableSql(viewings.productId)})`,
  )
}
