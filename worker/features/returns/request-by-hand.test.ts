import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerDueDay } from '../../../domain/returns/complaint'
import { refundDueDay } from '../../../domain/returns/withdrawal'
import { isoDay, polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { dateInDays } from '../../../test/fixtures/orders/order-time'
import { makeCounterSaleFields, makeSaleFields } from '../../../test/fixtures/orders/sale-fields'
import { sendSale } from '../../../test/fixtures/orders/sales'
import {
  db,
  makeClient,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  readMailKinds,
  readOrderEventKinds,
  TEST_STAFF,
  type ErrorResponse,
} from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { emails } from '../../mail/emails.table'
import { orders } from '../orders/orders.table'
import { changeComplaint } from './complaints/change-complaint'
import { complaints } from './complaints/complaints.table'
import { readWithdrawal } from './withdrawals/read-withdrawal'
import { withdrawals } from './withdrawals/withdrawals.table'

const enterRequest = async (
  kind: 'withdrawals' | 'complaints',
  body: object,
  key: string = crypto.randomUUID(),
) =>
  readAnswer<ErrorResponse & { id: string; submittedAt: string; answerBy: string }>(
    makeClient(await makeStaffHeaders())('POST', `/api/admin/${kind}`, body, { 'Idempotency-Key': key }),
  )

/** A paid order of ten days ago. */
async function makeOldOrder() {
  const { order, product } = await makePaidOrder()
  await db()
    .update(orders)
    .set({ createdAt: Date.now() - 10 * DAY_MS })
    .where(eq(orders.id, order.id))
  return { order, product }
}

/** Makes a sale at the counter to a buyer without an e-mail address. Returns the id of the order. */
async function makeSaleWithoutEmail() {
  const product = await makeProduct()
  const counterSale = makeSaleFields([product], makeCounterSaleFields(product.exhibitionPrice, dateInDays(0)))
  return (await sendSale(counterSale)).body.id
}

describe('a withdrawal that staff enter', () => {
  it('is a withdrawal of the order, counted from the day on which it arrived, with a receipt', async () => {
    const { order } = await makeOldOrder()
    const receivedOn = dateInDays(-3)
    const { status, body } = await enterRequest('withdrawals', {
      orderId: order.id,
      receivedOn,
      channel: 'letter',
      message: 'Odstępuję od umowy.',
    })
    expect(status).toBe(201)
    const [row] = await db().select().from(withdrawals).where(eq(withdrawals.id, body.id))
    expect(row).toMatchObject({
      orderId: order.id,
      channel: 'letter',
      name: 'Łucja Żak',
      email: 'lucja@example.com',
      items: [],
      status: 'requested',
      ip: null,
    })
    expect(polishDateOf(row?.submittedAt ?? 0)).toBe(receivedOn)
    expect(await readOrderEventKinds(order.id)).toContain('withdrawal_stated')
    expect(await readMailKinds(body.id)).toEqual(['withdrawal_receipt'])
    const [mail] = await db().select().from(emails).where(eq(emails.about, body.id))
    expect(mail?.text).toContain('otrzymaliśmy listem oświadczenie')
    const detail = await readWithdrawal({ db: db() }, body.id)
    expect(detail).toMatchObject({
      channel: 'letter',
      refundDue: isoDay(refundDueDay(row?.submittedAt ?? 0)),
    })
    expect(detail.refundDue).toBe(dateInDays(14 - 3))
  })

  it('is entered once for one idempotency key', async () => {
    const { order } = await makeOldOrder()
    const key = crypto.randomUUID()
    const request = { orderId: order.id, receivedOn: dateInDays(-1), channel: 'phone' }
    const responses = [
      await enterRequest('withdrawals', request, key),
      await enterRequest('withdrawals', request, key),
    ]
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await enterRequest('withdrawals', { ...request, channel: 'letter' }, key)).toMatchObject({
      status: 409,
      body: { code: 'order.key_reused' },
    })
  })

  it('cannot have arrived before the order or after today, nor for an unknown order', async () => {
    const { order } = await makeOldOrder()
    for (const receivedOn of [dateInDays(-12), dateInDays(1)])
      expect(
        await enterRequest('withdrawals', { orderId: order.id, receivedOn, channel: 'letter' }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'receivedOn' }] },
      })
    const requestForUnknownOrder = {
      orderId: crypto.randomUUID(),
      receivedOn: dateInDays(0),
      channel: 'letter',
    }
    expect(await enterRequest('withdrawals', requestForUnknownOrder)).toMatchObject({ status: 404 })
  })

  it('of a buyer without an e-mail address writes no mail', async () => {
    const { status, body } = await enterRequest('withdrawals', {
      orderId: await makeSaleWithoutEmail(),
      receivedOn: dateInDays(0),
      channel: 'counter',
    })
    expect(status).toBe(201)
    expect(await readMailKinds(body.id)).toEqual([])
  })
})

it('a complaint of a buyer without an e-mail address writes no mail, nor does its answer', async () => {
  const { status, body } = await enterRequest('complaints', {
    orderId: await makeSaleWithoutEmail(),
    receivedOn: dateInDays(0),
    channel: 'counter',
    description: 'Nie działa.',
    wish: 'repair',
  })
  expect(status).toBe(201)
  const statusChange = { from: 'received', status: 'accepted', answer: 'Naprawimy.' } as const
  expect(await changeComplaint(makeTestDeps(), TEST_STAFF, body.id, statusChange)).toMatchObject({
    status: 'accepted',
    answer: 'Naprawimy.',
    emails: [],
  })
})

it('a complaint that staff enter has the same record, receipt and deadline as one from the web', async () => {
  const { order, product } = await makeOldOrder()
  const { status, body } = await enterRequest('complaints', {
    orderId: order.id,
    receivedOn: dateInDays(-5),
    channel: 'phone',
    product: product.name,
    description: 'Nie działa.',
    wish: 'repair',
  })
  expect(status).toBe(201)
  const [row] = await db().select().from(complaints).where(eq(complaints.id, body.id))
  expect(row).toMatchObject({
    orderId: order.id,
    channel: 'phone',
    description: 'Nie działa.',
    wish: 'repair',
  })
  expect(body.answerBy).toBe(isoDay(answerDueDay(row?.submittedAt ?? 0)))
  expect(body.answerBy).toBe(dateInDays(14 - 5))
  expect(await readMailKinds(body.id)).toEqual(['complaint_receipt'])
})
