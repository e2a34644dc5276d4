import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PlaceOrder } from '../../../domain/checkout'
import { AppError, isAppError } from '../../../domain/errors'
import { minor } from '../../../domain/money'
import { legalVersion } from '../../../domain/terms'
import {
  answerOf,
  client,
  db,
  eventsOf,
  linesOf,
  mailsAbout,
  makeOrder,
  makeProduct,
  only,
  MINUTE,
  orderBody,
  ordered,
  orderRow,
  piecesOf,
  type PlacedOrder,
  rowCounts,
  shop,
} from '../../../test/factories'
import { interrupted } from '../../../test/d1'
import { makePaidOrder, openPayment, pay } from '../../../test/payments'
import { makeVoucher, purchaseBody, voucherRow } from '../../../test/vouchers'
import { isTransient } from '../../db'
import { contractDocumentIds } from '../../email/contract-documents'
import { documents } from '../../email/documents.table'
import { emails } from '../../email/emails.table'
import type { PaymentGateway } from '../payments/gateway'
import { sandboxIntents } from '../payments/payments.table'
import { settle } from '../payments/settle'
import { manufacturers, products } from '../products/products.table'
import { vouchers } from '../vouchers/vouchers.table'
import { cancelOrder, cancelOverdue } from './cancel-order'
import { orders } from './orders.table'
import { placeOrder } from './place-order'

const place = (body: unknown, headers: Record<string, string> = {}) =>
  answerOf<PlacedOrder & { code?: string; productIds?: string[] }>(
    client()('POST', '/api/orders', body, headers),
  )

