import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CURRENCIES } from '../../../domain/money/currency'
import { INTENT_STATUSES } from '../../../domain/payments/payment'
import { ZERO } from '../../../domain/money/money'
import { id, areAmountsInBoundsSql, timestampColumn, moneyColumn, isOneOfSql } from '../../database/db'
import { VOUCHER_PAYMENT_METHODS } from '../../../domain/vouchers/voucher'
import { orders } from '../orders/orders.table'

/**
 * Payments of orders: intents of the provider with their last known status, and payments that staff recorded. A payment
 * by staff has the attempt 0 and the status `succeeded`.
 */
export const payments = sqliteTable(
  'payments',
  {
    intentId: text('intent_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: integer('attempt').notNull(),
    provider: text('provider', { enum: ['stripe', 'sandbox', 'staff'] }).notNull(),
    amount: moneyColumn('amount_minor'),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    status: text('status', { enum: INTENT_STATUSES }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Timestamp of the last look-up at the provider. */
    lookedAt: timestampColumn('looked_at').notNull(),
    /** Method, Polish day ("2026-11-27") and number of the receipt or transfer of a payment that staff recorded. */
    method: text('method', { enum: VOUCHER_PAYMENT_METHODS }),
    paidOn: text('paid_on'),
    reference: text('reference'),
  },
  (t) => [
    check('payments_status', isOneOfSql(t.status, INTENT_STATUSES)),
    check('payments_amount', areAmountsInBoundsSql(t.amount)),
    check(
      'payments_by_staff',
      sql`(${t.provider} = 'staff') = (${t.method} IS NOT NULL) AND (${t.method} IS NULL) = (${t.paidOn} IS NULL)`,
    ),
    uniqueIndex('payments_attempt').on(t.orderId, t.attempt),
    // Allows at most one successful payment per order.
    uniqueIndex('payments_paid_once')
      .on(t.orderId)
      .where(sql`${t.status} = 'succeeded'`),
  ],
)

/** Disputes raised by buyers' banks, as the provider last reported them. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** Id of the dispute at the provider. */
    id: id(),
    intentId: text('intent_id').notNull(),
    orderId: text('order_id'),
    amount: moneyColumn('amount_minor'),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [index('disputes_of').on(t.orderId)],
)

/** Signed provider events, each stored once. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    type: text('type').notNull(),
    intentId: text('intent_id'),
    receivedAt: timestampColumn('received_at').notNull(),
    appliedAt: timestampColumn('applied_at'),
  },
  (t) => [index('webhook_events_intent').on(t.intentId)],
)

/** State of the sandbox provider. The shop reads it only through the gateway. */
export const sandboxIntents = sqliteTable(
  'sandbox_intents',
  {
    id: id(),
    clientSecret: text('client_secret').notNull().unique(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    orderId: text('order_id').notNull(),
    amount: moneyColumn('amount_minor'),
    refunded: moneyColumn('refunded_minor').default(ZERO),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    status: text('status', { enum: INTENT_STATUSES }).notNull(),
    declined: integer('declined', { mode: 'boolean' }).notNull().default(false),
    /** Time at which the bank completes a `processing` payment, which then succeeds. */
    settlesAt: timestampColumn('settles_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('sandbox_status', isOneOfSql(t.status, INTENT_STATUSES)),
    check('sandbox_refund', sql`${t.refunded} BETWEEN 0 AND ${t.amount}`),
  ],
)

/** Refunds of the sandbox provider. A repeated idempotency key returns the same refund. */
export const sandboxRefunds = sqliteTable(
  'sandbox_refunds',
  {
    id: id(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    intentId: text('intent_id')
      .notNull()
      .references(() => sandboxIntents.id),
    amount: moneyColumn('amount_minor'),
  },
  (t) => [index('sandbox_refunds_of').on(t.intentId)],
)
