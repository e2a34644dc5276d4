import { eq } from 'drizzle-orm'
import { pushDevices } from '../../../alerts/push/push-devices.table'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../actions'
import { adminRevokedTokens } from '../admin.table'
import type { Timestamp } from '../../../../domain/time/time'

/** Revokes one token at once; tokens of other devices stay valid. Ends the pushes of a device that used the token. */
export async function logout(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor & { expiresAt: Timestamp },
): Promise<void> {
  const { jti, expiresAt } = staff
  await deps.db.batch([
    deps.db.insert(adminRevokedTokens).values({ jti, expiresAt }).onConflictDoNothing(),
    deps.db.update(pushDevices).set({ tokenVersion: null }).where(eq(pushDevices.jti, jti)),
    recordAction(deps, staff, { action: 'logout' }),
  ])
}
