import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../domain/checkout/checkout'
import { minor } from '../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import type { VoucherVatKind } from '../../../domain/vouchers/voucher'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  countRows,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../test/fixtures/vouchers'
import { makePaidOrder, openPayment, pay, readPayments } from '../../../test/fixtures/orders/payments'
import { replaceRates } from '../../../test/fixtures/rates'
import { emails } from '../../mail/emails.table'
import { sendDueMails } from '../../../test/fixtures/mails/send-due-mails'
import { cancelOrder, expireHolds } from '../orders/lifecycle/cancel-order'
import { readOrderStatus } from '../orders/views/order-status'
import { placeOrder } from '../orders/place/place-order'
import { createPayment } from '../payments/create-payment'
import { sandboxIntents } from '../payments/payments.table'
import { settlePayment } from '../payments/settle'
import { exchangeRates } from '../rates/rates.table'
import { voucherPurchases, vouchers } from './vouchers.table'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/time'

const readMail = async (aboutId: string, kind: string) => {
  const rows = await db().select().from(emails).where(eq(emails.about, aboutId))
  const mail = rows.find((row) => row.kind === kind)
  if (!mail) throw new Error(`no mail ${kind} about ${aboutId}`)
  return mail
}

const makeVoucherPaymentFields = (
  voucherCode: string,
  discount: string,
  total: string,
  overrides: Record<string, unknown> = {},
) => ({
  voucherCode,
  voucherDiscount: discount,
  totalAmount: total,
  ...overrides,
})

const validateVoucher = (code: string, orderTotal = '1299.00', extraFields: Record<string, unknown> = {}) =>
  readAnswer<Record<string, unknown>>(
    makeClient()('POST', '/api/vouchers/validate', { code, orderTotal, currency: 'PLN', ...extraFields }),
  )

const requestBalance = (code: string) => makeClient()('POST', '/api/vouchers/balance', { code })

const readRejection = (response: Promise<Response>) =>
  readAnswer(response).then(({ status, body }) => [status, body.code])

