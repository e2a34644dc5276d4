import { hasRole } from '../../../../domain/admin/staff-roles'
import { isAppError } from '../../../../domain/errors'
import type { StaffPass } from '../../../../domain/chat/chat-socket'
import type { Deps } from '../../../deps'
import { authenticate, findSignIn } from '../../admin/sign-in/authenticate'

export type StaffPassDeps = Pick<Deps, 'db' | 'now' | 'admin'>

/** Authenticates a staff socket; null if the token is invalid, or if the member may not answer chats. */
export async function readStaffPass(deps: StaffPassDeps, token: string): Promise<StaffPass | null> {
  try {
    const { memberId, role, jti, tokenVersion, expiresAt } = await authenticate(deps, `Bearer ${token}`, null)
    if (!hasRole(role, 'staff')) return null
    return { memberId, jti, tokenVersion, expiresAt, checkedAt: deps.now() }
  } catch (error) {
    if (isAppError(error, 'admin.unauthorized') || isAppError(error, 'admin.not_configured')) return null
    throw error
  }
}

/**
 * Checks again that the token of a staff socket is valid and that the member may answer chats. Returns the pass with
 * the new time of the check; null otherwise.
 */
export async function recheckPass(deps: StaffPassDeps, pass: StaffPass): Promise<StaffPass | null> {
  const now = deps.now()
  const signIn = pass.expiresAt > now ? await findSignIn(deps, pass) : null
  return signIn && hasRole(signIn.role, 'staff') ? { ...pass, checkedAt: now } : null
}
