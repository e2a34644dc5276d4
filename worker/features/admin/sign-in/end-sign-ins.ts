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
  // The pushes end first, because the query finds their devices by the sign-ins.
  endPushesOfDevices(
    db,
    inArray(pushDevices.jti, db.select({ jti: signIns.jti }).from(signIns).where(condition)),
  ),
  db.delete(signIns).where(condition),
]

/**
 * Queries that end the sign-ins of a member except one, and all other pushes of the member. A device gets pushes even
 * after its sign-in has expired, so the query finds devices by member.
 */
export const endSignInsOfMember = (
  db: Db,
  memberId: string,
  keptJti = '',
): [BatchItem<'sqlite'>, BatchItem<'sqlite'>] => [
  endPushesOfDevices(db, and(eq(pushDevices.memberId, memberId), ne(pushDevices.jti, keptJti))),
  db.delete(signIns).where(and(eq(signIns.memberId, memberId), ne(signIns.jti, keptJti))),
]

/** Query that ends the pushes of devices. A device gets pushes again after the next sign-in on the device. */
export const endPushesOfDevices = (db: Db, condition: SQL | undefined) =>
  db.update(pushDevices).set({ tokenVersion: null }).where(condition)
