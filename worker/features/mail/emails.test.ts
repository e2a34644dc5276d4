import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  readOrderRow,
  sendOrderReceivedMail,
  type ErrorResponse,
  makeTestDeps,
  makeMemberHeaders,
  makeStaffToken,
} from '../../../test/fixtures/factories'
import { readQueryPlans, findFullTableScans } from '../../../test/database/query-plan'
import { emails } from '../../mail/emails.table'
import { sendDueMails } from '../../../test/fixtures/mails/send-due-mails'
import { readStaffChanges } from '../../../test/database/staff-changes'
import { orders } from '../orders/orders.table'
import { listEmails } from './list-emails'
import type { readEmail } from './read-email'

type EmailList = Awaited<ReturnType<typeof listEmails>> & Pick<ErrorResponse, 'code' | 'errors'>
type EmailResponse = Awaited<ReturnType<typeof readEmail>> & Pick<ErrorResponse, 'code' | 'errors'>

async function makeStaffClient() {
  const { token, jti } = await makeStaffToken()
  const callAsStaff = makeClient({ Authorization: `Bearer ${token}` })
  return {
    jti,
    find: (query: Record<string, string>) =>
      readAnswer<EmailList>(callAsStaff('GET', `/api/admin/emails?${new URLSearchParams(query).toString()}`)),
    read: (id: string) => readAnswer<EmailResponse>(callAsStaff('GET', `/api/admin/emails/${id}`)),
    resend: (id: string) =>
      readAnswer<{ id: string } & ErrorResponse>(callAsStaff('POST', `/api/admin/emails/${id}/resend`)),
  }
}

async function makeOrderWithSentMail() {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
  const { order } = await makeOrder({}, { email })
  await sendOrderReceivedMail(order.id)
  const [mail] = await readMailsAbout(order.id)
  if (mail?.status !== 'sent') throw new Error('not sent')
  return { order, email, id: mail.id }
}
const readMailsAbout = (aboutId: string) => db().select().from(emails).where(eq(emails.about, aboutId))

describe('the outbox', () => {
  it('shows a read-only member no key of an order and no whole voucher code', async () => {
    const { order, id } = await makeOrderWithSentMail()
    const { linkToken } = await readOrderRow(order.id)
    await db()
      .update(emails)
      .set({ text: sql`${emails.text} || ' GIFT-ABCD-EFGH-JKMN'` })
      .where(eq(emails.id, id))
    const read = async (role: 'staff' | 'readonly') =>
      (await makeClient(await makeMemberHeaders(role))('GET', `/api/admin/emails/${id}`)).text()
    const [shown, hidden] = [await read('staff'), await read('readonly')]
    expect([shown.includes(linkToken), shown.includes('GIFT-ABCD-EFGH-JKMN')]).toEqual([true, true])
    expect(hidden).not.toContain(linkToken)
    expect(hidden).toContain('GIFT-****-****-JKMN')
  })

  it('is searched by address, subject, kind and order, and hides the content of mails', async () => {
    const { find } = await makeStaffClient()
    const { order, email, id } = await makeOrderWithSentMail()
    for (const searchText of [email.toUpperCase(), email.slice(0, 9), `#${order.number}`, order.number]) {
      const { body } = await find({ q: searchText })
      expect({ q: searchText, ids: body.items.map((mail) => mail.id) }).toEqual({ q: searchText, ids: [id] })
    }
    const { body } = await find({ q: email })
    expect(body).toMatchObject({
      total: 1,
      nextCursor: null,
      items: [
        // The tested shop has no mail provider.
        { kind: 'order_received', to: email, status: 'kept', sentAt: expect.stringMatching(/Z$/) as string },
      ],
    })
    expect(Object.keys(body.items[0] ?? {})).not.toEqual(expect.arrayContaining(['html']))
    expect((await find({ q: email, status: 'waiting' })).body.items).toEqual([])
    expect((await find({ q: 'order_received', limit: '1' })).body.items).toHaveLength(1)
    expect((await find({ status: 'lost' })).status).toBe(400)
  })

  it('is read in pages, each mail once', async () => {
    const { find } = await makeStaffClient()
    const uniqueMarker = crypto.randomUUID()
    const createdAt = Date.now()
    const mails = Array.from({ length: 5 }, (_, index) => ({
      id: crypto.randomUUID(),
      kind: 'shop_alert' as const,
      about: `${uniqueMarker}${index}`,
      recipient: `${uniqueMarker}@example.com`,
      language: 'pl' as const,
      subject: 'Żółć',
      html: '',
      text: '',
      status: 'sent' as const,
      nextAt: 0,
      // Every two mails have the same timestamp, so that the id decides their position in the list.
      createdAt: createdAt + Math.floor(index / 2),
    }))
    await db().insert(emails).values(mails)
    const foundMailIds: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: EmailList } = await find({
        q: uniqueMarker,
        limit: '2',
        ...(cursor ? { cursor } : {}),
      })
      foundMailIds.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(foundMailIds.toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
  })

  it('scans no whole table', async () => {
    const queryPlans = await readQueryPlans(async (db) => {
      await listEmails({ db }, {})
      await listEmails({ db }, { status: 'given_up', q: 'x' })
      await listEmails({ db }, { cursor: `${Date.now()}~${crypto.randomUUID()}`, q: 'x' })
    })
    // Only the count of the search results scans the whole table; the page of results uses an index.
    expect(findFullTableScans(queryPlans)).toEqual(['SCAN emails'])
    expect(queryPlans.join('\n')).toMatch(/emails_newest[^]*emails_by_status/)
  })
})

