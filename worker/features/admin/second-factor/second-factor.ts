import { and, count, eq, isNotNull, isNull, not, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
  formatRecoveryCode,
  readTypedCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '../../../../domain/admin/second-factor'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import type { AdminAction } from '../../../../domain/admin/admin'
import { AppError } from '../../../../domain/errors'
import { abortUnless, isConstraintViolation, rowExistsSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { recordAction, type StaffActor } from '../actions'
import { adminAttempts } from '../admin.table'
import { checkPassword, claimAttempt, fingerprintSecret } from '../sign-in/check-password'
import type { AdminSecrets } from '../sign-in/secrets'
import { findCodeUse, hashRecoveryCode, rejectCode } from './check-code'
import { decryptSecret, encryptSecret } from './secret-box'
import { recoveryCodes, secondFactors } from './second-factor.table'
import { encodeBase32, findTimeStep } from './totp'

type FactorDeps = Pick<Deps, 'db' | 'now' | 'admin'>
type SetupDeps = FactorDeps & Pick<Deps, 'appUrl' | 'settings'>

const SECRET_BYTES = 20
const isOwnersFactorSql = eq(secondFactors.memberId, OWNER_ID)

function requireSecrets({ admin }: FactorDeps): AdminSecrets {
  if (!admin) throw new AppError('admin.not_configured')
  return admin
}

/** The state of the second factor, with the number of unused recovery codes. */
export async function readSecondFactor(deps: FactorDeps) {
  const { db } = deps
  const passwordSecret = await fingerprintSecret(requireSecrets(deps))
  const [[factor], [codes]] = await db.batch([
    db
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(and(isOwnersFactorSql, eq(secondFactors.passwordSecret, passwordSecret))),
    db.select({ unusedCount: count() }).from(recoveryCodes).where(eq(recoveryCodes.memberId, OWNER_ID)),
  ])
  const since = factor?.confirmedAt ?? null
  return { isOn: since !== null, since: toIsoString(since), recoveryCodes: codes?.unusedCount ?? 0 }
}

/**
 * Starts the set-up of an authenticator app: returns the new secret, also as a link for the app. The second factor is
 * off until `confirmSecondFactor`. Needs the password, because a stolen token must not lock the owner out.
 * @throws admin.invalid_password, request.too_many, admin.second_factor_changed if the second factor is on
 */
export async function startSecondFactor(deps: SetupDeps, staff: StaffActor, currentPassword: string) {
  const { db, now, settings, appUrl } = deps
  const admin = requireSecrets(deps)
  const attempt = await checkPassword(deps, admin, currentPassword, staff)
  if (attempt.secondFactor?.confirmedAt) throw new AppError('admin.second_factor_changed')
  const secretBytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const newFactor = {
    secret: await encryptSecret(admin, secretBytes),
    passwordSecret: await fingerprintSecret(admin),
    lastStep: 0,
    createdAt: now(),
    confirmedAt: null,
  }
  // Another tab may confirm its set-up meanwhile. The new secret must not replace the confirmed secret.
  const isConfirmedSql = rowExistsSql(
    secondFactors,
    isOwnersFactorSql,
    isNotNull(secondFactors.confirmedAt),
    eq(secondFactors.passwordSecret, newFactor.passwordSecret),
  )
  const isDone = await runIfUnchanged(deps, not(isConfirmedSql), [
    db
      .insert(secondFactors)
      .values({ memberId: OWNER_ID, ...newFactor })
      .onConflictDoUpdate({ target: secondFactors.memberId, set: newFactor }),
    db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, OWNER_ID)),
    db.delete(adminAttempts).where(eq(adminAttempts.id, attempt.id)),
  ])
  if (!isDone) throw new AppError('admin.second_factor_changed')
  const secret = encodeBase32(secretBytes)
  const issuer = new URL(appUrl).hostname
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(settings.firm.email)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}` }
}

/**
 * Turns the second factor on with the first code from the app, and returns the recovery codes, which are shown once.
 * @throws admin.invalid_code, request.too_many, admin.second_factor_changed without a set-up
 */
export async function confirmSecondFactor(deps: FactorDeps, staff: StaffActor, typedText: string) {
  const { db, now } = deps
  const admin = requireSecrets(deps)
  const attempt = await claimAttempt(deps, admin, staff.ip)
  const factor = attempt.secondFactor
  if (!factor || factor.confirmedAt) throw new AppError('admin.second_factor_changed')
  const secretBytes = await decryptSecret(admin, factor.secret)
  const code = readTypedCode(typedText)
  const step =
    secretBytes && code?.kind === 'totp'
      ? await findTimeStep(secretBytes, code.text, now(), factor.lastStep)
      : null
  if (step === null) return rejectCode(deps, staff)
  const newCodes = await makeRecoveryCodes(deps)
  const isSetupUnchangedSql = rowExistsSql(
    secondFactors,
    isOwnersFactorSql,
    isNull(secondFactors.confirmedAt),
    eq(secondFactors.secret, factor.secret),
  )
  const isDone = await runIfUnchanged(deps, isSetupUnchangedSql, [
    db.update(secondFactors).set({ confirmedAt: now(), lastStep: step }).where(isOwnersFactorSql),
    ...newCodes.statements,
    db.delete(adminAttempts).where(eq(adminAttempts.id, attempt.id)),
    recordAction(deps, staff, { action: 'second_factor_on' }),
  ])
  if (!isDone) throw new AppError('admin.second_factor_changed')
  return { recoveryCodes: newCodes.codes }
}

/** Replaces the recovery codes. @throws admin.invalid_code, request.too_many, admin.second_factor_changed */
export async function renewRecoveryCodes(deps: FactorDeps, staff: StaffActor, typedText: string) {
  const newCodes = await makeRecoveryCodes(deps)
  await runWithCode(deps, staff, typedText, 'recovery_codes_renew', newCodes.statements)
  return { recoveryCodes: newCodes.codes }
}

/** Turns the second factor off. @throws admin.invalid_code, request.too_many, admin.second_factor_changed */
export async function endSecondFactor(deps: FactorDeps, staff: StaffActor, typedText: string): Promise<void> {
  const { db } = deps
  await runWithCode(deps, staff, typedText, 'second_factor_off', [
    db.delete(secondFactors).where(isOwnersFactorSql),
    db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, OWNER_ID)),
  ])
}

/**
 * Creates recovery codes. Returns the codes, and the statements that replace the stored hashes of the earlier codes.
 */
async function makeRecoveryCodes({ db }: FactorDeps) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    encodeBase32(crypto.getRandomValues(new Uint8Array((RECOVERY_CODE_LENGTH * 5) / 8))),
  )
  const codeHashes = await Promise.all(codes.map(hashRecoveryCode))
  return {
    codes: codes.map(formatRecoveryCode),
    statements: [
      db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, OWNER_ID)),
      db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, memberId: OWNER_ID }))),
    ] as BatchItem<'sqlite'>[],
  }
}

/** Uses up a code and runs the statements in one batch. Wrong codes count as wrong passwords. */
async function runWithCode(
  deps: FactorDeps,
  staff: StaffActor,
  typedText: string,
  action: AdminAction,
  statements: BatchItem<'sqlite'>[],
): Promise<void> {
  const { db } = deps
  const admin = requireSecrets(deps)
  const attempt = await claimAttempt(deps, admin, staff.ip)
  if (!attempt.secondFactor?.confirmedAt) throw new AppError('admin.second_factor_changed')
  const codeUse = await findCodeUse(deps, admin, attempt.secondFactor, typedText)
  if (!codeUse) return rejectCode(deps, staff)
  const isDone = await runIfUnchanged(deps, codeUse.condition, [
    codeUse.useStatement,
    ...statements,
    db.delete(adminAttempts).where(eq(adminAttempts.id, attempt.id)),
    recordAction(deps, staff, { action }),
  ])
  if (!isDone) return rejectCode(deps, staff)
}

/** Runs statements in one batch if the condition is true. Returns false if the condition was false. */
async function runIfUnchanged(
  { db }: FactorDeps,
  condition: SQL,
  statements: BatchItem<'sqlite'>[],
): Promise<boolean> {
  try {
    await db.batch([abortUnless(db, 'second_factor_unchanged', condition), ...statements])
    return true
  } catch (error) {
    if (isConstraintViolation(error, 'second_factor_unchanged')) return false
    throw error
  }
}
