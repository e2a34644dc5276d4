import { and, eq, lte } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { canCancelCollection } from '../../../../domain/shipments/collection'
import { labelRetryAt, SHIPMENT_LEASE_MS } from '../../../../domain/shipments/shipment'
import { runBatch } from '../../../database/db'
import { recordAction, type StaffActor } from '../../admin/actions'
import { LabelServiceError } from '../label-service'
import { advanceCollection, findCollection } from './advance-collection'
import type { CollectionDeps } from './collection-deps'
import { type CollectionRow, collections } from './collections.table'
import { type CollectionsDto, listCollections } from './list-collections'

/**
 * Cancels a collection before the courier accepts it, also at InPost. Its parcels can then be in another one. Returns
 * the list of collections. Throws:
 * - `collection.not_found`; `collection.not_cancellable` if the courier has accepted it, or it is over
 * - `shipment.try_again` if another call about the collection is running or was just made, or InPost does not answer
 */
export async function cancelCollection(
  deps: CollectionDeps,
  staff: StaffActor,
  collectionId: string,
): Promise<CollectionsDto> {
  const { db } = deps
  const [row] = await db.select().from(collections).where(eq(collections.id, collectionId))
  if (!row) throw new AppError('collection.not_found')
  if (!canCancelCollection(row)) throw new AppError('collection.not_cancellable')
  const now = deps.now()
  if ((labelRetryAt(row) ?? 0) > now) throw new AppError('shipment.try_again')
  const [collection] = await db
    .update(collections)
    .set({ claimedUntil: now + SHIPMENT_LEASE_MS })
    .where(
      and(
        eq(collections.id, collectionId),
        lte(collections.claimedUntil, now),
        // Optimistic lock: another call may have changed the collection since the read.
        eq(collections.state, row.state),
        eq(collections.attempts, row.attempts),
      ),
    )
    .returning()
  if (!collection) throw new AppError('shipment.try_again')
  const isCancelled = await cancelAtInpost(deps, collection).catch(async (error: unknown) => {
    await db.update(collections).set({ claimedUntil: 0 }).where(eq(collections.id, collectionId))
    throw error
  })
  if (!isCancelled) {
    // The courier has accepted the collection meanwhile, so the list must show its new state.
    await db.update(collections).set({ nextAt: now, claimedUntil: 0 }).where(eq(collections.id, collectionId))
    await advanceCollection(deps, collectionId)
    throw new AppError('collection.not_cancellable')
  }
  await runBatch(db, {
    change: db
      .update(collections)
      .set({ state: 'cancelled', problem: null, nextAt: null, claimedUntil: 0 })
      .where(eq(collections.id, collectionId)),
    action: recordAction(deps, staff, { action: 'collection_cancel' }),
  })
  return listCollections(deps)
}

async function cancelAtInpost(deps: CollectionDeps, collection: CollectionRow): Promise<boolean> {
  const service = deps.collectionService
  if (!service) throw new LabelServiceError('unreachable')
  const existingCollection =
    collection.externalId === null && collection.attempts > 0
      ? await findCollection(deps, service, collection)
      : null
  const externalId = collection.externalId ?? existingCollection?.externalId ?? null
  return externalId === null || service.cancel(externalId)
}
