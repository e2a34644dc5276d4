import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  makeTestDeps,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import { adminActions } from '../../admin/admin.table'
import { listSubscribers } from './list-subscribers'
import { newsletterSubscribers as subscribers } from './newsletter.table'
import { signUp } from './sign-up'

type SubscriberList = Awaited<ReturnType<typeof listSubscribers>>

async function createSubscriber(emailPrefix: string, isConfirmed: boolean) {
  const email = `${emailPrefix}-${crypto.randomUUID().slice(0, 8)}@example.com`
  await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
  const confirmedFields = { status: 'confirmed' as const, confirmedAt: Date.parse('2026-05-01T10:00:00Z') }
  if (isConfirmed) await db().update(subscribers).set(confirmedFields).where(eq(subscribers.email, email))
  return email
}

it('staff list the subscribers and export the confirmed ones', async () => {
  const [confirmedEmail, pendingEmail] = [
    await createSubscriber('=1+1', true),
    await createSubscriber('waiting', false),
  ]
  const { token, jti } = await makeStaffToken()
  const callAsStaff = makeClient({ Authorization: `Bearer ${token}` })
  const findSubscribers = (query: Record<string, string>) =>
    readAnswer<SubscriberList>(
      callAsStaff('GET', `/api/admin/subscribers?${new URLSearchParams(query).toString()}`),
    )
  const { body } = await findSubscribers({ q: confirmedEmail.toUpperCase() })
  expect(body).toMatchObject({
    total: 1,
    nextCursor: null,
    items: [
      { email: confirmedEmail, status: 'confirmed', language: 'pl', confirmedAt: '2026-05-01T10:00:00.000Z' },
    ],
  })
  expect((await findSubscribers({ q: pendingEmail, status: 'confirmed' })).body.items).toEqual([])
  expect((await findSubscribers({ q: pendingEmail, status: 'pending' })).body.items).toHaveLength(1)

  const csvResponse = await callAsStaff('GET', '/api/admin/export/subscribers.csv')
  expect(csvResponse.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(csvResponse.headers.get('Content-Disposition')).toContain('newsletter.csv')
  const csvText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await csvResponse.arrayBuffer(),
  )
  expect(csvText.startsWith('\ufeffE-mail;Język;Potwierdzony;Wersja zgody\r\n')).toBe(true)
  expect(csvText).toContain(`\r\n'${confirmedEmail};polski;2026-05-01 12:00:00;`)
  expect(csvText).not.toContain(pendingEmail)
  const actions = await db().select().from(adminActions).where(eq(adminActions.jti, jti))
  // Neither the header row nor the empty string after the last line break is counted.
  const rowCount = csvText.split('\r\n').length - 2
  expect(actions).toMatchObject([{ action: 'subscribers_export', detail: { rows: rowCount } }])
})

it('the list of subscribers scans no whole table', async () => {
  const queryPlans = await readQueryPlans(async (db) => {
    await listSubscribers({ db }, {})
    await listSubscribers({ db }, { q: 'x', status: 'confirmed', cursor: `${Date.now()}~a` })
  })
  expect(findFullTableScans(queryPlans)).toEqual([])
})
