import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BUYER_CAPACITIES } from '../../../../domain/checkout/checkout'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  type PlacedOrder,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makeComplaint, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { mailWordsFor } from '../../../mail/wording/wording'
import type { readComplaint } from '../../returns/complaints/read-complaint'
import type { readWithdrawal } from '../../returns/withdrawals/read-withdrawal'
import type { BuyerOrder } from '../views/buyer-order'
import type { StaffOrder } from '../staff/staff-order'

type WithdrawalDetail = Awaited<ReturnType<typeof readWithdrawal>>
type Complaint = Awaited<ReturnType<typeof readComplaint>>

const BERLIN_ADDRESS = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }
const COMPANY_FIELDS = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

const postOrder = (body: object) =>
  readAnswer<{ id: string } & ErrorResponse>(makeClient()('POST', '/api/orders', body))

async function readMailText(id: string, kind: typeof emails.$inferSelect.kind) {
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
      const companyFields = { ...COMPANY_FIELDS, buyerCapacity }
      for (const body of [
        makeOrderBody([product], companyFields),
        makePurchaseBody('100.00', { ...companyFields, invoiceAddress: BERLIN_ADDRESS }),
      ]) {
        const { status, body: placedOrder } = await postOrder(body)
        expect([status, (await readOrderRow(placedOrder.id)).buyerCapacity]).toEqual([201, buyerCapacity])
      }
    }
    for (const missingCapacity of [{}, { buyerCapacity: '' }, { buyerCapacity: null }]) {
      const { body } = await postOrder(makeOrderBody([product], { ...COMPANY_FIELDS, ...missingCapacity }))
      expect((await readOrderRow(body.id)).buyerCapacity).toBeNull()
    }
  })

  it('is not stored for a private buyer, and is rejected for an unknown value', async () => {
    const product = await makeProduct({ stock: 2 })
    const { body } = await postOrder(makeOrderBody([product], { buyerCapacity: 'professional' }))
    expect((await readOrderRow(body.id)).buyerCapacity).toBeNull()
    const { status, body: refusal } = await postOrder(
      makeOrderBody([product], { ...COMPANY_FIELDS, buyerCapacity: 'king' }),
    )
    expect([status, refusal]).toMatchObject([400, { errors: [{ path: 'buyerCapacity' }] }])
  })

  it('changes the content of an order, so the same cart makes a new order', async () => {
    const product = await makeProduct({ stock: 2 })
    const body = makeOrderBody([product], COMPANY_FIELDS)
    const { body: firstOrder } = await postOrder(body)
    const { body: secondOrder } = await postOrder({ ...body, buyerCapacity: 'professional' })
    expect(secondOrder.id).not.toBe(firstOrder.id)
    expect((await readOrderRow(firstOrder.id)).state).toBe('cancelled')
  })

  it('is stated in the courier’s, invoice and voucher mails of the order', async () => {
    const { order } = await makePaidOrder({}, { ...COMPANY_FIELDS, courier: 'gls' })
    const invoiceText = 'Dane do faktury: Młot Nowa Wieś 12 90-001 Łódź NIP 5260250274'
    const mail = await readMailText(order.id, 'order_paid')
    expect(mail).toContain('Kurier: GLS')
    expect(mail).toContain(invoiceText)
    const buyer = makeClient()
    const { body } = await readAnswer<PlacedOrder>(
      buyer('POST', '/api/orders', makePurchaseBody('100.00', COMPANY_FIELDS)),
    )
    // Before the payment the e-mail address may belong to a stranger. The mail must not contain text that the buyer
    // typed.
    expect(await readMailText(body.id, 'order_received')).not.toContain('Młot')
    await pay(buyer, body)
    const paidMail = await readMailText(body.id, 'order_paid')
    expect(paidMail).toContain('Dane do faktury: Młot NIP 5260250274')
    expect(paidMail).not.toContain('Kurier')
    const privateBuyerOrder = await makePaidOrder()
    expect(await readMailText(privateBuyerOrder.order.id, 'order_paid')).not.toContain('Dane do faktury')
  })

  it.each([
    ['legal_person', mailWordsFor('pl').firms.none, null],
    ['professional', mailWordsFor('pl').firms.none, null],
    ['non_professional', mailWordsFor('pl').paid.rights, 'a day'],
    ['', mailWordsFor('pl').firms.unsaid, null],
  ])(
    'decides which withdrawal text its mails and pages show: %s',
    async (buyerCapacity, sentence, withdrawalDay) => {
      const { order } = await makePaidOrder({}, { ...COMPANY_FIELDS, buyerCapacity })
      const paidMail = (await readMailText(order.id, 'order_paid')) ?? ''
      expect(paidMail).toContain(sentence)
      // The seller is not liable for conformity towards a company without consumer rights, so the mail must not promise
      // it.
      const hasNoWithdrawalRight = sentence === mailWordsFor('pl').firms.none
      expect(paidMail.includes(mailWordsFor('pl').documents.notice)).toBe(!hasNoWithdrawalRight)
      // An instruction on withdrawal would promise the right to a company that does not have it.
      expect(paidMail.includes('pouczenie o prawie odstąpienia')).toBe(!hasNoWithdrawalRight)
      const [{ attachments } = { attachments: null }] = await db()
        .select()
        .from(emails)
        .where(and(eq(emails.about, order.id), eq(emails.kind, 'order_paid')))
      expect(attachments?.some((id) => id.startsWith('withdrawal.'))).toBe(!hasNoWithdrawalRight)
      expect(attachments?.some((id) => id.startsWith('terms.'))).toBe(true)
      const staffClient = makeClient(await makeStaffHeaders())
      for (const orderFields of [
        { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' },
        { fulfilmentStatus: 'delivered' },
      ])
        expect((await changeParcel(order.id, orderFields)).status).toBe(200)
      const deliveredMailText = await readMailText(order.id, 'order_delivered')
      expect(deliveredMailText).toContain(mailWordsFor('pl').delivered.wrong)
      expect(deliveredMailText).toContain(
        withdrawalDay ? 'Od umowy możesz odstąpić bez podania przyczyny do' : sentence,
      )

      const { linkToken } = await readOrderRow(order.id)
      const buyerOrder = await readAnswer<BuyerOrder>(
        makeClient()('GET', `/api/orders/${order.id}/buyer?token=${linkToken}`),
      )
      expect(buyerOrder.body.mayWithdraw).toBe(withdrawalDay ? true : hasNoWithdrawalRight ? false : null)
      expect(buyerOrder.body.lastDayToWithdraw).toEqual(withdrawalDay ? expect.any(String) : null)

      const capacity = buyerCapacity || null
      const staffResponse = await readAnswer<StaffOrder>(staffClient('GET', `/api/orders/${order.id}`))
      expect(staffResponse.body.buyerCapacity).toBe(capacity)
      const id = await makeWithdrawal({ order: order.number })
      const withdrawal = await readAnswer<WithdrawalDetail>(
        staffClient('GET', `/api/admin/withdrawals/${id}`),
      )
      expect(withdrawal.body.matched).toMatchObject({ customerType: 'company', buyerCapacity: capacity })
      const complaintId = await makeComplaint({ order: order.number })
      const complaint = await readAnswer<Complaint>(
        staffClient('GET', `/api/admin/complaints/${complaintId}`),
      )
      expect(complaint.body.matched?.isConsumer).toBe(
        withdrawalDay ? true : hasNoWithdrawalRight ? false : null,
      )
      // A company without consumer rights gets no last day of the seller's liability.
      expect(complaint.body.liableUntil).toEqual(hasNoWithdrawalRight ? null : expect.any(String))
    },
  )
})
