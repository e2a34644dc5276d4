import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import {
  canCancelCollection,
  COLLECTION_PERIOD_MS,
  MAX_COLLECTED_PARCELS,
} from '../../../../domain/shipments/collection'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { toSenderAddress } from '../../../../domain/shipments/label-address'
import { labelRetryAt } from '../../../../domain/shipments/shipment'
import { toIsoString } from '../../../iso'
import { shipments } from '../shipments.table'
import { isCollectableSql } from './collectable-parcels'
import type { CollectionDeps } from './collection-deps'
import { collections } from './collections.table'

/** Maximum number of listed collections. A shop orders about one each day. */
const MAX_COLLECTIONS = 20

const PARCEL_COLUMNS = {
  id: shipments.id,
  orderId: shipments.orderId,
  parcelNumber: shipments.parcelNumber,
  courier: shipments.courier,
  trackingNumber: shipments.trackingNumber,
  state: shipments.state,
  status: shipments.status,
  collectionId: shipments.collectionId,
}
type ParcelRow = Pick<typeof shipments.$inferSelect, keyof typeof PARCEL_COLUMNS>

export type CollectionsDto = Awaited<ReturnType<typeof listCollections>>

/** The parcels that a courier of InPost can collect, and the collections of the last days, newest first. */
export async function listCollections(deps: CollectionDeps) {
  const { db, settings, collectionService } = deps
  const now = deps.now()
  const isListedSql = or(
    eq(collections.state, 'requested'),
    gt(collections.createdAt, now - COLLECTION_PERIOD_MS),
  )
  const [parcelRows, collectionRows, collectedRows] = await db.batch([
    db
      .select(PARCEL_COLUMNS)
      .from(shipments)
      .where(isCollectableSql(now))
      .orderBy(asc(shipments.createdAt))
      .limit(MAX_COLLECTED_PARCELS),
    db
      .select()
      .from(collections)
      .where(isListedSql)
      .orderBy(desc(collections.createdAt))
      .limit(MAX_COLLECTIONS),
    db
      .select(PARCEL_COLUMNS)
      .from(shipments)
      .where(
        and(
          inArray(
            shipments.collectionId,
            db.select({ id: collections.id }).from(collections).where(isListedSql),
          ),
          // A cancelled label leaves the collection.
          eq(shipments.state, 'confirmed'),
        ),
      )
      .orderBy(asc(shipments.createdAt)),
  ])
  const { companyName, firstName, lastName, phone, email, street, building, postalCode, city } =
    toSenderAddress(settings.broker, settings.firm)
  return {
    /** Parcels for a new collection; none without keys of InPost. */
    parcels: collectionService ? parcelRows.map(toParcelDto) : [],
    /** Where the courier comes, from the settings of the sender. */
    shop: {
      name: companyName ?? '',
      person: `${firstName} ${lastName}`.trim(),
      phone,
      email,
      address: `${street} ${building}`.trim(),
      postalCode,
      city,
    },
    collections: collectionRows.map((collection) => ({
      id: collection.id,
      /** Number of the collection at InPost; null until InPost has answered. */
      number: collection.externalId,
      state: collection.state,
      note: collection.note,
      problem: collection.problem,
      createdAt: toIsoString(collection.createdAt),
      canCancel: canCancelCollection(collection),
      /** Time from which staff can repeat or cancel an order that got no answer. */
      retryAt: toIsoString(labelRetryAt(collection)),
      parcels: collectedRows.filter(({ collectionId }) => collectionId === collection.id).map(toParcelDto),
    })),
  }
}

const toParcelDto = ({ id, orderId, parcelNumber, courier, trackingNumber, status }: ParcelRow) => ({
  shipmentId: id,
  orderId,
  orderNumber: formatOrderNumber(orderId),
  parcelNumber,
  courier,
  trackingNumber,
  /** True once the courier has the parcel. */
  isCollected: status !== null,
})
