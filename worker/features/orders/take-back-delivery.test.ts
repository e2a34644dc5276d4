import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isoDay } from '../../../domain/polish-days'
import { lastDayToWithdraw } from '../../../domain/withdrawal'
import {
  answerOf,
  client,
  db,
  only,
  orderRow,
  type Refusal,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { makeDelivered } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { adminActions } from '../admin/admin.table'
import { buyerOrder } from './buyer-order'
import type { StaffOrder } from './staff-order'

const undeliver = async (id: string) =>
  answerOf<StaffOrder & Refusal>(client(await staffHeaders())('POST', `/api/orders/${id}/undeliver`))
const mailsOf = (id: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.kind, 'order_delivered')))
const told = (id: string, set: Partial<typeof emails.$inferInsert>) =>
  db()
    .insert(emails)
    .values({
      id: crypto.randomUUID(),
      kind: 'order_delivered',
      about: id,
      recipient: 'lucja@example.com',
      language: 'pl',
      subject: 's',
      html: 'h',
      text: 't',
      nextAt: Date.now() + 1e9,
      createdAt: Date.now(),
      ...set,
    })
    .onConflictDoUpdate({ target: [emails.kind, emails.about], set: { text: 't', ...set } })

describe('a delivery that was said by mistake', () => {
  it('is taken back: on its way again, no days to withdraw, no mail, written down', async () => {
    const { order } = await makeDelivered()
    const { id } = order
    const before = await orderRow(id)
    await told(id, { status: 'waiting' })
    const { status, body } = await undeliver(id)
    expect([status, body.fulfilmentStatus, body.deliveredAt]).toEqual([200, 'shipped', null])
    expect([body.nextFulfilments, body.canTakeBackDelivery]).toEqual([['delivered', 'returned'], false])
    const after = await orderRow(id)
    expect(after).toEqual({
      ...before,
      fulfilment: 'shipped',
      deliveredAt: null,
      sequence: before.sequence + 1,
    })
    expect(await mailsOf(id)).toEqual([])
    const seen = await buyerOrder(shop(), id, after.linkToken)
    expect(seen.lastDayToWithdraw).toBeNull()
    expect(seen.happened.map(({ step }) => step)).not.toContain('delivered')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions.at(-1)).toMatchObject({
      action: 'order_fulfilment',
      detail: { from: 'delivered', to: 'shipped' },
    })
    expect(body.timeline.map(({ name }) => name)).toContain('delivery_taken_back')
  })

  it('is told anew once it has really come, also to who was told before', async () => {
    const { order } = await makeDelivered()
    const { id } = order
    await told(id, { status: 'sent', sentAt: Date.now() })
    await undeliver(id)
    expect(only(await mailsOf(id))).toMatchObject({ status: 'sent', text: 't' })
    const call = client(await staffHeaders())
    expect((await call('PATCH', `/api/orders/${id}`, { fulfilmentStatus: 'delivered' })).status).toBe(200)
    expect(only(await mailsOf(id)).text).not.toBe('t')
    const { deliveredAt, linkToken } = await orderRow(id)
    const { lastDayToWithdraw: last } = await buyerOrder(shop(), id, linkToken)
    expect(last).toBe(isoDay(lastDayToWithdraw(deliveredAt ?? 0)))
  })

  it('is none of what nobody said to be there, or what came back since, and one press of two', async () => {
    const { order } = await makeDelivered()
    const both = await Promise.all([undeliver(order.id), undeliver(order.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await undeliver(order.id)).body.code).toBe('order.not_possible_now')
    expect((await undeliver(crypto.randomUUID())).body.code).toBe('order.not_found')
    const { order: back } = await makeDelivered()
    const call = client(await staffHeaders())
    expect((await call('PATCH', `/api/orders/${back.id}`, { fulfilmentStatus: 'returned' })).status).toBe(200)
    expect((await undeliver(back.id)).body.code).toBe('order.not_possible_now')
  })
})
