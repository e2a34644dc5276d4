import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { VoucherVatKind } from '../../../../domain/vouchers/voucher'
import type { IssueVoucherRequest } from '../../../../domain/vouchers/voucher-staff'
import { minor } from '../../../../domain/money/money'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { dateInDays } from '../../../../test/fixtures/orders/order-time'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import {
  readAnswer,
  makeClient,
  makeOrder,
  db,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { makeVoucher, readVoucherRow } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { mailWordsFor } from '../../../mail/wording/wording'
import { findBookViolations } from '../../admin/books/check-books'
import { ACCOUNTING_CSV_HEADER } from '../../orders/exports/accounting-row'
import { readStaffVoucherRows } from '../../orders/exports/accounting-staff-vouchers'
import { anonymiseVoucherOwners } from '../../customers/retention/delete-expired-data'
import { issueVoucherByStaff } from './issue-by-staff'
import type { readVoucher } from './read-voucher'
import { voucherSales } from '../vouchers.table'
import { DAY_MS } from '../../../../domain/time/time'

type VoucherResponse = Awaited<ReturnType<typeof readVoucher>> & Pick<ErrorResponse, 'code' | 'errors'>

const today = dateInDays(0)
const INVOICE_DETAILS = {
  nip: 'PL 526-025-02-74',
  address: { country: 'PL', address: 'Długa 5', postalCode: '00-001', city: 'Warszawa' },
}
const SALE_DETAILS = { method: 'transfer', paidOn: today }
const REFUND_DETAILS = { refundMethod: 'cash', refundedOn: today }
const SOLD_VOUCHER = { amount: '246.00', currency: 'PLN', voucherType: 'purchased', sale: SALE_DETAILS }

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    issue: (body: object, idempotencyKey: string = crypto.randomUUID()) =>
      readAnswer<VoucherResponse>(
        callAsStaff('POST', '/api/admin/vouchers', body, { 'Idempotency-Key': idempotencyKey }),
      ),
    change: (id: string, body: object) =>
      readAnswer<VoucherResponse>(callAsStaff('PATCH', `/api/admin/vouchers/${id}`, body)),
  }
}

async function readExportedRows({ id }: { id: string }) {
  const path = `/api/admin/export/orders.csv?from=${today}&to=${today}`
  const response = await makeClient(await makeStaffHeaders())('GET', path)
  const { data } = Papa.parse<Record<string, string>>((await response.text()).replace('\ufeff', ''), {
    header: true,
    delimiter: ';',
  })
  return data.filter((row) => row[ACCOUNTING_CSV_HEADER[0] ?? ''] === formatOrderNumber(id))
}

const findViolations = async (id: string) =>
  (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === id)

/** Issues a voucher of 246.00 zł that staff sold. `kind`: the VAT treatment in the settings. */
async function sellVoucherWithVat(voucherVatKind: VoucherVatKind, soldVoucher: object = SOLD_VOUCHER) {
  const { jti } = await makeStaffToken()
  const deps = makeTestDeps({ settings: { ...FIRST_SETTINGS, voucherVat: { kind: voucherVatKind } } })
  const body = { ...soldVoucher, amount: minor(246_00), language: 'pl' } as IssueVoucherRequest
  return readVoucherRow(
    await issueVoucherByStaff(
      deps,
      { jti } as Parameters<typeof issueVoucherByStaff>[1],
      body,
      crypto.randomUUID(),
    ),
  )
}