const BERLIN = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('placing an order', () => {
  it('holds the piece for 15 minutes and answers with the totals', async () => {
    const product = await makeProduct()
    const before = Date.now()
    const { status, body } = await place(orderBody([product]))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: body.id.slice(0, 8).toUpperCase(),
      paymentStatus: 'pending',
      totals: { subtotal: '1299.00', shipping: '0.00', discount: '0.00', total: '1299.00' },
      currency: 'PLN',
      expiresAt: expect.stringMatching(/Z$/),
    })
    const hold = Date.parse(body.expiresAt) - before
    expect(hold).toBeGreaterThanOrEqual(15 * MINUTE)
    expect(hold).toBeLessThan(16 * MINUTE)
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('freezes what was agreed, in the order and in its lines', async () => {
    const product = await makeProduct({
      grade: 'C',
      defects: [{ pl: 'rysy', en: 'scratches' }],
      box: [
        { pl: 'walizka', en: 'case', included: true },
        { pl: 'akumulator', en: 'battery', included: false },
      ],
    })
    const consents = { terms: true, marketing: true, defects: true }
    const { body } = await place(orderBody([product], { consents, language: 'en' }))
    expect(await orderRow(body.id)).toMatchObject({
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
    expect(await linesOf(body.id)).toMatchObject([
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

  it('keeps the texts that it was agreed by, once', async () => {
    await db().delete(documents)
    const { order } = await makeOrder()
    const kept = await db().select().from(documents)
    const { language } = await orderRow(order.id)
    const agreed = contractDocumentIds(language, legalVersion('terms', shop().settings))
    expect(kept.map(({ id }) => id).toSorted()).toEqual(agreed.toSorted())
    expect(kept.every(({ content }) => content.includes('</html>'))).toBe(true)
    await makeOrder()
    expect(await db().select().from(documents)).toEqual(kept)
  })

  it('keeps the guarantee that was told of when it was placed, and its confirmation says all of it', async () => {
    const said = (pl: string, en = '') => ({ pl, en })
    const guarantee = {
      guarantor: null,
      scope: said('Naprawa lub wymiana.', 'Repair or replacement.'),
      territory: said('Polska', 'Poland'),
      claim: said('Zgłoś na serwis@example.com.'),
      termsUrl: 'https://www.example.com/gwarancja.pdf',
    }
    const maker = {
      id: crypto.randomUUID(),
      name: 'Narzędzia sp. z o.o.',
      address: 'ul. Prosta 1, Łódź',
      email: 'biuro@example.com',
      website: '',
      guarantee,
    }
    await db().insert(manufacturers).values(maker)
    const { buyer, order, body } = await makeOrder({ manufacturerId: maker.id })
    expect(body.language).toBe('pl')
    await db().update(manufacturers).set({ guarantee: null }).where(eq(manufacturers.id, maker.id))
    await pay(buyer, order)
    const told = [
      '12 miesięcy gwarancji producenta',
      'Narzędzia sp. z o.o., ul. Prosta 1, Łódź',
      'Naprawa lub wymiana.',
      'Polska',
      'Zgłoś na serwis@example.com.',
      'https://www.example.com/gwarancja.pdf',
    ]
    expect(Object.values(only(await linesOf(order.id)).guarantee ?? {}).toSorted()).toEqual(told.toSorted())
    const mails = await db().select().from(emails).where(eq(emails.about, order.id))
    const { text = '' } = mails.find(({ kind }) => kind === 'order_paid') ?? {}
    for (const words of [...told, 'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień'])
      expect(text).toContain(words)
    // Of a maker that says nothing nothing is made up.
    const { order: other } = await makePaidOrder({ manufacturerId: maker.id })
    expect(only(await linesOf(other.id)).guarantee).toBeNull()
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, other.id), eq(emails.kind, 'order_paid')))
    expect(mail?.text).not.toContain('Gwarancja')
  })

  it('writes one mail to the buyer, that it awaits payment', async () => {
    const { order } = await makeOrder()
    expect(await mailsAbout(order.id)).toEqual(['order_received'])
  })

  it('takes several pieces of several products', async () => {
    const [drill, hammer] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 2 })]
    const goods = [
      { ...drill, quantity: 3 },
      { ...hammer, quantity: 2 },
    ]
    const { status, body } = await place(orderBody(goods))
    expect([status, body.totals.total]).toEqual([201, '6495.00'])
    expect(await piecesOf(drill.id)).toEqual({ stock: 2, held: 3, sold: 0 })
    expect(await piecesOf(hammer.id)).toEqual({ stock: 0, held: 2, sold: 0 })
  })

  it('takes 50 lines in one batch', async () => {
    const goods = await times(50, () => makeProduct())
    // From nowhere: one household may not hold as much (most-held.test.ts).
    const { id } = await placeOrder(shop(), PlaceOrder.parse(orderBody(goods)), null)
    expect(await linesOf(id)).toHaveLength(50)
  })

  it('takes a company with a valid tax number, as digits', async () => {
    const product = await makeProduct()
    const company = { customerType: 'company', companyName: 'Młot sp. z o.o.', nip: 'PL 526-025-02-74' }
    const { status, body } = await place(orderBody([product], company))
    expect(status).toBe(201)
    expect(await orderRow(body.id)).toMatchObject({ customerType: 'company', nip: '5260250274' })
  })

  it('takes a company from whoever names one, and asks for its number then too', async () => {
    const product = await makeProduct()
    const { customerType: _, ...body } = orderBody([product], {
      companyName: 'Młot sp. z o.o.',
      nip: '5260250275',
    })
    const { status, body: refusal } = await place(body)
    expect([status, refusal]).toMatchObject([400, { errors: [{ path: 'nip', code: 'nip' }] }])
    const { body: placed } = await place({ ...body, nip: '5260250274' })
    expect(await orderRow(placed.id)).toMatchObject({ customerType: 'company', nip: '5260250274' })
  })

  it('keeps the address on the invoice of a company abroad, of goods and of a voucher', async () => {
    const company = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const product = await makeProduct({ stock: 2 })
    const body = orderBody([product], { ...company, invoiceAddress: BERLIN })
    const { body: goods } = await place(body)
    expect(await orderRow(goods.id)).toMatchObject({ address: 'Nowa Wieś 12', invoiceAddress: BERLIN })
    const { body: voucher } = await place(purchaseBody('100.00', { ...company, invoiceAddress: BERLIN }))
    expect(await orderRow(voucher.id)).toMatchObject({ address: '', invoiceAddress: BERLIN })
    // The same cart with another address on its invoice is another order.
    const { body: other } = await place({ ...body, invoiceAddress: { ...BERLIN, city: 'Potsdam' } })
    expect(other.id).not.toBe(goods.id)
    expect((await orderRow(goods.id)).state).toBe('cancelled')
  })

  it('has the address of the delivery on the invoice when no other is given, and of a person', async () => {
    const product = await makeProduct({ stock: 3 })
    const company = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }
    for (const change of [company, { ...company, invoiceAddress: null }, { invoiceAddress: BERLIN }]) {
      const { status, body } = await place(orderBody([product], change))
      expect(status).toBe(201)
      expect((await orderRow(body.id)).invoiceAddress).toBeNull()
    }
    const given = { address: 'Nowa 12', city: 'Łódź', postalCode: '90-001' }
    const { body } = await place(purchaseBody('100.00', { ...company, ...given }))
    expect(await orderRow(body.id)).toMatchObject({ ...given, invoiceAddress: null })
  })

  it('takes an order without a voucher whose fields for one are empty, as the specification’s form sends them', async () => {
    for (const voucher of [
      { voucherCode: '', voucherDiscount: '' },
      { voucherCode: null, voucherDiscount: null },
      { voucherCode: '', voucherDiscount: '0' },
    ]) {
      const { status, body } = await place(orderBody([await makeProduct()], voucher))
      expect([status, body.totals?.discount]).toEqual([201, '0.00'])
    }
    const nonsense = await place(orderBody([await makeProduct()], { voucherDiscount: ' ' }))
    expect(nonsense).toMatchObject({ status: 400, body: { errors: [{ path: 'voucherDiscount' }] } })
  })

  it('takes prices as JSON numbers too, and needs neither session nor customer type', async () => {
    const product = await makeProduct()
    const { sessionId: _, customerType: __, ...body } = orderBody([product], { totalAmount: 1299 })
    const answer = await place({
      ...body,
      orderItems: [{ productId: product.id, quantity: 1, price: 1299.0 }],
    })
    expect(answer.status).toBe(201)
    expect(await orderRow(answer.body.id)).toMatchObject({ customerType: 'individual', sessionId: null })
  })

  it('is paid with BLIK through the sandbox, which reports to the webhook', async () => {
    const { product, buyer, order } = await makePaidOrder()
    const status = await answerOf(buyer('GET', `/api/orders/${order.id}/status`))
    expect(status).toEqual({ status: 200, body: { paymentStatus: 'paid' } })
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await mailsAbout(order.id)).toEqual(['order_paid'])
  })
})

