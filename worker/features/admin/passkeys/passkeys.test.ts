import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_VALIDITY_MS } from '../../../../domain/admin/passkeys'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { makeAuthenticator } from '../../../../test/fixtures/authenticator'
import {
  createStoppedClock,
  db,
  makeClient,
  makeIp,
  makeStaffToken,
  makeTestDeps,
} from '../../../../test/fixtures/factories'
import { adminActions, signIns } from '../admin.table'
import { signOutLostBrowser } from '../sign-in/sign-ins'
import { authenticate } from '../sign-in/authenticate'
import { loginByPasskey, makeLoginOptions } from './login-by-passkey'
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys'
import { passkeyChallenges, staffPasskeys } from './passkeys.table'
import { makeRegistrationOptions, registerPasskey } from './register-passkey'

const makeSignInClient = () => ({ ip: makeIp(), userAgent: null })
const invalidPasskeyError = { code: 'admin.invalid_passkey' }

async function makeStaff() {
  const { token, jti } = await makeStaffToken()
  return { token, staff: { memberId: OWNER_ID, jti, ip: makeIp() } }
}

/** Registers a passkey of the owner. */
async function makePasskey(options?: Parameters<typeof makeAuthenticator>[0]) {
  const deps = makeTestDeps()
  const { staff } = await makeStaff()
  const authenticator = await makeAuthenticator(options)
  const { challenge } = await makeRegistrationOptions(deps, staff)
  const credential = await authenticator.register(challenge)
  await registerPasskey(deps, staff, { name: 'Laptop', credential })
  return { deps, staff, authenticator }
}

const startLogin = async (deps = makeTestDeps()) => (await makeLoginOptions(deps)).challenge

// The number of passkeys of a member is limited, so each test starts without passkeys.
beforeEach(() => db().delete(staffPasskeys))

