import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../../domain/language'
import { VIEWING_CHANNELS, VIEWING_STATUSES } from '../../../domain/viewings/viewing'
import { languages } from '../../database/allowed-values.table'
import { id, isOneOfSql, timestampColumn } from '../../database/db'
import { products } from '../products/products.table'

/**
 * Viewings of tools at the showroom. While `is_held` is 1, a trigger keeps one unit of the product from sale
 * (`viewing_holds`). The retention job deletes old rows.
 */
export const viewings = sqliteTable(
  'viewings',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    status: text('status', { enum: VIEWING_STATUSES }).notNull().default('booked'),
    /** The time of the booking, or of the last move or change of status. */
    changedAt: timestampColumn('changed_at').notNull(),
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
    channel: text('channel', { enum: VIEWING_CHANNELS }).notNull(),
    name: text('name').notNull(),
    /** Empty for a caller without an e-mail address, who gets no mails. */
    email: text('email').notNull(),
    phone: text('phone'),
    note: text('note'),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    /** The reason of a cancellation by staff, which the visitor reads. */
    reason: text('reason'),
    /** Secret of the viewing link (decision 010). */
    linkToken: text('link_token').notNull(),
    idempotencyKey: text('idempotency_key').unique('viewings_idempotency_key'),
    bookedAt: timestampColumn('booked_at').notNull(),
    remindedAt: timestampColumn('reminded_at'),
    /** Version number for the optimistic lock. Every change raises the version. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('viewings_status', isOneOfSql(t.status, VIEWING_STATUSES)),
    check('viewings_channel', isOneOfSql(t.channel, VIEWING_CHANNELS)),
    check('viewings_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('viewings_held', sql`${t.isHeld} = 0 OR ${t.status} = 'booked'`),
    index('viewings_by_start').on(t.startsAt, t.id),
    // The job reads only booked viewings, which are few.
    index('viewings_booked')
      .on(t.startsAt)
      .where(sql`${t.status} = 'booked'`),
    index('viewings_of').on(t.productId, t.isHeld),
    index('viewings_by_email').on(sql`lower(${t.email})`),
  ],
)

/** Condition: the viewing is booked. A literal, because SQLite uses a partial index only for literals. */
export const IS_BOOKED_SQL = sql`${viewings.status} = 'booked'`
