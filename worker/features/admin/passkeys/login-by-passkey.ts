import { eq, sql } from 'drizzle-orm'
import { base64url } from 'jose'
import type { PasskeyLogin } from '../../../../domain/admin/passkeys'
import { AppError } from '../../../../domain/errors'
import { rowExistsSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction } from '../actions'
import { adminState } from '../admin.table'
import { hashAddress } from '../sign-in/check-password'
import { type IssuedToken, isMemberActiveSql, type SignInClient, startSignIn } from '../sign-in/start-sign-in'
import { hashChallenge, issueChallenge, readChallenge, consumeChallenge } from './challenge'
import { staffPasskeys } from './passkeys.table'
import { getRelyingParty } from './register-passkey'

type PasskeyLoginDeps = Pick<Deps, 'db' | 'now' | 'admin' | 'appUrl'>

/** Options for the browser to sign in with any passkey of this shop. @throws admin.not_configured */
export async function makeLoginOptions(deps: PasskeyLoginDeps) {
  if (!deps.admin) throw new AppError('admin.not_configured')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: getRelyingParty(deps).id,
    challenge: await issueChallenge(deps, null),
    userVerification: 'required',
  })
}

/**
 * Signs a member in with a passkey. If the counter has not grown, the passkey was copied, so the sign-in is rejected
 * and logged.
 * @throws admin.invalid_passkey, admin.not_configured
 */
export async function loginByPasskey(
  deps: PasskeyLoginDeps,
  { credential }: PasskeyLogin,
  client: SignInClient,
): Promise<IssuedToken> {
  const { db, admin, now } = deps
  if (!admin) throw new AppError('admin.not_configured')
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (!challenge) throw new AppError('admin.invalid_passkey')
  const [[usedChallenge], [passkey], [state]] = await db.batch([
    consumeChallenge(db, now(), await hashChallenge(challenge), null),
    db.select().from(staffPasskeys).where(eq(staffPasskeys.id, credential.id)),
    db.select({ tokenVersion: adminState.tokenVersion }).from(adminState),
  ])
  if (!usedChallenge || !passkey || !state) throw new AppError('admin.invalid_passkey')
  const newCounter = await verifyLogin(deps, credential, challenge, passkey)
  if (newCounter === null) {
    await recordAction(
      deps,
      { memberId: passkey.memberId, jti: null, ip: client.ip },
      { action: 'login_failed', detail: { by: 'passkey' } },
    )
    throw new AppError('admin.invalid_passkey')
  }
  const issuedToken = await startSignIn(deps, admin, {
    attempt: { id: null, address: await hashAddress(admin, client.ip), tokenVersion: state.tokenVersion },
    client,
    memberId: passkey.memberId,
    passkeyId: passkey.id,
    method: 'passkey',
    // Condition: the passkey still exists, and no concurrent sign-in has raised its counter.
    condition: sql`${rowExistsSql(
      staffPasskeys,
      eq(staffPasskeys.id, passkey.id),
      eq(staffPasskeys.counter, passkey.counter),
    )} AND ${isMemberActiveSql(passkey.memberId)}`,
    extraWrites: [
      db
        .update(staffPasskeys)
        .set({ counter: newCounter, lastUsedAt: now() })
        .where(eq(staffPasskeys.id, passkey.id)),
    ],
  })
  if (!issuedToken) throw new AppError('admin.invalid_passkey')
  return issuedToken
}

/** Returns the new counter of the authenticator; null if the answer is invalid or the passkey was copied. */
async function verifyLogin(
  deps: Pick<Deps, 'appUrl'>,
  credential: PasskeyLogin['credential'],
  challenge: string,
  passkey: typeof staffPasskeys.$inferSelect,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle } = credential.response
  if (userHandle && userHandle !== base64url.encode(passkey.memberId)) return null
  const { origin, id } = getRelyingParty(deps)
  // The library throws many error types; each means an invalid answer.
  const verification = await verifyAuthenticationResponse({
    response: toLibraryInput(credential),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(base64url.decode(passkey.publicKey)),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return verification?.verified ? verification.authenticationInfo.newCounter : null
}

type LoginInput = Parameters<
  (typeof import('@simplewebauthn/server'))['verifyAuthenticationResponse']
>[0]['response']

/**
 * The cast is safe, because the library checks each value. The cast is needed, because the library's types forbid
 * undefined in optional fields.
 */
const toLibraryInput = (credential: PasskeyLogin['credential']): LoginInput =>
  ({ clientExtensionResults: {}, ...credential }) as unknown as LoginInput
