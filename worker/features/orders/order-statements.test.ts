import { describe, expect, it } from 'vitest'
import { answerOf, client, staffHeaders } from '../../../test/factories'
import { makePaidOrder } from '../../../test/payments'
import type { ListedOrder } from './list-orders'
import type { StaffOrder } from './staff-order'

/** A paid order, and the statements that name it. */
async function stated() {
  const { order } = await makePaidOrder()
  const state = async (path: string, more: object = {}) => {
    const body = { name: 'Łucja Żak', order: order.number, email: 'lucja@example.com', ...more }
    return (await answerOf<{ id: string }>(client()('POST', path, body))).body.id
  }
  return {
    id: order.id,
    number: order.number,
    withdraw: () => state('/api/withdrawals'),
    complain: () => state('/api/complaints', { description: 'Nie włącza się.', wish: 'repair' }),
  }
}

async function makeStaff() {
  const call = client(await staffHeaders())
  return {
    order: async (id: string) => (await answerOf<StaffOrder>(call('GET', `/api/orders/${id}`))).body,
    /** As the list shows it, found by its number: other tests make newer ones. */
    listed: async ({ number }: { number: string }) => {
      const { body } = await answerOf<{ items: ListedOrder[] }>(
        call('GET', `/api/orders?limit=50&q=${number}`),
      )
      return body.items.map((order) => [order.isWithdrawn, order.isComplainedOf])
    },
    newest: async () => (await answerOf<ListedOrder[]>(call('GET', '/api/orders'))).body,
    move: async (path: string, body: object) =>
      expect((await call('PATCH', `/api/admin/${path}`, body)).status).toBe(200),
  }
}

describe('an order as staff see it', () => {
  it('says that its buyer withdrew and complained, and when, and nothing of other orders', async () => {
    const { id, number, withdraw, complain } = await stated()
    const other = await stated()
    const staff = await makeStaff()
    await other.withdraw()
    expect(await staff.order(id)).toMatchObject({ statements: [] })
    expect(await staff.listed({ number })).toEqual([[false, false]])
    const withdrawal = await withdraw()
    expect(await staff.listed({ number })).toEqual([[true, false]])
    const complaint = await complain()
    expect(await staff.listed({ number })).toEqual([[true, true]])
    expect(await staff.listed(other)).toEqual([[true, false]])
    // The call of the specification tells the same of each.
    expect(await staff.newest()).toSatisfy((orders: ListedOrder[]) =>
      orders.every(
        (order) => typeof order.isWithdrawn === 'boolean' && typeof order.isComplainedOf === 'boolean',
      ),
    )
    const { statements, timeline, isKeptHere } = await staff.order(id)
    expect(isKeptHere).toBe(true)
    expect(statements.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      {
        kind: 'complaint',
        id: complaint,
        isOpen: true,
        submittedAt: expect.stringMatching(/Z$/) as string,
      },
      {
        kind: 'withdrawal',
        id: withdrawal,
        isOpen: true,
        submittedAt: expect.stringMatching(/Z$/) as string,
      },
    ])
    for (const { kind, id, submittedAt } of statements)
      expect(timeline).toContainEqual({ at: submittedAt, source: 'statement', name: kind, id })
  })

  it('keeps a statement in its history that has been seen to, and warns of it no more', async () => {
    const { id, number, withdraw, complain } = await stated()
    const staff = await makeStaff()
    const [withdrawal, complaint] = [await withdraw(), await complain()]
    await staff.move(`withdrawals/${withdrawal}`, { from: 'requested', status: 'goods_awaited' })
    await staff.move(`complaints/${complaint}`, { from: 'received', status: 'in_progress' })
    expect(await staff.listed({ number })).toEqual([[true, true]])
    await staff.move(`withdrawals/${withdrawal}`, { from: 'goods_awaited', status: 'refused' })
    expect(await staff.listed({ number })).toEqual([[false, true]])
    await staff.move(`complaints/${complaint}`, {
      from: 'in_progress',
      status: 'accepted',
      answer: 'Uznajemy.',
    })
    expect(await staff.listed({ number })).toEqual([[false, false]])
    const { statements, timeline } = await staff.order(id)
    expect(statements.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect(timeline.filter(({ source }) => source === 'statement')).toHaveLength(2)
  })
})
