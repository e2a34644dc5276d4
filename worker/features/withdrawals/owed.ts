import { sql } from 'drizzle-orm'

/** What counts as the refund of a withdrawal: `FOR_WITHDRAWALS`, since it was stated. */
const FOR_IT = sql`order_id = orders.id AND reason IN ('withdrawal', 'at_provider') AND created_at >= withdrawals.submitted_at`

/** Whether some of what was refunded whole has come back to the shop, because the bank or the provider could not deliver it. */
const IS_BACK_HERE = sql`(orders.state = 'refunded' AND orders.total_minor >
  (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))`

/**
 * Whether money may be owed for a withdrawal, for statements that read it with the order it is about: of no known order it
 * always may. None is where nothing was paid or all has gone back and stayed there, and after a refund that followed the
 * only statement and has arrived, whatever its amount, as `settlementOf` counts.
 */
export const IS_OWED = sql<number>`(orders.id IS NULL OR ((orders.state IN ('paid', 'refund_due') OR ${IS_BACK_HERE}) AND NOT (
  EXISTS (SELECT 1 FROM refunds WHERE ${FOR_IT})
  AND NOT EXISTS (SELECT 1 FROM refunds WHERE ${FOR_IT} AND state <> 'done')
  AND NOT EXISTS (SELECT 1 FROM withdrawals AS other WHERE other.order_id = orders.id AND other.id <> withdrawals.id))))`
