import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError, isAppError } from '../../../../domain/errors'
import { minor } from '../../../../domain/money/money'
import { legalVersion } from '../../../../domain/settings/terms'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  expectOneRow,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  type PlacedOrder,
  countRows,
  makeTestDeps,
} from '../../../../test/fixtures/factories'
import { withBatchHook } from '../../../../test/database/d1'
import { makePaidOrder, openPayment, pay } from '../../../../test/fixtures/orders/payments'
import { makeVoucher, makePurchaseBody, readVoucherRow } from '../../../../test/fixtures/vouchers'
import { isTransientError } from '../../../database/db'
import { toContractDocumentIds } from '../../../mail/documents/contract-documents'
import { readAttachments } from '../../../mail/documents/attachments'
import { documents } from '../../../mail/documents.table'
import { emails } from '../../../mail/emails.table'
import type { PaymentGateway } from '../../payments/gateway'
import { sandboxIntents } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { manufacturers, products } from '../../products/products.table'
import { vouchers } from '../../vouchers/vouchers.table'
import { cancelOrder, expireHolds } from '../lifecycle/cancel-order'
import { orders } from '../orders.table'
import { placeOrder } from './place-order'
import { MINUTE_MS } from '../../../../domain/time/time'

const postOrder = (body: unknown, headers: Record<string, string> = {}) =>
  readAnswer<PlacedOrder & { code?: string; productIds?: string[] }>(
    makeClient()('POST', '/api/orders', body, headers),
  )

const BERLIN_ADDRESS = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }

const repeatConcurrently = <T>(count: number, runCall: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => runCall(index)))

