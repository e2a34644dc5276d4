import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex, check } from 'drizzle-orm/sqlite-core'
import { ALERT_EVENTS, type AlertEvent } from '../../../domain/alerts/alert-events'
import { LANGUAGES } from '../../../domain/language'
import { staffMembers } from '../../features/admin/admin.table'
import { languages } from '../../database/allowed-values.table'
import { isOneOfSql, id, jsonListColumn, timestampColumn } from '../../database/db'

const PUSH_FAILURES = ['rejected', 'unreachable'] as const

/** Browsers of staff that get pushes. A device belongs to a sign-in. It gets no pushes once the sign-in is revoked. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: id(),
    /**
     * Secret address at the push service. Only the shop can send pushes to this address, because each push must be
     * signed with the shop's key.
     */
    endpoint: text('endpoint').notNull(),
    /** Keys with which the shop encrypts pushes for this browser, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    events: jsonListColumn<AlertEvent>('events'),
    /** The member who signed in last on this device. */
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /** Id of the staff token with which the device was last registered. */
    jti: text('jti').notNull(),
    /** Token version of the sign-in at the last registration; null after a sign-out. */
    tokenVersion: integer('token_version'),
    /**
     * Fingerprint of the sign-in secrets at the last registration. A new password changes the fingerprint, which ends
     * the sign-in.
     */
    signInKey: text('sign_in_key').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the device was last registered: at each visit of the staff pages. */
    seenAt: timestampColumn('seen_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    /** Outcome of the last push if it failed. */
    failure: text('failure', { enum: PUSH_FAILURES }),
  },
  (t) => [
    check('push_devices_failure', isOneOfSql(t.failure, PUSH_FAILURES)),
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
  ],
)

/**
 * Condition: the sign-in of the device is still valid. The caller compares `signInKey` as well, because the database
 * does not know the secrets. For queries over push_devices.
 */
export const IS_DEVICE_SIGNED_IN_SQL = sql<number>`push_devices.token_version IS (SELECT token_version FROM admin_state)`

export const PUSH_STATUSES = ['waiting', 'sent', 'given_up'] as const

/**
 * The outbox of pushes, one row per device. A push is written in the same batch as the change that it reports. After
 * sending, the texts are deleted. The key stays, so that a repeated change sends no second push.
 */
export const pushes = sqliteTable(
  'pushes',
  {
    id: id(),
    deviceId: text('device_id').notNull(),
    /** No CHECK on the values: SQLite would have to rebuild the table for each new kind of event. */
    event: text('event', { enum: ALERT_EVENTS }).notNull(),
    /** Id of the object that the push is about, as in `emails`. */
    about: text('about').notNull(),
    /** Empty after sending, because nothing needs the text any more. */
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    status: text('status', { enum: PUSH_STATUSES }).notNull(),
    attempts: integer('attempts').notNull(),
    /** Earliest time of the next attempt to send. A sender's lease and a failed attempt move it later. */
    nextAt: timestampColumn('next_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('pushes_status', isOneOfSql(t.status, PUSH_STATUSES)),
    uniqueIndex('pushes_once').on(t.deviceId, t.event, t.about),
    index('pushes_waiting').on(t.status, t.nextAt),
    index('pushes_oldest').on(t.createdAt),
  ],
)
