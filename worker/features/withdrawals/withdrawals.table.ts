import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../../domain/language'
import { WITHDRAWAL_STATUSES } from '../../../domain/withdrawal'
import { id, list, moment, oneOf, searchedText } from '../../db'
import { orders } from '../orders/orders.table'

/** What people stated when they withdrew from a contract. Nothing of a statement ever changes (migrations). */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: id(),
    /** The client's own name for one press of the button. */
    idempotencyKey: text('idempotency_key'),
    name: text('name').notNull(),
    /** The contract, in the words of whoever withdraws. */
    orderText: text('order_text').notNull(),
    email: text('email').notNull(),
    /** The goods that it is about; none for the whole contract. */
    items: list<string>('items'),
    message: text('message'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The order it was proven to be about, by the order's link, the buyer's address or staff; null when none was. */
    orderId: text('order_id').references(() => orders.id),
    submittedAt: moment('submitted_at').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull().default('requested'),
    statusAt: moment('status_at').notNull(),
    /** Where it was sent from, truncated: tells a flood from people. */
    ip: text('ip'),
    searchText: searchedText('search_text', 'substr(order_id, 1, 8)', 'name', 'email', 'order_text'),
    /** The order whose number it names without proof. Staff are warned; nothing of the order changes. */
    claimedOrderId: text('claimed_order_id').references(() => orders.id),
  },
  (t) => [
    check('withdrawals_status', oneOf(t.status, WITHDRAWAL_STATUSES)),
    check('withdrawals_language', oneOf(t.language, LANGUAGES)),
    uniqueIndex('withdrawals_idempotency_key').on(t.idempotencyKey),
    index('withdrawals_newest').on(t.submittedAt, t.id, t.searchText),
    index('withdrawals_by_status').on(t.status, t.submittedAt),
    index('withdrawals_of').on(t.orderId, t.submittedAt),
    index('withdrawals_claiming').on(t.claimedOrderId, t.submittedAt),
    index('withdrawals_from').on(t.ip, t.submittedAt),
  ],
)
