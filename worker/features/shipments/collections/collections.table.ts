import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { COLLECTION_STATES } from '../../../../domain/shipments/collection'
import type { LabelProblem } from '../../../../domain/shipments/shipment'
import { id, isOneOfSql, timestampColumn } from '../../../database/db'

/**
 * Visits of InPost's courier, who collects parcels at the shop. The row is stored before the call to InPost, so that a
 * crashed call orders no second courier. The column `collection_id` of `shipments` names the parcels.
 */
export const collections = sqliteTable(
  'collections',
  {
    id: id(),
    state: text('state', { enum: COLLECTION_STATES }).notNull(),
    /** A message of staff to the courier; empty for none. */
    note: text('note').notNull(),
    /** Number of the dispatch order at InPost; null until InPost has answered. */
    externalId: text('external_id'),
    /** Why InPost rejected the collection, or why the last attempt failed; null after a success. */
    problem: text('problem', { mode: 'json' }).$type<LabelProblem>(),
    /** Number of attempts to order the collection. */
    attempts: integer('attempts').notNull().default(0),
    /** When the shop next asks InPost; null if nothing is left to ask. */
    nextAt: timestampColumn('next_at'),
    /** End of the lease of the call that is running; a later call may take over from then on. */
    claimedUntil: timestampColumn('claimed_until').notNull().default(0),
    /** When the shop last asked InPost. */
    checkedAt: timestampColumn('checked_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('collections_state', isOneOfSql(t.state, COLLECTION_STATES)),
    index('collections_newest').on(t.createdAt),
    index('collections_due')
      .on(t.nextAt)
      .where(sql`${t.nextAt} IS NOT NULL`),
  ],
)

export type CollectionRow = typeof collections.$inferSelect
