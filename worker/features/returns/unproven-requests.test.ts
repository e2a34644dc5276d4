import { and, eq, like, ne } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  readOrderRow,
  makeStaffHeaders,
} from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { makeComplaint, makeWithdrawal } from '../../../test/fixtures/customer-requests'
import { emails } from '../../mail/emails.table'
import type { readComplaint } from './complaints/read-complaint'
import { complaints } from './complaints/complaints.table'
import type { readWithdrawal } from './withdrawals/read-withdrawal'
import { withdrawals } from './withdrawals/withdrawals.table'
import type { BuyerOrder } from '../orders/views/buyer-order'
import type { ListedOrder } from '../orders/staff/list-orders'
import { orders } from '../orders/orders.table'
import type { StaffOrder } from '../orders/staff/staff-order'

const STRANGER_CONTACT = { name: 'Obcy Człowiek', email: 'stranger@example.org' }

async function readOrderViews(id: string) {
  const staffClient = makeClient(await makeStaffHeaders())
  const { linkToken } = await readOrderRow(id)
  const [forStaff, forBuyer, list] = await Promise.all([
    readAnswer<StaffOrder>(staffClient('GET', `/api/orders/${id}`)),
    readAnswer<BuyerOrder>(makeClient()('GET', `/api/orders/${id}/buyer?token=${linkToken}`)),
    readAnswer<{ items: ListedOrder[] }>(staffClient('GET', `/api/orders?limit=5&q=${id.slice(0, 8)}`)),
  ])
  const [listed] = list.body.items
  return { forStaff: forStaff.body, forBuyer: forBuyer.body, listed }
}

const readWarningsTo = (orderId: string) =>
  db()
    .select()
    .from(emails)
    .where(and(like(emails.about, `${orderId}:%`), ne(emails.about, `${orderId}:sale`)))

describe('a withdrawal by a stranger who knows the order number', () => {
  it.each([
    ['the number', (order: { id: string; number: string }) => order.number],
    ['the whole id', (order: { id: string; number: string }) => order.id],
    ['the number in a sentence', (order: { id: string; number: string }) => `zamówienie #${order.number}!`],
  ])('by %s is received and changes nothing on the order', async (_, toOrderText) => {
    const { order } = await makePaidOrder()
    await db().update(orders).set({ followUpStatus: 'pending' }).where(eq(orders.id, order.id))
    // The shop mails the confirmation after its response, and then sets `emailSent` on the order. Wait for both.
    const orderBefore = await vi.waitFor(async () => {
      const row = await readOrderRow(order.id)
      expect(row?.emailSent).toBe(true)
      return row
    })
    const id = await makeWithdrawal({ ...STRANGER_CONTACT, order: toOrderText(order), items: [] })
    expect(await readOrderRow(order.id)).toEqual(orderBefore)
    const { forStaff, forBuyer, listed } = await readOrderViews(order.id)
    expect(forStaff).toMatchObject({
      statements: [],
      claims: [{ kind: 'withdrawal', id }],
      withdrawalProposal: null,
      isKeptHere: false,
    })
    expect(forStaff.orderItems.map(({ withdrawn, proposed }) => [withdrawn, proposed])).toEqual([[0, 0]])
    expect(forBuyer.withdrawals).toEqual([])
    expect(listed).toMatchObject({ isWithdrawn: false })
    const [row] = await db().select().from(withdrawals).where(eq(withdrawals.id, id))
    expect(row).toMatchObject({ orderId: null, claimedOrderId: order.id, status: 'requested' })
  })

  it('is shown to staff with the named order and without an amount', async () => {
    const { order } = await makePaidOrder()
    const id = await makeWithdrawal({ ...STRANGER_CONTACT, order: order.number })
    const staffClient = makeClient(await makeStaffHeaders())
    const { body } = await readAnswer<Awaited<ReturnType<typeof readWithdrawal>>>(
      staffClient('GET', `/api/admin/withdrawals/${id}`),
    )
    expect(body).toMatchObject({
      orderId: null,
      matched: null,
      claimedOrder: { id: order.id, number: order.number },
    })
  })

  it('is reported to the buyer once a day, without the stranger’s text', async () => {
    const { order } = await makePaidOrder()
    for (const strangerName of ['Wygrałeś nagrodę', 'Jeszcze raz']) {
      await makeWithdrawal({
        ...STRANGER_CONTACT,
        name: strangerName,
        message: 'Kliknij evil.example',
        order: order.number,
      })
    }
    const mails = await readWarningsTo(order.id)
    expect(mails).toMatchObject([{ kind: 'unproven_request', recipient: 'lucja@example.com' }])
    expect(mails[0]?.text).toContain(`#${order.number}`)
    expect(mails[0]?.text).not.toMatch(/Wygrałeś|evil|stranger/)
  })

  it('mails nothing to an address that never paid', async () => {
    const { order } = await makeOrder()
    await makeWithdrawal({ ...STRANGER_CONTACT, order: order.number })
    expect(await readWarningsTo(order.id)).toEqual([])
  })

  it('counts once staff link it, and only warns until then', async () => {
    const { order } = await makePaidOrder()
    const id = await makeWithdrawal({ ...STRANGER_CONTACT, order: order.number })
    const staffClient = makeClient(await makeStaffHeaders())
    await staffClient('PUT', `/api/admin/withdrawals/${id}/order`, { order: order.number })
    expect((await readOrderViews(order.id)).forStaff).toMatchObject({
      claims: [],
      statements: [{ kind: 'withdrawal', id }],
      isKeptHere: true,
    })
  })
})

describe('a withdrawal by the buyer', () => {
  it.each([
    ['by the address in any capitals', () => Promise.resolve({ email: 'LUCJA@example.com' })],
    [
      'by the link, from any address',
      async (id: string) => ({
        ...STRANGER_CONTACT,
        link: { id, token: (await readOrderRow(id)).linkToken },
      }),
    ],
  ])('%s is matched at once', async (_, makeProof) => {
    const { order } = await makePaidOrder()
    const id = await makeWithdrawal({ order: order.number, ...(await makeProof(order.id)) })
    expect((await readOrderViews(order.id)).forStaff).toMatchObject({
      claims: [],
      statements: [{ kind: 'withdrawal', id }],
    })
    expect(await readWarningsTo(order.id)).toEqual([])
  })
})

describe('a complaint by a stranger who knows the order number', () => {
  it('is received unmatched, warns staff and is reported to the buyer', async () => {
    const { order } = await makePaidOrder()
    const id = await makeComplaint({ ...STRANGER_CONTACT, order: order.number })
    const { forStaff, forBuyer, listed } = await readOrderViews(order.id)
    expect(forStaff).toMatchObject({ statements: [], claims: [{ kind: 'complaint', id }] })
    expect(forBuyer.complaints).toEqual([])
    expect(listed).toMatchObject({ isComplainedOf: false })
    const staffClient = makeClient(await makeStaffHeaders())
    const { body } = await readAnswer<Awaited<ReturnType<typeof readComplaint>>>(
      staffClient('GET', `/api/admin/complaints/${id}`),
    )
    expect(body).toMatchObject({ matched: null, claimedOrder: { id: order.id } })
    expect(JSON.stringify(body)).not.toContain('photoToken')
    expect(await readWarningsTo(order.id)).toMatchObject([{ kind: 'unproven_request' }])
    const [row] = await db().select().from(complaints).where(eq(complaints.id, id))
    expect(row).toMatchObject({ orderId: null, claimedOrderId: order.id })
  })
})
