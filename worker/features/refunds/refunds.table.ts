import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { REFUND_REASONS, REFUND_STATES } from '../../../domain/refund'
import { REFUND_ITEM_KINDS } from '../../../domain/refund-plan'
import { id, inBounds, moment, money, oneOf } from '../../db'
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
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
    /** Whether staff sent the money by bank transfer. The provider does not know of it. */
    isByTransfer: integer('is_by_transfer', { mode: 'boolean' }).notNull().default(false),
    /** The failed refund whose money this one sends again. Such a refund has no items. */
    replacesId: text('replaces_id').references((): AnySQLiteColumn => refunds.id),
    /** Why less goes back than the goods were worth. The buyer reads it. */
    note: text('note'),
    /** Hash of the whole request: tells a repeat from a reused key. */
    requestHash: text('request_hash'),
  },
  (t) => [
    check('refunds_reason', oneOf(t.reason, REFUND_REASONS)),
    check('refunds_state', oneOf(t.state, REFUND_STATES)),
    check('refunds_amounts', inBounds(t.money, t.discount, t.voucherAmount)),
    uniqueIndex('refunds_key').on(t.key),
    index('refunds_of').on(t.orderId),
    index('refunds_due').on(t.state, t.createdAt),
    index('refunds_replacing')
      .on(t.replacesId)
      .where(sql`${t.replacesId} IS NOT NULL`),
    index('refunds_at_provider')
      .on(t.reason)
      .where(sql`${t.reason} = 'at_provider'`),
  ],
)

/** What a refund is for (`RefundItem`). Rows are only added, and their amounts never exceed the refund's (migrations). */
export const refundItems = sqliteTable(
  'refund_items',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    position: integer('position').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: REFUND_ITEM_KINDS }).notNull(),
    /** Null for delivery, goodwill and vouchers. */
    productId: text('product_id'),
    quantity: integer('quantity').notNull(),
    value: money('value_minor'),
    amount: money('amount_minor'),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.position] }),
    check('refund_items_kind', oneOf(t.kind, REFUND_ITEM_KINDS)),
    check('refund_items_amounts', inBounds(t.value, t.amount)),
    check(
      'refund_items_goods',
      sql`(${t.kind} IN ('cancelled', 'returned', 'reduced')) = (${t.productId} IS NOT NULL) AND (${t.productId} IS NOT NULL) = (${t.quantity} > 0)`,
    ),
    index('refund_items_of').on(t.orderId, t.productId),
  ],
)
