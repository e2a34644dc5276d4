import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  makeOrder,
  readMailKinds,
  readOrderRow,
  expectPlacedOrder,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { emails } from '../../../mail/emails.table'
import { readStaffChanges } from '../../../../test/database/staff-changes'
import { findBookViolations } from '../../admin/books/check-books'
import { ACCOUNTING_CSV_HEADER } from '../exports/accounting-row'
import { readAccountingRows } from '../exports/accounting-rows'
import { correctAddress } from './correct-address'
import { readCourierRows } from '../exports/courier-rows'
import type { StaffOrder } from './staff-order'

const createStaffClient = async () => makeClient(await makeStaffHeaders())
const fetchStaffOrder = async (id: string) =>
  (await readAnswer<StaffOrder>((await createStaffClient())('GET', `/api/orders/${id}`))).body
const putAddress = async (id: string, body: unknown) =>
  readAnswer<StaffOrder & ErrorResponse>(
    (await createStaffClient())('PUT', `/api/orders/${id}/address`, body),
  )
const toNamedColumns = (row: unknown[] = []) =>
  Object.fromEntries(ACCOUNTING_CSV_HEADER.map((name, columnIndex) => [name, row[columnIndex]]))
const readActions = readStaffChanges

const NEW_ADDRESS = {
  address: 'ul. Główna 5 m. 6',
  postalCode: '00-950',
  city: 'Warszawa',
  phone: '601 602 603',
}

