import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { SIGN_IN_RETENTION_MS, LOGIN_LIMITS } from '../../../../domain/admin/admin'
import {
  readAnswer,
  makeClient,
  db,
  makeTestDeps,
  makeSignIn,
  makeStaffToken,
  TEST_STAFF,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { resetPasswordSignIn } from '../../../../test/fixtures/second-factor'
import { app } from '../../../app'
import { isConstraintViolation } from '../../../database/db'
import { recordAction } from '../actions'
import { adminActions, adminAttempts, signIns } from '../admin.table'
import { authenticate } from './authenticate'
import { deleteOldSignIns } from './delete-old-sign-ins'
import { login } from './login'
import { isCorrectPassword, readHash } from './password'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time/time'

const password = inject('adminPassword')

// Resets the limit of password checks per minute, which all tests share.
beforeEach(resetPasswordSignIn)

const readNewestActions = async (count = 1) =>
  db().select().from(adminActions).orderBy(desc(adminActions.id)).limit(count)

const makeIpv6Address = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::7`

/** An IP address in a random network, and the truncated address that the log contains. */
function makeMaskedIp() {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2))
  return { ip: `10.${a}.${b}.77`, written: `10.${a}.${b}.0` }
}

const createTooManyRequestsError = (retryAfter: number) =>
  expect.objectContaining({ code: 'request.too_many', details: { retryAfter } }) as unknown

describe('sign-in', () => {
  it('with the password returns a token for twelve hours that opens the staff routes', async () => {
    const { ip, written } = makeMaskedIp()
    const staffClient = makeClient({ 'CF-Connecting-IP': ip })
    const startedAt = Date.now()
    const { status, body } = await readAnswer<{ token: string; expiresAt: string }>(
      staffClient('POST', '/api/admin/login', { password }),
    )
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'expiresAt'])
    const sessionHours = (Date.parse(body.expiresAt) - startedAt) / HOUR_MS
    expect(sessionHours).toBeCloseTo(12, 1)
    const headers = { Authorization: `Bearer ${body.token}` }
    expect((await staffClient('POST', '/api/orders/nobody/cancel', { version: 1 }, headers)).status).toBe(404)
    const [action] = await readNewestActions()
    expect(action).toMatchObject({ action: 'login', ip: written, detail: {}, subject: null })
  })

  it('with a wrong password is rejected, recorded, and reveals nothing', async () => {
    const { ip, written } = makeMaskedIp()
    const guesserClient = makeClient({ 'CF-Connecting-IP': ip })
    const { status, body } = await readAnswer(
      guesserClient('POST', '/api/admin/login', { password: 'password' }),
    )
    expect([status, body.code]).toEqual([401, 'admin.invalid_password'])
    const [action] = await readNewestActions()
    expect(action).toMatchObject({ action: 'login_failed', ip: written, jti: null })
    expect(JSON.stringify(action)).not.toContain('password"')
  })

  it('rejects an empty and an oversized password', async () => {
    for (const invalidBody of [{}, { password: '' }, { password: 7 }, { password: 'x'.repeat(1001) }]) {
      expect((await makeClient()('POST', '/api/admin/login', invalidBody)).status).toBe(400)
    }
    expect(await db().select().from(adminAttempts)).toEqual([])
  })

  it('rejects when the secrets are missing or malformed', async () => {
    const validSecrets = {
      ADMIN_PASSWORD_HASH: env.ADMIN_PASSWORD_HASH,
      ADMIN_TOKEN_KEY: env.ADMIN_TOKEN_KEY,
    }
    for (const faultyEnv of [
      { ...validSecrets, ADMIN_PASSWORD_HASH: undefined },
      { ...validSecrets, ADMIN_PASSWORD_HASH: password },
      { ...validSecrets, ADMIN_TOKEN_KEY: undefined },
      { ...validSecrets, ADMIN_TOKEN_KEY: 'short' },
    ]) {
      const { token } = await makeStaffToken()
      for (const [path, body] of [
        ['/api/admin/login', JSON.stringify({ password })],
        ['/api/admin/logout', null],
      ] as const) {
        const executionContext = createExecutionContext()
        const headers = {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': makeIpv6Address(),
          Authorization: `Bearer ${token}`,
        }
        const request = new Request(`http://localhost:8787${path}`, { method: 'POST', headers, body })
        const response = await app.fetch(request, { ...env, ...faultyEnv }, executionContext)
        await waitOnExecutionContext(executionContext)
        expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([
          503,
          'admin.not_configured',
        ])
      }
    }
  })
})

