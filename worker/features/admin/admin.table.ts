import { and, eq, ne, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ADMIN_ACTIONS } from '../../../domain/admin/admin'
import { timestampColumn } from '../../database/db'

/**
 * Token version of the admin area, in a single row. Each token contains the version at its creation.
 * Raising the version therefore revokes all tokens (docs/operating.md).
 */
export const adminState = sqliteTable(
  'admin_state',
  { id: integer('id').primaryKey(), tokenVersion: integer('token_version').notNull() },
  (t) => [check('admin_state_single', sql`${t.id} = 1`)],
)

/** Signed-out tokens, stored until they would have expired. */
export const adminRevokedTokens = sqliteTable(
  'admin_revoked_tokens',
  { jti: text('jti').primaryKey(), expiresAt: timestampColumn('expires_at').notNull() },
  (t) => [index('admin_revoked_tokens_ended').on(t.expiresAt)],
)

/**
 * One-time sign-in links, mailed to the owner when password guessing blocks the normal sign-in (decision 019). Used
 * links are deleted.
 */
export const adminLinks = sqliteTable('admin_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: timestampColumn('expires_at').notNull(),
})

/** One row per sign-in attempt, written before the password is checked. Used to limit attempts. */
export const adminAttempts = sqliteTable(
  'admin_attempts',
  {
    id: integer('id').primaryKey(),
    /** Keyed hash of the network of the IP address, not reversible. */
    address: text('address').notNull(),
    isRight: integer('is_right', { mode: 'boolean' }).notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    check('admin_attempts_right', sql`${t.isRight} IN (0, 1)`),
    index('admin_attempts_of').on(t.address, t.isRight, t.at),
    index('admin_attempts_newest').on(t.at),
  ],
)

/**
 * Log of staff actions, with ids and amounts and without personal data. Triggers reject updates, and a mass deletion of
 * changes. Sign-ins and views may be deleted.
 */
export const adminActions = sqliteTable(
  'admin_actions',
  {
    id: integer('id').primaryKey(),
    at: integer('at').notNull(),
    /** No CHECK on the kind of action: SQLite would have to rebuild this large table for each new kind. */
    action: text('action', { enum: ADMIN_ACTIONS }).notNull(),
    subject: text('subject'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    jti: text('jti'),
    /** Truncated IP address, so that it identifies no single person or network. */
    ip: text('ip'),
  },
  (t) => [index('admin_actions_newest').on(t.action, t.at), index('admin_actions_of').on(t.subject, t.at)],
)

/** Condition: the entry is a change or a sign-in, not a view of a record. */
export const isNotViewSql = ne(adminActions.action, 'view')

/** Condition: the entry is about this record and is not a view. Views have their own list. */
export const changesOfSql = (subject: string) => and(eq(adminActions.subject, subject), isNotViewSql)
