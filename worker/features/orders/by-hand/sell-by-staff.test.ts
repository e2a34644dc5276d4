import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import { HOUR_MS } from '../../../../domain/time/time'
import {
  db,
  expectPlacedOrder,
  makeClient,
  makeMemberHeaders,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
  readAnswer,
  readMailKinds,
  readOrderEventKinds,
  readOrderLines,
  readOrderRow,
  readStockRow,
} from '../../../../test/fixtures/factories'
import { dateInDays } from '../../../../test/fixtures/orders/order-time'
import {
  LOCKER_PLACE,
  LOCKER_SIZE,
  makePointCode,
  cachePoint,
} from '../../../../test/fixtures/orders/locker-orders'
import { readPayments } from '../../../../test/fixtures/orders/payments'
import { makeCounterSaleFields, makeSaleFields } from '../../../../test/fixtures/orders/sale-fields'
import { confirmSale, makeSale, sendSale } from '../../../../test/fixtures/orders/sales'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { checkBooks } from '../../admin/books/check-books'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { readOrderForBuyer } from '../views/buyer-order'
import { priceHistory } from '../../products/products.table'

const today = dateInDays(0)
const readMail = async (orderId: string, kind: string) =>
  (await db().select().from(emails).where(eq(emails.about, orderId))).find((mail) => mail.kind === kind)

