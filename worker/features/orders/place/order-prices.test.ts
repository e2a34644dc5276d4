import { inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  readOrderLines,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  type PlacedOrder,
  type ErrorResponse,
  countRows,
} from '../../../../test/fixtures/factories'
import { readIntentRow, openPayment } from '../../../../test/fixtures/orders/payments'
import { makeRateRows } from '../../../../test/fixtures/rates'
import type { Rates } from '../../../../domain/money/currency'
import { minor } from '../../../../domain/money/money'
import { exchangeRates } from '../../rates/rates.table'
import { orders } from '../orders.table'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time/time'

type PlaceOrderResponse = Partial<PlacedOrder> & ErrorResponse

const postOrder = (body: unknown) => readAnswer<PlaceOrderResponse>(makeClient()('POST', '/api/orders', body))

const toIso = (timestamp: number) => new Date(timestamp).toISOString()

let storedRatesCount = 0

/** Stores exchange rates that are `ageMs` ms old, with a unique timestamp, and returns that timestamp. */
async function storeRates(ageMs: number, rates: Partial<Rates> = {}) {
  storedRatesCount += 1
  const fetchedAt = Date.now() - ageMs + storedRatesCount
  await db().insert(exchangeRates).values(makeRateRows(fetchedAt, rates))
  return { fetchedAt }
}

/** Replaces all stored exchange rates. Orders that name no rates are priced with the newest row. */
async function replaceRates(...ratesToStore: Parameters<typeof storeRates>[]) {
  await db().delete(exchangeRates)
  return Promise.all(ratesToStore.map((storeRatesArgs) => storeRates(...storeRatesArgs)))
}

/** The request body for an order of one unit, with the price and total that the buyer saw. */
const makePricedOrderBody = (
  product: Awaited<ReturnType<typeof makeProduct>>,
  currency: string,
  price: string,
  total: string,
  overrides: Record<string, unknown> = {},
) =>
  makeOrderBody([product], {
    currency,
    orderItems: [{ productId: product.id, name: product.name, quantity: 1, price }],
    totalAmount: total,
    ...overrides,
  })

describe('the delivery fee', () => {
  it.each([
    [499_99, '529.98', '29.99'],
    [500_00, '500.00', '0.00'],
    [500_01, '500.01', '0.00'],
    [1, '30.00', '29.99'],
  ])('for goods worth %i depends on their price', async (price, total, shipping) => {
    const product = await makeProduct({ exhibitionPrice: minor(price) })
    const { status, body } = await postOrder(makeOrderBody([product]))
    expect([status, body.totals?.total, body.totals?.shipping]).toEqual([201, total, shipping])
  })

  it('is decided in PLN for every currency', async () => {
    // 500 PLN × 0.229999 = 114.9995 EUR, rounded to 115.00.
    await replaceRates([0, { EUR: 229_999 }])
    const productWithFreeDelivery = await makeProduct({ exhibitionPrice: minor(500_00) })
    expect(
      (await postOrder(makePricedOrderBody(productWithFreeDelivery, 'EUR', '115.00', '115.00'))).body.totals,
    ).toMatchObject({
      shipping: '0.00',
    })
    const productWithDeliveryFee = await makeProduct({ exhibitionPrice: minor(499_99) })
    // Goods: 499.99 PLN × 0.229999 = 114.9972 EUR. Delivery: 29.99 PLN × 0.229999 = 6.8977 EUR.
    expect(
      (await postOrder(makePricedOrderBody(productWithDeliveryFee, 'EUR', '115.00', '121.90'))).body.totals,
    ).toMatchObject({
      subtotal: '115.00',
      shipping: '6.90',
      total: '121.90',
    })
  })
})

