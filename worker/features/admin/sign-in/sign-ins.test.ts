import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { LAST_SEEN_INTERVAL_MS } from '../../../../domain/admin/admin'
import { db, makeClient, makeSignIn, makeStaffToken } from '../../../../test/fixtures/factories'
import { adminActions, signIns } from '../admin.table'

type SignInItem = { id: string; browser: string; ip: string; isCurrent: boolean; member: { role: string } }

async function makeBrowser() {
  const { token, jti } = await makeStaffToken()
  return { jti, call: makeClient({ Authorization: `Bearer ${token}` }) }
}

const listItems = async (call: ReturnType<typeof makeClient>) =>
  (await (await call('GET', '/api/admin/sign-ins')).json<{ items: SignInItem[] }>()).items

const readSignIn = async (jti: string) => (await db().select().from(signIns).where(eq(signIns.jti, jti)))[0]

describe('the signed-in browsers', () => {
  it('are listed with browser and truncated address, without expired ones', async () => {
    const ownBrowser = await makeBrowser()
    const expiredJti = crypto.randomUUID()
    await makeSignIn({ jti: expiredJti, expiresAt: Date.now() - 1 })
    const items = await listItems(ownBrowser.call)
    expect(items.find(({ id }) => id === ownBrowser.jti)).toMatchObject({
      browser: 'Firefox, Linux',
      ip: '10.0.0.0',
      isCurrent: true,
      member: { role: 'owner' },
    })
    expect(items.some(({ id }) => id === expiredJti)).toBe(false)
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  it('can be signed out one by one; a repeat changes nothing and is not logged', async () => {
    const [own, lost] = [await makeBrowser(), await makeBrowser()]
    for (const _ of [1, 2])
      expect((await own.call('DELETE', `/api/admin/sign-ins/${lost.jti}`)).status).toBe(204)
    expect((await lost.call('GET', '/api/admin/sign-ins')).status).toBe(401)
    expect((await own.call('GET', '/api/admin/sign-ins')).status).toBe(200)
    expect(await db().select().from(adminActions).where(eq(adminActions.subject, lost.jti))).toMatchObject([
      { action: 'sign_in_end', jti: own.jti, memberId: 'owner' },
    ])
  })

  it('are all signed out together, this one included', async () => {
    const [own, other] = [await makeBrowser(), await makeBrowser()]
    expect((await own.call('DELETE', '/api/admin/sign-ins')).status).toBe(204)
    for (const { call } of [own, other]) expect((await call('GET', '/api/admin/sign-ins')).status).toBe(401)
  })

  it('store their last use at most once an hour', async () => {
    const { jti, call } = await makeBrowser()
    const oldLastSeenAt = Date.now() - LAST_SEEN_INTERVAL_MS
    await db().update(signIns).set({ lastSeenAt: oldLastSeenAt }).where(eq(signIns.jti, jti))
    await call('GET', '/api/admin/sign-ins')
    await vi.waitFor(async () => expect((await readSignIn(jti))?.lastSeenAt).toBeGreaterThan(oldLastSeenAt))
    const recentLastSeenAt = Date.now() - LAST_SEEN_INTERVAL_MS / 2
    await db().update(signIns).set({ lastSeenAt: recentLastSeenAt }).where(eq(signIns.jti, jti))
    await call('GET', '/api/admin/sign-ins')
    expect((await readSignIn(jti))?.lastSeenAt).toBe(recentLastSeenAt)
  })
})