describe('the last piece', () => {
  it('goes to one of 200 simultaneous buyers', async () => {
    const product = await makeProduct()
    const answers = await times(200, () => place(orderBody([product])))
    const refusals = answers.filter((answer) => answer.status !== 201)
    expect(refusals).toHaveLength(199)
    expect(
      new Set(
        refusals.map((answer) => JSON.stringify([answer.status, answer.body.code, answer.body.productIds])),
      ),
    ).toEqual(new Set([JSON.stringify([409, 'order.sold_out', [product.id]])]))
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('is sold as often as there are pieces, to buyers of several products at once', async () => {
    const goods = await times(3, () => makeProduct({ stock: 3 }))
    const answers = await times(40, (index) => {
      const wanted = goods.filter((_, position) => position !== index % 3)
      return place(orderBody(index % 2 ? wanted : wanted.toReversed()))
    })
    const sold = answers.filter((answer) => answer.status === 201)
    expect(
      answers.filter((answer) => answer.status !== 201 && answer.body.code !== 'order.sold_out'),
    ).toEqual([])
    const pieces = await Promise.all(goods.map((product) => piecesOf(product.id)))
    expect(
      pieces.every(({ stock, held, sold: gone }) => stock >= 0 && gone === 0 && stock + held === 3),
    ).toBe(true)
    expect(pieces.reduce((sum, { held }) => sum + held, 0)).toBe(sold.length * 2)
    expect(sold.length).toBeGreaterThanOrEqual(3)
  })

  it('is refused to those who want more than there is, and then nothing is stored', async () => {
    const [many, one] = [await makeProduct({ stock: 9 }), await makeProduct()]
    const before = await rowCounts()
    const { status, body } = await place(orderBody([many, { ...one, quantity: 2 }]))
    expect([status, body.code, body.productIds]).toEqual([409, 'order.sold_out', [one.id]])
    expect(await rowCounts()).toEqual(before)
    expect(await piecesOf(many.id)).toEqual({ stock: 9, held: 0, sold: 0 })
  })
})

describe('an order that was taken', () => {
  it('is seen by the next who looks at the product, at once', async () => {
    const product = await makeProduct()
    const look = () => answerOf<{ stock: number }>(client()('GET', `/api/products/${product.slug}`))
    expect(await look()).toMatchObject({ status: 200, body: { stock: 1 } })
    expect((await place(orderBody([product]))).status).toBe(201)
    expect(await look()).toMatchObject({ status: 200, body: { stock: 0 } })
  })

  it('says in its mail which voucher it used', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { body } = await place(orderBody([await makeProduct()], used))
    const mails = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, body.id ?? ''))
    expect(mails.find(({ kind }) => kind === 'order_received')?.text).toContain(voucher.code.slice(-4))
  })
})

