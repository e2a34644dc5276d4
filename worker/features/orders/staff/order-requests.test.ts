import { describe, expect, it } from 'vitest'
import { readAnswer, makeClient, makeStaffHeaders } from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import type { ListedOrder } from './list-orders'
import type { StaffOrder } from './staff-order'

async function makeRequestSender() {
  const { order } = await makePaidOrder()
  const submitRequest = async (path: string, extraFields: object = {}) => {
    const body = { name: 'Łucja Żak', order: order.number, email: 'lucja@example.com', ...extraFields }
    return (await readAnswer<{ id: string }>(makeClient()('POST', path, body))).body.id
  }
  return {
    id: order.id,
    number: order.number,
    withdraw: () => submitRequest('/api/withdrawals'),
    complain: () => submitRequest('/api/complaints', { description: 'Nie włącza się.', wish: 'repair' }),
  }
}

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    readOrder: async (id: string) =>
      (await readAnswer<StaffOrder>(callAsStaff('GET', `/api/orders/${id}`))).body,
    /**
     * Flags of an order in the staff list: has a withdrawal, has a complaint. Searches for the order's number, because
     * other tests add newer orders.
     */
    readRequestFlags: async ({ number }: { number: string }) => {
      const { body } = await readAnswer<{ items: ListedOrder[] }>(
        callAsStaff('GET', `/api/orders?limit=50&q=${number}`),
      )
      return body.items.map((order) => [order.isWithdrawn, order.isComplainedOf])
    },
    readNewestOrders: async () => (await readAnswer<ListedOrder[]>(callAsStaff('GET', '/api/orders'))).body,
    move: async (path: string, body: object) =>
      expect((await callAsStaff('PATCH', `/api/admin/${path}`, body)).status).toBe(200),
  }
}

describe('an order with customer requests, for staff', () => {
  it('shows withdrawal and complaint with their timestamps, and no requests of other orders', async () => {
    const { id, number, withdraw, complain } = await makeRequestSender()
    const otherRequester = await makeRequestSender()
    const staffClient = await makeStaffClient()
    await otherRequester.withdraw()
    expect(await staffClient.readOrder(id)).toMatchObject({ statements: [] })
    expect(await staffClient.readRequestFlags({ number })).toEqual([[false, false]])
    const withdrawal = await withdraw()
    expect(await staffClient.readRequestFlags({ number })).toEqual([[true, false]])
    const complaint = await complain()
    expect(await staffClient.readRequestFlags({ number })).toEqual([[true, true]])
    expect(await staffClient.readRequestFlags(otherRequester)).toEqual([[true, false]])
    // The order list without filters (spec §7) contains the same two flags.
    expect(await staffClient.readNewestOrders()).toSatisfy((orders: ListedOrder[]) =>
      orders.every(
        (order) => typeof order.isWithdrawn === 'boolean' && typeof order.isComplainedOf === 'boolean',
      ),
    )
    const { statements, timeline, isKeptHere } = await staffClient.readOrder(id)
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

  it('keeps a closed request in its timeline and no longer marks the order', async () => {
    const { id, number, withdraw, complain } = await makeRequestSender()
    const staff = await makeStaffClient()
    const [withdrawal, complaint] = [await withdraw(), await complain()]
    await staff.move(`withdrawals/${withdrawal}`, { from: 'requested', status: 'goods_awaited' })
    await staff.move(`complaints/${complaint}`, { from: 'received', status: 'in_progress' })
    expect(await staff.readRequestFlags({ number })).toEqual([[true, true]])
    await staff.move(`withdrawals/${withdrawal}`, {
      from: 'goods_awaited',
      status: 'refused',
      reason: 'Zakup zawodowy.',
    })
    expect(await staff.readRequestFlags({ number })).toEqual([[false, true]])
    await staff.move(`complaints/${complaint}`, {
      from: 'in_progress',
      status: 'accepted',
      answer: 'Uznajemy.',
    })
    expect(await staff.readRequestFlags({ number })).toEqual([[false, false]])
    const { statements, timeline } = await staff.readOrder(id)
    expect(statements.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect(timeline.filter(({ source }) => source === 'statement')).toHaveLength(2)
  })
})