describe('an order in another currency', () => {
  it.each([
    ['EUR', 230_000, '298.77'],
    ['USD', 250_000, '324.75'],
    ['GBP', 200_000, '259.80'],
    // 1299 PLN × 0.231285 = 300.439215 EUR.
    ['EUR', 231_285, '300.44'],
    // 1299 PLN is 305.265 USD and 292.275 EUR at the rates below: half a cent rounds up.
    ['USD', 235_000, '305.27'],
    ['EUR', 225_000, '292.28'],
  ])('in %s is priced with the rate %i, which is then frozen', async (currency, rateMicro, price) => {
    const [reading] = await replaceRates([MINUTE_MS, { [currency]: rateMicro }])
    const product = await makeProduct()
    const { status, body } = await postOrder(makePricedOrderBody(product, currency, price, price))
    expect([status, body.currency, body.totals?.total]).toEqual([201, currency, price])
    const row = await readOrderRow(body.id ?? '')
    expect(row).toMatchObject({ rateMicro, ratesAt: reading?.fetchedAt, totalPln: 1299_00 })
    expect(await readOrderLines(row.id)).toMatchObject([{ unitPricePln: 129_900, total: row.total }])
  })

  it('rounds the unit price first, then multiplies', async () => {
    await replaceRates([0, { EUR: 233_333 }])
    const product = await makeProduct({ exhibitionPrice: minor(199_99), stock: 9 })
    // 199.99 PLN × 0.233333 = 46.6642… EUR. Three units cost 3 × 46.66, not 139.99.
    const orderItem = { productId: product.id, quantity: 3, price: '46.66' }
    const { body } = await postOrder(
      makeOrderBody([product], { currency: 'EUR', orderItems: [orderItem], totalAmount: '139.98' }),
    )
    expect(body.totals).toMatchObject({ subtotal: '139.98', shipping: '0.00', total: '139.98' })
  })

  it('is charged exactly: the intent has the total of the order', async () => {
    await replaceRates([0, { EUR: 231_285 }])
    const product = await makeProduct({ exhibitionPrice: minor(123_45) })
    // Goods: 123.45 PLN × 0.231285 = 28.5521… EUR. Delivery: 29.99 PLN × 0.231285 = 6.9362… EUR.
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePricedOrderBody(product, 'EUR', '28.55', '35.49')),
    )
    const paymentResponse = await readAnswer<{ amount: number; currency: string }>(
      buyer('POST', '/api/payments/create', { orderId: order.id }),
    )
    expect(paymentResponse.body).toMatchObject({ amount: 3549, currency: 'EUR' })
    const { intentId } = await openPayment(buyer, order.id)
    expect(await readIntentRow(intentId)).toMatchObject({ amount: 3549, currency: 'EUR' })
  })

  it('keeps its price when the rates change later', async () => {
    await replaceRates([2 * MINUTE_MS, { EUR: 230_000 }])
    const product = await makeProduct()
    const body = makePricedOrderBody(product, 'EUR', '298.77', '298.77')
    const firstResponse = await postOrder(body)
    await storeRates(0, { EUR: 260_000 })
    const secondResponse = await postOrder(body)
    expect([secondResponse.status, secondResponse.body.id, secondResponse.body.totals?.total]).toEqual([
      201,
      firstResponse.body.id,
      '298.77',
    ])
  })

  it.each([
    ['are over a day old', [[DAY_MS + 1000]]],
    ['never came', []],
  ] as const)('is rejected when the rates %s, while PLN still works', async (_, rates) => {
    await replaceRates(...rates.map(([age]): [number] => [age]))
    const product = await makeProduct()
    const countsBefore = await countRows()
    const refusedResponse = await postOrder(makePricedOrderBody(product, 'EUR', '298.77', '298.77'))
    expect([refusedResponse.status, refusedResponse.body.code]).toEqual([409, 'order.currency_not_available'])
    expect(await countRows()).toEqual(countsBefore)
    expect((await postOrder(makeOrderBody([product]))).status).toBe(201)
  })

  it('accepts rates that are just under a day old', async () => {
    await replaceRates([DAY_MS - MINUTE_MS, { EUR: 230_000 }])
    const product = await makeProduct()
    expect((await postOrder(makePricedOrderBody(product, 'EUR', '298.77', '298.77'))).status).toBe(201)
  })

  describe('an order that names the rates its buyer saw', () => {
    it('is priced with these rates for two hours, also if newer ones exist', async () => {
      const [seenRates] = await replaceRates([119 * MINUTE_MS, { EUR: 230_000 }], [0, { EUR: 240_000 }])
      const ratesFetchedAt = toIso(seenRates?.fetchedAt ?? 0)
      const product = await makeProduct()
      const { status, body } = await postOrder(
        makePricedOrderBody(product, 'EUR', '298.77', '298.77', { ratesAt: ratesFetchedAt }),
      )
      expect([status, body.totals?.total]).toEqual([201, '298.77'])
      expect(await readOrderRow(body.id ?? '')).toMatchObject({
        rateMicro: 230_000,
        ratesAt: seenRates?.fetchedAt,
      })
    })

    it.each([
      ['after two hours', 121 * MINUTE_MS, 0],
      ['when no such reading was ever made', 60 * MINUTE_MS, 1],
      ['when they lie in the future', -60 * MINUTE_MS, 1],
    ])('is priced with the newest %s, and the new total is returned', async (_, ageMs, offsetMs) => {
      const [seenRates] = await replaceRates([ageMs, { EUR: 230_000 }], [0, { EUR: 240_000 }])
      if (ageMs < 0) await replaceRates([0, { EUR: 240_000 }])
      const ratesFetchedAt = toIso((seenRates?.fetchedAt ?? 0) + offsetMs)
      const product = await makeProduct()
      const countsBefore = await countRows()
      const { status, body } = await postOrder(
        makePricedOrderBody(product, 'EUR', '298.77', '298.77', { ratesAt: ratesFetchedAt }),
      )
      expect([status, body.code, body.totals?.total]).toEqual([409, 'order.price_changed', '311.76'])
      expect(await countRows()).toEqual(countsBefore)
      const response = await postOrder(
        makePricedOrderBody(product, 'EUR', '311.76', '311.76', { ratesAt: ratesFetchedAt }),
      )
      expect(response.status).toBe(201)
    })
  })
})