describe('a sale by phone', () => {
  it('holds the goods for the chosen time and mails the content of the contract at once', async () => {
    const startedAt = Date.now()
    const { id, product } = await makeSale({ holdHours: 72 })
    const order = await readOrderRow(id)
    expect(order).toMatchObject({
      channel: 'phone',
      state: 'pending',
      confirmedAt: null,
      total: product.exhibitionPrice + 20_00,
      network: null,
      marketingConsent: false,
    })
    expect(order.holdUntil - startedAt).toBeGreaterThanOrEqual(72 * HOUR_MS)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    const mail = await readMail(id, 'order_received')
    expect(mail).toMatchObject({ recipient: 'lucja@example.com' })
    expect(mail?.dueAt).toBeLessThanOrEqual(Date.now())
    expect(mail?.subject).toContain('Sprawdź i potwierdź')
    expect(mail?.text).toContain('Masz prawo odstąpić od umowy')
    expect(mail?.attachments?.some((document) => document.includes('withdrawal'))).toBe(true)
    await sendDueMails(makeTestDeps(), 10_000)
    expect(await readMail(id, 'order_received')).toMatchObject({ status: 'sent' })
  })

  it('is paid online only after its buyer has confirmed it, with the defects', async () => {
    const defects = [{ pl: 'rysa', en: 'scratch' }]
    const { id } = await makeSale({}, { defects, grade: 'B' })
    const buyer = makeClient()
    const pay = async () => (await buyer('POST', '/api/payments/create', { orderId: id })).status
    expect(await pay()).toBe(409)
    const { linkToken: token } = await readOrderRow(id)
    expect((await confirmSale(buyer, id, { token: '0'.repeat(32), defects: true })).status).toBe(404)
    expect((await confirmSale(buyer, id, { token })).status).toBe(400)
    expect((await confirmSale(buyer, id, { token, terms: false, defects: true })).status).toBe(400)
    expect((await readOrderRow(id)).confirmedAt).toBeNull()
    for (const _ of [1, 2]) expect((await confirmSale(buyer, id, { token, defects: true })).status).toBe(204)
    expect(await readOrderRow(id)).toMatchObject({ defectsAccepted: true, agreed: { unnamed: [] } })
    expect((await readOrderRow(id)).agreed?.defects).toContain('akceptuję')
    expect(await readOrderEventKinds(id)).toEqual(['placed', 'confirmed'])
    expect(await pay()).toBe(200)
  })

  it('goes to the locker that staff choose, which its buyer sees and can change', async () => {
    const pickupPoint = makePointCode()
    await cachePoint(pickupPoint)
    const { id } = await makeSale({ courier: 'locker', pickupPoint }, LOCKER_SIZE)
    const { linkToken } = await readOrderRow(id)
    expect(await readOrderForBuyer(makeTestDeps(), id, linkToken)).toMatchObject({
      pickupPoint: { code: pickupPoint, place: LOCKER_PLACE },
      canChangePoint: true,
      needsConfirmation: true,
    })
  })

  it('gives the link of its buyer to staff, and not to read-only members', async () => {
    const { id } = await makeSale()
    const readLinkToken = async (role: 'staff' | 'readonly') =>
      (
        await readAnswer<{ linkToken: string | null }>(
          makeClient(await makeMemberHeaders(role))('GET', `/api/orders/${id}`),
        )
      ).body.linkToken
    expect(await readLinkToken('readonly')).toBeNull()
    expect(await readLinkToken('staff')).toBe((await readOrderRow(id)).linkToken)
  })

  it('cannot be confirmed after its hold has ended, and no longer asks its buyer to confirm it', async () => {
    const { id } = await makeSale({ holdHours: 2 })
    const { linkToken: token } = await readOrderRow(id)
    expect((await readOrderForBuyer(makeTestDeps(), id, token)).needsConfirmation).toBe(true)
    const { confirmSale: confirm } = await import('./confirm-sale')
    const deps = makeTestDeps({ now: () => Date.now() + 3 * HOUR_MS })
    expect((await readOrderForBuyer(deps, id, token)).needsConfirmation).toBe(false)
    await expect(confirm(deps, id, { token, terms: true })).rejects.toMatchObject({
      code: 'order.not_payable',
    })
  })

  it('needs an e-mail address and a phone number', async () => {
    const product = await makeProduct()
    const { status, body } = await sendSale(makeSaleFields([product], { email: null, phone: null }))
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(['email', 'phone'])
  })

  it('cannot be paid or handed over at once', async () => {
    const product = await makeProduct()
    const payment = { method: 'cash', paidOn: today }
    expect(await sendSale(makeSaleFields([product], { payment }))).toMatchObject({ status: 400 })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('a counter sale in cash', () => {
  it('is paid and handed over in one step, without a mail to a buyer who gave no address', async () => {
    const product = await makeProduct()
    const { status, body } = await sendSale(
      makeSaleFields([product], makeCounterSaleFields(product.exhibitionPrice, today)),
    )
    expect(status).toBe(201)
    expect(await readOrderRow(body.id)).toMatchObject({
      channel: 'counter',
      state: 'paid',
      fulfilment: 'delivered',
      email: '',
      promisedFrom: null,
    })
    expect(await readOrderEventKinds(body.id)).toEqual(['placed', 'payment_succeeded', 'handed_over'])
    expect(await readPayments(body.id)).toMatchObject([
      {
        provider: 'staff',
        attempt: 0,
        status: 'succeeded',
        method: 'cash',
        paidOn: today,
        reference: 'P/12/2026',
      },
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect((await readMailKinds(body.id)).filter((kind) => kind !== 'shop_alert')).toEqual([])
    // Other tests leave rows that break the books, so check only the rows of this test.
    const violations = await checkBooks(makeTestDeps())
    expect(violations.filter(({ subject }) => [body.id, product.id].includes(subject))).toEqual([])
  })

  it('with an e-mail address gets a confirmation without instructions on withdrawal', async () => {
    const product = await makeProduct()
    const { body } = await sendSale(
      makeSaleFields([product], {
        ...makeCounterSaleFields(product.exhibitionPrice, today),
        email: 'lucja@example.com',
      }),
    )
    const mail = await readMail(body.id, 'order_paid')
    expect(mail?.text).not.toContain('odstąp')
    expect(mail?.text).not.toContain('Adres dostawy')
    expect(mail?.attachments?.length).toBeGreaterThan(0)
    expect(mail?.attachments?.some((document) => document.includes('withdrawal'))).toBe(false)
  })

  it('with a parcel gets mails without a link to withdraw', async () => {
    const product = await makeProduct()
    const { body } = await sendSale(
      makeSaleFields([product], {
        channel: 'counter',
        payment: { method: 'cash', paidOn: today },
        acceptsDefects: true,
      }),
    )
    await changeParcel(body.id, {
      fulfilmentStatus: 'shipped',
      courier: 'dpd',
      trackingNumber: '10001234567890',
    })
    await changeParcel(body.id, { fulfilmentStatus: 'delivered' })
    for (const kind of ['order_paid', 'order_shipped', 'order_delivered']) {
      const mail = await readMail(body.id, kind)
      expect(mail, kind).toBeDefined()
      expect(mail?.text.toLowerCase(), kind).not.toContain('odstąp')
    }
  })

  it('needs the consent to defects', async () => {
    const product = await makeProduct({ defects: [{ pl: 'rysa', en: 'scratch' }], grade: 'C' })
    const fields = makeCounterSaleFields(product.exhibitionPrice, today)
    const response = await sendSale(makeSaleFields([product], fields))
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'acceptsDefects' }] } })
    expect(await sendSale(makeSaleFields([product], { ...fields, acceptsDefects: true }))).toMatchObject({
      status: 201,
    })
  })

  it('rejects a payment in the future', async () => {
    const product = await makeProduct()
    const fields = makeCounterSaleFields(product.exhibitionPrice, dateInDays(2))
    expect(await sendSale(makeSaleFields([product], fields))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'payment.paidOn' }] },
    })
  })
})

