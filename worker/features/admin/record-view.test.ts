import { eq, and } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  readAnswer,
  db,
  makeClient,
  makeOrder,
  makeStaffToken,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { takeWarnings } from '../../../test/worker-setup'
import { joinAsStaff, joinAsVisitor } from '../../../test/fixtures/chat-visitor'
import { makeComplaint, makeWithdrawal } from '../../../test/fixtures/customer-requests'
import { makeVoucher } from '../../../test/fixtures/vouchers'
import { HOUR_MS } from '../../../domain/time/time'
import { ROUTE_ACCESS_RULES } from '../../http/access'
import { emails } from '../../mail/emails.table'
import { createEmailFingerprint } from '../customers/email-fingerprint'
import { adminActions } from './admin.table'
import type { listActions } from './list-actions'
import { recordView } from './record-view'

async function signIn() {
  const { token, jti } = await makeStaffToken()
  return { call: makeClient({ Authorization: `Bearer ${token}` }), jti }
}

/** Creates an order; returns the id of its mail to the buyer. */
async function makeOrderMail(): Promise<string> {
  const { order } = await makeOrder()
  const [mail] = await db().select({ id: emails.id }).from(emails).where(eq(emails.about, order.id))
  return mail?.id ?? ''
}

const readViews = (jti: string) =>
  db()
    .select({ subject: adminActions.subject, detail: adminActions.detail, ip: adminActions.ip })
    .from(adminActions)
    .where(and(eq(adminActions.jti, jti), eq(adminActions.action, 'view')))

/** The Worker writes views after its response, so the test waits for them. */
const expectViews = (jti: string, views: unknown[]) =>
  vi.waitFor(async () => expect(await readViews(jti)).toMatchObject(views))

/** Routes of one record that show no data of customers. */
const ROUTES_WITHOUT_VIEW = [
  '/api/admin/settings/:name/history',
  '/api/admin/products/:id',
  '/api/admin/products/:id/preview',
  // The route of the export logs an export instead of a view.
  '/api/admin/products/:id/buyers.csv',
]

describe('the log of views', () => {
  it('covers every staff route that shows one record with personal data', () => {
    const unloggedRoutes = ROUTE_ACCESS_RULES.filter(
      (row) => row.method === 'GET' && row.who === 'admin' && row.path.includes(':') && !('view' in row),
    ).map(({ path }) => path)
    expect(unloggedRoutes).toEqual(ROUTES_WITHOUT_VIEW)
  })

  it.each([
    ['order', async () => (await makeOrder()).order.id, (id: string) => `/api/orders/${id}`],
    ['complaint', () => makeComplaint(), (id: string) => `/api/admin/complaints/${id}`],
    ['withdrawal', () => makeWithdrawal(), (id: string) => `/api/admin/withdrawals/${id}`],
    ['voucher', async () => (await makeVoucher()).id, (id: string) => `/api/admin/vouchers/${id}`],
    ['email', makeOrderMail, (id: string) => `/api/admin/emails/${id}`],
  ])('has one entry for two views of the same %s', async (record, makeRecord, getPath) => {
    const { call, jti } = await signIn()
    const id = await makeRecord()
    expect((await call('GET', getPath(id))).status).toBe(200)
    await expectViews(jti, [{ subject: id, detail: { record } }])
    expect((await call('GET', getPath(id))).status).toBe(200)
    const { call: callAsOtherStaff, jti: otherJti } = await signIn()
    expect((await callAsOtherStaff('GET', getPath(id))).status).toBe(200)
    await expectViews(otherJti, [{ subject: id }])
    expect(await readViews(jti)).toHaveLength(1)
  })

  it('has a fingerprint instead of the address of a customer', async () => {
    const email = `viewed-${crypto.randomUUID()}@example.com`
    await makeOrder({}, { email })
    const { call, jti } = await signIn()
    await call('GET', `/api/admin/customers?email=${encodeURIComponent(email)}`)
    await expectViews(jti, [{ subject: await createEmailFingerprint(email), detail: { record: 'customer' } }])
    expect(JSON.stringify(await readViews(jti))).not.toContain('viewed-')
  })

  it('has an entry for a chat that staff join', async () => {
    const { token, jti } = await makeStaffToken()
    const { sessionId } = await joinAsVisitor(makeClient())
    const staffSocket = await joinAsStaff(makeClient(), sessionId, token)
    await expectViews(jti, [{ subject: sessionId, detail: { record: 'chat' }, ip: null }])
    staffSocket.ws.close(1000)
  })

  it('has no entry for a record that does not exist', async () => {
    const { call, jti } = await signIn()
    const { order } = await makeOrder()
    expect((await call('GET', `/api/orders/${crypto.randomUUID()}`)).status).toBe(404)
    await call('GET', `/api/orders/${order.id}`)
    await expectViews(jti, [{ subject: order.id }])
  })

  it('has a further entry an hour later, is listed only by its own filter, and is not in the timeline', async () => {
    const { call, jti } = await signIn()
    const { order } = await makeOrder()
    const now = Date.now()
    const deferredPromises: Promise<unknown>[] = []
    const viewAt = async (viewedAt: number) => {
      const deps = {
        ...makeTestDeps(),
        now: () => viewedAt,
        waitUntil: (work: Promise<unknown>) => deferredPromises.push(work),
      }
      recordView(deps, { memberId: 'owner', jti, ip: '203.0.113.77' }, { record: 'order', subject: order.id })
      await Promise.all(deferredPromises)
    }
    await viewAt(now - HOUR_MS)
    await viewAt(now - 1)
    await viewAt(now)
    const views = await readViews(jti)
    expect(views).toHaveLength(2)
    expect(views[0]?.ip).toBe('203.0.113.0')
    const listOrderActions = async (action: string) =>
      (
        await readAnswer<Awaited<ReturnType<typeof listActions>>>(
          call('GET', `/api/admin/actions?q=${order.id}${action}`),
        )
      ).body
    expect((await listOrderActions('')).total).toBe(0)
    expect((await listOrderActions('&action=view')).items.map(({ action }) => action)).toEqual([
      'view',
      'view',
    ])
    const { body } = await readAnswer<{ timeline: { name: string }[] }>(
      call('GET', `/api/orders/${order.id}`),
    )
    expect(body.timeline.map(({ name }) => name)).not.toContain('view')
  })

  it('has a warning without the values of an entry that is lost', async () => {
    const deferredPromises: Promise<unknown>[] = []
    const insert = () => ({ select: () => Promise.reject(new Error('Failed query, params: CANARY')) })
    const deps = {
      ...makeTestDeps(),
      db: Object.assign(Object.create(db()) as ReturnType<typeof db>, { insert }),
      waitUntil: (work: Promise<unknown>) => deferredPromises.push(work),
    }
    recordView(deps, { memberId: 'owner', jti: 'CANARY', ip: null }, { record: 'order', subject: 'CANARY' })
    await Promise.all(deferredPromises)
    const warnings = takeWarnings()
    expect(JSON.stringify(warnings)).toContain('staff_view.lost')
    expect(JSON.stringify(warnings)).not.toContain('CANARY')
  })
})