describe('guessing the password', () => {
  it('is blocked for a quarter of an hour after five attempts from an address, also concurrent ones', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const ip = makeIpv6Address()
    const loginResults = await Promise.allSettled(
      Array.from({ length: 12 }, () => login(deps, { password: 'guess' }, { ip })),
    )
    const resultCodes = loginResults.map((loginResult) =>
      loginResult.status === 'rejected' ? (loginResult.reason as { code: string }).code : 'in',
    )
    expect(resultCodes.filter((code) => code === 'admin.invalid_password')).toHaveLength(5)
    expect(resultCodes.filter((code) => code === 'request.too_many')).toHaveLength(7)
    clock.forward(10 * MINUTE_MS)
    // The limit also blocks the correct password, and another address of the same network.
    await expect(login(deps, { password }, { ip: ip.replace('::7', '::8') })).rejects.toEqual(
      createTooManyRequestsError(5 * 60),
    )
    await expect(login(deps, { password }, { ip: makeIpv6Address() })).resolves.toHaveProperty('token')
    clock.forward(5 * MINUTE_MS)
    await expect(login(deps, { password }, { ip })).resolves.toHaveProperty('token')
  })

  it('is no longer counted once the password was correct', async () => {
    const deps = makeTestDeps()
    const ip = makeIpv6Address()
    for (const wrongPassword of ['a', 'b', 'c', 'd'])
      await login(deps, { password: wrongPassword }, { ip }).catch(() => undefined)
    await login(deps, { password }, { ip })
    for (const wrongPassword of ['a', 'b', 'c', 'd'])
      await login(deps, { password: wrongPassword }, { ip }).catch(() => undefined)
    await expect(login(deps, { password }, { ip })).resolves.toHaveProperty('token')
  })

  it('from many addresses is limited to twenty comparisons a minute, and does not block an address that signed in before', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const ownerAddress = makeIpv6Address()
    await login(deps, { password }, { ip: ownerAddress })
    clock.forward(DAY_MS)
    const addAttempts = (count: number) =>
      db()
        .insert(adminAttempts)
        .values(
          Array.from({ length: count }, () => ({
            address: crypto.randomUUID(),
            isRight: false,
            at: clock.now(),
          })),
        )
    await addAttempts(LOGIN_LIMITS.runs - LOGIN_LIMITS.reserved)
    await expect(login(deps, { password }, { ip: makeIpv6Address() })).rejects.toEqual(
      createTooManyRequestsError(60),
    )
    await expect(login(deps, { password }, { ip: ownerAddress })).resolves.toHaveProperty('token')
    await addAttempts(LOGIN_LIMITS.reserved - 1)
    await expect(login(deps, { password }, { ip: ownerAddress })).rejects.toEqual(
      createTooManyRequestsError(60),
    )
    clock.forward(MINUTE_MS)
    await expect(login(deps, { password }, { ip: makeIpv6Address() })).resolves.toHaveProperty('token')
  })

  it('by a bot is rate-limited before the database is queried', async () => {
    const botClient = makeClient()
    const responseStatuses: number[] = []
    for (let loginAttempt = 0; loginAttempt < 12; loginAttempt++)
      responseStatuses.push((await botClient('POST', '/api/admin/login', { password: '' })).status)
    expect(responseStatuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })
})

describe('signing out', () => {
  it('revokes one token at once, and no other', async () => {
    const [ownLogin, otherLogin] = [await makeStaffToken(), await makeStaffToken()]
    const headers = { Authorization: `Bearer ${ownLogin.token}` }
    expect((await makeClient(headers)('POST', '/api/admin/logout')).status).toBe(204)
    expect((await makeClient(headers)('POST', '/api/admin/logout')).status).toBe(401)
    await expect(authenticate(makeTestDeps(), `Bearer ${otherLogin.token}`, null)).resolves.toMatchObject({
      jti: otherLogin.jti,
    })
    expect(await readNewestActions()).toMatchObject([{ action: 'logout', jti: ownLogin.jti }])
  })
})

describe('a token', () => {
  it('is accepted from its header only', async () => {
    const { token } = await makeStaffToken()
    const authenticateHeader = (header: string | null) => authenticate(makeTestDeps(), header, null)
    await expect(authenticateHeader(`bearer ${token}`)).resolves.toHaveProperty('jti')
    const invalidHeaders = [
      null,
      '',
      token,
      'Bearer',
      `Basic ${token}`,
      `No Bearer ${token}`,
      `Bearer ${token} more`,
    ]
    for (const authorizationHeader of invalidHeaders)
      await expect(authenticateHeader(authorizationHeader)).rejects.toMatchObject({
        code: 'admin.unauthorized',
      })
  })

  it('names issuer and audience, so a token for another part of the shop is rejected', async () => {
    const { token } = await makeStaffToken()
    expect(decodeJwt(token)).toMatchObject({ iss: 'ekspo-narzedzia', aud: 'ekspo-narzedzia:admin' })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
  })
})