describe('the price of a sale by staff', () => {
  it('may be an agreed one with a reason, and leaves the public price and its history alone', async () => {
    const product = await makeProduct()
    const item = { productId: product.id, quantity: 1, listPrice: '1299.00', price: '1000.00' }
    const responseWithoutReason = await sendSale(
      makeSaleFields([product], { items: [item], shipping: '0', total: '1000.00' }),
    )
    expect(responseWithoutReason).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.priceReason' }] },
    })
    const { id } = await makeSaleAtPrice(product, { ...item, priceReason: 'stały klient' })
    expect(await readOrderLines(id)).toMatchObject([
      {
        unitPrice: 100_000,
        unitPricePln: 100_000,
        total: 100_000,
        listPrice: 129_900,
        priceReason: 'stały klient',
      },
    ])
    expect(await readOrderRow(id)).toMatchObject({
      subtotal: 100_000,
      shipping: 0,
      total: 100_000,
      totalPln: 100_000,
    })
    const history = await db().select().from(priceHistory).where(eq(priceHistory.productId, product.id))
    expect(history).toMatchObject([{ price: minor(1299_00) }])
  })

  it('is never above the public price, negative, or a total that nobody can pay', async () => {
    const product = await makeProduct()
    const prices = [
      ['1500.00', '1500.00'],
      ['-5.00', '-5.00'],
      ['0.00', '0.00'],
      ['1.00', '1.00'],
    ]
    for (const [price, total] of prices) {
      const item = { productId: product.id, quantity: 1, listPrice: '1299.00', price, priceReason: 'gratis' }
      expect(
        await sendSale(makeSaleFields([product], { items: [item], shipping: '0', total })),
      ).toMatchObject({
        status: 400,
      })
    }
  })

  it('is rejected if the public price or the total is not what staff saw', async () => {
    const product = await makeProduct()
    const item = { productId: product.id, quantity: 1, listPrice: '1399.00', price: '1399.00' }
    for (const overrides of [{ items: [item], total: '1419.00' }, { total: '1318.99' }])
      expect(await sendSale(makeSaleFields([product], overrides))).toMatchObject({
        status: 409,
        body: { code: 'order.price_changed' },
      })
  })
})

const makeSaleAtPrice = async (
  product: { id: string; exhibitionPrice: ReturnType<typeof minor> },
  item: { price: string; priceReason: string },
) => {
  const { body } = await sendSale(
    makeSaleFields([product], { items: [item], shipping: '0', total: item.price }),
  )
  return body
}

describe('a sale by staff', () => {
  it('is made once for one idempotency key, also by concurrent requests', async () => {
    const product = await makeProduct({ stock: 3 })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const sale = makeSaleFields([product])
    const answers = await Promise.all([sendSale(sale, headers), sendSale(sale, headers)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await readStockRow(product.id)).toEqual({ stock: 2, held: 1, sold: 0 })
    expect(await sendSale(makeSaleFields([product], { holdHours: 2 }), headers)).toMatchObject({
      status: 409,
      body: { code: 'order.key_reused' },
    })
  })

  it('names the product that a buyer on the web took meanwhile', async () => {
    const [soldOutProduct, availableProduct] = [await makeProduct(), await makeProduct()]
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([soldOutProduct])))
    const answer = await sendSale(makeSaleFields([availableProduct, soldOutProduct]))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'order.sold_out', productIds: [soldOutProduct.id] },
    })
    expect(await readStockRow(availableProduct.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('and an order from the web of the last unit: only one of them gets it', async () => {
    const product = await makeProduct()
    const [sale, order] = await Promise.all([
      sendSale(makeSaleFields([product])),
      makeClient()('POST', '/api/orders', makeOrderBody([product])),
    ])
    expect([sale.status, order.status].toSorted()).toEqual([201, 409])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('sells published products only', async () => {
    const draft = await makeProduct({ status: 'draft' })
    expect(await sendSale(makeSaleFields([draft]))).toMatchObject({
      status: 400,
      body: { code: 'order.unknown_product' },
    })
  })
})
