import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { db, makeClient, makeIp, makeStaffToken, makeTestDeps } from '../../../../test/fixtures/factories'
import { resetPasswordSignIn } from '../../../../test/fixtures/second-factor'
import { adminLinks, adminState } from '../admin.table'
import { authenticate } from './authenticate'
import { changePassword } from './change-password'
import { login } from './login'
import { hashPassword, readHash } from './password'

const oldPassword = inject('adminPassword')
const newPassword = 'a new long password'

beforeEach(resetPasswordSignIn)
// Removes the changed password, because later tests sign in with the password of the secret.
afterEach(() => db().update(adminState).set({ passwordHash: null, replacedSecret: null }))

const signIn = (password: string, deps = makeTestDeps()) => login(deps, { password }, { ip: makeIp() })
const invalidPasswordError = { code: 'admin.invalid_password' }

async function makeStaff() {
  const { token, jti } = await makeStaffToken()
  return { token, staff: { memberId: OWNER_ID, jti, ip: makeIp() } }
}

const isSignedIn = (token: string) =>
  authenticate(makeTestDeps(), `Bearer ${token}`, null).then(
    () => true,
    () => false,
  )

describe('changePassword', () => {
  it('replaces the password, keeps this browser signed in, and signs the owner out in all others', async () => {
    const [{ token, staff }, other] = [await makeStaff(), await makeStaff()]
    await db()
      .insert(adminLinks)
      .values({ tokenHash: crypto.randomUUID(), memberId: OWNER_ID, expiresAt: Date.now() + 60_000 })
    await changePassword(makeTestDeps(), staff, { currentPassword: oldPassword, newPassword })
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([true, false])
    expect(await db().select().from(adminLinks).where(eq(adminLinks.memberId, OWNER_ID))).toEqual([])
    await expect(signIn(oldPassword)).rejects.toMatchObject(invalidPasswordError)
    await expect(signIn(newPassword)).resolves.toHaveProperty('token')
  })

  it('is undone by a newer secret, which is the recovery path', async () => {
    const { staff } = await makeStaff()
    await changePassword(makeTestDeps(), staff, { currentPassword: oldPassword, newPassword })
    const deps = makeTestDeps()
    if (!deps.admin) throw new Error('no secrets')
    const depsWithNewSecret = {
      ...deps,
      admin: { ...deps.admin, passwordHash: await hashPassword('of the terminal') },
    }
    await expect(signIn(newPassword, depsWithNewSecret)).rejects.toMatchObject(invalidPasswordError)
    await expect(signIn('of the terminal', depsWithNewSecret)).resolves.toHaveProperty('token')
  })

  it('rejects a wrong current password with a code that does not end the session', async () => {
    const { token } = await makeStaff()
    const client = makeClient({ Authorization: `Bearer ${token}` })
    const passwordChange = { currentPassword: 'wrong', newPassword }
    const response = await client('PUT', '/api/admin/password', passwordChange)
    expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([
      401,
      'admin.invalid_password',
    ])
    expect(await isSignedIn(token)).toBe(true)
    const shortResponse = await client('PUT', '/api/admin/password', {
      currentPassword: oldPassword,
      newPassword: '11 letters.',
    })
    expect(shortResponse.status).toBe(400)
  })

  it('succeeds once if two changes run at the same time', async () => {
    const staff = [await makeStaff(), await makeStaff()]
    const results = await Promise.allSettled(
      staff.map(({ staff: actor }, index) =>
        changePassword(makeTestDeps(), actor, {
          currentPassword: oldPassword,
          newPassword: `${newPassword} ${index}`,
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: invalidPasswordError,
    })
  })

  it('hashes with the same cost as the script', async () => {
    const [ownHash, scriptHash] = [
      readHash(await hashPassword(newPassword)),
      readHash(env.ADMIN_PASSWORD_HASH),
    ]
    const { N, r, p } = scriptHash ?? {}
    expect(ownHash).toMatchObject({ N, r, p })
  })
})
