import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../test/fixtures/factories'
import { makeComplaint, makeWithdrawal } from '../../../test/fixtures/customer-requests'
import { adminActions } from '../admin/admin.table'
import type { readComplaint } from './complaints/read-complaint'
import type { readWithdrawal } from './withdrawals/read-withdrawal'
import { orders } from '../orders/orders.table'

type CustomerRequest = Pick<
  Awaited<ReturnType<typeof readWithdrawal>> & Awaited<ReturnType<typeof readComplaint>>,
  'order' | 'orderNumber' | 'matched' | 'ties' | 'changes'
>

const REQUEST_KINDS = [
  { kind: 'withdrawals', make: makeWithdrawal, action: 'withdrawal_order', missing: 'withdrawal.not_found' },
  { kind: 'complaints', make: makeComplaint, action: 'complaint_order', missing: 'complaint.not_found' },
] as const

it.each(REQUEST_KINDS)(
  'staff link one of the $kind to its order, to another and to none, and each change is recorded',
  async ({ kind, make, action, missing }) => {
    const staffClient = makeClient(await makeStaffHeaders())
    const linkToOrder = (id: string, order: unknown) =>
      readAnswer<CustomerRequest & ErrorResponse>(
        staffClient('PUT', `/api/admin/${kind}/${id}/order`, { order }),
      )
    const readLinkedRequests = async (id: string) =>
      (await readAnswer<{ statements: { id: string }[] }>(staffClient('GET', `/api/orders/${id}`))).body
        .statements
    const { order } = await makeOrder()
    const { order: otherOrder } = await makeOrder()
    const id = await make()

    const { body: linkedRequest } = await linkToOrder(id, ` #${order.number.toLowerCase()} `)
    expect(linkedRequest).toMatchObject({
      order: 'młot',
      orderNumber: order.number,
      matched: { isSameEmail: true },
    })
    expect(await readLinkedRequests(order.id)).toEqual([expect.objectContaining({ id })])

    // A second link to the same order records nothing new (checked below). The receipt mail may be sent meanwhile.
    expect((await linkToOrder(id, order.number)).body).toEqual({
      ...linkedRequest,
      emails: expect.anything(),
    })
    expect((await linkToOrder(id, otherOrder.id)).body.orderNumber).toBe(otherOrder.number)
    expect(await readLinkedRequests(order.id)).toEqual([])
    for (const unmatchedQuery of ['00000000', 'młot', order.number.slice(0, 7)]) {
      const { status, body } = await linkToOrder(id, unmatchedQuery)
      expect([unmatchedQuery, status, body.code]).toEqual([unmatchedQuery, 404, 'order.not_found'])
    }
    expect((await linkToOrder(id, '')).body.code).toBe('input.invalid')
    expect(await readLinkedRequests(otherOrder.id)).toEqual([expect.objectContaining({ id })])

    const { body: unlinkedRequest } = await linkToOrder(id, null)
    expect(unlinkedRequest).toMatchObject({ order: 'młot', orderNumber: null, matched: null, changes: [] })
    expect(unlinkedRequest.ties.map((linkEntry) => linkEntry.order)).toEqual([
      null,
      otherOrder.number,
      order.number,
    ])
    expect(await readLinkedRequests(otherOrder.id)).toEqual([])
    expect((await linkToOrder(crypto.randomUUID(), order.number)).body.code).toBe(missing)

    const staffActions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(staffActions.map((actionRow) => [actionRow.action, actionRow.detail])).toEqual([
      [action, { from: null, order: order.id }],
      [action, { from: order.id, order: otherOrder.id }],
      [action, { from: otherOrder.id, order: null }],
    ])
  },
)

it.each(REQUEST_KINDS)(
  'one of the $kind cannot be linked to an anonymised order, with which it would be deleted',
  async ({ kind, make }) => {
    const staffClient = makeClient(await makeStaffHeaders())
    const { order } = await makeOrder()
    await db().update(orders).set({ anonymisedAt: Date.now() }).where(eq(orders.id, order.id))
    const { body } = await readAnswer(
      staffClient('PUT', `/api/admin/${kind}/${await make()}/order`, { order: order.number }),
    )
    expect(body.code).toBe('order.not_found')
  },
)
