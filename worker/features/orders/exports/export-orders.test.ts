import { and, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { minor } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  type PlacedOrder,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeRefund, repeatFailedRefund } from '../../../../test/fixtures/orders/goods'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { getBoughtVoucher, makeVoucher, makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay, simulateReturnedRefunds } from '../../../../test/fixtures/orders/payments'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { replaceRates } from '../../../../test/fixtures/rates'
import { adminActions } from '../../admin/admin.table'
import { findBookViolations } from '../../admin/books/check-books'
import { readSalesStatistics } from '../../statistics/sales-statistics'
import { RefundRejectedError } from '../../payments/gateway'
import { payments } from '../../payments/payments.table'
import { recordFailedRefund } from '../../refunds/record-refund'
import { refunds } from '../../refunds/refunds.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { ACCOUNTING_CSV_HEADER } from './accounting-row'
import { readAccountingRows } from './accounting-rows'
import { COURIER_CSV_HEADER } from './courier-rows'
import { orders } from '../orders.table'
import { placeOrder } from '../place/place-order'
import { DAY_MS } from '../../../../domain/time/time'

const today = polishDateOf(Date.now())

async function exportRows(query: string, { number }: PlacedOrder) {
  const response = await makeClient(await makeStaffHeaders())('GET', `/api/admin/export/orders.csv?${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const { data: csvRows } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
    header: true,
    delimiter: ';',
  })
  return csvRows.filter((row) => Object.values(row)[0] === number)
}

const exportAccountingRows = (order: PlacedOrder) => exportRows(`from=${today}&to=${today}`, order)

const refundOrder = ({ id }: PlacedOrder, amount?: number) =>
  makeRefund(makeTestDeps(), id, {
    reason: 'goodwill',
    ...(amount === undefined ? {} : { amount: minor(amount) }),
  })

const sumColumn = (rows: readonly Record<string, string>[], columnName: string): number =>
  rows.reduce((sum, row) => sum + Number((row[columnName] ?? '').replace(',', '')), 0)

describe('the accountant’s file', () => {
  it('lists each line with its VAT, delivery, the voucher used, and refunds', async () => {
    const voucher = await makeVoucher()
    const { order, product } = await makePaidOrder(
      { exhibitionPrice: minor(300_00) },
      {
        customerType: 'company',
        companyName: '=Żak Sp. z o.o.',
        nip: '5260250274',
        voucherCode: voucher.code,
        voucherDiscount: '200.00',
        totalAmount: '129.99',
      },
    )
    await makeRefund(makeTestDeps(), order.id, {
      reason: 'complaint',
      lines: [{ productId: product.id, quantity: 0, reduction: minor(65_00) }],
    })
    const rows = await exportAccountingRows(order)
    expect(Object.keys(rows[0] ?? {})).toEqual(ACCOUNTING_CSV_HEADER)
    const amountCells = rows.map((row) =>
      ['Rodzaj', 'Pozycja', 'Netto', 'Stawka VAT', 'VAT', 'Brutto', 'Brutto PLN'].map((name) => row[name]),
    )
    const codeTail = voucher.code.slice(-4)
    expect(amountCells.slice(0, 3)).toEqual([
      ['sprzedaż', product.name, '243,90', '23%', '56,10', '300,00', '300,00'],
      ['sprzedaż', 'Dostawa', '24,38', '23%', '5,61', '29,99', '29,99'],
      ['sprzedaż', `Płatność bonem …${codeTail}`, '-200,00', 'np', '0,00', '-200,00', '-200,00'],
    ])
    const priceReductionText = `Zwrot: reklamacja, obniżka ceny: ${product.name}`
    expect(amountCells[3]?.slice(0, 6)).toEqual([
      'zwrot',
      priceReductionText,
      '-52,85',
      '23%',
      '-12,15',
      '-65,00',
    ])
    expect(rows[0]).toMatchObject({
      Nabywca: "'=Żak Sp. z o.o.",
      NIP: '5260250274',
      Kraj: 'PL',
      Ilość: '1',
      Waluta: 'PLN',
      'Data sprzedaży': today,
      'Status płatności': 'opłacone',
    })
    const actions = await db().select().from(adminActions).where(eq(adminActions.action, 'orders_export'))
    expect(actions.at(-1)?.detail).toMatchObject({ kind: 'accounting', from: today, to: today })
  })

  it('shows the provider’s payment and refund ids, and none if a voucher paid everything', async () => {
    const { order } = await makePaidOrder()
    await refundOrder(order, 10_00)
    const [paymentRow] = await db().select().from(payments).where(eq(payments.orderId, order.id))
    const [refundRow] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    const columnNames = ['Rodzaj', 'Operator płatności', 'Identyfikator płatności', 'Identyfikator zwrotu']
    const readPaymentColumns = async (placedOrder: PlacedOrder) =>
      (await exportAccountingRows(placedOrder)).map((row) => columnNames.map((name) => row[name]))
    expect(refundRow?.providerRefundId).toBeTruthy()
    expect(await readPaymentColumns(order)).toEqual([
      ['sprzedaż', 'Płatność próbna', paymentRow?.intentId, ''],
      ['zwrot', 'Płatność próbna', paymentRow?.intentId, refundRow?.providerRefundId],
    ])
    const voucher = await makeVoucher({ amountInitial: minor(1_299_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const orderPaidByVoucher = await expectPlacedOrder(
      makeClient()('POST', '/api/orders', makeOrderBody([await makeProduct()], voucherFields)),
    )
    expect((await readPaymentColumns(orderPaidByVoucher)).map((row) => row.slice(1))).toEqual([
      ['', '', ''],
      ['', '', ''],
    ])
  })

  it('puts the tax number of a foreign company in its own columns', async () => {
    const companyFields = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE 123456789' }
    const { order } = await makePaidOrder({}, companyFields)
    expect((await exportAccountingRows(order))[0]).toMatchObject({
      Nabywca: 'Hammer GmbH',
      NIP: '',
      'Kod UE': 'DE',
      'Numer VAT UE': '123456789',
      'Inny numer': '',
    })
  })

  it('names the private buyer of an order stored with empty company fields', async () => {
    const { order } = await makePaidOrder({}, { companyName: '', nip: '' })
    expect(await readOrderRow(order.id)).toMatchObject({ companyName: null, nip: null })
    expect((await exportAccountingRows(order))[0]).toMatchObject({ Nabywca: 'Łucja Żak', NIP: '' })
    // An earlier version of the shop stored empty strings instead of NULL.
    await db().update(orders).set({ companyName: '', nip: '' }).where(eq(orders.id, order.id))
    expect((await exportAccountingRows(order))[0]).toMatchObject({ Nabywca: 'Łucja Żak' })
  })

  it('lists a single-purpose voucher with VAT at its sale and subtracts that VAT when it pays', async () => {
    const buyer = makeClient()
    const voucherPurchaseOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('300.00')),
    )
    await pay(buyer, voucherPurchaseOrder)
    await refundOrder(voucherPurchaseOrder, 50_00)
    const pickColumns = (rows: Record<string, string>[]) =>
      rows.map((row) => ['Pozycja', 'Stawka VAT', 'VAT', 'Brutto'].map((name) => row[name]))
    expect(pickColumns(await exportAccountingRows(voucherPurchaseOrder))).toEqual([
      ['Bon podarunkowy (jednego przeznaczenia)', '23%', '56,10', '300,00'],
      ['Zwrot: gest, bon', '23%', '-9,35', '-50,00'],
    ])
    expect(await exportRows('from=2020-01-01&to=2020-12-31', voucherPurchaseOrder)).toEqual([])
    const { code } = await getBoughtVoucher(voucherPurchaseOrder.id)
    const voucherFields = { voucherCode: code, voucherDiscount: '250.00', totalAmount: '79.99' }
    const { order } = await makePaidOrder({ exhibitionPrice: minor(300_00) }, voucherFields)
    await refundOrder(order, 65_00)
    const paymentText = `Płatność bonem jednego przeznaczenia …${code.slice(-4)}`
    const rows = await exportAccountingRows(order)
    expect(pickColumns(rows)).toEqual([
      ['Wiertarko-wkrętarka', '23%', '56,10', '300,00'],
      ['Dostawa', '23%', '5,61', '29,99'],
      [paymentText, '23%', '-46,75', '-250,00'],
      ['Zwrot: gest', '23%', '-12,15', '-65,00'],
      [paymentText, '23%', '9,21', '49,24'],
    ])
    // VAT is due on the money that was paid in addition to the voucher and not refunded.
    expect(sumColumn(rows, 'Brutto')).toBe(79_99 - 15_76)
  })

  it('lists the sales of a firm that is exempt from VAT as exempt', async () => {
    const legalSettings = { ...FIRST_SETTINGS.legal, vat: 'exempt' as const }
    const vatExemptShop = makeTestDeps({ settings: { ...FIRST_SETTINGS, legal: legalSettings } })
    const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()]))
    const order = await placeOrder(vatExemptShop, body, null)
    await pay(makeClient(), order)
    const rows = await exportAccountingRows(order)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ 'Stawka VAT': 'zw', VAT: '0,00', Netto: row['Brutto'] })
  })

  // The cash-register exemption of mail order needs this record (decree on cash registers, annex, item 36; rules 8.7).
  it('proves for each line of a paid order which payment paid it, when and by whom', async () => {
    const { order, product } = await makePaidOrder()
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, order.id))
    const row = await readOrderRow(order.id)
    const rows = await exportAccountingRows(order)
    expect(rows.map((cells) => cells['Pozycja'])).toEqual([product.name])
    for (const cells of rows)
      expect(cells).toMatchObject({
        'Data płatności lub zwrotu': today,
        'Operator płatności': 'Płatność próbna',
        'Identyfikator płatności': payment?.intentId,
        Nabywca: `${row.firstName} ${row.lastName}`,
        Adres: row.address,
        'Kod pocztowy': row.postalCode,
        Miasto: row.city,
        'E-mail': row.email,
        SKU: product.sku,
      })
  })

  it('has the day of the sale and the day of dispatch, which differ', async () => {
    const { order } = await makePaidOrder()
    const paidAt = Date.now() - 3 * DAY_MS
    await db().update(orders).set({ paidAt }).where(eq(orders.id, order.id))
    const exportCurrentRows = () => exportRows(`from=${polishDateOf(paidAt)}&to=${today}`, order)
    const dateCells = { 'Data zamówienia': today, 'Data sprzedaży': polishDateOf(paidAt) }
    expect((await exportCurrentRows())[0]).toMatchObject({ ...dateCells, 'Data wysyłki lub wydania': '' })
    await changeParcel(order.id, { fulfilmentStatus: 'shipped', trackingNumber: '680012345678' })
    expect((await exportCurrentRows())[0]).toMatchObject({ ...dateCells, 'Data wysyłki lub wydania': today })
  })

  it('lists a multi-purpose voucher without VAT, also after the setting has changed', async () => {
    const shopWithMultiPurposeVouchers = makeTestDeps({
      settings: { ...FIRST_SETTINGS, voucherVat: { kind: 'multi' } },
    })
    const purchaseBody = PlaceOrderBody.parse(makePurchaseBody('100.00'))
    const voucherPurchaseOrder = await placeOrder(shopWithMultiPurposeVouchers, purchaseBody, null)
    await pay(makeClient(), voucherPurchaseOrder)
    expect(await exportAccountingRows(voucherPurchaseOrder)).toMatchObject([
      {
        Pozycja: 'Bon podarunkowy (różnego przeznaczenia)',
        'Stawka VAT': 'np',
        Netto: '100,00',
        VAT: '0,00',
        Brutto: '100,00',
      },
    ])
    const { code, voucherVat } = await getBoughtVoucher(voucherPurchaseOrder.id)
    expect(voucherVat).toBe('multi')
    const voucherFields = { voucherCode: code, voucherDiscount: '100.00', totalAmount: '1199.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    expect((await exportAccountingRows(order)).at(-1)).toMatchObject({
      'Stawka VAT': 'np',
      VAT: '0,00',
      Brutto: '-100,00',
    })
  })

  /** A paid order of 300.44 EUR, worth 1299 PLN. */
  async function makeEuroOrder(): Promise<PlacedOrder> {
    await replaceRates({ EUR: 231_285 })
    const product = await makeProduct()
    const buyer = makeClient()
    const orderItem = { productId: product.id, name: product.name, quantity: 1, price: '300.44' }
    const orderFields = { currency: 'EUR', orderItems: [orderItem], totalAmount: '300.44', language: 'en' }
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makeOrderBody([product], orderFields)))
    await pay(buyer, order)
    return order
  }

  it('converts a sale in euro exactly and nets to zero over its partial refunds', async () => {
    const order = await makeEuroOrder()
    for (const amount of [33_33, 100_01, undefined]) await refundOrder(order, amount)
    const rows = await exportAccountingRows(order)
    expect(rows[0]).toMatchObject({
      Rodzaj: 'sprzedaż',
      Brutto: '300,44',
      Waluta: 'EUR',
      'Kurs (PLN za 1)': '4,3237',
      Pozycja: 'Wiertarko-wkrętarka',
      'Brutto PLN': '1299,00',
      'Netto PLN': '1056,10',
      'VAT PLN': '242,90',
    })
    const refundRows = rows.filter(({ Rodzaj }) => Rodzaj === 'zwrot')
    expect(refundRows.map((row) => row['Brutto'])).toEqual(['-33,33', '-100,01', '-167,10'])
    expect(refundRows.map((row) => row['Brutto PLN'])).toEqual(['-144,11', '-432,41', '-722,48'])
    expect(sumColumn(rows, 'Brutto PLN')).toBe(0)
  })

  it('subtracts the same amounts as the dashboard, for any partial refunds', async () => {
    const order = await makeEuroOrder()
    const readRevenue = async () =>
      Math.round(Number((await readSalesStatistics(makeTestDeps())).revenue) * 100)
    const revenueBefore = await readRevenue()
    for (const _ of [1, 2, 3]) await refundOrder(order, 1)
    const refundRows = (await exportAccountingRows(order)).filter(({ Rodzaj }) => Rodzaj === 'zwrot')
    expect(sumColumn(refundRows, 'Brutto PLN')).toBe(-13)
    expect((await readRevenue()) - revenueBefore).toBe(-13)
  })

  it('lists a free voucher as a discount with VAT and reverses it in proportion', async () => {
    const voucher = await makeVoucher({ voucherType: 'follow_up' })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    for (const amount of [433_01, undefined]) await refundOrder(order, amount)
    const rows = await exportAccountingRows(order)
    const itemName = `Rabat z bonu …${voucher.code.slice(-4)}`
    expect(rows.filter(({ Pozycja }) => Pozycja === itemName)).toMatchObject([
      { Rodzaj: 'sprzedaż', Brutto: '-200,00', 'Stawka VAT': '23%', Netto: '-162,60', VAT: '-37,40' },
      { Rodzaj: 'zwrot', Brutto: '66,67' },
      { Rodzaj: 'zwrot', Brutto: '133,33' },
    ])
    expect(sumColumn(rows, 'Brutto PLN')).toBe(0)
  })

  it('keeps a returned refund under its day and corrects it under the day of the return', async () => {
    const { order, intentId } = await makePaidOrder()
    await refundOrder(order, 100_00)
    const now = Date.now()
    const readRowsBetween = async (periodStart: number, periodEnd: number) =>
      (await readAccountingRows(makeTestDeps(), periodStart, periodEnd))
        .filter(([number]) => number === order.number)
        .map((row) =>
          ['Rodzaj', 'Pozycja', 'Brutto', 'Brutto PLN'].map(
            (name) => row[ACCOUNTING_CSV_HEADER.indexOf(name)],
          ),
        )
    const firstExport = await readRowsBetween(now - DAY_MS, now + DAY_MS)
    expect(firstExport.slice(1)).toEqual([['zwrot', 'Zwrot: gest', '-100,00', '-100,00']])
    const [refundRow] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    const laterDeps = { now: () => now + 40 * DAY_MS }
    await simulateReturnedRefunds(intentId)
    for (const _ of [1, 2])
      await recordFailedRefund(makeTestDeps(laterDeps), { id: refundRow?.providerRefundId ?? '' })
    expect(await readRowsBetween(now - DAY_MS, now + DAY_MS)).toEqual(firstExport)
    expect(await readRowsBetween(now + 39 * DAY_MS, now + 41 * DAY_MS)).toEqual([
      ['korekta zwrotu', 'Zwrot nie doszedł do klienta, gest', '100,00', '100,00'],
    ])
    await refundOrder(order)
    await repeatFailedRefund(makeTestDeps(), order.id)
    expect(sumColumn(await exportAccountingRows(order), 'Brutto PLN')).toBe(-100_00)
    expect((await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === order.id)).toEqual(
      [],
    )
  })

  it('subtracts the voucher part of a refused refund, and the later bank transfer', async () => {
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const rejectingGateway = { ...gateway, refund: () => Promise.reject(new RefundRejectedError()) }
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    const depsWithRejectedRefunds = { ...deps, gateway: rejectingGateway }
    await makeRefund(depsWithRejectedRefunds, order.id, { reason: 'complaint' })
    const pickColumns = (rows: Record<string, string>[]) =>
      rows.map((row) => ['Pozycja', 'Stawka VAT', 'Brutto'].map((name) => row[name]))
    const paymentText = `Płatność bonem …${voucher.code.slice(-4)}`
    expect(pickColumns(await exportAccountingRows(order)).slice(2)).toEqual([
      ['Zwrot: reklamacja', '23%', '-200,00'],
      [paymentText, 'np', '200,00'],
    ])
    await repeatFailedRefund(depsWithRejectedRefunds, order.id, true)
    const rows = await exportAccountingRows(order)
    expect(pickColumns(rows).slice(4)).toEqual([['Zwrot przelewem: reklamacja', '23%', '-1099,00']])
    for (const column of ['Brutto', 'Brutto PLN']) expect(sumColumn(rows, column)).toBe(0)
    expect(Math.abs(sumColumn(rows, 'VAT PLN'))).toBeLessThanOrEqual(1)
  })

  it.each([
    ['', 'from', 'required'],
    ['from=2026-01-01', 'to', 'required'],
    ['from=2026-02-01&to=2026-01-01', 'to', 'invalid'],
    ['from=2025-01-01&to=2026-01-02', 'from', 'tooLong'],
    ['for=x', 'for', 'invalid'],
  ])('rejects the period %j with an error', async (query, path, errorCode) => {
    const callAsStaff = makeClient(await makeStaffHeaders())
    const { status, body } = await readAnswer(callAsStaff('GET', `/api/admin/export/orders.csv?${query}`))
    expect([status, body.errors]).toEqual([400, [{ path, code: errorCode }]])
  })

  it('can be exported for a leap year', async () => {
    const callAsStaff = makeClient(await makeStaffHeaders())
    const { status } = await callAsStaff('GET', '/api/admin/export/orders.csv?from=2028-01-01&to=2028-12-31')
    expect(status).toBe(200)
  })
})

it('the courier’s file has a row for each parcel, with its goods, weight and sides', async () => {
  const { order, product } = await makePaidOrder(
    { weightGrams: 72_000, lengthMm: 1020, widthMm: 860, heightMm: 565 },
    { totalAmount: '1498.00' },
  )
  expect(await exportRows('for=courier', order)).toMatchObject([
    {
      'Waga (kg)': '72,000',
      Zawartość: `1 × ${product.name} (${product.sku})`,
      Paczka: '1 z 1',
      Rodzaj: 'Paleta',
      'Wymiary (cm)': '56,5 × 86 × 102',
    },
  ])
  const goods = [
    await makeProduct({ stock: 2, weightGrams: 21_500, lengthMm: 820, widthMm: 600, heightMm: 440 }),
    await makeProduct({ weightGrams: 900, lengthMm: 300, widthMm: 200, heightMm: 80 }),
  ]
  const twoSaws = goods.map((item, index) => ({ ...item, quantity: index === 0 ? 2 : 1 }))
  const buyer = makeClient()
  const sawOrder = await expectPlacedOrder(buyer('POST', '/api/orders', makeOrderBody(twoSaws)))
  await pay(buyer, sawOrder)
  const rows = await exportRows('for=courier', sawOrder)
  expect(rows.map((row) => [row['Paczka'], row['Rodzaj'], row['Waga (kg)'], row['Zawartość']])).toEqual([
    ['1 z 2', 'Zwykła paczka', '21,500', `1 × ${goods[0]?.name} (${goods[0]?.sku})`],
    [
      '2 z 2',
      'Zwykła paczka',
      '22,400',
      `1 × ${goods[0]?.name} (${goods[0]?.sku}), 1 × ${goods[1]?.name} (${goods[1]?.sku})`,
    ],
  ])
})

it('the courier’s file lists paid unshipped orders, with the weight if it is known', async () => {
  const { order, product } = await makePaidOrder({ weightGrams: 2_350 })
  const [row] = await exportRows('for=courier', order)
  expect(Object.keys(row ?? {})).toEqual(COURIER_CSV_HEADER)
  expect(row).toMatchObject({
    Kurier: 'DPD',
    'Imię i nazwisko': 'Łucja Żak',
    Telefon: '600700800',
    Ulica: 'Nowa Wieś 12',
    'Kod pocztowy': '90-001',
    'Waga (kg)': '2,350',
    Zawartość: `1 × ${product.name} (${product.sku})`,
    Odstąpienie: '',
  })
  const withdrawal = await makeWithdrawal({ order: order.number })
  const readWithdrawalCells = async () =>
    (await exportRows('for=courier', order)).map((line) => line['Odstąpienie'])
  expect(await readWithdrawalCells()).toEqual(['tak, sprawdź przed wysłaniem'])
  const setWithdrawalStatus = (currentStatus: string, status: string) =>
    db()
      .update(withdrawals)
      .set({ status: status as 'refunded' })
      .where(and(eq(withdrawals.id, withdrawal), eq(withdrawals.status, currentStatus as 'requested')))
  await setWithdrawalStatus('requested', 'refunded')
  expect(await readWithdrawalCells()).toEqual(['tak, sprawdź przed wysłaniem'])
  await setWithdrawalStatus('refunded', 'refused')
  expect(await readWithdrawalCells()).toEqual([''])
  await changeParcel(order.id, { fulfilmentStatus: 'shipped', trackingNumber: '680012345678' })
  expect(await exportRows('for=courier', order)).toEqual([])
})

it.each([
  ['0501234567', '501234567'],
  ['+49 30 901820', '004930901820'],
  ['+1 202 555 0123', '0012025550123'],
])('the courier’s file formats phone number %s as %s', async (phone, dialledNumber) => {
  const { order } = await makePaidOrder({}, { phone })
  expect(await exportRows('for=courier', order)).toMatchObject([{ Telefon: dialledNumber }])
})