describe('a bought voucher', () => {
  it('is issued and mailed once its order is paid, and never before', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('150.00')))
    expect(order.totals).toEqual({ subtotal: '150.00', shipping: '0.00', discount: '0.00', total: '150.00' })
    expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toEqual([])
    expect(await readMailKinds(order.id)).toEqual(['order_received'])
    await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    expect(voucher).toMatchObject({
      status: 'issued',
      voucherType: 'purchased',
      currency: 'PLN',
      amountInitial: 15_000,
      amountRemaining: 15_000,
      issuedToEmail: 'lucja@example.com',
    })
    expect(voucher.code).toMatch(/^GIFT(-[2-9A-HJ-NP-Z]{4}){3}$/)
    expect(voucher.expiresAt).toBeGreaterThan(Date.now() + 365 * DAY_MS)
    expect(await readVoucherEntries(voucher.id)).toEqual([['issue', 15_000]])
    expect(await readMailKinds(order.id)).toEqual(['order_paid', 'voucher'])
    const mail = await readMail(order.id, 'voucher')
    expect(mail.recipient).toBe('lucja@example.com')
    expect(mail.html).toContain(voucher.code)
    expect(mail.html).toContain(`/bon?lang=pl#${voucher.code}`)
    expect(mail.html).toContain('<table role="img"')
    expect(mail.text).toContain(voucher.code)
    expect(mail.subject).not.toContain(voucher.code)
    expect((await readMail(order.id, 'order_paid')).html).not.toContain(voucher.code)
    expect(await readOrderStatus(makeTestDeps(), order.id)).toEqual({
      paymentStatus: 'paid',
      bought: true,
    })
  })

  it('is in the currency of its payment and needs no address', async () => {
    await replaceRates()
    const buyer = makeClient()
    const orderFields = {
      currency: 'EUR',
      language: 'en',
      address: 'Long Lane 1',
      city: 'Łódź',
      postalCode: '90-001',
    }
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('50.00', orderFields)),
    )
    await pay(buyer, order)
    expect(await getBoughtVoucher(order.id)).toMatchObject({ currency: 'EUR', amountRemaining: 5000 })
    expect(await readOrderRow(order.id)).toMatchObject({
      address: 'Long Lane 1',
      phone: '',
      totalPln: 21_739,
    })
    expect((await readMail(order.id, 'voucher')).subject).toContain('€50.00')
  })

  it('given to a recipient waits for its day, is mailed with the greeting, and is valid from then', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const buyer = makeClient()
    const sendDay = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)
    const gift = { recipientEmail: 'jan@example.com', greeting: 'Sto lat!\n<b>Ł.</b>', sendOn: sendDay }
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00', { gift })))
    await pay(buyer, order)
    const mail = await readMail(order.id, 'voucher')
    expect(mail).toMatchObject({
      recipient: 'jan@example.com',
      status: 'waiting',
      dueAt: Date.parse(sendDay) + 7 * 60 * MINUTE_MS,
    })
    expect(mail.nextAt).toBe(mail.dueAt)
    expect(mail.html).toContain('Sto lat!')
    expect(mail.html).not.toContain('<b>Ł.')
    expect((await getBoughtVoucher(order.id)).expiresAt).toBeGreaterThan(mail.dueAt + 365 * DAY_MS)
    const paidMail = await readMail(order.id, 'order_paid')
    expect([paidMail.recipient, paidMail.text.includes('jan@example.com')]).toEqual([
      'lucja@example.com',
      true,
    ])
    clock.forward(mail.dueAt - clock.now() - 1)
    await sendDueMails(deps, 1000)
    expect((await readMail(order.id, 'voucher')).status).toBe('waiting')
    clock.forward(1)
    await sendDueMails(deps, 1000)
    expect((await readMail(order.id, 'voucher')).status).toBe('sent')
  })

  it('given to a recipient names the Polish delivery day, also when it is paid after the chosen day', async () => {
    const clock = createStoppedClock(Date.UTC(2026, 11, 1, 22, 50))
    const deps = makeTestDeps({ now: clock.now })
    const payAndReadMailText = async (sendOn: string | null, waitMs: number) => {
      const gift = { recipientEmail: 'jan@example.com', sendOn }
      const { id } = await placeOrder(deps, PlaceOrderBody.parse(makePurchaseBody('100.00', { gift })), null)
      await createPayment(deps, id)
      clock.forward(waitMs)
      await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.orderId, id))
      await readOrderStatus(deps, id)
      return (await readMail(id, 'order_paid')).text
    }
    // The payment arrives at 00:15 in Poland on 2 December, so the mail names that day.
    expect(await payAndReadMailText(null, 25 * MINUTE_MS)).toContain('wyślemy 2\u00a0grudnia 2026')
    expect(await payAndReadMailText('2026-12-24', MINUTE_MS)).toContain('wyślemy 24\u00a0grudnia 2026')
    expect(await payAndReadMailText('2026-12-02', 40 * 60 * MINUTE_MS)).toContain(
      'wyślemy 3\u00a0grudnia 2026',
    )
  })

  it.each([
    [
      'with another line',
      {
        orderItems: [
          { productId: 'voucher', quantity: 1, price: '50.00' },
          { productId: 'x', quantity: 1, price: '1.00' },
        ],
      },
      [400, 'voucher.not_allowed_here'],
    ],
    [
      'twice',
      { orderItems: [{ productId: 'voucher', quantity: 2, price: '50.00' }] },
      [400, 'voucher.not_allowed_here'],
    ],
    ['with a voucher', { voucherCode: 'GIFT-2345-6789-ABCD' }, [400, 'voucher.not_allowed_here']],
    [
      'by a courier',
      { courier: 'dpd', phone: '600700800', address: 'Nowa 12', city: 'Łódź', postalCode: '90-001' },
      [400, 'order.courier_not_available'],
    ],
    [
      'for too little',
      { orderItems: [{ productId: 'voucher', quantity: 1, price: '1.99' }], totalAmount: '1.99' },
      [400, 'voucher.amount_not_allowed'],
    ],
    [
      'for too much',
      { orderItems: [{ productId: 'voucher', quantity: 1, price: '3000.01' }], totalAmount: '3000.01' },
      [400, 'voucher.amount_not_allowed'],
    ],
    ['for another total', { totalAmount: '1.00' }, [409, 'order.price_changed']],
    ['for nobody', { gift: { recipientEmail: 'nobody' } }, [400, 'input.invalid']],
    [
      'for a day that is over',
      { gift: { recipientEmail: 'a@example.com', sendOn: '2020-01-01' } },
      [400, 'input.invalid'],
    ],
    [
      'with a greeting as long as a letter',
      { gift: { recipientEmail: 'a@example.com', greeting: 'a'.repeat(301) } },
      [400, 'input.invalid'],
    ],
  ])('%s is rejected, and nothing is stored', async (_, invalidFields, expectedError) => {
    const countsBefore = await countRows()
    expect(
      await readRejection(makeClient()('POST', '/api/orders', makePurchaseBody('50.00', invalidFields))),
    ).toEqual(expectedError)
    expect(await countRows()).toEqual(countsBefore)
  })

  it('is not sold with another VAT treatment than its buyer saw', async () => {
    const makeShopWithVoucherVat = (kind: VoucherVatKind) =>
      makeTestDeps({ settings: { ...FIRST_SETTINGS, voucherVat: { kind } } })
    const makePurchaseRequest = (voucherVat?: VoucherVatKind) =>
      PlaceOrderBody.parse(makePurchaseBody('100.00', { voucherVat }))
    for (const [seenVat, kind] of [
      ['single', 'multi'],
      ['multi', 'single'],
    ] as const) {
      const countsBefore = await countRows()
      await expect(
        placeOrder(makeShopWithVoucherVat(kind), makePurchaseRequest(seenVat), null),
      ).rejects.toMatchObject({
        code: 'voucher.tax_changed',
      })
      expect(await countRows()).toEqual(countsBefore)
      // A repeated order with the current VAT treatment is accepted. An order without `voucherVat` is accepted too; its
      // buyer learns the VAT by mail.
      for (const repeatedRequest of [makePurchaseRequest(kind), makePurchaseRequest()]) {
        const { id } = await placeOrder(makeShopWithVoucherVat(kind), repeatedRequest, null)
        const [purchase] = await db().select().from(voucherPurchases).where(eq(voucherPurchases.orderId, id))
        expect(purchase?.voucherVat).toBe(kind)
      }
    }
    const { status, body } = await readAnswer(
      makeClient()('POST', '/api/orders', makePurchaseBody('100.00', { voucherVat: 'multi' })),
    )
    expect([status, body.code]).toEqual([409, 'voucher.tax_changed'])
  })

  it('is issued once for five reports of its payment', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('50.00')))
    const { intentId } = await pay(buyer, order)
    const deps = makeTestDeps()
    const intent = await deps.gateway?.find(intentId)
    if (!intent) throw new Error('no intent')
    await Promise.all([1, 2, 3, 4, 5].map(() => settlePayment(deps, intent)))
    expect(await getBoughtVoucher(order.id)).toMatchObject({ amountRemaining: 5000 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid', 'voucher'])
  })
})

