import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, timestampColumn } from '../../database/db'
import { products } from '../products/products.table'

/** Items in carts. A cart item holds no stock and stores no price. */
export const cartItems = sqliteTable(
  'cart_items',
  {
    id: id(),
    sessionId: text('session_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    check('cart_quantity', sql`${t.quantity} >= 1`),
    uniqueIndex('cart_line').on(t.sessionId, t.productId),
    index('cart_idle').on(t.updatedAt),
  ],
)
