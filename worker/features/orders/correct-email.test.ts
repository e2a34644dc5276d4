import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  client,
  db,
  eventsOf,
  orderRow,
  type Refusal,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { makePaidOrder } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { sendDueMails } from '../../email/outbox'
import { adminActions } from '../admin/admin.table'
import type { StaffOrder } from './staff-order'

const RIGHT = 'lucja.zak@example.com'
const correct = async (id: string, body: unknown) =>
  answerOf<StaffOrder & Refusal>(client(await staffHeaders())('PUT', `/api/orders/${id}/email`, body))
const mailsTo = (id: string, recipient: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.recipient, recipient)))
const opened = async (id: string, token: string) =>
  (await answerOf(client()('GET', `/api/orders/${id}?token=${token}`))).status

async function mailedOrder() {
  const { order } = await makePaidOrder()
  await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
  return { id: order.id, before: await orderRow(order.id) }
}

describe('the address by which a buyer is reached', () => {
  it('is corrected with another key, and the confirmation is mailed to it on request', async () => {
    const { id, before } = await mailedOrder()
    const old = (await mailsTo(id, before.email)).map(({ html }) => html)
    const change = { email: RIGHT, version: before.sequence, isMailed: true }
    const { status, body } = await correct(id, change)
    expect([status, body.email, body.version]).toEqual([200, RIGHT, before.sequence + 1])
    const { linkToken } = await orderRow(id)
    expect(await opened(id, linkToken)).toBe(200)
    expect(await opened(id, before.linkToken)).not.toBe(200)
    const [mail, ...more] = await mailsTo(id, RIGHT)
    expect([mail?.kind, more]).toEqual(['order_paid~2', []])
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(linkToken)
      expect(part).not.toContain(before.linkToken)
    }
    // What was sent to the wrong one stays as it was.
    expect((await mailsTo(id, before.email)).map(({ html }) => html)).toEqual(old)
    expect((await eventsOf(id)).at(-1)).toBe('email_corrected')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions).toMatchObject([{ action: 'order_email', detail: { isMailed: true } }])
    expect(JSON.stringify(actions)).not.toContain('@')
  })

  it('takes what still waits with it, and nothing more unless that is asked for', async () => {
    const { order } = await makePaidOrder()
    const before = await orderRow(order.id)
    await db().update(emails).set({ status: 'waiting' }).where(eq(emails.about, order.id))
    const waiting = (await mailsTo(order.id, before.email)).length
    await correct(order.id, { email: RIGHT, version: before.sequence, isMailed: true })
    const mails = await mailsTo(order.id, RIGHT)
    expect([mails.length, await mailsTo(order.id, before.email)]).toEqual([waiting, []])
    expect(mails.some(({ html, text }) => (html + text).includes(before.linkToken))).toBe(false)
    await sendDueMails(shop(), 100)

    const { id, before: other } = await mailedOrder()
    await correct(id, { email: RIGHT, version: other.sequence, isMailed: false })
    expect(await mailsTo(id, RIGHT)).toEqual([])
  })

  it('is an address, of an order as it was seen that has a buyer', async () => {
    const { id, before } = await mailedOrder()
    const change = { email: RIGHT, version: before.sequence, isMailed: false }
    expect((await correct(id, { ...change, email: 'lucja' })).body.errors).toEqual([
      { path: 'email', code: 'email' },
    ])
    expect((await correct(id, { ...change, version: before.sequence + 1 })).body.code).toBe('order.stale')
    expect((await correct(crypto.randomUUID(), change)).body.code).toBe('order.not_found')
    expect((await correct(id, { ...change, email: before.email })).status).toBe(200)
    expect(await orderRow(id)).toMatchObject({ linkToken: before.linkToken, sequence: before.sequence })
  })
})
