import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isoDay } from '../../../domain/polish-days'
import { lastDayToWithdraw } from '../../../domain/withdrawal'
import {
  answerOf,
  client,
  db,
  only,
  orderBody,
  ordered,
  orderRow,
  piecesOf,
  type Refusal,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { interrupted } from '../../../test/d1'
import { makeDelivered, makePaidOrder, pay } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { adminActions } from '../admin/admin.table'
import { buyerOrder } from './buyer-order'
import { orders } from './orders.table'
import type { StaffOrder } from './staff-order'
import { takeBack } from './take-back'

const undeliver = async (id: string) =>
  answerOf<StaffOrder & Refusal>(client(await staffHeaders())('POST', `/api/orders/${id}/undeliver`))
const unreturn = async (id: string) =>
  answerOf<StaffOrder & Refusal>(client(await staffHeaders())('POST', `/api/orders/${id}/unreturn`))
const setReturned = async (id: string) => {
  const call = client(await staffHeaders())
  expect((await call('PATCH', `/api/orders/${id}`, { fulfilmentStatus: 'returned' })).status).toBe(200)
}
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
    expect([body.nextFulfilments, body.takesBack]).toEqual([['delivered', 'returned'], null])
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

describe('a parcel of which it was said by mistake that it came back', () => {
  const refund = async (id: string, change: object) =>
    client(await staffHeaders())(
      'POST',
      `/api/orders/${id}/refund`,
      { reason: 'goodwill', ...change },
      { 'Idempotency-Key': crypto.randomUUID() },
    )

  it('is delivered as it was before, with the same days to withdraw, written down and not told', async () => {
    const { order } = await makeDelivered()
    const { id } = order
    const before = await orderRow(id)
    const mails = await db().select().from(emails).where(eq(emails.about, id))
    await setReturned(id)
    const { status, body } = await unreturn(id)
    expect([status, body.fulfilmentStatus, body.takesBack]).toEqual([200, 'delivered', 'delivered'])
    expect(await orderRow(id)).toEqual({ ...before, sequence: before.sequence + 2 })
    expect(await db().select().from(emails).where(eq(emails.about, id))).toHaveLength(mails.length)
    const seen = await buyerOrder(shop(), id, before.linkToken)
    expect(seen.lastDayToWithdraw).toBe(isoDay(lastDayToWithdraw(before.deliveredAt ?? 0)))
    expect(seen.happened.map(({ step }) => step)).not.toContain('returned')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions.at(-1)).toMatchObject({ detail: { from: 'returned', to: 'delivered' } })
    expect(body.timeline.map(({ name }) => name)).toContain('return_taken_back')
  })

  it('is on its way with the number that it had when it had not arrived', async () => {
    const { order } = await makePaidOrder()
    const sent = { fulfilment: 'shipped', shippedAt: 5, trackingNumber: '680012345678' } as const
    await db().update(orders).set(sent).where(eq(orders.id, order.id))
    const before = await orderRow(order.id)
    await setReturned(order.id)
    const { status, body } = await unreturn(order.id)
    expect([status, body.nextFulfilments]).toEqual([200, ['delivered', 'returned']])
    expect(await orderRow(order.id)).toEqual({ ...before, sequence: before.sequence + 2 })
  })

  it('stays with the shop once a piece is on sale again, be it sold to somebody else, or its money is back', async () => {
    const { order, product } = await makeDelivered({ stock: 1 })
    await setReturned(order.id)
    // The piece goes back on sale while somebody presses.
    const racing = interrupted(shop(), async (batch) =>
      batch === 2 ? refund(order.id, { amount: '100.00', restock: true }) : null,
    )
    await expect(takeBack(racing, { jti: 'x', ip: null }, order.id, 'returned')).rejects.toMatchObject({
      code: 'order.not_possible_now',
    })
    expect((await unreturn(order.id)).body.code).toBe('order.back_on_sale')
    const other = client()
    await pay(other, await ordered(other('POST', '/api/orders', orderBody([product]))))
    const late = await unreturn(order.id)
    expect([late.status, late.body.code]).toEqual([409, 'order.back_on_sale'])
    expect((await orderRow(order.id)).fulfilment).toBe('returned')
    expect(await piecesOf(product.id)).toMatchObject({ stock: 0, sold: 1 })

    const { order: refunded } = await makeDelivered()
    await setReturned(refunded.id)
    await refund(refunded.id, {})
    expect((await unreturn(refunded.id)).body.code).toBe('order.not_possible_now')
  })

  it('is none that nobody said to be back, and one press of two', async () => {
    const { order } = await makeDelivered()
    expect((await unreturn(order.id)).body.code).toBe('order.not_possible_now')
    await setReturned(order.id)
    const both = await Promise.all([unreturn(order.id), unreturn(order.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await unreturn(crypto.randomUUID())).body.code).toBe('order.not_found')
  })
})
