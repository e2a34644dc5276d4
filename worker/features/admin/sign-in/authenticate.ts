import { and, eq, isNull, lte } from 'drizzle-orm'
import { LAST_SEEN_INTERVAL_MS } from '../../../../domain/admin/admin'
import type { StaffRole } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { errorNameOf, log } from '../../../log'
import type { StaffActor } from '../actions'
import { signIns, adminState, staffMembers } from '../admin.table'
import { readToken } from './token'
import type { Timestamp } from '../../../../domain/time/time'

/** The claims of a token that are checked against the database. */
type RevocableClaims = { jti: string; tokenVersion: number }

/** The signed-in staff member of a request. */
export type SignedInStaff = StaffActor &
  RevocableClaims & { name: string; role: StaffRole; expiresAt: Timestamp; lastSeenAt: Timestamp }

/**
 * Authenticates staff by the Authorization header. A token is valid until it expires, is signed out, or the password
 * secret, the key or the token version changes.
 * @throws admin.unauthorized, admin.not_configured without sign-in secrets
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  authorization: string | null,
  ip: string | null,
): Promise<SignedInStaff> {
  if (!deps.admin) throw new AppError('admin.not_configured')
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await readToken(deps.admin, token, deps.now()) : null
  const signIn = claims ? await findSignIn(deps, claims) : null
  if (!claims || !signIn) throw new AppError('admin.unauthorized')
  return { ...claims, ...signIn, ip }
}

/** Returns the sign-in of a verified token; null if it is signed out or revoked by the token version. */
export async function findSignIn({ db }: Pick<Deps, 'db'>, { jti, tokenVersion }: RevocableClaims) {
  const [signIn] = await db
    .select({
      memberId: signIns.memberId,
      lastSeenAt: signIns.lastSeenAt,
      role: staffMembers.role,
      name: staffMembers.name,
    })
    .from(signIns)
    .innerJoin(staffMembers, eq(staffMembers.id, signIns.memberId))
    .innerJoin(adminState, eq(adminState.tokenVersion, tokenVersion))
    .where(and(eq(signIns.jti, jti), isNull(staffMembers.disabledAt)))
  return signIn ?? null
}

/** Stores after the response that a browser was used, at most once an hour. */
export function recordLastSeen(
  { db, now, waitUntil }: Pick<Deps, 'db' | 'now' | 'waitUntil'>,
  { jti, lastSeenAt }: SignedInStaff,
): void {
  const timestamp = now()
  if (lastSeenAt > timestamp - LAST_SEEN_INTERVAL_MS) return
  const isStaleSql = lte(signIns.lastSeenAt, timestamp - LAST_SEEN_INTERVAL_MS)
  waitUntil(
    Promise.resolve(
      db
        .update(signIns)
        .set({ lastSeenAt: timestamp })
        .where(and(eq(signIns.jti, jti), isStaleSql)),
    ).catch((error: unknown) => log('warn', 'last_seen.lost', { error: errorNameOf(error) })),
  )
}
