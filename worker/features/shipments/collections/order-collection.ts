import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { CollectionRequest } from '../../../../domain/shipments/collection'
import { abortUnless, isConstraintViolation, jsonListSql, runBatch } from '../../../database/db'
import { recordAction, type StaffActor } from '../../admin/actions'
import { shipments } from '../shipments.table'
import { advanceCollection } from './advance-collection'
import { isCollectableSql, isCollectionOpenSql } from './collectable-parcels'
import type { CollectionDeps } from './collection-deps'
import { collections } from './collections.table'
import { type CollectionsDto, listCollections } from './list-collections'

/**
 * Orders a courier of InPost who collects parcels at the shop. First stores the collection with its parcels, then calls
 * InPost. If InPost does not answer, a job continues. A repeated request orders and records nothing. Returns the list of
 * collections. Throws:
 * - `shipment.not_configured` without keys of InPost
 * - `collection.parcels_changed` if a parcel can no longer be collected, or is in another collection
 */
export async function orderCollection(
  deps: CollectionDeps,
  staff: StaffActor,
  { shipmentIds, note }: CollectionRequest,
): Promise<CollectionsDto> {
  const { db } = deps
  if (!deps.collectionService) throw new AppError('shipment.not_configured')
  const id = crypto.randomUUID()
  const now = deps.now()
  const parcelCountSql = sql`(SELECT count(*) FROM ${shipments} WHERE ${eq(shipments.collectionId, id)})`
  try {
    await runBatch(db, {
      collection: db
        .insert(collections)
        .values({ id, state: 'requested', note, nextAt: now, createdAt: now }),
      parcels: db
        .update(shipments)
        .set({ collectionId: id })
        .where(and(sql`${shipments.id} IN ${jsonListSql(shipmentIds)}`, isCollectableSql(now))),
      // Another member may have ordered a collection of some of these parcels.
      check: abortUnless(db, 'parcels_unchanged', sql`${parcelCountSql} = ${shipmentIds.length}`),
      action: recordAction(deps, staff, {
        action: 'collection_order',
        detail: { parcels: shipmentIds.length },
      }),
    })
  } catch (error) {
    if (!isConstraintViolation(error, 'parcels_unchanged')) throw error
    if (await isRepeatedRequest(deps, shipmentIds)) return listCollections(deps)
    throw new AppError('collection.parcels_changed', {}, { cause: error })
  }
  await advanceCollection(deps, id)
  return listCollections(deps)
}

/** True if one open collection has all these parcels, such as after a double click. */
async function isRepeatedRequest(deps: CollectionDeps, shipmentIds: readonly string[]): Promise<boolean> {
  const rows = await deps.db
    .select({ collectionId: shipments.collectionId })
    .from(shipments)
    .innerJoin(collections, eq(collections.id, shipments.collectionId))
    .where(and(sql`${shipments.id} IN ${jsonListSql(shipmentIds)}`, isCollectionOpenSql(deps.now())))
  const collectionIds = new Set(rows.map(({ collectionId }) => collectionId))
  return rows.length === shipmentIds.length && collectionIds.size === 1
}