describe('a mail', () => {
  it('is read with its content and its order', async () => {
    const { read } = await makeStaffClient()
    const { order, email, id } = await makeOrderWithSentMail()
    const { body } = await read(id)
    expect(body).toMatchObject({ to: email, status: 'kept', orderId: order.id, nextAt: null })
    expect([body.html, body.text].every((text) => text.includes(order.number))).toBe(true)
    expect((await read(crypto.randomUUID())).body.code).toBe('email.not_found')
  })

  it('that was sent is resent as a copy, once for repeated requests', async () => {
    const { jti, read, resend } = await makeStaffClient()
    const { order, id } = await makeOrderWithSentMail()
    const [{ body: firstResend }, { body: secondResend }] = [await resend(id), await resend(id)]
    expect(secondResend).toEqual(firstResend)
    expect(firstResend.id).not.toBe(id)
    expect((await resend(firstResend.id)).body).toEqual(firstResend)
    const { body: copiedMail } = await read(firstResend.id)
    const { body: originalMail } = await read(id)
    expect([copiedMail.kind, copiedMail.html, copiedMail.orderId]).toEqual([
      originalMail.kind,
      originalMail.html,
      order.id,
    ])
    expect(await readMailsAbout(order.id)).toHaveLength(2)
    const actions = await readStaffChanges(id)
    expect(actions).toMatchObject([{ action: 'email_resend', jti, detail: { kind: 'order_received' } }])
    await sendDueMails(makeTestDeps(), 10_000)
    expect((await read(firstResend.id)).body).toMatchObject({ status: 'kept', attempts: 0 })
    expect((await readOrderRow(order.id)).emailSent).toBe(true)
  })

  it('that asks for a payment is not resent once the order is unpayable', async () => {
    const { resend } = await makeStaffClient()
    const { order, id } = await makeOrderWithSentMail()
    for (const state of ['expiring', 'cancelled'] as const) {
      await db().update(orders).set({ state }).where(eq(orders.id, order.id))
      expect([state, (await resend(id)).body.code]).toEqual([state, 'order.not_possible_now'])
    }
    expect(await readMailsAbout(order.id)).toHaveLength(1)
  })

  it('that was given up or waits becomes due now', async () => {
    const { read, resend } = await makeStaffClient()
    for (const status of ['given_up', 'waiting'] as const) {
      const { order, id } = await makeOrderWithSentMail()
      await db()
        .update(emails)
        .set({ status, attempts: 9, nextAt: Date.now() + 1e9, dueAt: 0, sentAt: null })
        .where(eq(emails.id, id))
      expect((await resend(id)).body).toEqual({ id })
      expect(await readMailsAbout(order.id)).toHaveLength(1)
      await sendDueMails(makeTestDeps(), 10_000)
      expect((await read(id)).body.status).toBe('kept')
    }
  })
})