describe('placeOrder', () => {
  it('holds the goods for 15 minutes and returns the totals', async () => {
    const product = await makeProduct()
    const startedAt = Date.now()
    const { status, body } = await postOrder(makeOrderBody([product]))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: body.id.slice(0, 8).toUpperCase(),
      paymentStatus: 'pending',
      totals: { subtotal: '1299.00', shipping: '0.00', discount: '0.00', total: '1299.00' },
      currency: 'PLN',
      expiresAt: expect.stringMatching(/Z$/),
      linkToken: (await readOrderRow(body.id)).linkToken,
    })
    const holdMs = Date.parse(body.expiresAt) - startedAt
    expect(holdMs).toBeGreaterThanOrEqual(15 * MINUTE_MS)
    expect(holdMs).toBeLessThan(16 * MINUTE_MS)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('freezes the agreed data in the order and its lines', async () => {
    const product = await makeProduct({
      grade: 'C',
      defects: [{ pl: 'rysy', en: 'scratches' }],
      box: [
        { pl: 'walizka', en: 'case', included: true },
        { pl: 'akumulator', en: 'battery', included: false },
      ],
    })
    const givenConsents = { terms: true, marketing: true, defects: true }
    const { body } = await postOrder(makeOrderBody([product], { consents: givenConsents, language: 'en' }))
    expect(await readOrderRow(body.id)).toMatchObject({
      phone: '+48600700800',
      currency: 'PLN',
      rateMicro: 1_000_000,
      ratesAt: null,
      subtotal: 129_900,
      shipping: 0,
      discount: 0,
      total: 129_900,
      totalPln: 129_900,
      state: 'pending',
      marketingConsent: true,
      defectsAccepted: true,
      paidAt: null,
    })
    expect(await readOrderLines(body.id)).toMatchObject([
      {
        name: 'Drill driver',
        sku: product.sku,
        grade: 'C',
        defects: [
          { pl: 'rysy', en: 'scratches' },
          { pl: 'brak w zestawie: akumulator', en: 'not in the box: battery' },
        ],
        quantity: 1,
        unitPrice: 129_900,
        unitPricePln: 129_900,
        total: 129_900,
        held: 1,
        owed: 0,
      },
    ])
  })

  it('stores the contract documents once', async () => {
    await db().delete(documents)
    const { order } = await makeOrder()
    const storedDocuments = await db().select().from(documents)
    const { language } = await readOrderRow(order.id)
    const agreedDocumentIds = Object.values(
      toContractDocumentIds(language, legalVersion('terms', makeTestDeps().settings)),
    )
    expect(storedDocuments.map(({ id }) => id).toSorted()).toEqual(agreedDocumentIds.toSorted())
    expect(storedDocuments.every(({ content }) => content.includes('</html>'))).toBe(true)
    await makeOrder()
    expect(await db().select().from(documents)).toEqual(storedDocuments)
  })

  it('stores the guarantee in force and states it in the confirmation', async () => {
    const toBilingualText = (pl: string, en = '') => ({ pl, en })
    const guarantee = {
      guarantor: null,
      scope: toBilingualText('Naprawa lub wymiana.', 'Repair or replacement.'),
      territory: toBilingualText('Polska', 'Poland'),
      claim: toBilingualText('Zgłoś na serwis@example.com.'),
      termsUrl: 'https://www.example.com/gwarancja.pdf',
    }
    const manufacturer = {
      id: crypto.randomUUID(),
      name: 'Narzędzia sp. z o.o.',
      address: 'ul. Prosta 1, Łódź',
      email: 'biuro@example.com',
      website: '',
      guarantee,
    }
    await db().insert(manufacturers).values(manufacturer)
    const { buyer, order, body } = await makeOrder({
      manufacturerId: manufacturer.id,
      warranty: '12 miesięcy gwarancji producenta',
      modelNumber: 'DHP486',
      serialNumber: 'SN-42',
    })
    expect(body.language).toBe('pl')
    await db().update(manufacturers).set({ guarantee: null }).where(eq(manufacturers.id, manufacturer.id))
    await db().update(products).set({ modelNumber: 'X' }).where(eq(products.manufacturerId, manufacturer.id))
    await pay(buyer, order)
    const guaranteeTexts = [
      '12 miesięcy gwarancji producenta',
      'Narzędzia sp. z o.o., ul. Prosta 1, Łódź',
      'Naprawa lub wymiana.',
      'Polska',
      'Zgłoś na serwis@example.com.',
      'https://www.example.com/gwarancja.pdf',
    ]
    const line = expectOneRow(await readOrderLines(order.id))
    expect(Object.values(line.guarantee ?? {}).filter((text) => text !== null)).toEqual([
      ...guaranteeTexts,
      'DHP486',
      'SN-42',
    ])
    const mails = await db().select().from(emails).where(eq(emails.about, order.id))
    const paidMail = mails.find(({ kind }) => kind === 'order_paid')
    const [promise = '', guarantor = ''] = guaranteeTexts
    const rightsSentence = 'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień'
    for (const guaranteeWords of [promise, guarantor, rightsSentence])
      expect(paidMail?.text).toContain(guaranteeWords)
    const attachments = await readAttachments(makeTestDeps(), paidMail?.attachments ?? [])
    const guaranteeStatement = attachments.find(({ name }) => name === `gwarancja-${line.sku}.html`)?.content
    for (const expectedText of [...guaranteeTexts, line.name, line.sku, 'DHP486', 'SN-42', rightsSentence])
      expect(guaranteeStatement).toContain(expectedText)
    // The mail has all its attachments, not only the guarantee statement.
    expect(attachments).toHaveLength(paidMail?.attachments?.length ?? 0)
    // No guarantee is stored if the manufacturer has no guarantee statement.
    const { order: orderWithoutGuarantee } = await makePaidOrder({
      manufacturerId: manufacturer.id,
      warranty: '12 miesięcy gwarancji producenta',
    })
    expect(expectOneRow(await readOrderLines(orderWithoutGuarantee.id)).guarantee).toBeNull()
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, orderWithoutGuarantee.id), eq(emails.kind, 'order_paid')))
    expect(mail?.text).not.toContain('Gwarancja')
  })

  it('stores no serial number if the product has several units', async () => {
    const bilingualText = { pl: 'Polska', en: '' }
    const guarantee = {
      guarantor: null,
      scope: bilingualText,
      territory: bilingualText,
      claim: bilingualText,
      termsUrl: '',
    }
    const id = crypto.randomUUID()
    await db()
      .insert(manufacturers)
      .values({ id, name: 'Zakład', address: 'Nowa 1', email: 'a@example.com', website: '', guarantee })
    const { order } = await makeOrder({
      manufacturerId: id,
      warranty: '12 miesięcy',
      serialNumber: 'SN-1, SN-2',
      stock: 2,
    })
    expect(expectOneRow(await readOrderLines(order.id)).guarantee?.serialNumber).toBeNull()
  })

  it('writes one mail that asks the buyer to pay', async () => {
    const { order } = await makeOrder()
    expect(await readMailKinds(order.id)).toEqual(['order_received'])
  })

  it('accepts several units of several products', async () => {
    const [drill, hammer] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 2 })]
    const orderedProducts = [
      { ...drill, quantity: 3 },
      { ...hammer, quantity: 2 },
    ]
    const { status, body } = await postOrder(makeOrderBody(orderedProducts))
    expect([status, body.totals.total]).toEqual([201, '6495.00'])
    expect(await readStockRow(drill.id)).toEqual({ stock: 2, held: 3, sold: 0 })
    expect(await readStockRow(hammer.id)).toEqual({ stock: 0, held: 2, sold: 0 })
  })

  it('writes 50 lines in one batch', async () => {
    const orderedProducts = await repeatConcurrently(50, () => makeProduct())
    // The order has no IP address, because the limit per network would reject it (held-value-limit.test.ts).
    const { id } = await placeOrder(
      makeTestDeps(),
      PlaceOrderBody.parse(makeOrderBody(orderedProducts)),
      null,
    )
    expect(await readOrderLines(id)).toHaveLength(50)
  })

  it('accepts a company with a valid tax number, stored as digits', async () => {
    const product = await makeProduct()
    const companyFields = { customerType: 'company', companyName: 'Młot sp. z o.o.', nip: 'PL 526-025-02-74' }
    const { status, body } = await postOrder(makeOrderBody([product], companyFields))
    expect(status).toBe(201)
    expect(await readOrderRow(body.id)).toMatchObject({ customerType: 'company', nip: '5260250274' })
  })

  it('treats a buyer with a company name as a company and then requires its tax number', async () => {
    const product = await makeProduct()
    const { customerType: _, ...body } = makeOrderBody([product], {
      companyName: 'Młot sp. z o.o.',
      nip: '5260250275',
    })
    const { status, body: refusal } = await postOrder(body)
    expect([status, refusal]).toMatchObject([400, { errors: [{ path: 'nip', code: 'nip' }] }])
    const { body: placedOrder } = await postOrder({ ...body, nip: '5260250274' })
    expect(await readOrderRow(placedOrder.id)).toMatchObject({ customerType: 'company', nip: '5260250274' })
  })

  it('stores the invoice address of a foreign company, for goods and for a voucher', async () => {
    const companyFields = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const product = await makeProduct({ stock: 2 })
    const body = makeOrderBody([product], { ...companyFields, invoiceAddress: BERLIN_ADDRESS })
    const { body: goodsOrder } = await postOrder(body)
    expect(await readOrderRow(goodsOrder.id)).toMatchObject({
      address: 'Nowa Wieś 12',
      invoiceAddress: BERLIN_ADDRESS,
    })
    const { body: voucher } = await postOrder(
      makePurchaseBody('100.00', { ...companyFields, invoiceAddress: BERLIN_ADDRESS }),
    )
    expect(await readOrderRow(voucher.id)).toMatchObject({ address: '', invoiceAddress: BERLIN_ADDRESS })
    // The same cart with another invoice address is a new order.
    const { body: otherOrder } = await postOrder({
      ...body,
      invoiceAddress: { ...BERLIN_ADDRESS, city: 'Potsdam' },
    })
    expect(otherOrder.id).not.toBe(goodsOrder.id)
    expect((await readOrderRow(goodsOrder.id)).state).toBe('cancelled')
  })

  it('uses the delivery address on the invoice if no other is given, and for private buyers', async () => {
    const product = await makeProduct({ stock: 3 })
    const companyFields = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }
    for (const orderFields of [
      companyFields,
      { ...companyFields, invoiceAddress: null },
      { invoiceAddress: BERLIN_ADDRESS },
    ]) {
      const { status, body } = await postOrder(makeOrderBody([product], orderFields))
      expect(status).toBe(201)
      expect((await readOrderRow(body.id)).invoiceAddress).toBeNull()
    }
    const addressFields = { address: 'Nowa 12', city: 'Łódź', postalCode: '90-001' }
    const { body } = await postOrder(makePurchaseBody('100.00', { ...companyFields, ...addressFields }))
    expect(await readOrderRow(body.id)).toMatchObject({ ...addressFields, invoiceAddress: null })
  })

  it('accepts empty voucher fields, as the form of the specification sends them', async () => {
    for (const voucher of [
      { voucherCode: '', voucherDiscount: '' },
      { voucherCode: null, voucherDiscount: null },
      { voucherCode: '', voucherDiscount: '0' },
    ]) {
      const { status, body } = await postOrder(makeOrderBody([await makeProduct()], voucher))
      expect([status, body.totals?.discount]).toEqual([201, '0.00'])
    }
    const blankDiscountResponse = await postOrder(
      makeOrderBody([await makeProduct()], { voucherDiscount: ' ' }),
    )
    expect(blankDiscountResponse).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'voucherDiscount' }] },
    })
  })

  it('accepts prices as JSON numbers, and an order without session and customer type', async () => {
    const product = await makeProduct()
    const { sessionId: _, customerType: __, ...body } = makeOrderBody([product], { totalAmount: 1299 })
    const response = await postOrder({
      ...body,
      orderItems: [{ productId: product.id, quantity: 1, price: 1299.0 }],
    })
    expect(response.status).toBe(201)
    expect(await readOrderRow(response.body.id)).toMatchObject({
      customerType: 'individual',
      sessionId: null,
    })
  })

  it('can be paid with BLIK through the sandbox and its webhook', async () => {
    const { product, buyer, order } = await makePaidOrder()
    const statusResponse = await readAnswer(buyer('GET', `/api/orders/${order.id}/status`))
    expect(statusResponse).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })
})

