import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import type { Staff } from './actions'
import { adminRevokedTokens, adminState } from './admin.table'
import { readToken } from './token'

/**
 * Who calls, by the Authorization header. A token holds until it ends, is signed out, or the password, the key or the
 * token version change. Throws `admin.unauthorized`; `admin.not_configured` where nobody can sign in.
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  authorization: string | null,
  ip: string | null,
): Promise<Staff & { expiresAt: number }> {
  if (!deps.admin) throw new AppError('admin.not_configured')
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await readToken(deps.admin, token, deps.now()) : null
  if (!claims) throw new AppError('admin.unauthorized')
  const { db } = deps
  const revoked = db.select().from(adminRevokedTokens).where(eq(adminRevokedTokens.jti, claims.jti))
  const [known, [state]] = await db.batch([
    revoked,
    db.select({ tokenVersion: adminState.tokenVersion }).from(adminState),
  ])
  if (known.length > 0 || state?.tokenVersion !== claims.tokenVersion)
    throw new AppError('admin.unauthorized')
  return { jti: claims.jti, expiresAt: claims.expiresAt, ip }
}
