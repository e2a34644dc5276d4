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
import { REFUND_REASONS, REFUND_STATES } from '../../../domain/refunds/refund'
import { REFUND_ITEM_KINDS } from '../../../domain/refunds/refund-plan'
import { id, areAmountsInBoundsSql, timestampColumn, moneyColumn, isOneOfSql } from '../../database/db'
import { orders } from '../orders/orders.table'

/**
 * Refunds to buyers, each part to its source (rules 9.4). Triggers limit the sum of an order's refunds to the paid
 * amount. They also write the voucher parts to the voucher ledger (`migrations/`).
 */
export const refunds = sqliteTable(
  'refunds',
  {
    /** Id of the refund, also used in its idempotency key at the provider. */
    id: id(),
    /** The caller's idempotency key. */
    key: text('key'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * Amount sent through the provider or by bank transfer. `discount` is the amount returned to the order's voucher.
     * Both are in the order's currency.
     */
    money: moneyColumn('money_minor'),
    discount: moneyColumn('discount_minor'),
    /** `discount` in the voucher's currency. */
    voucherAmount: moneyColumn('voucher_minor'),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: timestampColumn('created_at').notNull(),
    doneAt: timestampColumn('done_at'),
    /** True if staff sent the money by bank transfer, which the provider does not know about. */
    isByTransfer: integer('is_by_transfer', { mode: 'boolean' }).notNull().default(false),
    /** Id of the failed refund that this refund repeats. A repeat has no items. */
    replacesId: text('replaces_id').references((): AnySQLiteColumn => refunds.id),
    /** Reason for refunding less than the value of the goods. The buyer reads it. */
    note: text('note'),
    /** Hash of the whole request: detects an idempotency key reused for another request. */
    requestHash: text('request_hash'),
  },
  (t) => [
    check('refunds_reason', isOneOfSql(t.reason, REFUND_REASONS)),
    check('refunds_state', isOneOfSql(t.state, REFUND_STATES)),
    check('refunds_amounts', areAmountsInBoundsSql(t.money, t.discount, t.voucherAmount)),
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

/**
 * The items of a refund (`RefundItem`). Triggers reject changes of rows, and items that exceed the refund
 * (`migrations/`).
 */
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
    /** The product of the item; null for delivery, goodwill and vouchers. */
    productId: text('product_id'),
    quantity: integer('quantity').notNull(),
    value: moneyColumn('value_minor'),
    amount: moneyColumn('amount_minor'),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.position] }),
    check('refund_items_kind', isOneOfSql(t.kind, REFUND_ITEM_KINDS)),
    check('refund_items_amounts', areAmountsInBoundsSql(t.value, t.amount)),
    check(
      'refund_items_goods',
      sql`(${t.kind} IN ('cancelled', 'returned', 'reduced')) = (${t.productId} IS NOT NULL) AND (${t.productId} IS NOT NULL) = (${t.quantity} > 0)`,
    ),
    index('refund_items_of').on(t.orderId, t.productId),
  ],
)
