import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../db'

/**
 * Limits on unpaid orders per network (IP prefix): the time that its holds have used, and a lift of the limits by
 * staff.
 */
export const householdLimits = sqliteTable('household_limits', {
  /** Same keyed hash as `orders.household`. */
  household: text('household').primaryKey(),
  /**
   * A trigger moves it forward when an order ends unpaid; the used time then expires (`HELD_TIME_LIMITS`). In the past if no
   * time is used.
   */
  spentUntil: timestampColumn('spent_until').notNull().default(0),
  liftedUntil: timestampColumn('lifted_until').notNull().default(0),
})
