import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REFUND_REASONS, REFUND_STATES } from '../../../domain/refund'
import type { Restocked } from '../../../domain/restock'
import { id, inBounds, list, moment, money, oneOf } from '../../db'
import { orders } from '../orders/orders.table'

/**
 * Money that goes back to a buyer, each part where it came from (rules 9.4). Triggers keep the sum of an order's refunds
 * within what was paid, and move the voucher parts in the ledger (migrations).
 */
export const refunds = sqliteTable(
  'refunds',
  {
    /** Makes the provider's idempotency key. */
    id: id(),
    /** The caller's name for one attempt to refund; the same name is the same refund. */
    key: text('key'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the order's currency: what goes back through the provider, and to the order's voucher. */
    money: money('money_minor'),
    discount: money('discount_minor'),
    /** The latter in the voucher's currency. */
    voucherAmount: money('voucher_minor'),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** Pieces that go back on the shelf. Triggers move them, and refuse what has come back already (migrations). */
    restock: list<Restocked>('restock'),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
    /** Whether staff sent the money by a transfer of their own, because the provider could not: it knows nothing of it. */
    isByTransfer: integer('is_by_transfer', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    check('refunds_reason', oneOf(t.reason, REFUND_REASONS)),
    check('refunds_state', oneOf(t.state, REFUND_STATES)),
    check('refunds_amounts', inBounds(t.money, t.discount, t.voucherAmount)),
    check('refunds_something', sql`${t.money} + ${t.discount} > 0`),
    uniqueIndex('refunds_key').on(t.key),
    index('refunds_of').on(t.orderId),
    index('refunds_due').on(t.state, t.createdAt),
  ],
)