describe('correctAddress', () => {
  it('changes the address for the parcel, while the invoice keeps the first address', async () => {
    const { order: placedOrder } = await makePaidOrder()
    const { version } = await fetchStaffOrder(placedOrder.id)
    const { status, body } = await putAddress(placedOrder.id, { ...NEW_ADDRESS, version })
    expect(status).toBe(200)
    const firstAddress = { address: 'Nowa Wieś 12', postalCode: '90-001', city: 'Łódź' }
    expect(body).toMatchObject({
      ...NEW_ADDRESS,
      phone: '+48601602603',
      version: version + 1,
      boughtAddress: firstAddress,
    })
    const secondAddress = { ...NEW_ADDRESS, address: 'ul. Boczna 1' }
    expect((await putAddress(placedOrder.id, { ...secondAddress, version: version + 1 })).status).toBe(200)
    const staffOrder = await fetchStaffOrder(placedOrder.id)
    expect(staffOrder).toMatchObject({ address: 'ul. Boczna 1', boughtAddress: firstAddress, notes: [] })
    expect(staffOrder.timeline.filter(({ source }) => source === 'note')).toEqual([])
    expect((await readOrderEventKinds(placedOrder.id)).slice(-2)).toEqual([
      'address_corrected',
      'address_corrected',
    ])

    const [parcel] = (await readCourierRows(makeTestDeps())).filter(
      ([number]) => number === placedOrder.number,
    )
    expect(parcel?.slice(4, 9)).toEqual([
      '601602603',
      'lucja@example.com',
      'ul. Boczna 1',
      '00-950',
      'Warszawa',
    ])
    const now = Date.now()
    const [sale] = (await readAccountingRows(makeTestDeps(), now - 60_000, now + 1000)).filter(
      ([number]) => number === placedOrder.number,
    )
    expect(toNamedColumns(sale)).toMatchObject({
      Adres: 'Nowa Wieś 12',
      'Kod pocztowy': '90-001',
      Miasto: 'Łódź',
    })
    const shipmentChange = { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '680012345678' }
    expect((await changeParcel(placedOrder.id, shipmentChange)).status).toBe(200)
    const mails = await db().select().from(emails).where(eq(emails.about, placedOrder.id))
    expect(mails.find(({ kind }) => kind === 'order_shipped')?.text).toContain('ul. Boczna 1')
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === placedOrder.id),
    ).toEqual([])
  })

  it('does not change an invoice that has its own address', async () => {
    const invoiceAddress = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }
    const companyFields = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const { order: placedOrder } = await makePaidOrder(
      {},
      { ...companyFields, invoiceAddress, language: 'en' },
    )
    const { version, ...details } = await fetchStaffOrder(placedOrder.id)
    expect(details).toMatchObject({ invoiceAddress, address: 'Nowa Wieś 12' })
    const { body } = await putAddress(placedOrder.id, { ...NEW_ADDRESS, version })
    expect(body).toMatchObject({ ...NEW_ADDRESS, phone: '+48601602603', invoiceAddress })
    const now = Date.now()
    const [sale] = (await readAccountingRows(makeTestDeps(), now - 60_000, now + 1000)).filter(
      ([number]) => number === placedOrder.number,
    )
    expect(toNamedColumns(sale)).toMatchObject({
      Nabywca: 'Hammer GmbH',
      NIP: '',
      'Kod UE': 'DE',
      'Numer VAT UE': '123456789',
      Adres: 'Torstraße 12',
      'Kod pocztowy': '10115',
      Miasto: 'Berlin',
      Kraj: 'DE',
    })
    const [parcel] = (await readCourierRows(makeTestDeps())).filter(
      ([number]) => number === placedOrder.number,
    )
    expect(parcel?.slice(6, 10)).toEqual([
      NEW_ADDRESS.address,
      NEW_ADDRESS.postalCode,
      NEW_ADDRESS.city,
      'PL',
    ])
    const mails = await db().select().from(emails).where(eq(emails.about, placedOrder.id))
    const mailText = mails.find(({ kind }) => kind === 'order_paid')?.text
    for (const invoiceLine of [
      'Invoice details',
      'Torstraße 12',
      '10115 Berlin',
      'Germany',
      'DE123456789',
      'Nowa Wieś 12',
    ])
      expect(mailText).toContain(invoiceLine)
  })

  it('records the action without the address, and only for a real change', async () => {
    const { order: placedOrder } = await makePaidOrder()
    const { version, address, postalCode, city } = await fetchStaffOrder(placedOrder.id)
    const unchangedAddress = { address, postalCode, city, phone: '600 700 800' }
    expect((await putAddress(placedOrder.id, { ...unchangedAddress, version })).body.version).toBe(version)
    const { body } = await putAddress(placedOrder.id, { ...unchangedAddress, phone: '601 602 603', version })
    expect(body.boughtAddress).toBeNull()
    const actions = await readActions(placedOrder.id)
    expect(actions).toMatchObject([{ action: 'order_address', detail: { changed: ['phone'] } }])
    expect(JSON.stringify(actions)).not.toContain('601602603')
    expect(await readMailKinds(placedOrder.id)).toEqual(['order_paid'])
  })

  it('rejects with order.stale for an old version; of two concurrent requests one wins', async () => {
    const { order: placedOrder, buyer } = await makeOrder()
    const { version } = await fetchStaffOrder(placedOrder.id)
    await pay(buyer, placedOrder)
    expect(await putAddress(placedOrder.id, { ...NEW_ADDRESS, version })).toMatchObject({
      status: 409,
      body: { code: 'order.stale' },
    })
    expect((await readOrderRow(placedOrder.id)).address).toBe('Nowa Wieś 12')
    const seenVersion = (await fetchStaffOrder(placedOrder.id)).version
    const correctionResults = await Promise.allSettled(
      ['ul. A 1', 'ul. B 2', 'ul. C 3'].map((address) =>
        correctAddress(makeTestDeps(), { memberId: 'owner', jti: 'x', ip: null }, placedOrder.id, {
          ...NEW_ADDRESS,
          address,
          version: seenVersion,
        }),
      ),
    )
    expect(correctionResults.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((await readOrderRow(placedOrder.id)).sequence).toBe(seenVersion + 1)
    expect(await readActions(placedOrder.id)).toHaveLength(1)
  })

  it('rejects once the goods have shipped, or when nothing is shipped', async () => {
    const { order: shippedOrder } = await makePaidOrder()
    const shipment = { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '680012345678' }
    expect((await changeParcel(shippedOrder.id, shipment)).status).toBe(200)
    const buyer = makeClient()
    const voucherOrder = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    await pay(buyer, voucherOrder)
    for (const { id } of [shippedOrder, voucherOrder]) {
      const { version, isAddressOpen } = await fetchStaffOrder(id)
      expect(isAddressOpen).toBe(false)
      expect(await putAddress(id, { ...NEW_ADDRESS, version })).toMatchObject({
        status: 409,
        body: { code: 'order.not_possible_now' },
      })
    }
  })

  it('rejects for cancelled goods', async () => {
    const { order: placedOrder, product } = await makePaidOrder()
    await makeRefund(makeTestDeps(), placedOrder.id, {
      lines: [{ productId: product.id, quantity: 1, amount: minor(100) }],
    })
    expect((await readOrderRow(placedOrder.id)).state).toBe('paid')
    const { version } = await fetchStaffOrder(placedOrder.id)
    expect(await putAddress(placedOrder.id, { ...NEW_ADDRESS, version })).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
  })

  it.each([
    ['postalCode', 'postalCode', '0095'],
    ['phone', 'phone', '12345'],
    ['address', 'tooShort', 'ul'],
    ['city', 'required', ' '],
    ['address', 'invalid', 'ul. Nowa 1\n2'],
  ])('normalises like the checkout: %s becomes %s', async (path, errorCode, typedValue) => {
    const { order: placedOrder } = await makePaidOrder()
    expect(
      await putAddress(placedOrder.id, { ...NEW_ADDRESS, version: 1, [path]: typedValue }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path, code: errorCode }] },
    })
  })
})