describe('a voucher at the checkout', () => {
  it('pays part of an order: held when it is placed, spent when it is paid', async () => {
    const voucher = await makeVoucher()
    const { order, buyer } = await makeOrder({}, makeVoucherPaymentFields(voucher.code, '200.00', '1099.00'))
    expect(order.totals).toEqual({
      subtotal: '1299.00',
      shipping: '0.00',
      discount: '200.00',
      total: '1099.00',
    })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['hold', -20_000],
    ])
    await pay(buyer, order)
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['hold', -20_000],
      ['capture', 0],
    ])
    expect(await readVoucherRow(voucher.id)).toMatchObject({ redeemedOrderId: order.id, amountRemaining: 0 })
    expect(await readPayments(order.id)).toMatchObject([{ amount: 109_900, status: 'succeeded' }])
    const mail = await readMail(order.id, 'order_paid')
    const billLines = [
      'Razem (z VAT): 1 299,00',
      'w tym VAT: 242,90',
      'Zapłata bonem: −200,00',
      'Zapłacono resztę: 1 099,00',
    ]
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(`${billLines.join(' zł\n')} zł\n`)
    expect(mail.text).toContain(`Na bonie o końcówce ${voucher.code.slice(-4)} zostaje: 0,00`)
    expect(mail.text).not.toContain(voucher.code)
  })

  it('pays for several orders until it is empty', async () => {
    const voucher = await makeVoucher({ amountInitial: minor(150_00) })
    const lowPriceFields = { exhibitionPrice: minor(70_01) }
    const firstOrder = await makeOrder(
      lowPriceFields,
      makeVoucherPaymentFields(voucher.code, '100.00', '0.00'),
    )
    expect(firstOrder.order.paymentStatus).toBe('paid')
    expect(await readOrderStatus(makeTestDeps(), firstOrder.order.id)).toMatchObject({
      paymentStatus: 'paid',
      voucher: { last4: voucher.code.slice(-4), remaining: '50.00', currency: 'PLN' },
    })
    expect((await validateVoucher(voucher.code)).body).toMatchObject({
      valid: true,
      discount: '50.00',
      remaining: '0.00',
    })
    const secondOrder = await makePaidOrder(
      lowPriceFields,
      makeVoucherPaymentFields(voucher.code, '50.00', '50.00'),
    )
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    expect((await readOrderRow(secondOrder.order.id)).state).toBe('paid')
    expect((await validateVoucher(voucher.code)).body).toEqual({
      valid: false,
      error: 'voucher.already_used',
    })
    const thirdProduct = await makeProduct(lowPriceFields)
    const body = makeOrderBody([thirdProduct], makeVoucherPaymentFields(voucher.code, '50.00', '50.00'))
    expect(await readRejection(makeClient()('POST', '/api/orders', body))).toEqual([
      409,
      'voucher.already_used',
    ])
  })

  it('covers a whole order: paid at once without the provider, with mail and goods sold', async () => {
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const { product, order, buyer, body } = await makeOrder(
      {},
      makeVoucherPaymentFields(voucher.code, '1299.00', '0.00'),
    )
    expect(order.paymentStatus).toBe('paid')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'voucher_covers'])
    expect(await readOrderLines(order.id)).toMatchObject([{ held: 0, owed: 1 }])
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
    const { text } = await readMail(order.id, 'order_paid')
    expect(text).toContain('701,00')
    const billLines = ['Razem (z VAT): 1 299,00', 'w tym VAT: 242,90', 'Zapłata bonem: −1 299,00']
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      `${[...billLines, 'Pozostało do zapłaty: 0,00'].join(' zł\n')} zł\n`,
    )
    expect(await readAnswer(buyer('POST', '/api/payments/create', { orderId: order.id }))).toEqual({
      status: 200,
      body: { paid: true },
    })
    expect(await readPayments(order.id)).toEqual([])
    // A repeated order is rejected, because the voucher's balance is lower now. The voucher is not charged twice.
    expect(await readRejection(buyer('POST', '/api/orders', body))).toEqual([409, 'order.price_changed'])
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 70_100 })
  })

  it('leaves at least the provider’s minimum to pay', async () => {
    const voucher = await makeVoucher({ amountInitial: minor(1298_00) })
    expect((await validateVoucher(voucher.code)).body).toMatchObject({
      valid: true,
      discount: '1297.00',
      value: '1298.00',
      remaining: '1.00',
    })
    const { order } = await makeOrder({}, makeVoucherPaymentFields(voucher.code, '1297.00', '2.00'))
    expect(order.totals).toMatchObject({ discount: '1297.00', total: '2.00' })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 100 })
  })

  it('in another currency is converted with the rates, and only that amount is taken off', async () => {
    await replaceRates({ EUR: 250_000 })
    const voucher = await makeVoucher({ currency: 'EUR', amountInitial: minor(100_00) })
    expect((await validateVoucher(voucher.code, '100.00')).body).toMatchObject({
      discount: '100.00',
      value: '400.00',
      remaining: '75.00',
      voucherCurrency: 'EUR',
    })
    const cheapPriceFields = { exhibitionPrice: minor(70_01) }
    await makeOrder(cheapPriceFields, makeVoucherPaymentFields(voucher.code, '100.00', '0.00'))
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 10_000],
      ['hold', -2500],
      ['capture', 0],
    ])
  })

  it('is looked up without rates if it needs none, and else asks to try again', async () => {
    await db().delete(exchangeRates)
    const zlotyVoucher = await makeVoucher()
    const euroVoucher = await makeVoucher({ currency: 'EUR' })
    expect((await validateVoucher(zlotyVoucher.code)).body).toMatchObject({ valid: true, discount: '200.00' })
    expect(await validateVoucher(euroVoucher.code)).toMatchObject({
      status: 503,
      body: { code: 'shop.try_again' },
    })
    const sameCurrencyResult = await validateVoucher(euroVoucher.code, '250.00', { currency: 'EUR' })
    expect(sameCurrencyResult.body).toMatchObject({ valid: true, discount: '200.00', voucherCurrency: 'EUR' })
  })

  it('is released once when its order is cancelled or expires', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const voucher = await makeVoucher()
    const { order } = await makeOrder({}, makeVoucherPaymentFields(voucher.code, '200.00', '1099.00'))
    expect((await validateVoucher(voucher.code)).body).toEqual({ valid: false, error: 'voucher.in_use' })
    await Promise.all([1, 2, 3].map(() => cancelOrder(deps, order.id)))
    await expireHolds(deps)
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['hold', -20_000],
      ['release', 20_000],
    ])
    expect((await validateVoucher(voucher.code)).body).toMatchObject({ valid: true, discount: '200.00' })
    expect((await readMail(order.id, 'order_cancelled')).text).toContain('200,00')
  })

  it('can be used again by the same buyer’s next order', async () => {
    const voucher = await makeVoucher()
    const { body, order, product, buyer } = await makeOrder(
      {},
      makeVoucherPaymentFields(voucher.code, '200.00', '1099.00'),
    )
    const sameSession = { sessionId: body.sessionId }
    expect((await validateVoucher(voucher.code, '1299.00', sameSession)).body).toMatchObject({
      valid: true,
      discount: '200.00',
    })
    const otherProduct = await makeProduct()
    const changedBody = makeOrderBody(
      [otherProduct],
      makeVoucherPaymentFields(voucher.code, '200.00', '1099.00', sameSession),
    )
    const secondOrder = await expectPlacedOrder(buyer('POST', '/api/orders', changedBody))
    expect(secondOrder.id).not.toBe(order.id)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    const repeatedOrder = await expectPlacedOrder(buyer('POST', '/api/orders', changedBody))
    expect(repeatedOrder.id).toBe(secondOrder.id)
  })

  it('of a late payment is spent if still available; else the money is refunded', async () => {
    for (const isVoucherUsable of [true, false]) {
      const voucher = await makeVoucher()
      const { order, buyer } = await makeOrder(
        {},
        makeVoucherPaymentFields(voucher.code, '200.00', '1099.00'),
      )
      const { intentId } = await openPayment(buyer, order.id)
      await cancelOrder(makeTestDeps(), order.id)
      if (!isVoucherUsable) await makeOrder({}, makeVoucherPaymentFields(voucher.code, '200.00', '1099.00'))
      await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
      const deps = makeTestDeps()
      const intent = await deps.gateway?.find(intentId)
      if (!intent) throw new Error('no intent')
      await settlePayment(deps, intent)
      expect((await readOrderRow(order.id)).state).toBe(isVoucherUsable ? 'paid' : 'refunded')
      expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    }
  })

  it.each([
    ['', 'voucher.enter_code'],
    ['   ', 'voucher.enter_code'],
    ['GIFT-AAAA-AAAA-AAAA', 'voucher.invalid'],
    ['nonsense', 'voucher.invalid'],
  ])('%j is rejected as %s', async (code, error) => {
    expect(await validateVoucher(code)).toEqual({ status: 200, body: { valid: false, error } })
  })

  it('that is expired or blocked is rejected in look-up and order', async () => {
    const expiredVoucher = await makeVoucher({ expiresAt: Date.now() - 1, createdAt: Date.now() - 2 })
    const blockedVoucher = await makeVoucher()
    await db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, blockedVoucher.id))
    for (const [code, error] of [
      [expiredVoucher.code, 'voucher.expired'],
      [blockedVoucher.code, 'voucher.invalid'],
      ['GIFT-AAAA-AAAA-AAAA', 'voucher.invalid'],
    ] as const) {
      expect((await validateVoucher(code)).body).toEqual({ valid: false, error })
      const product = await makeProduct()
      const body = makeOrderBody([product], makeVoucherPaymentFields(code, '200.00', '1099.00'))
      const countsBefore = await countRows()
      expect(await readRejection(makeClient()('POST', '/api/orders', body))).toEqual([409, error])
      expect(await countRows()).toEqual(countsBefore)
      expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    }
  })

  it('with another discount than shown is rejected with the correct totals', async () => {
    const voucher = await makeVoucher()
    const product = await makeProduct()
    for (const discount of ['0.00', '199.99', '200.01', '1299.00']) {
      const total = (1299 - Number(discount)).toFixed(2)
      const { status, body } = await readAnswer(
        makeClient()(
          'POST',
          '/api/orders',
          makeOrderBody([product], makeVoucherPaymentFields(voucher.code, discount, total)),
        ),
      )
      expect([status, body.code, body.totals?.total]).toEqual([409, 'order.price_changed', '1099.00'])
    }
    expect(await readVoucherEntries(voucher.id)).toEqual([['issue', 20_000]])
  })

  it('can be looked up ten times a minute per address; orders with a code count too', async () => {
    const apiClient = makeClient()
    const requestUnknownBalance = () =>
      apiClient('POST', '/api/vouchers/validate', {
        code: 'GIFT-AAAA-AAAA-AAAA',
        orderTotal: '1.00',
        currency: 'PLN',
      })
    const responseStatuses = []
    for (let index = 0; index < 11; index++) responseStatuses.push((await requestUnknownBalance()).status)
    expect(responseStatuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const product = await makeProduct()
    const order = apiClient(
      'POST',
      '/api/orders',
      makeOrderBody([product], makeVoucherPaymentFields('GIFT-AAAA-AAAA-AAAA', '1.00', '1298.00')),
    )
    expect(await readRejection(order)).toEqual([429, 'request.too_many'])
    expect((await apiClient('POST', '/api/orders', makeOrderBody([product]))).status).toBe(201)
  })
})

