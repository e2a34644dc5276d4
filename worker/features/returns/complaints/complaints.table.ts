import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COMPLAINT_STATUSES, COMPLAINT_WISHES } from '../../../../domain/returns/complaint'
import { LANGUAGES } from '../../../../domain/language'
import { REQUEST_CHANNELS } from '../../../../domain/returns/request-channel'
import { languages } from '../../../database/allowed-values.table'
import { id, timestampColumn, isOneOfSql, normalizedColumn } from '../../../database/db'
import { orders } from '../../orders/orders.table'

/**
 * Complaints. Staff change status and answer. The customer's text never changes; a trigger rejects changes
 * (`migrations/`).
 */
export const complaints = sqliteTable(
  'complaints',
  {
    id: id(),
    idempotencyKey: text('idempotency_key'),
    name: text('name').notNull(),
    /** The contract as the customer describes it. */
    orderText: text('order_text').notNull(),
    email: text('email').notNull(),
    /** The product complained about; null if none was chosen. */
    product: text('product'),
    description: text('description').notNull(),
    wish: text('wish', { enum: COMPLAINT_WISHES }).notNull(),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    /**
     * The order that the complaint is about, if confirmed by the order link, the buyer's e-mail address or staff; else
     * null.
     */
    orderId: text('order_id').references(() => orders.id),
    submittedAt: timestampColumn('submitted_at').notNull(),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull().default('received'),
    statusAt: timestampColumn('status_at').notNull(),
    /** The answer of staff as mailed. `answeredAt` is the time of that mail. */
    answer: text('answer'),
    answeredAt: timestampColumn('answered_at'),
    /**
     * Time at which the repaired product was returned to the customer. The repair extends the liability by 12 months
     * (rules 4.9).
     */
    repairedAt: timestampColumn('repaired_at'),
    /** Truncated IP address of the sender. */
    ip: text('ip'),
    searchText: normalizedColumn(
      'search_text',
      'substr(order_id, 1, 8)',
      'name',
      'email',
      'order_text',
      'product',
    ),
    /** Time at which the promised remedy was carried out; null before that time, and if no remedy was promised. */
    settledAt: timestampColumn('settled_at'),
    /** An order that the customer named without proof. Staff see a warning; the order does not change. */
    claimedOrderId: text('claimed_order_id').references(() => orders.id),
    /** Secret for adding photos, returned only to the sender's browser. Null if photos are not allowed. */
    photoToken: text('photo_token'),
    /**
     * The way in which the request arrived: `web` for the form of the shop. Staff entered requests with another
     * channel.
     */
    channel: text('channel', { enum: REQUEST_CHANNELS }).notNull().default('web'),
  },
  (t) => [
    check('complaints_status', isOneOfSql(t.status, COMPLAINT_STATUSES)),
    check('complaints_wish', isOneOfSql(t.wish, COMPLAINT_WISHES)),
    check('complaints_channel', isOneOfSql(t.channel, REQUEST_CHANNELS)),
    uniqueIndex('complaints_idempotency_key').on(t.idempotencyKey),
    index('complaints_newest').on(t.submittedAt, t.id, t.searchText),
    index('complaints_by_status').on(t.status, t.submittedAt),
    index('complaints_to_settle').on(t.status, t.settledAt),
    index('complaints_of').on(t.orderId, t.submittedAt),
    index('complaints_claiming').on(t.claimedOrderId, t.submittedAt),
    index('complaints_from').on(t.ip, t.submittedAt),
  ],
)

/** Photos of defects. The files are in R2, accessible to staff only. */
export const complaintPhotos = sqliteTable(
  'complaint_photos',
  {
    id: id(),
    complaintId: text('complaint_id')
      .notNull()
      .references(() => complaints.id),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('complaint_photos_of').on(t.complaintId, t.createdAt)],
)
