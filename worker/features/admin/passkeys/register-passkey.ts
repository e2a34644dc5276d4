import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { base64url } from 'jose'
import { MAX_PASSKEYS, type PasskeyRegistration } from '../../../../domain/admin/passkeys'
import { AppError } from '../../../../domain/errors'
import { abortUnless, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../actions'
import { signIns, staffMembers } from '../admin.table'
import { hashChallenge, issueChallenge, readChallenge, consumeChallenge } from './challenge'
import { toPasskeyDto } from './manage-passkeys'
import { staffPasskeys } from './passkeys.table'

type PasskeyDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/** The site for which browsers create passkeys (relying party of WebAuthn). */
export const getRelyingParty = ({ appUrl }: Pick<Deps, 'appUrl'>) => {
  const { origin, hostname } = new URL(appUrl)
  return { origin, id: hostname }
}

/** Options for the browser to create a passkey of the signed-in member. */
export async function makeRegistrationOptions(deps: PasskeyDeps, staff: StaffActor) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const [rows, [member]] = await deps.db.batch([
    deps.db
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.memberId, staff.memberId)),
    deps.db.select({ name: staffMembers.name }).from(staffMembers).where(eq(staffMembers.id, staff.memberId)),
  ])
  const { id: rpID } = getRelyingParty(deps)
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    // The name that the browser shows when a person chooses a passkey.
    userName: member?.name || deps.settings.firm.email,
    userID: Uint8Array.from(new TextEncoder().encode(staff.memberId)),
    challenge: await issueChallenge(deps, staff.jti),
    attestationType: 'none',
    // A device that already has a passkey of this member must not get a second passkey.
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a new passkey. A current sign-in without a passkey counts from now on as a sign-in with the new passkey.
 * @throws admin.invalid_passkey, admin.too_many_passkeys
 */
export async function registerPasskey(
  deps: PasskeyDeps,
  staff: StaffActor,
  { name, credential }: PasskeyRegistration,
) {
  const { db, now } = deps
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (!challenge) throw new AppError('admin.invalid_passkey')
  const [usedChallenge] = await consumeChallenge(db, now(), await hashChallenge(challenge), staff.jti)
  if (!usedChallenge) throw new AppError('admin.invalid_passkey')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, id } = getRelyingParty(deps)
  // The library throws many error types; each means an invalid answer.
  const verification = await verifyRegistrationResponse({
    response: toLibraryInput(credential),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => null)
  if (!verification?.verified) throw new AppError('admin.invalid_passkey')
  const { credential: verifiedCredential } = verification.registrationInfo
  const passkey = {
    id: verifiedCredential.id,
    memberId: staff.memberId,
    publicKey: base64url.encode(verifiedCredential.publicKey),
    counter: verifiedCredential.counter,
    name,
    createdAt: now(),
    lastUsedAt: null,
  }
  const passkeyCountQuery = db
    .select({ count: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, staff.memberId))
  try {
    await db.batch([
      abortUnless(db, 'passkeys_unchanged', sql`(${passkeyCountQuery}) < ${MAX_PASSKEYS}`),
      db.insert(staffPasskeys).values(passkey),
      db
        .update(signIns)
        .set({ passkeyId: passkey.id })
        .where(and(eq(signIns.jti, staff.jti), isNull(signIns.passkeyId))),
      recordAction(deps, staff, { action: 'passkey_add' }),
    ])
  } catch (error) {
    if (isConstraintViolation(error, 'passkeys_unchanged')) throw new AppError('admin.too_many_passkeys')
    if (isConstraintViolation(error, 'staff_passkeys.id')) throw new AppError('admin.invalid_passkey')
    throw error
  }
  return toPasskeyDto(passkey)
}

type RegistrationInput = Parameters<
  (typeof import('@simplewebauthn/server'))['verifyRegistrationResponse']
>[0]['response']

/**
 * The cast is safe, because the library checks each value. The cast is needed, because the library's types forbid
 * undefined in optional fields.
 */
const toLibraryInput = (credential: PasskeyRegistration['credential']): RegistrationInput =>
  ({ clientExtensionResults: {}, ...credential }) as unknown as RegistrationInput