describe('the balance of a voucher', () => {
  it('is returned for its code, with the last characters only', async () => {
    const voucher = await makeVoucher()
    await makePaidOrder(
      { exhibitionPrice: minor(20_01) },
      makeVoucherPaymentFields(voucher.code, '50.00', '0.00'),
    ).catch(() => undefined)
    const { status, body } = await readAnswer<Record<string, unknown>>(
      requestBalance(voucher.code.toLowerCase().replaceAll('-', ' ')),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      last4: voucher.code.slice(-4),
      currency: 'PLN',
      initial: '200.00',
      remaining: '150.00',
      held: '0.00',
      expiresAt: new Date(voucher.expiresAt).toISOString(),
      voucherType: 'purchased',
      state: 'active',
    })
  })

  it('includes the part that an unpaid order holds', async () => {
    // The second order costs 50.00 zł. It takes only 48.00 of the voucher's 49.00 zł, because the provider needs a
    // payment of at least 2.00 zł.
    for (const [amount, [held, dueAmount], remaining, state] of [
      [30_00, ['30.00', '20.00'], '0.00', 'in_use'],
      [49_00, ['48.00', '2.00'], '1.00', 'active'],
    ] as const) {
      const { code } = await makeVoucher({ amountInitial: minor(amount) })
      await makeOrder({ exhibitionPrice: minor(20_01) }, makeVoucherPaymentFields(code, held, dueAmount))
      const { body } = await readAnswer<Record<string, unknown>>(requestBalance(code))
      expect(body).toMatchObject({ remaining, held, state })
    }
  })

  it('is zero for a used or expired voucher', async () => {
    const usedVoucher = await makeVoucher({ amountInitial: minor(50_00) })
    await makeOrder(
      { exhibitionPrice: minor(20_01) },
      makeVoucherPaymentFields(usedVoucher.code, '50.00', '0.00'),
    )
    const expiredVoucher = await makeVoucher({ expiresAt: Date.now() - 1, createdAt: Date.now() - 2 })
    for (const [{ code }, initial, state] of [
      [usedVoucher, '50.00', 'used'],
      [expiredVoucher, '200.00', 'expired'],
    ] as const) {
      const { status, body } = await readAnswer<Record<string, unknown>>(requestBalance(code))
      expect([status, body]).toMatchObject([200, { initial, remaining: '0.00', state }])
    }
  })

  it('is not returned for a blocked voucher', async () => {
    const { id, code } = await makeVoucher()
    await db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, id))
    expect(await readRejection(requestBalance(code))).toEqual([409, 'voucher.invalid'])
  })

  it.each([
    ['', 400, 'voucher.enter_code'],
    ['  ', 400, 'voucher.enter_code'],
    ['nonsense', 409, 'voucher.invalid'],
    ['GIFT-AAAA-AAAA-AAAA', 409, 'voucher.invalid'],
  ])('of %j is rejected', async (code, status, error) => {
    expect(await readRejection(requestBalance(code))).toEqual([status, error])
  })
})