describe('values made up by the browser', () => {
  const forgedValues: [string, Record<string, unknown>][] = [
    ['a total a grosz lower', { totalAmount: '1298.99' }],
    ['a total a grosz higher', { totalAmount: '1299.01' }],
    ['a total of nothing', { totalAmount: '0.00' }],
    ['a discount without a voucher', { voucherDiscount: '50.00', totalAmount: '1249.00' }],
    ['only a discount', { voucherDiscount: '0.01' }],
  ]

  it.each(forgedValues)(
    '%s is rejected with the correct totals, and nothing is stored',
    async (_, forgedFields) => {
      const product = await makeProduct()
      const countsBefore = await countRows()
      const { status, body } = await postOrder(makeOrderBody([product], forgedFields))
      expect([status, body.code]).toEqual([409, 'order.price_changed'])
      expect(body.totals).toEqual({
        subtotal: '1299.00',
        shipping: '0.00',
        discount: '0.00',
        total: '1299.00',
      })
      expect(await countRows()).toEqual(countsBefore)
      expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    },
  )

  it.each([
    ['a unit price', { price: '1.00' }],
    ['a free product', { price: 0 }],
    ['more pieces for the same money', { quantity: 2 }],
  ])('%s is rejected, and nothing is stored', async (_, changedItemFields) => {
    const product = await makeProduct({ stock: 5 })
    const body = makeOrderBody([product])
    const countsBefore = await countRows()
    const tamperedBody = {
      ...body,
      orderItems: body.orderItems.map((item) => ({ ...item, ...changedItemFields })),
    }
    for (const total of ['1299.00', '1.00', '30.99', '0.00']) {
      const response = await postOrder({ ...tamperedBody, totalAmount: total })
      expect([response.status, response.body.code]).toEqual([409, 'order.price_changed'])
    }
    expect(await countRows()).toEqual(countsBefore)
  })

  it('such as server-side fields of a paid state are ignored', async () => {
    const product = await makeProduct()
    const serverFields = {
      id: 'mine',
      state: 'paid',
      paymentStatus: 'paid',
      total: 1,
      discount: 1299,
      paidAt: 1,
      sequence: 9,
    }
    const { status, body } = await postOrder({
      ...makeOrderBody([product]),
      ...serverFields,
      ['__proto__']: serverFields,
    })
    expect([status, body.paymentStatus]).toEqual([201, 'pending'])
    expect(body.id).not.toBe('mine')
    expect(await readOrderRow(body.id ?? '')).toMatchObject({
      state: 'pending',
      total: 129_900,
      discount: 0,
      sequence: 1,
    })
  })

  it('such as another currency’s amount for the same goods are rejected', async () => {
    await replaceRates([0])
    const product = await makeProduct()
    // Prices of the wrong currency: the PLN price as EUR, and the EUR price as PLN and GBP.
    for (const [currency, price] of [
      ['EUR', '1299.00'],
      ['PLN', '298.77'],
      ['GBP', '298.77'],
    ] as const) {
      const { status, body } = await postOrder(makePricedOrderBody(product, currency, price, price))
      expect([status, body.code]).toEqual([409, 'order.price_changed'])
    }
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('a tampered order body', () => {
  const TAMPERED_VALUES: unknown[] = [
    0,
    -1,
    1.5,
    1e9,
    1e308,
    'NaN',
    '12,00',
    '-1',
    '١٢',
    '',
    '__proto__',
    'x'.repeat(5001),
    '\ud800',
    null,
    undefined,
    true,
    [],
    {},
    { $ne: 1 },
    'EUR',
    'PLN',
    '1298.99',
    '2026-11-21T00:00:00Z',
    "'; DROP TABLE orders; --",
  ]

  const CHECKOUT_FIELDS = [
    'customerType',
    'firstName',
    'lastName',
    'email',
    'phone',
    'address',
    'city',
    'postalCode',
    'courier',
    'companyName',
    'nip',
    'language',
    'currency',
    'totalAmount',
    'voucherCode',
    'voucherDiscount',
    'sessionId',
    'ratesAt',
    'consents',
    'consents.terms',
    'consents.marketing',
    'consents.defects',
    'consents.termsVersion',
    'consents.marketingVersion',
    'consents.withdrawalVersion',
    'orderItems',
    'orderItems.0',
    'orderItems.0.productId',
    'orderItems.0.name',
    'orderItems.0.quantity',
    'orderItems.0.price',
    'orderItems.0.condition',
  ]

  /** A copy of a request body with the field at `path` changed; undefined removes the field. */
  const copyWithChangedField = (body: unknown, path: string[], value: unknown): unknown => {
    const [name, ...rest] = path
    if (name === undefined) return value
    if (Array.isArray(body))
      return body.map((item, index) =>
        String(index) === name ? copyWithChangedField(item, rest, value) : item,
      )
    const fields = Object.fromEntries(Object.entries(body ?? {}))
    return { ...fields, [name]: copyWithChangedField(fields[name], rest, value) }
  }

  it.each(CHECKOUT_FIELDS)('in %s is rejected, or does not change the price', async (field) => {
    await replaceRates([0])
    // Some tampered values are valid ids of cart sessions, so orders of earlier cases are removed.
    const tamperedSessionIds = TAMPERED_VALUES.filter((value) => typeof value === 'string')
    await db().update(orders).set({ sessionId: null }).where(inArray(orders.sessionId, tamperedSessionIds))
    const product = await makeProduct({ stock: 100 })
    const countsBefore = await countRows()
    let acceptedOrderCount = 0
    for (const value of TAMPERED_VALUES) {
      const { status, body } = await postOrder(
        copyWithChangedField(makeOrderBody([product]), field.split('.'), value),
      )
      const attemptText = `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${status} ${body.code ?? ''}`
      if (status === 201) {
        const { total, discount, totalPln } = await readOrderRow(body.id ?? '')
        const [line] = await readOrderLines(body.id ?? '')
        const chargedAmounts = {
          total,
          discount,
          totalPln,
          quantity: line?.quantity,
          unitPrice: line?.unitPrice,
        }
        const expectedPrices = {
          total: 129_900,
          discount: 0,
          totalPln: 129_900,
          quantity: 1,
          unitPrice: 129_900,
        }
        expect({ tried: attemptText, ...chargedAmounts }).toEqual({ tried: attemptText, ...expectedPrices })
        acceptedOrderCount += 1
      } else {
        const isKnownError = (status === 400 || status === 409) && typeof body.code === 'string'
        expect({ tried: attemptText, isKnown: isKnownError }).toEqual({ tried: attemptText, isKnown: true })
      }
    }
    const newRowCounts = Object.entries(await countRows()).flatMap(([table, count]) => {
      const addedRowCount = count - (countsBefore[table] ?? 0)
      // Ignores `form_pace`: the mails of the orders are sent, and counted there, at any time after the responses.
      return addedRowCount === 0 || table === 'form_pace' ? [] : [[table, addedRowCount]]
    })
    const changedTables =
      acceptedOrderCount > 0 ? ['emails', 'goods_moves', 'order_events', 'order_lines', 'orders'] : []
    expect(newRowCounts).toEqual(changedTables.map((table) => [table, acceptedOrderCount]))
    expect(await readStockRow(product.id)).toEqual({
      stock: 100 - acceptedOrderCount,
      held: acceptedOrderCount,
      sold: 0,
    })
  })

  it.each(['NaN', 'Infinity', '-Infinity', '1299.00.0', '0129900', '1_299', '1e400', "'1299.00'"])(
    'with %s as the total is rejected',
    async (rawTotal) => {
      const product = await makeProduct()
      const body = JSON.stringify(makeOrderBody([product])).replace(
        '"totalAmount":"1299.00"',
        `"totalAmount":${rawTotal}`,
      )
      expect(body).toContain(rawTotal)
      expect((await postOrder(body)).status).toBe(400)
      expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    },
  )

  it('with a wrong price of one line is rejected although the total is correct', async () => {
    const [first, second] = [await makeProduct(), await makeProduct()]
    const body = makeOrderBody([first, second])
    const [firstItem, otherItem] = body.orderItems
    const { status, body: answer } = await postOrder({
      ...body,
      orderItems: [firstItem, { ...otherItem, price: '1.00' }],
    })
    expect([status, answer.code]).toEqual([409, 'order.price_changed'])
  })

  it('with a repeated total field is priced by the shop', async () => {
    const product = await makeProduct({ stock: 2 })
    const body = JSON.stringify(makeOrderBody([product]))
    const lastResponse = await postOrder(body.replace('{', '{"totalAmount":"1.00",'))
    expect([lastResponse.status, lastResponse.body.totals?.total]).toEqual([201, '1299.00'])
    const firstResponse = await postOrder(
      JSON.stringify(makeOrderBody([product])).replace(/}$/, ',"totalAmount":"1.00"}'),
    )
    expect([firstResponse.status, firstResponse.body.code]).toEqual([409, 'order.price_changed'])
  })
})
