import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { db, makeIp, makeStaffToken, makeTestDeps, TEST_STAFF } from '../../../../test/fixtures/factories'
import { makeDevice } from '../../../../test/fixtures/push-device'
import { resetPasswordSignIn } from '../../../../test/fixtures/second-factor'
import { pushDevices } from '../../../alerts/push/push-devices.table'
import { adminState, staffMembers } from '../admin.table'
import { changeMember } from '../members/members'
import { staffPasskeys } from '../passkeys/passkeys.table'
import { removePasskey } from '../passkeys/manage-passkeys'
import { authenticate, type SignedInStaff } from './authenticate'
import { changePassword } from './change-password'
import { logout } from './logout'
import { endSignIn, signOutLostBrowser, signOutEverywhere } from './sign-ins'
import { signIns } from '../admin.table'

const deps = makeTestDeps()

async function makeMember(): Promise<string> {
  const id = crypto.randomUUID()
  await db()
    .insert(staffMembers)
    .values({ id, name: 'Ania', role: 'staff', email: `${id}@example.com`, invitedAt: 1 })
  return id
}

/** A browser in which a member is signed in and gets pushes. */
async function makeBrowser(memberId: string = OWNER_ID) {
  const { token, jti } = await makeStaffToken()
  await db().update(signIns).set({ memberId }).where(eq(signIns.jti, jti))
  const { id } = await makeDevice(undefined, { memberId, jti })
  const staff = await authenticate(deps, `Bearer ${token}`, makeIp())
  return { token, jti, deviceId: id, staff }
}

/** `on` and `off`: the device gets pushes, or gets none. `deleted`: the shop no longer stores the device. */
async function readPushState(deviceId: string): Promise<'on' | 'off' | 'deleted'> {
  const [device] = await db().select().from(pushDevices).where(eq(pushDevices.id, deviceId))
  return device ? (device.tokenVersion === null ? 'off' : 'on') : 'deleted'
}

const isSignedIn = (token: string) =>
  authenticate(deps, `Bearer ${token}`, null).then(
    () => true,
    () => false,
  )

type Browser = Awaited<ReturnType<typeof makeBrowser>>
type SignOutInput = { staff: SignedInStaff; otherBrowser: Browser; memberId: string }

/** Each way to end the sign-in of another browser, and whether that browser still gets pushes afterwards. */
const WAYS_TO_SIGN_OUT: Record<
  string,
  { end: (input: SignOutInput) => Promise<unknown>; expectedPushState: 'off' | 'deleted' }
> = {
  'that signs out': { end: ({ otherBrowser }) => logout(deps, otherBrowser.staff), expectedPushState: 'off' },
  'that is signed out from another browser': {
    end: ({ staff, otherBrowser }) => endSignIn(deps, staff, otherBrowser.jti),
    expectedPushState: 'off',
  },
  'that is lost': {
    end: ({ staff, otherBrowser }) => signOutLostBrowser(deps, staff, otherBrowser.jti),
    expectedPushState: 'deleted',
  },
  'of a member who signs out everywhere': {
    end: ({ otherBrowser }) => signOutEverywhere(deps, otherBrowser.staff),
    expectedPushState: 'off',
  },
  'of a member who loses access': {
    end: ({ memberId }) => changeMember(deps, TEST_STAFF, memberId, { isDisabled: true }),
    expectedPushState: 'off',
  },
  'whose passkey is removed': {
    end: async ({ otherBrowser, memberId }) => {
      const passkeyId = crypto.randomUUID()
      await db().insert(staffPasskeys).values({
        id: passkeyId,
        memberId,
        publicKey: '',
        counter: 0,
        name: 'x',
        createdAt: 1,
      })
      await db().update(signIns).set({ passkeyId }).where(eq(signIns.jti, otherBrowser.jti))
      await removePasskey(deps, { ...otherBrowser.staff, jti: crypto.randomUUID() }, passkeyId)
    },
    expectedPushState: 'off',
  },
}

describe('a browser', () => {
  it.each(Object.entries(WAYS_TO_SIGN_OUT))(
    '%s is signed out and gets no more pushes',
    async (_, { end, expectedPushState }) => {
      const memberId = await makeMember()
      const [ownBrowser, otherBrowser] = [await makeBrowser(), await makeBrowser(memberId)]
      await end({ staff: ownBrowser.staff, otherBrowser, memberId })
      expect([await isSignedIn(otherBrowser.token), await readPushState(otherBrowser.deviceId)]).toEqual([
        false,
        expectedPushState,
      ])
      expect([await isSignedIn(ownBrowser.token), await readPushState(ownBrowser.deviceId)]).toEqual([
        true,
        'on',
      ])
    },
  )

  it('of the owner is signed out and gets no more pushes when the password changes', async () => {
    const [ownBrowser, otherBrowser, member] = [
      await makeBrowser(),
      await makeBrowser(),
      await makeBrowser(await makeMember()),
    ]
    const expiredBrowser = await makeBrowser()
    await db().delete(signIns).where(eq(signIns.jti, expiredBrowser.jti))
    await resetPasswordSignIn()
    const passwords = { currentPassword: inject('adminPassword'), newPassword: 'a new long password' }
    await changePassword(deps, ownBrowser.staff, passwords)
    await db().update(adminState).set({ passwordHash: null, replacedSecret: null })
    const browsers = [ownBrowser, otherBrowser, expiredBrowser, member]
    expect(await Promise.all(browsers.map(({ deviceId }) => readPushState(deviceId)))).toEqual([
      'on',
      'off',
      'off',
      'on',
    ])
    expect(await Promise.all(browsers.map(({ token }) => isSignedIn(token)))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('gets pushes after its sign-in has expired, until its member signs out everywhere', async () => {
    const memberId = await makeMember()
    const [phone, laptop] = [await makeBrowser(memberId), await makeBrowser(memberId)]
    await db().delete(signIns).where(eq(signIns.jti, phone.jti))
    expect(await readPushState(phone.deviceId)).toBe('on')
    await signOutEverywhere(deps, laptop.staff)
    expect(await readPushState(phone.deviceId)).toBe('off')
  })

  it('of a member who becomes read-only gets no more pushes', async () => {
    const memberId = await makeMember()
    const { token, deviceId } = await makeBrowser(memberId)
    await changeMember(deps, TEST_STAFF, memberId, { role: 'readonly' })
    expect([await isSignedIn(token), await readPushState(deviceId)]).toEqual([true, 'off'])
  })
})