describe('placeOrder for the last unit', () => {
  it('succeeds for one of 200 concurrent buyers', async () => {
    const product = await makeProduct()
    const responses = await repeatConcurrently(200, () => postOrder(makeOrderBody([product])))
    const rejectedResponses = responses.filter((response) => response.status !== 201)
    expect(rejectedResponses).toHaveLength(199)
    expect(
      new Set(
        rejectedResponses.map((response) =>
          JSON.stringify([response.status, response.body.code, response.body.productIds]),
        ),
      ),
    ).toEqual(new Set([JSON.stringify([409, 'order.sold_out', [product.id]])]))
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('never oversells when concurrent buyers order several products', async () => {
    const orderedProducts = await repeatConcurrently(3, () => makeProduct({ stock: 3 }))
    const responses = await repeatConcurrently(40, (index) => {
      const twoProducts = orderedProducts.filter((_, productIndex) => productIndex !== index % 3)
      return postOrder(makeOrderBody(index % 2 ? twoProducts : twoProducts.toReversed()))
    })
    const acceptedResponses = responses.filter((answer) => answer.status === 201)
    expect(
      responses.filter((answer) => answer.status !== 201 && answer.body.code !== 'order.sold_out'),
    ).toEqual([])
    const stockRows = await Promise.all(orderedProducts.map((product) => readStockRow(product.id)))
    expect(
      stockRows.every(
        ({ stock, held, sold: soldQuantity }) => stock >= 0 && soldQuantity === 0 && stock + held === 3,
      ),
    ).toBe(true)
    expect(stockRows.reduce((sum, { held }) => sum + held, 0)).toBe(acceptedResponses.length * 2)
    expect(acceptedResponses.length).toBeGreaterThanOrEqual(3)
  })

  it('rejects an order of more than the stock and stores nothing', async () => {
    const [stockedProduct, singleProduct] = [await makeProduct({ stock: 9 }), await makeProduct()]
    const countsBefore = await countRows()
    const { status, body } = await postOrder(
      makeOrderBody([stockedProduct, { ...singleProduct, quantity: 2 }]),
    )
    expect([status, body.code, body.productIds]).toEqual([409, 'order.sold_out', [singleProduct.id]])
    expect(await countRows()).toEqual(countsBefore)
    expect(await readStockRow(stockedProduct.id)).toEqual({ stock: 9, held: 0, sold: 0 })
  })
})

describe('a placed order', () => {
  it('is visible at once in the stock of the product', async () => {
    const product = await makeProduct()
    const fetchProduct = () =>
      readAnswer<{ stock: number }>(makeClient()('GET', `/api/products/${product.slug}`))
    expect(await fetchProduct()).toMatchObject({ status: 200, body: { stock: 1 } })
    expect((await postOrder(makeOrderBody([product]))).status).toBe(201)
    expect(await fetchProduct()).toMatchObject({ status: 200, body: { stock: 0 } })
  })

  it('names its voucher in the mail', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { body } = await postOrder(makeOrderBody([await makeProduct()], voucherFields))
    const mails = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, body.id ?? ''))
    expect(mails.find(({ kind }) => kind === 'order_received')?.text).toContain(voucher.code.slice(-4))
  })
})