describe('a voucher sold by staff', () => {
  it('stores payment and buyer, and is in the accountant’s file with an invoice', async () => {
    const { issue } = await makeStaffClient()
    const saleFields = {
      ...SALE_DETAILS,
      method: 'cash',
      reference: 'FV 7/2026',
      buyerName: 'Żak Sp. z o.o.',
      invoice: INVOICE_DETAILS,
    }
    const email = `${crypto.randomUUID()}@example.com`
    const { status, body } = await issue({ ...SOLD_VOUCHER, email, sale: saleFields })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      voucherType: 'purchased',
      voucherVat: FIRST_SETTINGS.voucherVat.kind,
      givenReason: null,
      sale: {
        method: 'cash',
        paidOn: today,
        reference: 'FV 7/2026',
        buyerName: 'Żak Sp. z o.o.',
        nip: '5260250274',
      },
    })
    const rows = await readExportedRows(body)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Rodzaj: 'sprzedaż',
      'Data sprzedaży': today,
      'Data płatności lub zwrotu': today,
      'Status płatności': 'opłacone',
      Nabywca: 'Żak Sp. z o.o.',
      NIP: '5260250274',
      Adres: 'Długa 5',
      Miasto: 'Warszawa',
      'E-mail': email,
      'Stawka VAT': '23%',
      Netto: '200,00',
      VAT: '46,00',
      Brutto: '246,00',
      'Operator płatności': 'Gotówka',
      'Identyfikator płatności': 'FV 7/2026',
      Faktura: 'tak',
    })
    expect(await findViolations(body.id)).toEqual([])
  })

  it.each([
    ['single', '23%', '46,00'],
    ['multi', 'np', '0,00'],
  ] as const)('is taxed by the settings at its sale: %s', async (kind, vatRateText, vatText) => {
    const voucher = await sellVoucherWithVat(kind)
    expect(voucher).toMatchObject({ voucherVat: kind, vatRate: 23 })
    expect(await readExportedRows(voucher)).toMatchObject([
      { 'Stawka VAT': vatRateText, VAT: vatText, Faktura: 'nie' },
    ])
    expect(await findViolations(voucher.id)).toEqual([])
  })

  it('pays without VAT for goods if VAT was due at its sale', async () => {
    const voucher = await sellVoucherWithVat('single')
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '246.00', totalAmount: '1053.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    const refundRow = (await readExportedRows(order)).find((row) => row['Brutto'] === '-246,00')
    expect(refundRow).toMatchObject({ 'Stawka VAT': '23%', VAT: '-46,00' })
  })

  it('is recorded once for repeated requests, and another sale with the same key is rejected', async () => {
    const { issue } = await makeStaffClient()
    const idempotencyKey = crypto.randomUUID()
    const responses = await Promise.all([
      issue(SOLD_VOUCHER, idempotencyKey),
      issue(SOLD_VOUCHER, idempotencyKey),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await readExportedRows(responses[0].body)).toHaveLength(1)
    expect(
      (await issue({ ...SOLD_VOUCHER, sale: { ...SALE_DETAILS, method: 'cash' } }, idempotencyKey)).body.code,
    ).toBe('order.key_reused')
  })

  it.each([
    [{ sale: undefined }, 'sale'],
    [{ voucherType: undefined }, 'voucherType'],
    [{ sale: { ...SALE_DETAILS, method: 'crypto' } }, 'sale.method'],
    [{ sale: { ...SALE_DETAILS, paidOn: dateInDays(2) } }, 'sale.paidOn'],
    [{ sale: { ...SALE_DETAILS, paidOn: dateInDays(-400) } }, 'sale.paidOn'],
    [{ sale: { ...SALE_DETAILS, paidOn: '2026-02-30' } }, 'sale.paidOn'],
    [{ sale: { ...SALE_DETAILS, invoice: INVOICE_DETAILS } }, 'sale.buyerName'],
    [
      { sale: { ...SALE_DETAILS, buyerName: 'Żak', invoice: { ...INVOICE_DETAILS, nip: '5260250275' } } },
      'sale.invoice.nip',
    ],
  ])('is rejected with the invalid field: %j', async (invalidFields, path) => {
    const { issue } = await makeStaffClient()
    const { status, body } = await issue({ ...SOLD_VOUCHER, ...invalidFields })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })

  it('is refunded once while unused: blocked, empty, and with a reversing row', async () => {
    const { issue, change } = await makeStaffClient()
    const { body: voucher } = await issue(SOLD_VOUCHER)
    const responses = await Promise.all([1, 2].map(() => change(voucher.id, REFUND_DETAILS)))
    expect(responses.map(({ status }) => status).toSorted()[0]).toBe(200)
    const { body } = await change(voucher.id, REFUND_DETAILS)
    expect(body).toMatchObject({
      status: 'blocked',
      amountRemaining: '0.00',
      isPriceBack: true,
      sale: REFUND_DETAILS,
    })
    expect(body.steps.map(({ what }) => what)).toEqual(['saleRefunded'])
    const accountingAmounts = (await readExportedRows(voucher)).map((row) => [
      row['Rodzaj'],
      row['Brutto'],
      row['VAT'],
    ])
    expect(accountingAmounts).toEqual([
      ['sprzedaż', '246,00', '46,00'],
      ['zwrot', '-246,00', '-46,00'],
    ])
    expect((await change(voucher.id, { status: 'issued' })).body.code).toBe('voucher.blocked')
    expect(await findViolations(voucher.id)).toEqual([])
  })

  it('is refunded on the day that staff enter, from its payment to today', async () => {
    const { issue, change } = await makeStaffClient()
    const { body: voucher } = await issue({
      ...SOLD_VOUCHER,
      sale: { ...SALE_DETAILS, paidOn: dateInDays(-3) },
    })
    for (const refundDay of [undefined, 'today', dateInDays(1), dateInDays(-4)]) {
      const { status, body } = await change(voucher.id, { refundMethod: 'cash', refundedOn: refundDay })
      expect([refundDay, status, body.errors?.[0]?.path]).toEqual([refundDay, 400, 'refundedOn'])
    }
    const { body } = await change(voucher.id, { refundMethod: 'cash', refundedOn: dateInDays(-2) })
    expect(body.sale).toMatchObject({ paidOn: dateInDays(-3), refundedOn: dateInDays(-2) })
    // Rows of past days never change in the accountant's file. The export of today therefore contains the refund, with
    // the day of the refund as its date.
    const refundRow = (await readExportedRows(voucher)).find((row) => row['Rodzaj'] === 'zwrot')
    expect(refundRow?.['Data płatności lub zwrotu']).toBe(dateInDays(-2))
  })

  it('is refunded with the amount left on it once partly used, as the terms say', async () => {
    const { change } = await makeStaffClient()
    const spendVoucher = ({ code: voucherCode }: { code: string }) =>
      makeOrder({}, { voucherCode, voucherDiscount: '1299.00', totalAmount: '0.00' })
    const voucher = await makeVoucher({ amountInitial: minor(1500_00), voucherVat: 'single' })
    await spendVoucher(voucher)
    expect((await change(voucher.id, REFUND_DETAILS)).body).toMatchObject({
      status: 'blocked',
      amountRemaining: '0.00',
      isPriceBack: true,
    })
    const accountingAmounts = (await readExportedRows(voucher)).map((row) => [row['Rodzaj'], row['Brutto']])
    expect(accountingAmounts).toEqual([
      ['sprzedaż', '1500,00'],
      ['zwrot', '-201,00'],
    ])
    expect(await findViolations(voucher.id)).toEqual([])
    const spentVoucher = await makeVoucher({ amountInitial: minor(1299_00) })
    await spendVoucher(spentVoucher)
    expect((await change(spentVoucher.id, REFUND_DETAILS)).body.code).toBe('refund.voucher_spent')
  })

  it('mails the right to withdraw with a sold voucher, and not with a free one', async () => {
    const { issue } = await makeStaffClient()
    const email = `${crypto.randomUUID()}@example.com`
    const soldRights = mailWordsFor('pl').voucher.soldRights
    for (const [voucher, isSold] of [
      [SOLD_VOUCHER, true],
      [{ ...SOLD_VOUCHER, voucherType: 'follow_up', reason: 'Przeprosiny' }, false],
    ] as const) {
      const { body } = await issue({ ...voucher, email })
      const [mail] = await db().select().from(emails).where(eq(emails.about, body.id))
      expect([isSold, mail?.text.includes(soldRights)]).toEqual([isSold, isSold])
    }
  })

  it('is not refunded while an unpaid order holds it; a free voucher cannot be refunded', async () => {
    const { change, issue } = await makeStaffClient()
    const voucher = await makeVoucher()
    await makeOrder({}, { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' })
    expect((await change(voucher.id, REFUND_DETAILS)).body.code).toBe('voucher.in_use')
    const { body: freeVoucher } = await issue({
      ...SOLD_VOUCHER,
      voucherType: 'follow_up',
      reason: 'Przeprosiny',
    })
    expect((await change(freeVoucher.id, REFUND_DETAILS)).body.code).toBe('voucher.not_found')
  })

  it('is listed under its sales date, in the currency and at the rate of that day', async () => {
    const soldAt = Date.parse('2024-03-05T10:00:00Z')
    const voucher = await makeVoucher({ currency: 'EUR', createdAt: soldAt })
    await db().update(voucherSales).set({ reference: 'x' }).where(eq(voucherSales.voucherId, voucher.id))
    const rows = await readStaffVoucherRows(makeTestDeps(), soldAt, soldAt + 1)
    expect(rows.map((row) => row[0])).toEqual([formatOrderNumber(voucher.id)])
    expect(await readStaffVoucherRows(makeTestDeps(), soldAt + 1, soldAt + DAY_MS)).toEqual([])
  })

  it('is anonymised with the sales of its time, also without an email address', async () => {
    const createdAt = Date.now() - 10 * 366 * DAY_MS
    const voucher = await makeVoucher({ issuedToEmail: '', createdAt })
    const isSaleOfVoucherSql = eq(voucherSales.voucherId, voucher.id)
    await db()
      .update(voucherSales)
      .set({ buyerName: 'Łucja Żak', nip: '5260250274' })
      .where(isSaleOfVoucherSql)
    await anonymiseVoucherOwners(makeTestDeps())
    expect(await db().select().from(voucherSales).where(isSaleOfVoucherSql)).toMatchObject([
      { buyerName: null, nip: null },
    ])
  })
})

describe('a voucher given free by staff', () => {
  it('stores the reason, reduces a price, and has no row of its own for the accountant', async () => {
    const { issue } = await makeStaffClient()
    const { body } = await issue({
      ...SOLD_VOUCHER,
      voucherType: 'follow_up',
      reason: 'Przeprosiny za opóźnienie',
    })
    expect(body).toMatchObject({
      voucherType: 'follow_up',
      sale: null,
      givenReason: 'Przeprosiny za opóźnienie',
    })
    expect(await readExportedRows(body)).toEqual([])
    expect(await findViolations(body.id)).toEqual([])
  })

  it.each([undefined, '', '  '])('needs a reason: %j', async (reason) => {
    const { issue } = await makeStaffClient()
    const { status, body } = await issue({ ...SOLD_VOUCHER, voucherType: 'follow_up', reason })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'reason'])
  })
})
