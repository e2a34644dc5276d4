import { sql } from 'drizzle-orm'

/**
 * Whether something of an order that is paid is still to be packed and sent, 1 or 0: what `isToGo` says of its lines. Only
 * of orders of which something has come back are the lines read.
 */
export const HAS_TO_GO = sql<number>`(NOT EXISTS (SELECT 1 FROM order_lines INDEXED BY order_lines_back WHERE order_id = orders.id AND restocked > 0)
  OR EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND state <> 'released'))`
