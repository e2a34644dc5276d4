import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BUYER_CAPACITIES } from '../../../domain/checkout'
import {
  answerOf,
  client,
  db,
  makeProduct,
  orderBody,
  orderRow,
  type PlacedOrder,
  type Refusal,
  staffHeaders,
} from '../../../test/factories'
import { makePaidOrder, pay } from '../../../test/payments'
import { changeParcel } from '../../../test/staff-orders'
import { makeComplaint, makeWithdrawal } from '../../../test/statements'
import { purchaseBody } from '../../../test/vouchers'
import { emails } from '../../email/emails.table'
import { wordsIn } from '../../email/wording'
import type { readComplaint } from '../complaints/read-complaint'
import type { readWithdrawal } from '../withdrawals/read-withdrawal'
import type { BuyerOrder } from './buyer-order'
import type { StaffOrder } from './staff-order'

type Read = Awaited<ReturnType<typeof readWithdrawal>>
type Complaint = Awaited<ReturnType<typeof readComplaint>>

const BERLIN = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }
const COMPANY = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

const place = (body: object) => answerOf<{ id: string } & Refusal>(client()('POST', '/api/orders', body))

async function mailOf(id: string, kind: typeof emails.$inferSelect.kind) {
  const [mail] = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.kind, kind)))
  return mail?.text.replaceAll(/\s+/g, ' ')
}

describe('the buyer capacity of a company', () => {
  it('is stored with an order of goods or of a voucher, and is optional', async () => {
    const product = await makeProduct({ stock: 9 })
    for (const buyerCapacity of BUYER_CAPACITIES) {
      const company = { ...COMPANY, buyerCapacity }
      for (const body of [
        orderBody([product], company),
        purchaseBody('100.00', { ...company, invoiceAddress: BERLIN }),
      ]) {
        const { status, body: placed } = await place(body)
        expect([status, (await orderRow(placed.id)).buyerCapacity]).toEqual([201, buyerCapacity])
      }
    }
    for (const unsaid of [{}, { buyerCapacity: '' }, { buyerCapacity: null }]) {
      const { body } = await place(orderBody([product], { ...COMPANY, ...unsaid }))
      expect((await orderRow(body.id)).buyerCapacity).toBeNull()
    }
  })

  it('is not stored for a private buyer, and is rejected for an unknown value', async () => {
    const product = await makeProduct({ stock: 2 })
    const { body } = await place(orderBody([product], { buyerCapacity: 'professional' }))
    expect((await orderRow(body.id)).buyerCapacity).toBeNull()
    const { status, body: refusal } = await place(orderBody([product], { ...COMPANY, buyerCapacity: 'king' }))
    expect([status, refusal]).toMatchObject([400, { errors: [{ path: 'buyerCapacity' }] }])
  })

  it('changes the content of an order, so the same cart makes a new order', async () => {
    const product = await makeProduct({ stock: 2 })
    const body = orderBody([product], COMPANY)
    const { body: first } = await place(body)
    const { body: second } = await place({ ...body, buyerCapacity: 'professional' })
    expect(second.id).not.toBe(first.id)
    expect((await orderRow(first.id)).state).toBe('cancelled')
  })

  it('is stated in the courier’s, invoice and voucher mails of the order', async () => {
    const { order } = await makePaidOrder({}, { ...COMPANY, courier: 'gls' })
    const invoice = 'Dane do faktury: Młot Nowa Wieś 12 90-001 Łódź NIP 5260250274'
    const mail = await mailOf(order.id, 'order_paid')
    expect(mail).toContain('Kurier: GLS')
    expect(mail).toContain(invoice)
    const buyer = client()
    const { body } = await answerOf<PlacedOrder>(
      buyer('POST', '/api/orders', purchaseBody('100.00', COMPANY)),
    )
    // A mail to an unproven address contains no typed text.
    expect(await mailOf(body.id, 'order_received')).not.toContain('Młot')
    await pay(buyer, body)
    const paid = await mailOf(body.id, 'order_paid')
    expect(paid).toContain('Dane do faktury: Młot NIP 5260250274')
    expect(paid).not.toContain('Kurier')
    const person = await makePaidOrder()
    expect(await mailOf(person.order.id, 'order_paid')).not.toContain('Dane do faktury')
  })

  it.each([
    ['legal_person', wordsIn('pl').firms.none, null],
    ['professional', wordsIn('pl').firms.none, null],
    ['non_professional', wordsIn('pl').paid.rights, 'a day'],
    ['', wordsIn('pl').firms.unsaid, null],
  ])('decides which withdrawal text its mails and pages show: %s', async (buyerCapacity, sentence, day) => {
    const { order } = await makePaidOrder({}, { ...COMPANY, buyerCapacity })
    const paid = (await mailOf(order.id, 'order_paid')) ?? ''
    expect(paid).toContain(sentence)
    // A company without consumer rights must not read about a liability that does not apply to it.
    const isExcluded = sentence === wordsIn('pl').firms.none
    expect(paid.includes(wordsIn('pl').documents.notice)).toBe(!isExcluded)
    const staff = client(await staffHeaders())
    for (const change of [
      { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' },
      { fulfilmentStatus: 'delivered' },
    ])
      expect((await changeParcel(order.id, change)).status).toBe(200)
    const delivered = await mailOf(order.id, 'order_delivered')
    expect(delivered).toContain(wordsIn('pl').delivered.wrong)
    expect(delivered).toContain(day ? 'Od umowy możesz odstąpić bez podania przyczyny do' : sentence)

    const { linkToken } = await orderRow(order.id)
    const page = await answerOf<BuyerOrder>(client()('GET', `/api/orders/${order.id}?token=${linkToken}`))
    expect(page.body.mayWithdraw).toBe(day ? true : isExcluded ? false : null)
    expect(page.body.lastDayToWithdraw).toEqual(day ? expect.any(String) : null)

    const capacity = buyerCapacity || null
    const staffView = await answerOf<StaffOrder>(staff('GET', `/api/orders/${order.id}`))
    expect(staffView.body.buyerCapacity).toBe(capacity)
    const id = await makeWithdrawal({ order: order.number })
    const withdrawal = await answerOf<Read>(staff('GET', `/api/admin/withdrawals/${id}`))
    expect(withdrawal.body.matched).toMatchObject({ customerType: 'company', buyerCapacity: capacity })
    const about = await makeComplaint({ order: order.number })
    const complaint = await answerOf<Complaint>(staff('GET', `/api/admin/complaints/${about}`))
    expect(complaint.body.matched?.isConsumer).toBe(day ? true : isExcluded ? false : null)
    // A company without this liability has no last day of it.
    expect(complaint.body.liableUntil).toEqual(isExcluded ? null : expect.any(String))
  })
})