describe('a password hash', () => {
  const hashLine = env.ADMIN_PASSWORD_HASH
  const hash = readHash(hashLine)

  it('made by Node is verified here, in any Unicode normal form', async () => {
    if (!hash) throw new Error('no hash')
    expect(await isCorrectPassword(password.normalize('NFD'), hash)).toBe(true)
    expect(await isCorrectPassword(`${password} `, hash)).toBe(false)
  })

  it('may have any cost that the platform supports', () => {
    const readCost = (N: number, r: number, p: number) =>
      readHash(hashLine.replace('$16384$8$5$', `$${N}$${r}$${p}$`))
    expect(readCost(2, 1, 1)).toMatchObject({ N: 2, r: 1, p: 1 })
    expect(readCost(1024, 32, 32)).toMatchObject({ N: 1024, r: 32, p: 32 })
    expect(readCost(1, 100, 100)).toBeNull()
    expect(readCost(1024, 32, 33)).toBeNull()
    expect(readCost(1024, 0, 5)).toBeNull()
    expect(readCost(1024, 8, 0)).toBeNull()
  })

  it('uses URL-safe characters', () => {
    const [name, n, r, p] = hashLine.split('$')
    const parsedHash = readHash([name, n, r, p, '-_'.repeat(11), '_-'.repeat(21) + '8'].join('$'))
    expect(parsedHash?.salt.slice(0, 3)).toEqual(Uint8Array.of(0xfb, 0xff, 0xbf))
    expect(parsedHash?.key.slice(0, 3)).toEqual(Uint8Array.of(0xff, 0xef, 0xfe))
  })

  it.each([
    '',
    `x${hashLine}`,
    'scrypt',
    hashLine.replace('scrypt', 'bcrypt'),
    hashLine.replace('16384', '16385'),
    hashLine.replace('16384', '1'),
    // A scrypt cost above the maximum of the platform.
    hashLine.replace('16384', '65536'),
    hashLine.replace('$8$', '$0$'),
    hashLine.slice(0, -1),
    `${hashLine}x`,
  ])('is invalid: %s', (text) => expect(readHash(text)).toBeNull())
})

describe('the log of staff actions', () => {
  it('cannot be changed, and loses only old sign-ins', async () => {
    const now = Date.now() - SIGN_IN_RETENTION_MS - 1000
    const deps = makeTestDeps({ now: () => now })
    // The test reads all actions of this staff member, so no other test uses the id.
    const ownStaff = { ...TEST_STAFF, jti: crypto.randomUUID() }
    await recordAction(deps, ownStaff, { action: 'refund', subject: 'order' })
    await recordAction(deps, ownStaff, { action: 'login' })
    const isOwnActionSql = eq(adminActions.jti, ownStaff.jti)
    const updateError = await db()
      .update(adminActions)
      .set({ subject: 'another' })
      .where(isOwnActionSql)
      .catch((error: unknown) => error)
    expect(isConstraintViolation(updateError, 'admin_action_immutable')).toBe(true)
    const deleteError = await db()
      .delete(adminActions)
      .where(isOwnActionSql)
      .catch((error: unknown) => error)
    expect(isConstraintViolation(deleteError, 'admin_action_undeletable')).toBe(true)
    await deleteOldSignIns(makeTestDeps())
    expect(await db().select().from(adminActions).where(isOwnActionSql)).toMatchObject([
      { action: 'refund', subject: 'order' },
    ])
  })

  it('is cleaned by a job that deletes expired rows', async () => {
    const now = Date.now()
    const makeLoginAttempt = (isRight: boolean, ageMs: number) => ({ address: 'a', isRight, at: now - ageMs })
    await db()
      .insert(adminAttempts)
      .values([
        makeLoginAttempt(false, LOGIN_LIMITS.windowMs),
        makeLoginAttempt(false, MINUTE_MS),
        makeLoginAttempt(true, LOGIN_LIMITS.windowMs),
        makeLoginAttempt(true, LOGIN_LIMITS.knownMs),
      ])
    const [expiredJti, validJti] = [crypto.randomUUID(), crypto.randomUUID()]
    await makeSignIn({ jti: expiredJti, expiresAt: now })
    await makeSignIn({ jti: validJti, expiresAt: now + MINUTE_MS })
    await deleteOldSignIns(makeTestDeps({ now: () => now }))
    const attempts = await db().select().from(adminAttempts)
    expect(attempts.map(({ isRight, at }) => [isRight, now - at])).toEqual([
      [false, MINUTE_MS],
      [true, LOGIN_LIMITS.windowMs],
    ])
    const sessionJtis = (await db().select().from(signIns)).map(({ jti }) => jti)
    expect([sessionJtis.includes(expiredJti), sessionJtis.includes(validJti)]).toEqual([false, true])
  })
})
