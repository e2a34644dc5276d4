import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../database/db'

/**
 * State of the limits on unpaid orders, one row per buyer's network (one IPv4 address or IPv6 prefix). Stores the used
 * hold time, and until when staff suspended the limits.
 */
export const networkLimits = sqliteTable('network_limits', {
  /** Keyed hash of the buyer's network, the same as in `orders.network`. */
  network: text('network').primaryKey(),
  /**
   * The used hold time decreases at a constant rate (`NETWORK_HOLD_TIME_LIMITS`) and is zero at this timestamp. When an
   * order ends unpaid, a trigger moves the timestamp forward.
   */
  spentUntil: timestampColumn('spent_until').notNull().default(0),
  liftedUntil: timestampColumn('lifted_until').notNull().default(0),
})
