import { and, eq, gt, inArray, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm'
import {
  COLLECTABLE_LABEL_AGE_MS,
  COLLECTION_PERIOD_MS,
  VOID_COLLECTION_STATES,
} from '../../../../domain/shipments/collection'
import type { Timestamp } from '../../../../domain/time/time'
import { rowExistsSql } from '../../../database/db'
import { orders } from '../../orders/orders.table'
import { isLabelAddressCurrentSql } from '../read-label'
import { shipments } from '../shipments.table'
import { collections } from './collections.table'

/**
 * Condition: staff can order a collection of the parcel. It waits at the shop with a finished label of InPost that
 * declares a collection, and no courier comes for it yet. For queries over shipments.
 */
export const isCollectableSql = (now: Timestamp): SQL | undefined =>
  and(
    eq(shipments.service, 'inpost'),
    eq(shipments.sending, 'collection'),
    eq(shipments.state, 'confirmed'),
    isNull(shipments.status),
    isNull(shipments.requestId),
    isNotNull(shipments.externalId),
    gt(shipments.createdAt, now - COLLECTABLE_LABEL_AGE_MS),
    isLabelAddressCurrentSql(),
    // Staff may already have marked the order as shipped, before the courier comes.
    rowExistsSql(
      orders,
      eq(orders.id, shipments.orderId),
      eq(orders.state, 'paid'),
      inArray(orders.fulfilment, ['new', 'packed', 'shipped']),
    ),
    not(rowExistsSql(collections, eq(collections.id, shipments.collectionId), isCollectionOpenSql(now))),
  )

/** Condition: the courier may still come for the parcels of the collection. For queries over collections. */
export const isCollectionOpenSql = (now: Timestamp): SQL | undefined =>
  or(
    eq(collections.state, 'requested'),
    and(
      not(inArray(collections.state, VOID_COLLECTION_STATES)),
      gt(collections.createdAt, now - COLLECTION_PERIOD_MS),
    ),
  )
