import { eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import type { StaffActor } from '../actions'
import { adminRevokedTokens, adminState } from '../admin.table'
import { readToken } from './token'
import type { Timestamp } from '../../../../domain/time/time'

/** The claims of a token that are checked against the database. */
type RevocableClaims = { jti: string; tokenVersion: number }

/**
 * Authenticates staff by the Authorization header. A token is valid until it expires, is signed out, or the password,
 * the key or the token version changes.
 * @throws admin.unauthorized, admin.not_configured without sign-in secrets
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  authorization: string | null,
  ip: string | null,
): Promise<StaffActor & RevocableClaims & { expiresAt: Timestamp }> {
  if (!deps.admin) throw new AppError('admin.not_configured')
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await readToken(deps.admin, token, deps.now()) : null
  if (!claims || !(await isTokenValid(deps, claims))) throw new AppError('admin.unauthorized')
  return { ...claims, ip }
}

/** Returns true if a verified token is neither signed out nor revoked by the token version. */
export async function isTokenValid(
  { db }: Pick<Deps, 'db'>,
  { jti, tokenVersion }: RevocableClaims,
): Promise<boolean> {
  const [revokedTokens, [state]] = await db.batch([
    db.select().from(adminRevokedTokens).where(eq(adminRevokedTokens.jti, jti)),
    db.select({ tokenVersion: adminState.tokenVersion }).from(adminState),
  ])
  return revokedTokens.length === 0 && state?.tokenVersion === tokenVersion
}
