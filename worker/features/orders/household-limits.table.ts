import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '../../db'

/**
 * Limits on unpaid orders per network (IP prefix): the time that its holds have used, and a lift of the limits by
 * staff.
 */
export const householdLimits = sqliteTable('household_limits', {
  /** Same keyed hash as `orders.household`. */
  household: text('household').primaryKey(),
  /**
   * A trigger moves it forward when an order ends unpaid; the used time then expires (`HELD_TIME`). In the past if no
   * time is used.
   */
  spentUntil: timestamp('spent_until').notNull().default(0),
  liftedUntil: timestamp('lifted_until').notNull().default(0),
})