describe('an order of sold-out goods', () => {
  it('does not cancel the previous unpaid order of the cart', async () => {
    const { product, body, order } = await makeOrder()
    const soldOutProduct = await makeProduct({ stock: 0 })
    const response = await postOrder(makeOrderBody([product, soldOutProduct], { sessionId: body.sessionId }))
    expect([response.status, response.body.code, response.body.productIds]).toEqual([
      409,
      'order.sold_out',
      [soldOutProduct.id],
    ])
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })
})

describe('goods taken between read and write', () => {
  const placeOrderWithHook = (body: unknown, beforeWrite: () => Promise<unknown>) => {
    const deps = withBatchHook(makeTestDeps(), async (batchNumber) => {
      if (batchNumber === 2) await beforeWrite()
    })
    return placeOrder(deps, PlaceOrderBody.parse(body), null)
  }
  const errorWithCode = (code: string, details: object = {}) =>
    expect.objectContaining({ code, details: expect.objectContaining(details) as unknown }) as unknown

  it('are named in the rejection, and nothing of the order is stored', async () => {
    const [soldOutProduct, availableProduct] = [await makeProduct(), await makeProduct()]
    const tryOrder = () =>
      placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([soldOutProduct])), null)
    const countsBefore = await countRows()
    await expect(
      placeOrderWithHook(makeOrderBody([availableProduct, soldOutProduct]), tryOrder),
    ).rejects.toEqual(errorWithCode('order.sold_out', { productIds: [soldOutProduct.id] }))
    expect((await countRows()).orders).toBe((countsBefore.orders ?? 0) + 1)
    expect(await readStockRow(availableProduct.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('include vouchers: rejects with voucher in use or blocked', async () => {
    const blockVoucher = (id: string) =>
      db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, id))
    for (const code of ['voucher.in_use', 'voucher.invalid']) {
      const voucher = await makeVoucher()
      const [first, second] = [await makeProduct(), await makeProduct()]
      const voucherPayment = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
      const placeVoucherOrder = () =>
        placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([first], voucherPayment)), null)
      const spendOrBlockVoucher =
        code === 'voucher.in_use' ? placeVoucherOrder : () => blockVoucher(voucher.id)
      await expect(
        placeOrderWithHook(makeOrderBody([second], voucherPayment), spendOrBlockVoucher),
      ).rejects.toEqual(errorWithCode(code))
      expect(await readStockRow(second.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    }
  })
})

