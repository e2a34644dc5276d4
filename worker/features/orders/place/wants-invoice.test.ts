import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { ACCOUNTING_CSV_HEADER } from '../exports/accounting-row'
import { readAccountingRows } from '../exports/accounting-rows'
import type { BuyerOrder } from '../views/buyer-order'
import type { StaffOrder } from '../staff/staff-order'

const COMPANY_FIELDS = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

const postOrder = (body: object) =>
  readAnswer<{ id: string } & ErrorResponse>(makeClient()('POST', '/api/orders', body))

const readMailText = async (id: string) => {
  const [mail] = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.kind, 'order_paid')))
  return mail?.text.replaceAll(/\s+/g, ' ')
}

async function readInvoiceCells(orderNumber: string) {
  const rows = await readAccountingRows(makeTestDeps(), 0, Date.now() + 1)
  const invoiceColumn = ACCOUNTING_CSV_HEADER.indexOf('Faktura')
  return rows.filter(([orderCell]) => orderCell === orderNumber).map((row) => row[invoiceColumn])
}

describe('a private buyer’s request for an invoice', () => {
  it('is stored with the order, is false by default, and is ignored for a company', async () => {
    const product = await makeProduct({ stock: 9 })
    for (const [body, wantsInvoice] of [
      [makeOrderBody([product], { wantsInvoice: true }), true],
      [makeOrderBody([product], { wantsInvoice: true, customerType: undefined }), true],
      [makeOrderBody([product], { wantsInvoice: false }), false],
      [makeOrderBody([product]), false],
      [makeOrderBody([product], { ...COMPANY_FIELDS, wantsInvoice: true }), false],
      [makePurchaseBody('100.00'), false],
    ] as const) {
      const { status, body: order } = await postOrder(body)
      expect([status, (await readOrderRow(order.id)).wantsInvoice]).toEqual([201, wantsInvoice])
    }
    const { status, body } = await postOrder(makeOrderBody([product], { wantsInvoice: 'yes' }))
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'wantsInvoice' }] }])
  })

  it('changes the content of the order, so the same cart makes a new order', async () => {
    const product = await makeProduct({ stock: 2 })
    const body = makeOrderBody([product])
    const { body: firstOrder } = await postOrder(body)
    const { body: secondOrder } = await postOrder({ ...body, wantsInvoice: true })
    expect(secondOrder.id).not.toBe(firstOrder.id)
    expect((await readOrderRow(firstOrder.id)).state).toBe('cancelled')
  })

  it('is shown to staff, accountant and buyer, and in the mail', async () => {
    const { order } = await makePaidOrder({}, { wantsInvoice: true })
    const staffResponse = await readAnswer<StaffOrder>(
      makeClient(await makeStaffHeaders())('GET', `/api/orders/${order.id}`),
    )
    expect(staffResponse.body.wantsInvoice).toBe(true)
    const { linkToken } = await readOrderRow(order.id)
    const buyerOrder = await readAnswer<BuyerOrder>(
      makeClient()('GET', `/api/orders/${order.id}/buyer?token=${linkToken}`),
    )
    expect(buyerOrder.body.buyer.wantsInvoice).toBe(true)
    expect(await readMailText(order.id)).toContain('Dane do faktury: Łucja Żak Nowa Wieś 12 90-001 Łódź')
    expect(await readInvoiceCells(order.number)).toEqual(['tak'])
    const [company, person] = [await makePaidOrder({}, COMPANY_FIELDS), await makePaidOrder()]
    expect(await readInvoiceCells(company.order.number)).toEqual(['tak'])
    expect(await readInvoiceCells(person.order.number)).toEqual(['nie'])
    expect(await readMailText(person.order.id)).not.toContain('Dane do faktury')
  })
})
