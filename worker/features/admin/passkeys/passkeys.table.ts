import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { timestampColumn } from '../../../database/db'
import { staffMembers } from '../admin.table'

/** The passkeys of members. */
export const staffPasskeys = sqliteTable(
  'staff_passkeys',
  {
    /** Id of the credential, base64url. */
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * Number of uses that the authenticator counts. If the next number is not higher, the passkey was copied. Synced
     * passkeys send 0.
     */
    counter: integer('counter').notNull(),
    name: text('name').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (t) => [
    check('staff_passkeys_counter', sql`${t.counter} >= 0`),
    index('staff_passkeys_of').on(t.memberId, t.createdAt),
  ],
)

/** Challenges of passkeys, each valid once and for five minutes. Used challenges are deleted. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The sign-in that registers a passkey; null if the challenge is for a new sign-in. */
    jti: text('jti'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_ended').on(t.expiresAt)],
)