describe('the same Idempotency-Key', () => {
  const makeKeyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() })

  it('makes one order for repeated and concurrent requests', async () => {
    const product = await makeProduct({ stock: 50 })
    const [body, headers] = [makeOrderBody([product]), makeKeyHeader()]
    const responses = await repeatConcurrently(20, () => postOrder(body, headers))
    const laterResponse = await postOrder(body, headers)
    expect(new Set([...responses, laterResponse].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...responses, laterResponse].map((answer) => answer.body.id)).size).toBe(1)
    const rows = await db().select().from(orders).where(eq(orders.idempotencyKey, headers['Idempotency-Key']))
    expect(rows).toHaveLength(1)
    expect(await readStockRow(product.id)).toEqual({ stock: 49, held: 1, sold: 0 })
    expect(await readMailKinds(laterResponse.body.id)).toEqual(['order_received'])
  })

  it('makes one order for a client without a session', async () => {
    const product = await makeProduct({ stock: 50 })
    const { sessionId: _, ...body } = makeOrderBody([product])
    const headers = makeKeyHeader()
    const responses = await repeatConcurrently(20, () => postOrder(body, headers))
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await readStockRow(product.id)).toEqual({ stock: 49, held: 1, sold: 0 })
  })

  it('returns the current state of the order: paid', async () => {
    const product = await makeProduct()
    const [body, headers, buyer] = [makeOrderBody([product]), makeKeyHeader(), makeClient()]
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', body, headers))
    const paymentResponse = await readAnswer<{ clientSecret: string }>(
      buyer('POST', '/api/payments/create', { orderId: order.id }),
    )
    const paymentMethod = { type: 'google_pay' }
    const { clientSecret } = paymentResponse.body
    await buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, method: paymentMethod })
    expect((await postOrder(body, headers)).body).toMatchObject({ id: order.id, paymentStatus: 'paid' })
  })

  it('with another body is rejected, and nothing is stored', async () => {
    const product = await makeProduct({ stock: 5 })
    const [body, headers] = [makeOrderBody([product]), makeKeyHeader()]
    await postOrder(body, headers)
    const countsBefore = await countRows()
    const changedBodies = [
      { ...body, city: 'Kraków' },
      { ...body, totalAmount: '1.00' },
      { ...body, consents: { terms: true, marketing: true } },
      { ...body, sessionId: `session-${crypto.randomUUID()}` },
      makeOrderBody([{ ...product, quantity: 2 }], { sessionId: body.sessionId }),
    ]
    const responses = await Promise.all(changedBodies.map((changedBody) => postOrder(changedBody, headers)))
    expect(new Set(responses.map((response) => `${response.status} ${response.body.code}`))).toEqual(
      new Set(['409 order.key_reused']),
    )
    expect(await countRows()).toEqual(countsBefore)
  })

  it.each(['short', 'with a space', 'x'.repeat(201)])(
    'is rejected if malformed: %s',
    async (idempotencyKey) => {
      const product = await makeProduct()
      const response = await readAnswer(
        makeClient()('POST', '/api/orders', makeOrderBody([product]), { 'Idempotency-Key': idempotencyKey }),
      )
      expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
      expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    },
  )
})

