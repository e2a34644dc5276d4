import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { timestampColumn } from '../../../database/db'
import { staffMembers } from '../admin.table'

/** The second factor of a password sign-in: an authenticator app (TOTP). Only the owner signs in with a password. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => staffMembers.id),
    /** The shared secret, encrypted with `ADMIN_TOKEN_KEY`, so that a copy of the database contains no usable secret. */
    secret: text('secret').notNull(),
    /** Fingerprint of the password secret at the set-up. A newer secret turns the second factor off (decision 019). */
    passwordSecret: text('password_secret').notNull(),
    /** Time step of the last used code. An older or equal code is rejected, so each code works once. */
    lastStep: integer('last_step').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Time at which the owner confirmed the set-up with the first code from the app; null until then. */
    confirmedAt: timestampColumn('confirmed_at'),
  },
  (t) => [check('second_factors_step', sql`${t.lastStep} >= 0`)],
)

/** The unused recovery codes of members. Used codes are deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [index('recovery_codes_of').on(t.memberId)],
)