describe('an order for what is gone', () => {
  it('does not end the cart’s earlier order, which can still be paid', async () => {
    const { product, body, order } = await makeOrder()
    const gone = await makeProduct({ stock: 0 })
    const answer = await place(orderBody([product, gone], { sessionId: body.sessionId }))
    expect([answer.status, answer.body.code, answer.body.productIds]).toEqual([
      409,
      'order.sold_out',
      [gone.id],
    ])
    expect((await orderRow(order.id)).state).toBe('pending')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })
})

describe('what is taken between the reading and the writing', () => {
  const change = (body: unknown, before: () => Promise<unknown>) => {
    const deps = interrupted(shop(), async (batch) => {
      if (batch === 2) await before()
    })
    return placeOrder(deps, PlaceOrder.parse(body), null)
  }
  const refusal = (code: string, details: object = {}) =>
    expect.objectContaining({ code, details: expect.objectContaining(details) as unknown }) as unknown

  it('is named, and nothing of the order stays', async () => {
    const [gone, free] = [await makeProduct(), await makeProduct()]
    const take = () => placeOrder(shop(), PlaceOrder.parse(orderBody([gone])), null)
    const before = await rowCounts()
    await expect(change(orderBody([free, gone]), take)).rejects.toEqual(
      refusal('order.sold_out', { productIds: [gone.id] }),
    )
    expect((await rowCounts()).orders).toBe((before.orders ?? 0) + 1)
    expect(await piecesOf(free.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('says so of a voucher: in use, or blocked', async () => {
    const block = (id: string) => db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, id))
    for (const code of ['voucher.in_use', 'voucher.invalid']) {
      const voucher = await makeVoucher()
      const [first, second] = [await makeProduct(), await makeProduct()]
      const withIt = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
      const spend = () => placeOrder(shop(), PlaceOrder.parse(orderBody([first], withIt)), null)
      const taken = code === 'voucher.in_use' ? spend : () => block(voucher.id)
      await expect(change(orderBody([second], withIt), taken)).rejects.toEqual(refusal(code))
      expect(await piecesOf(second.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    }
  })
})

describe('the same Idempotency-Key', () => {
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

  it('is one order, however often and however simultaneously it is sent', async () => {
    const product = await makeProduct({ stock: 50 })
    const [body, headers] = [orderBody([product]), key()]
    const answers = await times(20, () => place(body, headers))
    const later = await place(body, headers)
    expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, later].map((answer) => answer.body.id)).size).toBe(1)
    const rows = await db().select().from(orders).where(eq(orders.idempotencyKey, headers['Idempotency-Key']))
    expect(rows).toHaveLength(1)
    expect(await piecesOf(product.id)).toEqual({ stock: 49, held: 1, sold: 0 })
    expect(await mailsAbout(later.body.id)).toEqual(['order_received'])
  })

  it('is one order for a client without a session too', async () => {
    const product = await makeProduct({ stock: 50 })
    const { sessionId: _, ...body } = orderBody([product])
    const headers = key()
    const answers = await times(20, () => place(body, headers))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await piecesOf(product.id)).toEqual({ stock: 49, held: 1, sold: 0 })
  })

  it('tells the order as it is now: paid', async () => {
    const product = await makeProduct()
    const [body, headers, buyer] = [orderBody([product]), key(), client()]
    const order = await ordered(buyer('POST', '/api/orders', body, headers))
    const payment = await answerOf<{ clientSecret: string }>(
      buyer('POST', '/api/payments/create', { orderId: order.id }),
    )
    const method = { type: 'google_pay' }
    const { clientSecret } = payment.body
    await buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, method })
    expect((await place(body, headers)).body).toMatchObject({ id: order.id, paymentStatus: 'paid' })
  })

  it('with another body is refused, and nothing is stored', async () => {
    const product = await makeProduct({ stock: 5 })
    const [body, headers] = [orderBody([product]), key()]
    await place(body, headers)
    const before = await rowCounts()
    const other = [
      { ...body, city: 'Kraków' },
      { ...body, totalAmount: '1.00' },
      { ...body, consents: { terms: true, marketing: true } },
      { ...body, sessionId: `session-${crypto.randomUUID()}` },
      orderBody([{ ...product, quantity: 2 }], { sessionId: body.sessionId }),
    ]
    const answers = await Promise.all(other.map((changed) => place(changed, headers)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.code}`))).toEqual(
      new Set(['409 order.key_reused']),
    )
    expect(await rowCounts()).toEqual(before)
  })

  it.each(['short', 'with a space', 'x'.repeat(201)])('is refused when it is no key: %s', async (name) => {
    const product = await makeProduct()
    const answer = await answerOf(
      client()('POST', '/api/orders', orderBody([product]), { 'Idempotency-Key': name }),
    )
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('the same session', () => {
  it('ordering the same again gets the same order', async () => {
    const { product, body, order } = await makeOrder()
    const again = await place(body, { 'Idempotency-Key': crypto.randomUUID() })
    expect([again.status, again.body.id]).toEqual([201, order.id])
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('ordering the same after its price changed gets an order at the price the buyer sees now', async () => {
    const { product, body, order } = await makeOrder()
    await db()
      .update(products)
      .set({ exhibitionPrice: minor(999_00) })
      .where(eq(products.id, product.id))
    const cheaper = { ...product, exhibitionPrice: minor(999_00) }
    const again = await place(orderBody([cheaper], { sessionId: body.sessionId }))
    expect(again).toMatchObject({ status: 201, body: { totals: { total: '999.00' } } })
    expect(again.body.id).not.toBe(order.id)
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('ordering the same 20 times at once gets one order', async () => {
    const product = await makeProduct({ stock: 30 })
    const body = orderBody([product])
    const answers = await times(20, () => place(body))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await piecesOf(product.id)).toEqual({ stock: 29, held: 1, sold: 0 })
  })

  it('ordering something else cancels the earlier order first, and its piece moves over', async () => {
    const { product, body, buyer, order } = await makeOrder()
    const hammer = await makeProduct()
    const next = await ordered(
      buyer('POST', '/api/orders', orderBody([product, hammer], { sessionId: body.sessionId })),
    )
    expect(next.id).not.toBe(order.id)
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await linesOf(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await piecesOf(hammer.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    // The buyer did that, so nobody has to be told.
    expect(await mailsAbout(order.id)).toEqual([])
  })

  it('keeps what it holds: meanwhile nobody else can order it', async () => {
    const product = await makeProduct()
    const voucher = await makeVoucher()
    const withIt = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const body = orderBody([product], withIt)
    const { id } = await placeOrder(shop(), PlaceOrder.parse(body), null)
    const others: unknown[] = []
    const deps = interrupted(shop(), async () => {
      const another = placeOrder(shop(), PlaceOrder.parse(orderBody([product])), null)
      others.push(await another.catch((error: unknown) => (error instanceof AppError ? error.code : error)))
    })
    const next = await placeOrder(deps, PlaceOrder.parse({ ...body, city: 'Gdynia' }), null)
    expect(others.length).toBeGreaterThan(2)
    expect(new Set(others)).toEqual(new Set(['order.sold_out']))
    expect([(await orderRow(id)).state, (await orderRow(next.id)).state]).toEqual(['cancelled', 'pending'])
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await voucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    expect(await mailsAbout(id)).toEqual([])
  })

  it('that somebody else ends after it was read gives way all the same', async () => {
    const { product, body, order } = await makeOrder()
    let batches = 0
    const deps = interrupted(shop(), async () => {
      if ((await orderRow(order.id)).state !== 'expiring') return
      batches += 1
      // The first reads what it holds, the second gives that back.
      if (batches === 2) await cancelOrder(shop(), order.id)
    })
    const next = await placeOrder(deps, PlaceOrder.parse({ ...body, city: 'Gdynia' }), null)
    expect(batches).toBe(2)
    expect([(await orderRow(order.id)).state, (await orderRow(next.id)).state]).toEqual([
      'cancelled',
      'pending',
    ])
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('whose other goods go meanwhile is told of those alone, and gives back what it held', async () => {
    const { product, body, order } = await makeOrder()
    const hammer = await makeProduct()
    const deps = interrupted(shop(), async () => {
      if ((await orderRow(order.id)).state !== 'expiring') return
      await placeOrder(shop(), PlaceOrder.parse(orderBody([hammer])), null).catch(() => null)
    })
    const both = PlaceOrder.parse(orderBody([product, hammer], { sessionId: body.sessionId }))
    await expect(placeOrder(deps, both, null)).rejects.toMatchObject({
      code: 'order.sold_out',
      details: { productIds: [hammer.id] },
    })
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('is not told that the earlier order was cancelled, whoever ends it', async () => {
    const deps = shop()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const ways: PaymentGateway['cancel'][] = [
      // The provider tells of it before the shop goes on.
      async (id) => {
        const intent = await gateway.cancel(id)
        if (intent) await settle(deps, intent)
        return intent
      },
      // So does the minute's sweep.
      async (id) => {
        await cancelOverdue(deps)
        return gateway.cancel(id)
      },
      // The provider is down, and the sweep ends it later.
      () => Promise.reject(new AppError('payment.try_again')),
    ]
    for (const cancel of ways) {
      const { buyer, body, order } = await makeOrder()
      await openPayment(buyer, order.id)
      const other = PlaceOrder.parse({ ...body, city: 'Gdynia' })
      const next = () => placeOrder({ ...deps, gateway: { ...gateway, cancel } }, other, null)
      await next().catch(() => cancelOverdue(deps))
      expect((await orderRow(order.id)).state).toBe('cancelled')
      expect(await mailsAbout(order.id)).toEqual([])
      expect(await eventsOf(order.id)).toEqual(['placed', 'replaced', 'payment_cancelled'])
    }
  })

  it('is not told either of one that was ending when it was ordered anew', async () => {
    const { buyer, body, order } = await makeOrder()
    await openPayment(buyer, order.id)
    const deps = shop()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const cancel = () => Promise.reject(new AppError('payment.try_again'))
    expect(await cancelOrder({ ...deps, gateway: { ...gateway, cancel } }, order.id)).toBe('expiring')
    await placeOrder(deps, PlaceOrder.parse({ ...body, city: 'Gdynia' }), null)
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await mailsAbout(order.id)).toEqual([])
  })

  it('ordering different things at once leaves one open order and no piece lost', async () => {
    const product = await makeProduct({ stock: 30 })
    const sessionId = `session-${crypto.randomUUID()}`
    const answers = await times(8, (index) =>
      place(orderBody([{ ...product, quantity: index + 1 }], { sessionId })),
    )
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
    const rows = await db().select().from(orders).where(eq(orders.sessionId, sessionId))
    const open = rows.filter((row) => row.state === 'pending')
    expect(open).toHaveLength(1)
    const [line] = await linesOf(open[0]?.id ?? '')
    const quantity = line?.quantity ?? 0
    expect(await piecesOf(product.id)).toEqual({ stock: 30 - quantity, held: quantity, sold: 0 })
  })

  it('whose new order is refused keeps the earlier one', async () => {
    const { product, body, order } = await makeOrder()
    const hammer = await makeProduct()
    const before = await rowCounts()
    const { sessionId } = body
    const refused = [
      orderBody([product, hammer], { sessionId, totalAmount: '1.00' }),
      orderBody([product, hammer], { sessionId, courier: 'digital' }),
      orderBody([{ ...hammer, id: 'nobody-knows-me' }], { sessionId }),
    ]
    for (const wrong of refused) expect((await place(wrong)).status).toBeGreaterThanOrEqual(400)
    expect(await rowCounts()).toEqual(before)
    expect((await orderRow(order.id)).state).toBe('pending')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('that paid just before its hold ended is not sold the same twice', async () => {
    const { product, body, buyer, order } = await makeOrder({ stock: 2 })
    const { intentId } = await openPayment(buyer, order.id)
    // The bank has the money, the webhook never came, and the hold is over.
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const again = await place(body)
    expect([again.status, again.body.id, again.body.paymentStatus]).toEqual([201, order.id, 'paid'])
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 1 })
  })

  it('whose hold ended unpaid gets a new order for the same', async () => {
    const { product, body, order } = await makeOrder()
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const again = await place(body)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(order.id)
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('whose hold ends at this very moment gets a new one too', async () => {
    const { body, order } = await makeOrder()
    const { holdUntil } = await orderRow(order.id)
    const again = await placeOrder(shop({ now: () => holdUntil }), PlaceOrder.parse(body), null)
    expect(again.id).not.toBe(order.id)
    expect((await orderRow(order.id)).state).toBe('cancelled')
  })

  it('may order again after it paid', async () => {
    const { body, order } = await makePaidOrder({ stock: 2 })
    const again = await place(body)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(order.id)
  })
})

describe('an order whose answer was lost on the way', () => {
  /** The shop with a database that fails once or for good, before or after it did what it was asked. */
  const flaky = (when: 'before' | 'after', times: number) => {
    const deps = shop()
    const { db: real } = deps
    let left = times
    let asked = 0
    const batch: typeof real.batch = async (statements) => {
      // Readings and writings take turns; only the writings fail.
      asked += 1
      if (asked % 2 === 1 || left === 0) return real.batch(statements)
      left -= 1
      if (when === 'after') await real.batch(statements)
      throw new Error('D1_ERROR: Network connection lost.')
    }
    return { ...deps, db: Object.assign(Object.create(real) as typeof real, { batch }) }
  }

  it.each(['before', 'after'] as const)('%s it was written is one order all the same', async (when) => {
    const product = await makeProduct({ stock: 5 })
    const key = crypto.randomUUID()
    const placed = await placeOrder(flaky(when, 1), PlaceOrder.parse(orderBody([product])), key)
    const rows = await db().select().from(orders).where(eq(orders.idempotencyKey, key))
    expect(rows.map((row) => row.id)).toEqual([placed.id])
    expect(await piecesOf(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })

  it('is found by its session when it has no key', async () => {
    const product = await makeProduct({ stock: 5 })
    await placeOrder(flaky('after', 1), PlaceOrder.parse(orderBody([product])), null)
    expect(await piecesOf(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })

  it('for good asks to try again, and the same key then finds it', async () => {
    const product = await makeProduct({ stock: 5 })
    const [request, key] = [PlaceOrder.parse(orderBody([product])), crypto.randomUUID()]
    await expect(placeOrder(flaky('before', 99), request, key)).rejects.toSatisfy(
      (error) => isTransient(error) || isAppError(error, 'shop.try_again'),
    )
    expect(await piecesOf(product.id)).toEqual({ stock: 5, held: 0, sold: 0 })
    const { id } = await placeOrder(shop(), request, key)
    expect((await placeOrder(shop(), request, key)).id).toBe(id)
  })

  it('with neither key nor session is not tried twice by the shop', async () => {
    const product = await makeProduct({ stock: 5 })
    const { sessionId: _, ...body } = orderBody([product])
    await expect(placeOrder(flaky('after', 1), PlaceOrder.parse(body), null)).rejects.toSatisfy(isTransient)
    expect(await piecesOf(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })
})

describe('an order is refused', () => {
  it.each([
    ['a courier that takes no large goods', { category: 'wozki' as const }, { courier: 'inpost' }],
    ['that courier for a set', { category: 'zestawy-makita' as const }, { courier: 'inpost' }],
    ['that courier for a parcel flagged large', { largeParcel: true }, { courier: 'inpost' }],
    ['sending goods by e-mail', {}, { courier: 'digital' }],
  ])('%s', async (_, wanted, change) => {
    const product = await makeProduct(wanted)
    const before = await rowCounts()
    const { status, body } = await place(orderBody([product], change))
    expect([status, body.code]).toEqual([400, 'order.courier_not_available'])
    expect(await rowCounts()).toEqual(before)
  })

  it('unless the courier takes the goods', async () => {
    const small = await makeProduct({ category: 'klucze' })
    expect((await place(orderBody([small], { courier: 'inpost' }))).status).toBe(201)
    const large = await makeProduct({ category: 'wozki' })
    expect((await place(orderBody([large], { courier: 'gls' }))).status).toBe(201)
  })

  it.each(['draft', 'archived'] as const)('for a product that is %s', async (status) => {
    const product = await makeProduct({ status })
    const answer = await place(orderBody([product]))
    expect([answer.status, answer.body.code, answer.body.productIds]).toEqual([
      400,
      'order.unknown_product',
      [product.id],
    ])
  })

  it('for an unknown product beside a known one', async () => {
    const product = await makeProduct()
    const unknown = { ...product, id: crypto.randomUUID() }
    const { status, body } = await place(orderBody([product, unknown]))
    expect([status, body.code, body.productIds]).toEqual([400, 'order.unknown_product', [unknown.id]])
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('for more money than the books can hold', async () => {
    const dear = await makeProduct({ exhibitionPrice: minor(60_000_00), stock: 20 })
    const body = orderBody([{ ...dear, quantity: 20 }], { totalAmount: '1.00' })
    expect(await place(body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', errors: [{ path: 'orderItems', code: 'invalid' }] },
    })
  })

  it('while the owner’s prices cannot be read', async () => {
    const deps = shop()
    const unread = { ...deps, settings: { ...deps.settings, version: null } }
    const order = placeOrder(unread, PlaceOrder.parse(orderBody([await makeProduct()])), null)
    await expect(order).rejects.toMatchObject({ code: 'shop.try_again', details: { retryAfter: 5 } })
  })

  it('when a product is named twice', async () => {
    const product = await makeProduct({ stock: 9 })
    const { status, body } = await place(orderBody([product, product]))
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })

  it('when it has 51 lines, or none', async () => {
    const product = await makeProduct({ stock: 99 })
    const line = orderBody([product]).orderItems
    const long = orderBody([product], { orderItems: Array.from({ length: 51 }, () => line[0]) })
    for (const body of [long, orderBody([product], { orderItems: [] })]) {
      expect((await place(body)).body.code).toBe('input.invalid')
    }
  })

  it('when a company forgot its name and its tax number, and says which fields', async () => {
    const product = await makeProduct()
    const asked = client()('POST', '/api/orders', orderBody([product], { customerType: 'company' }))
    const { status, body } = await answerOf(asked)
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.path).toSorted()).toEqual(['companyName', 'nip'])
  })

  it('when the address on an invoice is not one of its country, and says what of it', async () => {
    const company = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const invoiceAddress = { ...BERLIN, country: 'PL', postalCode: '1011', city: '' }
    for (const body of [orderBody([await makeProduct()]), purchaseBody('100.00')]) {
      const { status, body: refusal } = await place({ ...body, ...company, invoiceAddress })
      expect(status).toBe(400)
      expect(refusal).toMatchObject({
        errors: expect.arrayContaining([
          { path: 'invoiceAddress.postalCode', code: 'postalCode' },
          { path: 'invoiceAddress.city', code: 'required' },
        ]),
      })
    }
  })

  it('when fields are wrong, and says which fields and why', async () => {
    const product = await makeProduct()
    const wrong = { firstName: ' ', postalCode: '9000', phone: '12', consents: { terms: false } }
    const { body } = await answerOf(client()('POST', '/api/orders', orderBody([product], wrong)))
    expect(body.errors?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'consents.terms', code: 'terms' },
      { path: 'firstName', code: 'required' },
      { path: 'phone', code: 'phone' },
      { path: 'postalCode', code: 'postalCode' },
    ])
  })
})
