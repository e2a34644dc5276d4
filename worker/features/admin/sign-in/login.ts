import { sql } from 'drizzle-orm'
import type { PasswordLogin } from '../../../../domain/admin/second-factor'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { findCodeUse, rejectCode } from '../second-factor/check-code'
import { checkPassword, isPasswordUnchangedSql } from './check-password'
import { type IssuedToken, type SignInClient, startSignIn } from './start-sign-in'

/**
 * Signs the owner in with the password, for twelve hours. If the second factor is on, a code is needed too. The attempt
 * is counted before password and code are compared, and counts as wrong until both are correct (decision 019).
 * @throws admin.invalid_password, admin.code_required, admin.invalid_code, request.too_many with the seconds to wait,
 * admin.not_configured
 */
export async function login(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  { password, code }: PasswordLogin,
  client: SignInClient,
): Promise<IssuedToken> {
  const { admin } = deps
  if (!admin) throw new AppError('admin.not_configured')
  const actor = { memberId: null, jti: null, ip: client.ip }
  const attempt = await checkPassword(deps, admin, password, actor)
  const isPasswordUnchanged = isPasswordUnchangedSql(attempt.storedHash)
  const signInInput = { attempt, client, memberId: OWNER_ID }
  if (!attempt.secondFactor?.confirmedAt) {
    const issuedToken = await startSignIn(deps, admin, { ...signInInput, condition: isPasswordUnchanged })
    if (!issuedToken) throw new AppError('admin.invalid_password')
    return issuedToken
  }
  if (code === undefined) throw new AppError('admin.code_required')
  const codeUse = await findCodeUse(deps, admin, attempt.secondFactor, code)
  const issuedToken =
    codeUse &&
    (await startSignIn(deps, admin, {
      ...signInInput,
      method: codeUse.kind,
      condition: sql`${isPasswordUnchanged} AND ${codeUse.condition}`,
      extraWrites: [codeUse.useStatement],
    }))
  return issuedToken ?? rejectCode(deps, actor)
}
