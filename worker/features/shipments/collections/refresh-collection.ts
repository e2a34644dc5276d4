import { and, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { LABEL_RETRY_WAIT_MS } from '../../../../domain/shipments/shipment'
import { SECOND_MS } from '../../../../domain/time/time'
import { advanceCollection } from './advance-collection'
import type { CollectionDeps } from './collection-deps'
import { collections } from './collections.table'
import { type CollectionsDto, listCollections } from './list-collections'

/** Minimum time between two calls that staff cause for the same collection, ms. */
const MIN_REFRESH_AGE_MS = SECOND_MS

/**
 * Asks InPost about a collection now, for staff who wait for its state. Returns the list of collections.
 * @throws collection.not_found; shipment.try_again if InPost may still work on the last call
 */
export async function refreshCollection(deps: CollectionDeps, collectionId: string): Promise<CollectionsDto> {
  const { db } = deps
  const now = deps.now()
  const [row] = await db
    .update(collections)
    .set({ nextAt: now })
    .where(
      and(
        eq(collections.id, collectionId),
        isNotNull(collections.nextAt),
        or(isNull(collections.checkedAt), lt(collections.checkedAt, now - MIN_REFRESH_AGE_MS)),
        or(
          ne(collections.state, 'requested'),
          eq(collections.attempts, 0),
          lte(collections.checkedAt, now - LABEL_RETRY_WAIT_MS),
        ),
      ),
    )
    .returning({ id: collections.id })
  if (row) await advanceCollection(deps, collectionId)
  const list = await listCollections(deps)
  if (row) return list
  const collection = list.collections.find(({ id }) => id === collectionId)
  if (!collection) throw new AppError('collection.not_found')
  if (collection.retryAt !== null && Date.parse(collection.retryAt) > now)
    throw new AppError('shipment.try_again')
  return list
}
