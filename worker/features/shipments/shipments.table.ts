import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { COURIERS } from '../../../domain/delivery/couriers'
import type { Minor } from '../../../domain/money/money'
import {
  ACTIVE_SHIPMENT_STATES,
  FINAL_STATUSES,
  LABEL_SERVICES,
  type InsuredParcel,
  type LabelProblem,
  PARCEL_STATUSES,
  SHIPMENT_STATES,
} from '../../../domain/shipments/shipment'
import { SENDING_METHODS } from '../../../domain/shipments/label-setting'
import { id, isOneOfSql, timestampColumn } from '../../database/db'
import { orders } from '../orders/orders.table'
import { collections } from './collections/collections.table'

/** Condition: staff may have to act about the shipment. For queries over shipments; an index covers these rows. */
export const IS_SHIPMENT_TROUBLED_SQL = sql.raw(
  `("shipments"."state" IN ('failed', 'requested') OR "shipments"."status" IN ('undelivered', 'returned'))`,
)

/** Condition: the parcel brought goods back, and has arrived. For queries over shipments; an index covers these rows. */
export const IS_RETURN_ARRIVED_SQL = sql.raw(
  `("shipments"."request_id" IS NOT NULL AND "shipments"."status" = 'delivered')`,
)

/** Condition of the unique indexes: the label is ordered or ready, and its parcel has neither arrived nor come back. */
const isActiveSql = ({ state, status }: Record<'state' | 'status', SQLiteColumn>) =>
  sql`${isOneOfSql(state, ACTIVE_SHIPMENT_STATES)} AND (${status} IS NULL OR NOT (${isOneOfSql(status, FINAL_STATUSES)}))`

/**
 * Labels of parcels that the shop ordered, one row for each. The row is stored before the call to the label service, and
 * its id is the reference at the service. A crashed call is therefore found again, and no parcel gets two labels.
 */
export const shipments = sqliteTable(
  'shipments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * The withdrawal or complaint whose goods the parcel brings back to the shop; null for a parcel to the buyer. No
     * foreign key, because these requests are in two tables.
     */
    requestId: text('request_id'),
    /** Number of the parcel within its order or its request, from 1. */
    parcelNumber: integer('parcel_number').notNull(),
    service: text('service', { enum: LABEL_SERVICES }).notNull(),
    courier: text('courier', { enum: COURIERS }).notNull(),
    parcel: text('parcel', { mode: 'json' }).$type<InsuredParcel>().notNull(),
    /** The way of the parcel to InPost, which the label fixes. Labels of the broker leave it out. */
    sending: text('sending', { enum: SENDING_METHODS }).notNull(),
    /** The newest collection of the parcel, also if the courier does not come; null if nobody ordered one. */
    collectionId: text('collection_id').references(() => collections.id),
    state: text('state', { enum: SHIPMENT_STATES }).notNull(),
    /** Id at the label service; null until the service has answered, and after the erasure of personal data. */
    externalId: text('external_id'),
    trackingNumber: text('tracking_number'),
    /** Price of the label in grosz; null if the service names none. */
    price: integer('price_minor').$type<Minor>(),
    /** Why the label failed, or why the last attempt failed; null after a success. */
    problem: text('problem', { mode: 'json' }).$type<LabelProblem>(),
    /** Number of attempts to order the label. */
    attempts: integer('attempts').notNull().default(0),
    /** When the shop next asks the label service; null if nothing is left to ask. */
    nextAt: timestampColumn('next_at'),
    /** End of the lease of the call that is running; a later call may take over from then on. */
    claimedUntil: timestampColumn('claimed_until').notNull().default(0),
    /** The last step of the parcel that the courier reported; null before the courier has the parcel. */
    status: text('status', { enum: PARCEL_STATUSES }),
    statusAt: timestampColumn('status_at'),
    /** When the shop last asked the label service. */
    checkedAt: timestampColumn('checked_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('shipments_service', isOneOfSql(t.service, LABEL_SERVICES)),
    check('shipments_sending', isOneOfSql(t.sending, SENDING_METHODS)),
    check('shipments_state', isOneOfSql(t.state, SHIPMENT_STATES)),
    check('shipments_status', sql`${t.status} IS NULL OR ${isOneOfSql(t.status, PARCEL_STATUSES)}`),
    check('shipments_parcel', sql`${t.parcelNumber} >= 1`),
    // Allows at most one active label for each parcel. A parcel that has arrived or come back may get a new label,
    // because its goods may be sent again.
    uniqueIndex('shipments_active')
      .on(t.orderId, t.parcelNumber)
      .where(sql`${t.requestId} IS NULL AND ${isActiveSql(t)}`),
    uniqueIndex('shipments_active_return')
      .on(t.requestId, t.parcelNumber)
      .where(sql`${t.requestId} IS NOT NULL AND ${isActiveSql(t)}`),
    index('shipments_arrived_return').on(t.orderId).where(IS_RETURN_ARRIVED_SQL),
    index('shipments_of_order').on(t.orderId),
    index('shipments_of_collection')
      .on(t.collectionId)
      .where(sql`${t.collectionId} IS NOT NULL`),
    index('shipments_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} IS NULL`),
    index('shipments_due')
      .on(t.nextAt)
      .where(sql`${t.nextAt} IS NOT NULL`),
    index('shipments_troubled').on(t.orderId).where(IS_SHIPMENT_TROUBLED_SQL),
    index('shipments_by_external_id').on(t.service, t.externalId),
  ],
)

/** Condition: the label is ordered or ready, and its parcel has neither arrived nor come back. For queries over shipments. */
export const isLabelActiveSql = () => isActiveSql(shipments)

/** The steps of a parcel in the words of the courier, each once. */
export const shipmentSteps = sqliteTable(
  'shipment_steps',
  {
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id),
    /** When the courier recorded the step. */
    at: timestampColumn('at').notNull(),
    /** The courier's code of the step, such as "adopted_at_sorting_center". */
    code: text('code').notNull(),
    status: text('status', { enum: PARCEL_STATUSES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.at, t.code] }),
    check('shipment_steps_status', isOneOfSql(t.status, PARCEL_STATUSES)),
  ],
)

export type ShipmentRow = typeof shipments.$inferSelect
