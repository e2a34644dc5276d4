import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { pushDevices } from '../../../alerts/push/push-devices.table'
import type { Db } from '../../../database/db'
import { signIns } from '../admin.table'

/** Queries that end sign-ins, and the pushes of their browsers. */
export const endSignIns = (
  db: Db,
  condition: SQL | undefined,
): [BatchItem<'sqlite'>, BatchItem<'sqlite'>] => [
  // The pushes end first, because their devices are found by the sign-in.
  endPushesOf(db, inArray(pushDevices.jti, db.select({ jti: signIns.jti }).from(signIns).where(condition))),
  db.delete(signIns).where(condition),
]

/**
 * Queries that end the sign-ins of a member except one, and all other pushes of the member. Pushes outlive an expired
 * sign-in, so the pushes are found by the member.
 */
export const endSignInsOf = (
  db: Db,
  memberId: string,
  keptJti = '',
): [BatchItem<'sqlite'>, BatchItem<'sqlite'>] => [
  endPushesOf(db, and(eq(pushDevices.memberId, memberId), ne(pushDevices.jti, keptJti))),
  db.delete(signIns).where(and(eq(signIns.memberId, memberId), ne(signIns.jti, keptJti))),
]

/** Query after which devices get no pushes until the next sign-in on them. */
export const endPushesOf = (db: Db, condition: SQL | undefined) =>
  db.update(pushDevices).set({ tokenVersion: null }).where(condition)
