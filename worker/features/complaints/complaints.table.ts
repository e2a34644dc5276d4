import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COMPLAINT_STATUSES, COMPLAINT_WISHES } from '../../../domain/complaint'
import { LANGUAGES } from '../../../domain/language'
import { id, moment, oneOf, searchedText } from '../../db'
import { orders } from '../orders/orders.table'

/** What people complained about. What they said never changes (migrations); what staff do about it does. */
export const complaints = sqliteTable(
  'complaints',
  {
    id: id(),
    /** The client's own name for one press of the button. */
    idempotencyKey: text('idempotency_key'),
    name: text('name').notNull(),
    /** The contract, in the words of whoever complains. */
    orderText: text('order_text').notNull(),
    email: text('email').notNull(),
    /** What it is about; null when nothing was chosen. */
    product: text('product'),
    description: text('description').notNull(),
    wish: text('wish', { enum: COMPLAINT_WISHES }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The order it was proven to be about, by the order's link, the buyer's address or staff; null when none was. */
    orderId: text('order_id').references(() => orders.id),
    submittedAt: moment('submitted_at').notNull(),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull().default('received'),
    statusAt: moment('status_at').notNull(),
    /** What staff answered, as it was mailed, and when. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** When the product came back repaired: the seller is liable for 12 months more (rules 4.9). */
    repairedAt: moment('repaired_at'),
    /** Where it was sent from, truncated: tells a flood from people. */
    ip: text('ip'),
    searchText: searchedText(
      'search_text',
      'substr(order_id, 1, 8)',
      'name',
      'email',
      'order_text',
      'product',
    ),
    /** When what was promised in the answer was done; null until then, and for what nothing was promised. */
    settledAt: moment('settled_at'),
    /** The order whose number it names without proof. Staff are warned; nothing of the order changes. */
    claimedOrderId: text('claimed_order_id').references(() => orders.id),
    /** The secret that photos are added with; only the sender's browser gets it. Null: no photos can be added. */
    photoToken: text('photo_token'),
  },
  (t) => [
    check('complaints_status', oneOf(t.status, COMPLAINT_STATUSES)),
    check('complaints_wish', oneOf(t.wish, COMPLAINT_WISHES)),
    check('complaints_language', oneOf(t.language, LANGUAGES)),
    uniqueIndex('complaints_idempotency_key').on(t.idempotencyKey),
    index('complaints_newest').on(t.submittedAt, t.id, t.searchText),
    index('complaints_by_status').on(t.status, t.submittedAt),
    index('complaints_to_settle').on(t.status, t.settledAt),
    index('complaints_of').on(t.orderId, t.submittedAt),
    index('complaints_claiming').on(t.claimedOrderId, t.submittedAt),
    index('complaints_from').on(t.ip, t.submittedAt),
  ],
)

/** Photos of what is wrong. The files are in R2, where nobody but staff reaches them. */
export const complaintPhotos = sqliteTable(
  'complaint_photos',
  {
    id: id(),
    complaintId: text('complaint_id')
      .notNull()
      .references(() => complaints.id),
    contentType: text('content_type').notNull(),
    /** Of the file. */
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('complaint_photos_of').on(t.complaintId, t.createdAt)],
)
