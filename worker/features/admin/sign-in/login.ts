import { and, eq, gt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { householdOf, LOGIN_LIMITS } from '../../../../domain/admin/admin'
import { AppError } from '../../../../domain/errors'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { createFingerprint } from '../../../fingerprint'
import { recordAction } from '../actions'
import { adminAttempts as attempts, adminState } from '../admin.table'
import { isCorrectPassword, readHash } from './password'
import type { AdminSecrets } from './secrets'
import { createStaffToken } from './token'

type LoginDeps = Pick<Deps, 'db' | 'now' | 'admin'>

/**
 * Signs staff in with the password, for twelve hours. The attempt is counted before the password is compared (decision
 * 019).
 * @throws admin.invalid_password, request.too_many with the seconds to wait, admin.not_configured
 */
export async function login(
  deps: LoginDeps,
  password: string,
  ip: string | null,
): Promise<{ token: string; expiresAt: string }> {
  const { admin } = deps
  const passwordHash = admin && readHash(admin.passwordHash)
  if (!passwordHash) throw new AppError('admin.not_configured')
  const loginAttempt = await claimAttempt(deps, admin, ip)
  if (!(await isCorrectPassword(password, passwordHash))) {
    await recordAction(deps, { jti: null, ip }, { action: 'login_failed' })
    throw new AppError('admin.invalid_password')
  }
  return startSession(deps, admin, { attempt: loginAttempt, ip })
}

type SessionInput = {
  /** `id`: the id of the counted attempt; null for a sign-in by link, which compares no password. */
  attempt: { id: number | null; address: string; tokenVersion: number }
  ip: string | null
  along?: BatchItem<'sqlite'>[]
}

/**
 * Creates a token after a successful authentication.
 * The client's network then counts as known and may use the password checks that `LOGIN_LIMITS.reserved` keeps for
 * known networks.
 */
export async function startSession(
  deps: Pick<Deps, 'db' | 'now'>,
  adminSecrets: AdminSecrets,
  { attempt: { id, address, tokenVersion }, ip, along: extraWrites = [] }: SessionInput,
): Promise<{ token: string; expiresAt: string }> {
  const { db } = deps
  const { token, jti, expiresAt } = await createStaffToken(adminSecrets, tokenVersion, deps.now())
  await db.batch([
    id === null
      ? db.insert(attempts).values({ address, isRight: true, at: deps.now() })
      : db.update(attempts).set({ isRight: true }).where(eq(attempts.id, id)),
    // A successful sign-in deletes the wrong attempts of the network, so that they no longer count.
    db.delete(attempts).where(and(eq(attempts.address, address), eq(attempts.isRight, false))),
    recordAction(deps, { jti, ip }, { action: 'login', ...(id === null ? { detail: { by: 'link' } } : {}) }),
    ...extraWrites,
  ])
  return { token, expiresAt: toIsoString(expiresAt) }
}

/** The keyed hash of the network of an IP address, by which attempts are counted. */
export const hashAddress = ({ tokenKey }: AdminSecrets, ip: string | null): Promise<string> =>
  createFingerprint(['admin address', tokenKey, householdOf(ip)])

/**
 * Inserts an attempt, marked as wrong until it is verified. Inserts nothing if the limit of this network or of all
 * networks is reached.
 * One query, so that concurrent attempts cannot exceed the limits.
 */
async function claimAttempt({ db, now }: LoginDeps, admin: AdminSecrets, ip: string | null) {
  const timestamp = now()
  const addressHash = await hashAddress(admin, ip)
  const isWrongAttemptSql = and(
    eq(attempts.address, addressHash),
    eq(attempts.isRight, false),
    gt(attempts.at, timestamp - LOGIN_LIMITS.windowMs),
  )
  const isKnownAddressSql = and(
    eq(attempts.address, addressHash),
    eq(attempts.isRight, true),
    gt(attempts.at, timestamp - LOGIN_LIMITS.knownMs),
  )
  const unknownIpLimit = LOGIN_LIMITS.runs - LOGIN_LIMITS.reserved
  const {
    claimedAttempt: [claimedAttempt],
    wrongAttempts: [wrongAttempts],
    state: [state],
  } = await runBatch(db, {
    claimedAttempt: db
      .insert(attempts)
      .select(
        sql`SELECT NULL, ${addressHash}, 0, ${timestamp}
          WHERE (SELECT count(*) FROM ${attempts} WHERE ${isWrongAttemptSql}) < ${LOGIN_LIMITS.wrong}
          AND (SELECT count(*) FROM ${attempts} WHERE ${gt(attempts.at, timestamp - LOGIN_LIMITS.runsMs)})
            < CASE WHEN EXISTS (SELECT 1 FROM ${attempts} WHERE ${isKnownAddressSql}) THEN ${LOGIN_LIMITS.runs} ELSE ${unknownIpLimit} END`,
      )
      .returning({ id: attempts.id }),
    wrongAttempts: db
      .select({ count: sql<number>`count(*)`, oldest: sql<number>`coalesce(min(${attempts.at}), 0)` })
      .from(attempts)
      .where(isWrongAttemptSql),
    state: db.select({ tokenVersion: adminState.tokenVersion }).from(adminState),
  })
  if (claimedAttempt && state)
    return { id: claimedAttempt.id, address: addressHash, tokenVersion: state.tokenVersion }
  const isBlocked = wrongAttempts !== undefined && wrongAttempts.count >= LOGIN_LIMITS.wrong
  const waitMs = isBlocked ? wrongAttempts.oldest + LOGIN_LIMITS.windowMs - timestamp : LOGIN_LIMITS.runsMs
  throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}
