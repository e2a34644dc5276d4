import { sql } from 'drizzle-orm'

/** Whether something of an order is still to be packed and sent, 1 or 0: what `isToGo` says of its lines. */
export const HAS_TO_GO = sql<number>`EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND state <> 'released')`
