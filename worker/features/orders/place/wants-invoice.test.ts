import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  orderBody,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/payments'
import { purchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { ACCOUNTING_CSV_HEADER } from '../exports/accounting-row'
import { readAccountingRows } from '../exports/accounting-rows'
import type { BuyerOrder } from '../views/buyer-order'
import type { StaffOrder } from '../staff/staff-order'

const COMPANY_FIELDS = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

const postOrder = (body: object) =>
  readAnswer<{ id: string } & ErrorResponse>(makeClient()('POST', '/api/orders', body))

const mailOf = async (id: string) => {
  const [mail] = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.kind, 'order_paid')))
  return mail?.text.replaceAll(/\s+/g, ' ')
}

async function invoiceCellsOf(number: string) {
  const rows = await readAccountingRows(makeTestDeps(), 0, Date.now() + 1)
  const invoiceColumn = ACCOUNTING_CSV_HEADER.indexOf('Faktura')
  return rows.filter(([orderCell]) => orderCell === number).map((row) => row[invoiceColumn])
}

describe('a private buyer’s request for an invoice', () => {
  it('is stored with the order, is false by default, and is ignored for a company', async () => {
    const product = await makeProduct({ stock: 9 })
    for (const [body, expected] of [
      [orderBody([product], { wantsInvoice: true }), true],
      [orderBody([product], { wantsInvoice: true, customerType: undefined }), true],
      [orderBody([product], { wantsInvoice: false }), false],
      [orderBody([product]), false],
      [orderBody([product], { ...COMPANY_FIELDS, wantsInvoice: true }), false],
      [purchaseBody('100.00'), false],
    ] as const) {
      const { status, body: order } = await postOrder(body)
      expect([status, (await readOrderRow(order.id)).wantsInvoice]).toEqual([201, expected])
    }
    const { status, body } = await postOrder(orderBody([product], { wantsInvoice: 'yes' }))
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'wantsInvoice' }] }])
  })

  it('changes the content of the order, so the same cart makes a new order', async () => {
    const product = await makeProduct({ stock: 2 })
    const body = orderBody([product])
    const { body: first } = await postOrder(body)
    const { body: second } = await postOrder({ ...body, wantsInvoice: true })
    expect(second.id).not.toBe(first.id)
    expect((await readOrderRow(first.id)).state).toBe('cancelled')
  })

  it('is shown to staff, accountant and buyer, and in the mail', async () => {
    const { order } = await makePaidOrder({}, { wantsInvoice: true })
    const staffResponse = await readAnswer<StaffOrder>(
      makeClient(await makeStaffHeaders())('GET', `/api/orders/${order.id}`),
    )
    expect(staffResponse.body.wantsInvoice).toBe(true)
    const { linkToken } = await readOrderRow(order.id)
    const page = await readAnswer<BuyerOrder>(
      makeClient()('GET', `/api/orders/${order.id}/buyer?token=${linkToken}`),
    )
    expect(page.body.buyer.wantsInvoice).toBe(true)
    expect(await mailOf(order.id)).toContain('Dane do faktury: Łucja Żak Nowa Wieś 12 90-001 Łódź')
    expect(await invoiceCellsOf(order.number)).toEqual(['tak'])
    const [company, person] = [await makePaidOrder({}, COMPANY_FIELDS), await makePaidOrder()]
    expect(await invoiceCellsOf(company.order.number)).toEqual(['tak'])
    expect(await invoiceCellsOf(person.order.number)).toEqual(['nie'])
    expect(await mailOf(person.order.id)).not.toContain('Dane do faktury')
  })
})
