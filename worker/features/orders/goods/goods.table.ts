import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { UNIT_PLACES } from '../../../../domain/orders/goods'
import { timestampColumn, isOneOfSql } from '../../../database/db'
import { orderLines } from '../orders.table'

/**
 * Ledger place of units in the shop's stock, from which new orders take units. The other places (`UNIT_PLACES`) are for
 * units of an order.
 */
const STOCK_PLACE = 'stock'

/**
 * Ledger of goods: each row moves units of an order line from one place (packed, shipped …) to another. Rows are only
 * added.
 * A trigger updates the line, the product's stock and the order's fulfilment (see migrations and docs/goods.md).
 */
export const goodsMoves = sqliteTable(
  'goods_moves',
  {
    id: integer('id').primaryKey(),
    orderId: text('order_id').notNull(),
    productId: text('product_id').notNull(),
    from: text('from_place', { enum: [STOCK_PLACE, ...UNIT_PLACES] }).notNull(),
    to: text('to_place', { enum: UNIT_PLACES }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Number of the order event that moved the units (`order_events.sequence`). */
    sequence: integer('sequence').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    check('goods_moves_from', isOneOfSql(t.from, [STOCK_PLACE, ...UNIT_PLACES])),
    check('goods_moves_to', isOneOfSql(t.to, UNIT_PLACES)),
    check('goods_moves_quantity', sql`${t.quantity} >= 1`),
    foreignKey({
      columns: [t.orderId, t.productId],
      foreignColumns: [orderLines.orderId, orderLines.productId],
    }),
    index('goods_moves_of').on(t.orderId, t.productId),
  ],
)
