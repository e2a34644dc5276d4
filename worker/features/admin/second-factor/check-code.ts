import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { readTypedCode } from '../../../../domain/admin/second-factor'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import { rowExistsSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { recordAction } from '../actions'
import type { AdminSecrets } from '../sign-in/secrets'
import { decryptSecret } from './secret-box'
import { recoveryCodes, secondFactors } from './second-factor.table'
import { findTimeStep } from './totp'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/**
 * The use of a typed code. `condition`: true while the code is valid and unused. `use`: the write that marks the code
 * as used. Add both to the batch of the action that needs the code.
 */
export type CodeUse = { kind: 'totp' | 'recovery_code'; condition: SQL; useStatement: BatchItem<'sqlite'> }

export const hashRecoveryCode = (code: string) => createFingerprint(['recovery code', code])

/**
 * Prepares the use of a typed code. Returns null for a wrong code from the app. A recovery code is not looked up here,
 * because `condition` checks the code in the batch.
 */
export async function findCodeUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: AdminSecrets,
  { secret, lastStep }: Pick<SecondFactorRow, 'secret' | 'lastStep'>,
  typedText: string,
): Promise<CodeUse | null> {
  const code = readTypedCode(typedText)
  if (code?.kind === 'recovery_code') {
    const isTypedCodeSql = and(
      eq(recoveryCodes.codeHash, await hashRecoveryCode(code.text)),
      eq(recoveryCodes.memberId, OWNER_ID),
    )
    return {
      kind: 'recovery_code',
      condition: rowExistsSql(recoveryCodes, isTypedCodeSql),
      useStatement: db.delete(recoveryCodes).where(isTypedCodeSql),
    }
  }
  const secretBytes = code && (await decryptSecret(admin, secret))
  const step = secretBytes && (await findTimeStep(secretBytes, code.text, now(), lastStep))
  if (step === null) return null
  const isOwnersFactorSql = eq(secondFactors.memberId, OWNER_ID)
  return {
    kind: 'totp',
    condition: rowExistsSql(secondFactors, isOwnersFactorSql, lt(secondFactors.lastStep, step)),
    useStatement: db.update(secondFactors).set({ lastStep: step }).where(isOwnersFactorSql),
  }
}

/** Logs a wrong code. @throws admin.invalid_code */
export async function rejectCode(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: { memberId: string | null; jti: string | null; ip: string | null },
): Promise<never> {
  await recordAction(deps, actor, { action: 'login_failed', detail: { by: 'code' } })
  throw new AppError('admin.invalid_code')
}
