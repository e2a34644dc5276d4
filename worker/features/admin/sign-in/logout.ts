import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../actions'
import { adminRevokedTokens } from '../admin.table'
import type { Timestamp } from '../../../../domain/time/time'

/** Revokes one token at once; tokens of other devices stay valid. */
export async function logout(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor & { expiresAt: Timestamp },
): Promise<void> {
  const { jti, expiresAt } = staff
  await deps.db.batch([
    deps.db.insert(adminRevokedTokens).values({ jti, expiresAt }).onConflictDoNothing(),
    recordAction(deps, staff, { action: 'logout' }),
  ])
}
