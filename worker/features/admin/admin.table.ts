import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ADMIN_ACTIONS } from '../../../domain/admin'
import { moment } from '../../db'

/** A single row. Tokens carry the version they were made under: raising it ends all of them (docs/operating.md). */
export const adminState = sqliteTable(
  'admin_state',
  { id: integer('id').primaryKey(), tokenVersion: integer('token_version').notNull() },
  (t) => [check('admin_state_single', sql`${t.id} = 1`)],
)

/** Tokens that were signed out, until they would have ended anyway. */
export const adminRevokedTokens = sqliteTable(
  'admin_revoked_tokens',
  { jti: text('jti').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('admin_revoked_tokens_ended').on(t.expiresAt)],
)

/** Links that sign the owner in once, mailed while the password is guessed at (decision 019). Used ones are deleted. */
export const adminLinks = sqliteTable('admin_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** One row for each time the password was compared, written before it is: what sign-ins are counted by. */
export const adminAttempts = sqliteTable(
  'admin_attempts',
  {
    id: integer('id').primaryKey(),
    /** A keyed hash: nobody can tell an address from it. */
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

/** What staff did, with ids and amounts and without personal data. Rows are never changed (migrations). */
export const adminActions = sqliteTable(
  'admin_actions',
  {
    id: integer('id').primaryKey(),
    at: integer('at').notNull(),
    /** Without a CHECK: what staff can do grows, and a table with rows is not rebuilt for that. */
    action: text('action', { enum: ADMIN_ACTIONS }).notNull(),
    /** The id of what it was done to. */
    subject: text('subject'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The token it was done with. */
    jti: text('jti'),
    /** Truncated: no household can be told from it. */
    ip: text('ip'),
  },
  (t) => [index('admin_actions_newest').on(t.action, t.at), index('admin_actions_of').on(t.subject, t.at)],
)
