import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../../../domain/language'
import { WITHDRAWAL_STATUSES } from '../../../../domain/returns/withdrawal'
import { REQUEST_CHANNELS } from '../../../../domain/returns/request-channel'
import { languages } from '../../../database/allowed-values.table'
import { id, jsonListColumn, timestampColumn, isOneOfSql, normalizedColumn } from '../../../database/db'
import { orders } from '../../orders/orders.table'

/**
 * Withdrawals from contracts. Staff change status and decision. A trigger rejects changes of the customer's text
 * (`migrations/`).
 */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: id(),
    idempotencyKey: text('idempotency_key'),
    name: text('name').notNull(),
    /** The contract in the customer's words. */
    orderText: text('order_text').notNull(),
    email: text('email').notNull(),
    /** The goods that the withdrawal covers; empty for the whole contract. */
    items: jsonListColumn<string>('items'),
    message: text('message'),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    /**
     * The order that the withdrawal is about, if confirmed by the order link, the buyer's e-mail address or staff; else
     * null.
     */
    orderId: text('order_id').references(() => orders.id),
    submittedAt: timestampColumn('submitted_at').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull().default('requested'),
    statusAt: timestampColumn('status_at').notNull(),
    /** Truncated IP address of the sender. */
    ip: text('ip'),
    searchText: normalizedColumn('search_text', 'substr(order_id, 1, 8)', 'name', 'email', 'order_text'),
    /** An order that the customer named without proof. Staff see a warning; the order does not change. */
    claimedOrderId: text('claimed_order_id').references(() => orders.id),
    /**
     * The way in which the request arrived: `web` for the form of the shop. Staff entered requests with another
     * channel.
     */
    channel: text('channel', { enum: REQUEST_CHANNELS }).notNull().default('web'),
    /**
     * When staff accepted the withdrawal, if the buyer had to wait for this answer; null otherwise. The 14 days to send
     * the goods back run from this answer.
     */
    acceptedAt: timestampColumn('accepted_at'),
    /**
     * The reason of the last refusal. After an undo, the reason that the buyer was told: null for none, empty if only
     * an earlier refusal was told.
     */
    refusalReason: text('refusal_reason'),
  },
  (t) => [
    check('withdrawals_status', isOneOfSql(t.status, WITHDRAWAL_STATUSES)),
    check('withdrawals_channel', isOneOfSql(t.channel, REQUEST_CHANNELS)),
    uniqueIndex('withdrawals_idempotency_key').on(t.idempotencyKey),
    index('withdrawals_newest').on(t.submittedAt, t.id, t.searchText),
    index('withdrawals_by_status').on(t.status, t.submittedAt),
    index('withdrawals_of').on(t.orderId, t.submittedAt),
    index('withdrawals_claiming').on(t.claimedOrderId, t.submittedAt),
    index('withdrawals_from').on(t.ip, t.submittedAt),
  ],
)
