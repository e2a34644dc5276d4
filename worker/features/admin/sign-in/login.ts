import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { checkPassword, isPasswordUnchangedSql } from './check-password'
import { type IssuedToken, type SignInClient, startSignIn } from './start-sign-in'

/**
 * Signs the owner in with the password, for twelve hours. The attempt is counted before the password is compared
 * (decision 019).
 * @throws admin.invalid_password, request.too_many with the seconds to wait, admin.not_configured
 */
export async function login(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  password: string,
  client: SignInClient,
): Promise<IssuedToken> {
  const { admin } = deps
  if (!admin) throw new AppError('admin.not_configured')
  const attempt = await checkPassword(deps, admin, password, { memberId: null, jti: null, ip: client.ip })
  const issuedToken = await startSignIn(deps, admin, {
    attempt,
    client,
    memberId: OWNER_ID,
    condition: isPasswordUnchangedSql(attempt.storedHash),
  })
  if (!issuedToken) throw new AppError('admin.invalid_password')
  return issuedToken
}
