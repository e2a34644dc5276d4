import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { networkOf, LOGIN_LIMITS } from '../../../../domain/admin/admin'
import { AppError } from '../../../../domain/errors'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { recordAction } from '../actions'
import { adminAttempts as attempts, adminState } from '../admin.table'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { secondFactors } from '../second-factor/second-factor.table'
import { isCorrectPassword, readHash } from './password'
import type { AdminSecrets } from './secrets'

type CheckDeps = Pick<Deps, 'db' | 'now'>

/**
 * Counts an attempt, and then compares the owner's password: with the password in the database if it replaced the
 * current secret, else with the secret (decision 019).
 * @throws admin.invalid_password, request.too_many with the seconds to wait
 */
export async function checkPassword(
  deps: CheckDeps,
  admin: AdminSecrets,
  password: string,
  actor: { memberId: string | null; jti: string | null; ip: string | null },
) {
  const attempt = await claimAttempt(deps, admin, actor.ip)
  const isReplaced = attempt.replacedSecret === (await fingerprintSecret(admin))
  const hash = readHash((isReplaced ? attempt.storedHash : null) ?? admin.passwordHash)
  if (!hash) throw new AppError('admin.not_configured')
  if (!(await isCorrectPassword(password, hash))) {
    await recordAction(deps, actor, { action: 'login_failed' })
    throw new AppError('admin.invalid_password')
  }
  return attempt
}

/**
 * Fingerprint of the password secret. A changed password is stored with the fingerprint of the secret that it replaced.
 */
export const fingerprintSecret = ({ passwordHash }: AdminSecrets): Promise<string> =>
  createFingerprint(['replaced secret', passwordHash])

/**
 * SQL: the stored password hash still equals the hash that was compared. A concurrent change makes the condition false.
 */
export const isPasswordUnchangedSql = (storedHash: string | null): SQL =>
  sql`(SELECT ${adminState.passwordHash} FROM ${adminState}) IS ${storedHash}`

/** The keyed hash of the network of an IP address, by which attempts are counted. */
export const hashAddress = ({ tokenKey }: AdminSecrets, ip: string | null): Promise<string> =>
  createFingerprint(['admin address', tokenKey, networkOf(ip)])

/**
 * Inserts an attempt, marked as wrong until it is verified. Inserts nothing if the limit of this network or of all
 * networks is reached. One query, so that concurrent attempts cannot exceed the limits. Also returns the stored
 * password hash and the second factor, to save a query.
 * @throws request.too_many with the seconds to wait
 */
export async function claimAttempt({ db, now }: CheckDeps, admin: AdminSecrets, ip: string | null) {
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
    secondFactors: [secondFactor],
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
    state: db.select().from(adminState),
    secondFactors: db.select().from(secondFactors).where(eq(secondFactors.memberId, OWNER_ID)),
  })
  if (claimedAttempt && state)
    return {
      id: claimedAttempt.id,
      address: addressHash,
      tokenVersion: state.tokenVersion,
      storedHash: state.passwordHash,
      replacedSecret: state.replacedSecret,
      /** The second factor; null if the owner has none, or if a newer password secret has turned it off. */
      secondFactor: secondFactor?.passwordSecret === (await fingerprintSecret(admin)) ? secondFactor : null,
    }
  const isBlocked = wrongAttempts !== undefined && wrongAttempts.count >= LOGIN_LIMITS.wrong
  const waitMs = isBlocked ? wrongAttempts.oldest + LOGIN_LIMITS.windowMs - timestamp : LOGIN_LIMITS.runsMs
  throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}