describe('a passkey', () => {
  it('signs its member in, with the last use stored', async () => {
    const { deps, authenticator } = await makePasskey()
    const credential = await authenticator.sign(await startLogin())
    const { token } = await loginByPasskey(deps, { credential }, makeSignInClient())
    const { memberId, jti, role } = await authenticate(deps, `Bearer ${token}`, null)
    expect([memberId, role]).toEqual([OWNER_ID, 'owner'])
    const [passkey] = await db().select().from(staffPasskeys).where(eq(staffPasskeys.id, authenticator.id))
    expect(passkey).toMatchObject({ counter: 2, lastUsedAt: expect.any(Number) as unknown })
    expect(await db().select().from(adminActions).where(eq(adminActions.jti, jti))).toMatchObject([
      { action: 'login', detail: { by: 'passkey' } },
    ])
  })

  it('of a password manager, which counts no uses, signs in again and again', async () => {
    const { deps, authenticator } = await makePasskey({ hasCounter: false })
    for (const _ of [1, 2]) {
      const credential = await authenticator.sign(await startLogin())
      await expect(loginByPasskey(deps, { credential }, makeSignInClient())).resolves.toHaveProperty('token')
    }
  })

  it('uses each challenge once, also if two sign-ins come at the same time', async () => {
    const { deps, authenticator } = await makePasskey()
    const credential = await authenticator.sign(await startLogin())
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => loginByPasskey(deps, { credential }, makeSignInClient())),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(loginByPasskey(deps, { credential }, makeSignInClient())).rejects.toMatchObject(
      invalidPasskeyError,
    )
  })

  it('rejects an expired challenge, and a challenge of a registration', async () => {
    const { deps, staff, authenticator } = await makePasskey()
    const clock = createStoppedClock()
    const credential = await authenticator.sign(await startLogin(makeTestDeps({ now: clock.now })))
    clock.forward(PASSKEY_CHALLENGE_VALIDITY_MS)
    const laterDeps = makeTestDeps({ now: clock.now })
    await expect(loginByPasskey(laterDeps, { credential }, makeSignInClient())).rejects.toMatchObject(
      invalidPasskeyError,
    )
    const { challenge } = await makeRegistrationOptions(deps, staff)
    const otherCredential = await authenticator.sign(challenge)
    await expect(
      loginByPasskey(deps, { credential: otherCredential }, makeSignInClient()),
    ).rejects.toMatchObject(invalidPasskeyError)
  })

  it('that was copied is rejected and logged, because its counter does not grow', async () => {
    const { deps, authenticator } = await makePasskey()
    const firstCredential = await authenticator.sign(await startLogin())
    await loginByPasskey(deps, { credential: firstCredential }, makeSignInClient())
    // Resets the counter, as in a copy of the passkey that was made earlier.
    authenticator.state.counter = 1
    const copiedCredential = await authenticator.sign(await startLogin())
    const attackerClient = { ip: '198.18.77.99' }
    await expect(
      loginByPasskey(deps, { credential: copiedCredential }, attackerClient),
    ).rejects.toMatchObject(invalidPasskeyError)
    expect(await db().select().from(adminActions).where(eq(adminActions.ip, '198.18.77.0'))).toMatchObject([
      { action: 'login_failed', detail: { by: 'passkey' } },
    ])
  })

  it('of another site is rejected at registration and sign-in', async () => {
    await expect(makePasskey({ origin: 'https://evil.example' })).rejects.toMatchObject(invalidPasskeyError)
    const { deps, authenticator } = await makePasskey()
    const foreignAuthenticator = await makeAuthenticator()
    const challenge = await startLogin()
    const foreignCredential = await foreignAuthenticator.sign(challenge)
    await expect(
      loginByPasskey(
        deps,
        { credential: { ...foreignCredential, id: authenticator.id, rawId: authenticator.id } },
        makeSignInClient(),
      ),
    ).rejects.toMatchObject(invalidPasskeyError)
  })

  it('is registered only by the sign-in that got the challenge', async () => {
    const [{ staff }, other] = [await makeStaff(), await makeStaff()]
    const deps = makeTestDeps()
    const { challenge } = await makeRegistrationOptions(deps, staff)
    const credential = await (await makeAuthenticator()).register(challenge)
    await expect(registerPasskey(deps, other.staff, { name: 'x', credential })).rejects.toMatchObject(
      invalidPasskeyError,
    )
  })

  it('can be renamed and removed, and its removal signs the other browsers of the passkey out', async () => {
    const { deps, staff, authenticator } = await makePasskey()
    const credential = await authenticator.sign(await startLogin())
    const { token } = await loginByPasskey(deps, { credential }, makeSignInClient())
    await renamePasskey(deps, staff, authenticator.id, 'Phone')
    const { items } = await listPasskeys(deps, staff)
    expect(items.find(({ id }) => id === authenticator.id)).toMatchObject({ name: 'Phone' })
    await removePasskey(deps, staff, authenticator.id)
    await expect(authenticate(deps, `Bearer ${token}`, null)).rejects.toMatchObject({
      code: 'admin.unauthorized',
    })
    const laterCredential = await authenticator.sign(await startLogin())
    await expect(
      loginByPasskey(deps, { credential: laterCredential }, makeSignInClient()),
    ).rejects.toMatchObject(invalidPasskeyError)
    await expect(renamePasskey(deps, staff, authenticator.id, 'x')).rejects.toMatchObject({
      code: 'request.not_found',
    })
  })

  it('of a lost phone is removed together with its sign-ins', async () => {
    const { deps, authenticator } = await makePasskey()
    const credential = await authenticator.sign(await startLogin())
    const { token } = await loginByPasskey(deps, { credential }, makeSignInClient())
    const lostSignIn = await authenticate(deps, `Bearer ${token}`, null)
    const owner = await makeStaff()
    const reportingStaff = await authenticate(deps, `Bearer ${owner.token}`, null)
    await signOutLostBrowser(deps, reportingStaff, lostSignIn.jti)
    expect(await db().select().from(staffPasskeys).where(eq(staffPasskeys.id, authenticator.id))).toEqual([])
    expect(await db().select().from(signIns).where(eq(signIns.passkeyId, authenticator.id))).toEqual([])
    const actions = await db().select().from(adminActions).where(eq(adminActions.jti, reportingStaff.jti))
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'passkey_remove',
      'sign_in_end',
      'sign_in_end',
    ])
  })

  it('of a lost phone is removed, also if another passkey was added there', async () => {
    const { deps, authenticator: phoneAuthenticator } = await makePasskey()
    const { token } = await loginByPasskey(
      deps,
      { credential: await phoneAuthenticator.sign(await startLogin()) },
      makeSignInClient(),
    )
    const signIn = await authenticate(deps, `Bearer ${token}`, null)
    const securityKey = await makeAuthenticator()
    const { challenge } = await makeRegistrationOptions(deps, signIn)
    await registerPasskey(deps, signIn, { name: 'Key', credential: await securityKey.register(challenge) })
    const owner = await makeStaff()
    await signOutLostBrowser(deps, await authenticate(deps, `Bearer ${owner.token}`, null), signIn.jti)
    const passkeyIds = (await db().select().from(staffPasskeys)).map(({ id }) => id)
    expect([passkeyIds.includes(phoneAuthenticator.id), passkeyIds.includes(securityKey.id)]).toEqual([
      false,
      true,
    ])
  })

  it('has a limit for each member', async () => {
    for (let passkey = 0; passkey < MAX_PASSKEYS; passkey++) await makePasskey()
    await expect(makePasskey()).rejects.toMatchObject({ code: 'admin.too_many_passkeys' })
  })

  it('gives a clear error for any hostile answer', async () => {
    const challenge = await startLogin()
    const { authenticator } = await makePasskey()
    const validCredential = await authenticator.sign(challenge)
    const encodeBase64url = (text: string) =>
      btoa(text).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
    for (const clientDataJSON of [
      'AA',
      encodeBase64url('null'),
      encodeBase64url('{}'),
      encodeBase64url('[]'),
      encodeBase64url('{"challenge":7}'),
    ]) {
      const credential = { ...validCredential, response: { ...validCredential.response, clientDataJSON } }
      const response = await makeClient()('POST', '/api/admin/login/passkey', { credential })
      expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([
        401,
        'admin.invalid_passkey',
      ])
    }
    for (const field of ['authenticatorData', 'signature'] as const) {
      const credential = await authenticator.sign(await startLogin())
      credential.response[field] = 'AA'
      await expect(loginByPasskey(makeTestDeps(), { credential }, makeSignInClient())).rejects.toMatchObject(
        invalidPasskeyError,
      )
    }
    expect((await makeClient()('POST', '/api/admin/login/passkey', { credential: {} })).status).toBe(400)
  })

  it('leaves no expired challenges behind', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    await startLogin(deps)
    clock.forward(PASSKEY_CHALLENGE_VALIDITY_MS)
    await startLogin(deps)
    const challenges = await db().select().from(passkeyChallenges)
    expect(challenges.every(({ expiresAt }) => expiresAt > clock.now())).toBe(true)
  })
})
