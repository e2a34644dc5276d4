import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '../../db'

/** How long unpaid orders of a household have kept goods off sale, and until when staff let it order without that limit. */
export const householdLimits = sqliteTable('household_limits', {
  /** The keyed hash of `orders.household`. */
  household: text('household').primaryKey(),
  /** Grows by trigger when an order ends unpaid, and runs out by itself (`HELD_TIME`); in the past: nothing is counted. */
  spentUntil: timestamp('spent_until').notNull().default(0),
  liftedUntil: timestamp('lifted_until').notNull().default(0),
})
