import { and, eq, ne, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ADMIN_ACTIONS } from '../../../domain/admin/admin'
import { STAFF_ROLES } from '../../../domain/admin/staff-roles'
import { isOneOfSql, timestampColumn } from '../../database/db'

/**
 * State of the admin area, in a single row.
 * `tokenVersion`: each token contains the version at its creation, so raising the version revokes all tokens
 * (docs/operating.md).
 */
export const adminState = sqliteTable(
  'admin_state',
  {
    id: integer('id').primaryKey(),
    tokenVersion: integer('token_version').notNull(),
    /** Hash of the password that the owner set in the admin area; null while the Worker's secret is in force. */
    passwordHash: text('password_hash'),
    /** Fingerprint of the secret that `passwordHash` replaced. A newer secret takes precedence (decision 019). */
    replacedSecret: text('replaced_secret'),
  },
  (t) => [
    check('admin_state_single', sql`${t.id} = 1`),
    check('admin_state_password', sql`(${t.passwordHash} IS NULL) = (${t.replacedSecret} IS NULL)`),
  ],
)

/** The people who work in the admin area. The owner's row exists from the start. Rows are never deleted. */
export const staffMembers = sqliteTable(
  'staff_members',
  {
    id: text('id').primaryKey(),
    /** Name of the member; empty for the owner, whose name is in the settings of the firm. */
    name: text('name').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** Address of invitations; null for the owner, who gets mails at the firm's address. */
    email: text('email'),
    /** Time of the first invitation; null for the owner, who gets no invitation. */
    invitedAt: timestampColumn('invited_at'),
    /** Time at which the member was disabled and can no longer sign in; null for an active member. */
    disabledAt: timestampColumn('disabled_at'),
  },
  (t) => [
    check('staff_members_role', isOneOfSql(t.role, STAFF_ROLES)),
    // Exactly one member, with the id `owner`, has the role of the owner.
    check('staff_members_owner', sql`(${t.id} = 'owner') = (${t.role} = 'owner')`),
    check('staff_members_active_owner', sql`${t.role} <> 'owner' OR ${t.disabledAt} IS NULL`),
    uniqueIndex('staff_members_email').on(t.email),
  ],
)

/** The valid tokens, one row per sign-in. Sign-out deletes the row, which ends the token at once. */
export const signIns = sqliteTable(
  'sign_ins',
  {
    jti: text('jti').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /**
     * The passkey that signed in, else the first passkey that was added during this sign-in; null without a passkey.
     */
    passkeyId: text('passkey_id'),
    /** Browser and system, such as "Chrome, Windows"; empty if unknown. */
    browser: text('browser').notNull(),
    /** Truncated IP address of the sign-in. */
    ip: text('ip'),
    createdAt: timestampColumn('created_at').notNull(),
    /** Time of the last request of the sign-in; written at most once an hour. */
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('sign_ins_of').on(t.memberId, t.createdAt), index('sign_ins_ended').on(t.expiresAt)],
)

/**
 * One-time sign-in links, mailed to the owner when password guessing blocks the normal sign-in (decision 019). Used
 * links are deleted.
 */
export const adminLinks = sqliteTable('admin_links', {
  tokenHash: text('token_hash').primaryKey(),
  /** The member who signs in: the owner, or an invited member. */
  memberId: text('member_id')
    .notNull()
    .references(() => staffMembers.id),
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
 * Log of staff actions, with ids and amounts and without personal data. Triggers reject updates of entries, and mass
 * deletions of entries about changes. Entries about sign-ins and views may be deleted.
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
    /** The staff member who acted; null for failed sign-ins, and for changes by the shop itself. */
    memberId: text('member_id').references(() => staffMembers.id),
    jti: text('jti'),
    /** Truncated IP address, so that it identifies no single person or network. */
    ip: text('ip'),
  },
  (t) => [index('admin_actions_newest').on(t.action, t.at), index('admin_actions_of').on(t.subject, t.at)],
)

/** Condition: the entry is a change or a sign-in, not a view of a record. */
export const isNotViewSql = ne(adminActions.action, 'view')

/** Condition: the entry is about the record `subject` and is not a view. Views have their own list. */
export const changesOfSql = (subject: string) => and(eq(adminActions.subject, subject), isNotViewSql)