describe('the same session', () => {
  it('gets the same order for the same cart', async () => {
    const { product, body, order } = await makeOrder()
    const secondResponse = await postOrder(body, { 'Idempotency-Key': crypto.randomUUID() })
    expect([secondResponse.status, secondResponse.body.id]).toEqual([201, order.id])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('gets a new order at the new price after a price change', async () => {
    const { product, body, order } = await makeOrder()
    await db()
      .update(products)
      .set({ exhibitionPrice: minor(999_00) })
      .where(eq(products.id, product.id))
    const cheaperProduct = { ...product, exhibitionPrice: minor(999_00) }
    const secondResponse = await postOrder(makeOrderBody([cheaperProduct], { sessionId: body.sessionId }))
    expect(secondResponse).toMatchObject({ status: 201, body: { totals: { total: '999.00' } } })
    expect(secondResponse.body.id).not.toBe(order.id)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('gets one order for 20 concurrent requests of the same cart', async () => {
    const product = await makeProduct({ stock: 30 })
    const body = makeOrderBody([product])
    const responses = await repeatConcurrently(20, () => postOrder(body))
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await readStockRow(product.id)).toEqual({ stock: 29, held: 1, sold: 0 })
  })

  it('cancels its previous order when it orders something else, and reuses the goods', async () => {
    const { product, body, buyer, order } = await makeOrder()
    const secondProduct = await makeProduct()
    const nextOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([product, secondProduct], { sessionId: body.sessionId })),
    )
    expect(nextOrder.id).not.toBe(order.id)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readOrderLines(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await readStockRow(secondProduct.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    // The buyer replaced the order, so no cancellation mail is sent.
    expect(await readMailKinds(order.id)).toEqual([])
  })

  it('keeps its hold: another buyer cannot take the goods meanwhile', async () => {
    const product = await makeProduct()
    const voucher = await makeVoucher()
    const voucherPayment = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const body = makeOrderBody([product], voucherPayment)
    const { id } = await placeOrder(makeTestDeps(), PlaceOrderBody.parse(body), null)
    const otherBuyerResults: unknown[] = []
    const deps = withBatchHook(makeTestDeps(), async () => {
      const otherOrder = placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([product])), null)
      otherBuyerResults.push(
        await otherOrder.catch((error: unknown) => (error instanceof AppError ? error.code : error)),
      )
    })
    const nextOrder = await placeOrder(deps, PlaceOrderBody.parse({ ...body, city: 'Gdynia' }), null)
    expect(otherBuyerResults.length).toBeGreaterThan(2)
    expect(new Set(otherBuyerResults)).toEqual(new Set(['order.sold_out']))
    expect([(await readOrderRow(id)).state, (await readOrderRow(nextOrder.id)).state]).toEqual([
      'cancelled',
      'pending',
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    expect(await readMailKinds(id)).toEqual([])
  })

  it('succeeds when the previous order is cancelled concurrently after it was read', async () => {
    const { product, body, order } = await makeOrder()
    let expiringBatchCount = 0
    const deps = withBatchHook(makeTestDeps(), async () => {
      if ((await readOrderRow(order.id)).state !== 'expiring') return
      expiringBatchCount += 1
      // The first batch reads the previous order, the second would release its hold. A concurrent request cancels the
      // order in between.
      if (expiringBatchCount === 2) await cancelOrder(makeTestDeps(), order.id)
    })
    const nextOrder = await placeOrder(deps, PlaceOrderBody.parse({ ...body, city: 'Gdynia' }), null)
    expect(expiringBatchCount).toBe(2)
    expect([(await readOrderRow(order.id)).state, (await readOrderRow(nextOrder.id)).state]).toEqual([
      'cancelled',
      'pending',
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('rejects naming only the other goods that were taken meanwhile, and releases the hold', async () => {
    const { product, body, order } = await makeOrder()
    const hammer = await makeProduct()
    const deps = withBatchHook(makeTestDeps(), async () => {
      if ((await readOrderRow(order.id)).state !== 'expiring') return
      await placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([hammer])), null).catch(() => null)
    })
    const bothProductsRequest = PlaceOrderBody.parse(
      makeOrderBody([product, hammer], { sessionId: body.sessionId }),
    )
    await expect(placeOrder(deps, bothProductsRequest, null)).rejects.toMatchObject({
      code: 'order.sold_out',
      details: { productIds: [hammer.id] },
    })
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('sends no cancellation mail for the previous order, whichever process cancels it', async () => {
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const cancelVariants: PaymentGateway['cancel'][] = [
      // The provider's webhook cancels the order first.
      async (id) => {
        const intent = await gateway.cancel(id)
        if (intent) await settlePayment(deps, intent)
        return intent
      },
      // The cron job that ends expired holds cancels the order first.
      async (id) => {
        await expireHolds(deps)
        return gateway.cancel(id)
      },
      // The provider is unreachable, so the cron job that ends expired holds cancels the order later.
      () => Promise.reject(new AppError('payment.try_again')),
    ]
    for (const cancelPayment of cancelVariants) {
      const { buyer, body, order } = await makeOrder()
      await openPayment(buyer, order.id)
      const otherRequest = PlaceOrderBody.parse({ ...body, city: 'Gdynia' })
      const placeNextOrder = () =>
        placeOrder({ ...deps, gateway: { ...gateway, cancel: cancelPayment } }, otherRequest, null)
      await placeNextOrder().catch(() => expireHolds(deps))
      expect((await readOrderRow(order.id)).state).toBe('cancelled')
      expect(await readMailKinds(order.id)).toEqual([])
      expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'replaced', 'payment_cancelled'])
    }
  })

  it('sends no cancellation mail for a previous order that was already expiring', async () => {
    const { buyer, body, order } = await makeOrder()
    await openPayment(buyer, order.id)
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const rejectCancel = () => Promise.reject(new AppError('payment.try_again'))
    expect(await cancelOrder({ ...deps, gateway: { ...gateway, cancel: rejectCancel } }, order.id)).toBe(
      'expiring',
    )
    await placeOrder(deps, PlaceOrderBody.parse({ ...body, city: 'Gdynia' }), null)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readMailKinds(order.id)).toEqual([])
  })

  it('leaves one open order and loses no unit when it orders different things concurrently', async () => {
    const product = await makeProduct({ stock: 30 })
    const sessionId = `session-${crypto.randomUUID()}`
    const responses = await repeatConcurrently(8, (index) =>
      postOrder(makeOrderBody([{ ...product, quantity: index + 1 }], { sessionId })),
    )
    expect(responses.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
    const rows = await db().select().from(orders).where(eq(orders.sessionId, sessionId))
    const openOrders = rows.filter((row) => row.state === 'pending')
    expect(openOrders).toHaveLength(1)
    const [line] = await readOrderLines(openOrders[0]?.id ?? '')
    const quantity = line?.quantity ?? 0
    expect(await readStockRow(product.id)).toEqual({ stock: 30 - quantity, held: quantity, sold: 0 })
  })

  it('keeps the previous order when the new one is rejected', async () => {
    const { product, body, order } = await makeOrder()
    const hammer = await makeProduct()
    const countsBefore = await countRows()
    const { sessionId } = body
    const invalidOrderBodies = [
      makeOrderBody([product, hammer], { sessionId, totalAmount: '1.00' }),
      makeOrderBody([product, hammer], { sessionId, courier: 'digital' }),
      makeOrderBody([{ ...hammer, id: 'nobody-knows-me' }], { sessionId }),
    ]
    for (const invalidOrderBody of invalidOrderBodies)
      expect((await postOrder(invalidOrderBody)).status).toBeGreaterThanOrEqual(400)
    expect(await countRows()).toEqual(countsBefore)
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('does not sell twice to a buyer who paid just before the hold expired', async () => {
    const { product, body, buyer, order } = await makeOrder({ stock: 2 })
    const { intentId } = await openPayment(buyer, order.id)
    // The payment has succeeded without a webhook, and the hold has expired.
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const secondResponse = await postOrder(body)
    expect([secondResponse.status, secondResponse.body.id, secondResponse.body.paymentStatus]).toEqual([
      201,
      order.id,
      'paid',
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 1 })
  })

  it('gets a new order for the same cart after its hold expired unpaid', async () => {
    const { product, body, order } = await makeOrder()
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const secondResponse = await postOrder(body)
    expect(secondResponse.status).toBe(201)
    expect(secondResponse.body.id).not.toBe(order.id)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('gets a new order when its hold expires at this moment', async () => {
    const { body, order } = await makeOrder()
    const { holdUntil } = await readOrderRow(order.id)
    const secondOrder = await placeOrder(
      makeTestDeps({ now: () => holdUntil }),
      PlaceOrderBody.parse(body),
      null,
    )
    expect(secondOrder.id).not.toBe(order.id)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
  })

  it('can order again after it paid', async () => {
    const { body, order } = await makePaidOrder({ stock: 2 })
    const secondResponse = await postOrder(body)
    expect(secondResponse.status).toBe(201)
    expect(secondResponse.body.id).not.toBe(order.id)
  })
})

describe('an order whose response was lost', () => {
  /**
   * The shop's dependencies with a database that fails for the first `failureCount` writes, before or after it executes
   * them.
   */
  const makeShopWithFlakyDb = (failureTime: 'before' | 'after', failureCount: number) => {
    const deps = makeTestDeps()
    const { db: realDb } = deps
    let failuresLeft = failureCount
    let batchCount = 0
    const batch: typeof realDb.batch = async (statements) => {
      // `placeOrder` alternates between a batch that reads and a batch that writes. Only the writes fail.
      batchCount += 1
      if (batchCount % 2 === 1 || failuresLeft === 0) return realDb.batch(statements)
      failuresLeft -= 1
      if (failureTime === 'after') await realDb.batch(statements)
      throw new Error('D1_ERROR: Network connection lost.')
    }
    return { ...deps, db: Object.assign(Object.create(realDb) as typeof realDb, { batch }) }
  }

  it.each(['before', 'after'] as const)('%s the write is one order after the retry', async (failureTime) => {
    const product = await makeProduct({ stock: 5 })
    const idempotencyKey = crypto.randomUUID()
    const placedOrder = await placeOrder(
      makeShopWithFlakyDb(failureTime, 1),
      PlaceOrderBody.parse(makeOrderBody([product])),
      idempotencyKey,
    )
    const rows = await db().select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
    expect(rows.map((row) => row.id)).toEqual([placedOrder.id])
    expect(await readStockRow(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })

  it('is found by its session if it has no key', async () => {
    const product = await makeProduct({ stock: 5 })
    await placeOrder(makeShopWithFlakyDb('after', 1), PlaceOrderBody.parse(makeOrderBody([product])), null)
    expect(await readStockRow(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })

  it('asks to try again after permanent failures, and the same key then finds the order', async () => {
    const product = await makeProduct({ stock: 5 })
    const [request, key] = [PlaceOrderBody.parse(makeOrderBody([product])), crypto.randomUUID()]
    await expect(placeOrder(makeShopWithFlakyDb('before', 99), request, key)).rejects.toSatisfy(
      (error) => isTransientError(error) || isAppError(error, 'shop.try_again'),
    )
    expect(await readStockRow(product.id)).toEqual({ stock: 5, held: 0, sold: 0 })
    const { id } = await placeOrder(makeTestDeps(), request, key)
    expect((await placeOrder(makeTestDeps(), request, key)).id).toBe(id)
  })

  it('is not retried by the shop without key and session', async () => {
    const product = await makeProduct({ stock: 5 })
    const { sessionId: _, ...body } = makeOrderBody([product])
    await expect(
      placeOrder(makeShopWithFlakyDb('after', 1), PlaceOrderBody.parse(body), null),
    ).rejects.toSatisfy(isTransientError)
    expect(await readStockRow(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })
})

describe('placeOrder rejects', () => {
  it.each([
    ['a courier that takes no large goods', { category: 'wozki' as const }, { courier: 'inpost' }],
    ['that courier for a set', { category: 'zestawy-makita' as const }, { courier: 'inpost' }],
    ['that courier for a parcel flagged large', { largeParcel: true }, { courier: 'inpost' }],
    ['sending goods by e-mail', {}, { courier: 'digital' }],
  ])('%s', async (_, productFields, overrides) => {
    const product = await makeProduct(productFields)
    const countsBefore = await countRows()
    const { status, body } = await postOrder(makeOrderBody([product], overrides))
    expect([status, body.code]).toEqual([400, 'order.courier_not_available'])
    expect(await countRows()).toEqual(countsBefore)
  })

  it('a courier that does not carry the goods', async () => {
    const smallProduct = await makeProduct({ category: 'klucze' })
    expect((await postOrder(makeOrderBody([smallProduct], { courier: 'inpost' }))).status).toBe(201)
    const largeProduct = await makeProduct({ category: 'wozki' })
    expect((await postOrder(makeOrderBody([largeProduct], { courier: 'gls' }))).status).toBe(201)
  })

  it.each(['draft', 'archived'] as const)('a product that is %s', async (status) => {
    const product = await makeProduct({ status })
    const response = await postOrder(makeOrderBody([product]))
    expect([response.status, response.body.code, response.body.productIds]).toEqual([
      400,
      'order.unknown_product',
      [product.id],
    ])
  })

  it('an unknown product beside a known one', async () => {
    const product = await makeProduct()
    const unknownProduct = { ...product, id: crypto.randomUUID() }
    const { status, body } = await postOrder(makeOrderBody([product, unknownProduct]))
    expect([status, body.code, body.productIds]).toEqual([400, 'order.unknown_product', [unknownProduct.id]])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('an amount above the database limit', async () => {
    const expensiveProduct = await makeProduct({ exhibitionPrice: minor(60_000_00), stock: 20 })
    const body = makeOrderBody([{ ...expensiveProduct, quantity: 20 }], { totalAmount: '1.00' })
    expect(await postOrder(body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', errors: [{ path: 'orderItems', code: 'invalid' }] },
    })
  })

  it('any order while the owner’s settings are unreadable', async () => {
    const deps = makeTestDeps()
    const depsWithoutSettings = { ...deps, settings: { ...deps.settings, version: null } }
    const order = placeOrder(
      depsWithoutSettings,
      PlaceOrderBody.parse(makeOrderBody([await makeProduct()])),
      null,
    )
    await expect(order).rejects.toMatchObject({ code: 'shop.try_again', details: { retryAfter: 5 } })
  })

  it('a product named twice', async () => {
    const product = await makeProduct({ stock: 9 })
    const { status, body } = await postOrder(makeOrderBody([product, product]))
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })

  it('51 lines and zero lines', async () => {
    const product = await makeProduct({ stock: 99 })
    const line = makeOrderBody([product]).orderItems
    const orderWithTooManyLines = makeOrderBody([product], {
      orderItems: Array.from({ length: 51 }, () => line[0]),
    })
    for (const body of [orderWithTooManyLines, makeOrderBody([product], { orderItems: [] })]) {
      expect((await postOrder(body)).body.code).toBe('input.invalid')
    }
  })

  it('a company without name and tax number, naming the fields', async () => {
    const product = await makeProduct()
    const response = makeClient()(
      'POST',
      '/api/orders',
      makeOrderBody([product], { customerType: 'company' }),
    )
    const { status, body } = await readAnswer(response)
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.path).toSorted()).toEqual(['companyName', 'nip'])
  })

  it('an invoice address that is invalid in its country, with the reason', async () => {
    const companyFields = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const invoiceAddress = { ...BERLIN_ADDRESS, country: 'PL', postalCode: '1011', city: '' }
    for (const body of [makeOrderBody([await makeProduct()]), makePurchaseBody('100.00')]) {
      const { status, body: refusal } = await postOrder({ ...body, ...companyFields, invoiceAddress })
      expect(status).toBe(400)
      expect(refusal).toMatchObject({
        errors: expect.arrayContaining([
          { path: 'invoiceAddress.postalCode', code: 'postalCode' },
          { path: 'invoiceAddress.city', code: 'required' },
        ]),
      })
    }
  })

  it('invalid fields, with names and reasons', async () => {
    const product = await makeProduct()
    const invalidFields = { firstName: ' ', postalCode: '9000', phone: '12', consents: { terms: false } }
    const { body } = await readAnswer(
      makeClient()('POST', '/api/orders', makeOrderBody([product], invalidFields)),
    )
    expect(body.errors?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'consents.terms', code: 'terms' },
      { path: 'firstName', code: 'required' },
      { path: 'phone', code: 'phone' },
      { path: 'postalCode', code: 'postalCode' },
    ])
  })
})
