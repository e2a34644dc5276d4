import { FALLBACK_RATES } from '../../../domain/money/currency'
import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { PlaceOrderBody } from '../../../domain/checkout/checkout'
import { AppError } from '../../../domain/errors'
import { type Minor, minor, toDecimal } from '../../../domain/money/money'
import { isHoldingState } from '../../../domain/orders/order'
import { type Intent, SANDBOX_BLIK_CODE, SANDBOX_CARDS } from '../../../domain/payments/payment'
import { packParcels } from '../../../domain/delivery/parcels'
import { calculateShippingFee } from '../../../domain/delivery/shipping-fee'
import { quotePrices } from '../../../domain/checkout/pricing'
import { convertVoucherAmount } from '../../../domain/vouchers/voucher'
import {
  db,
  makeProduct,
  makeOrderBody,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { makeVoucher, makePurchaseBody } from '../../../test/fixtures/vouchers'
import { makeCardPayment } from '../../../test/fixtures/orders/payments'
import { replaceRates } from '../../../test/fixtures/rates'
import { findBookViolations } from '../admin/books/check-books'
import type { ProviderEvent } from '../payments/gateway'
import { createPayment } from '../payments/create-payment'
import { payments, sandboxIntents } from '../payments/payments.table'
import { confirmSandboxPayment, createSandboxEvent } from '../payments/sandbox'
import { receiveEvent } from '../payments/webhook'
import { products } from '../products/products.table'
import { recordRefundedAmount } from '../refunds/record-refund'
import { refunds } from '../refunds/refunds.table'
import { sendRefunds } from '../refunds/send-refunds'
import { voucherEntries, voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { cancelOrder } from './lifecycle/cancel-order'
import { readOrderStatus } from './views/order-status'
import { orderLines, orders } from './orders.table'
import { placeOrder } from './place/place-order'
import { MINUTE_MS } from '../../../domain/time/time'

/** Order outcomes that the random runs must reach, each at least once. */
const REQUIRED_OUTCOMES = [
  'bought',
  'cancelled',
  'failed',
  'paid',
  'paid by both',
  'paid by voucher',
  'pending',
  'refunded',
  'refunded to both',
]
const COMMON_OUTCOMES = ['bought', 'cancelled', 'paid', 'paid by voucher', 'refunded']
const seenOutcomes = new Set<string>()
/**
 * Ids of the orders, products and vouchers of all runs. The integrity checks of money and goods must not report them.
 */
const subjectIds = new Set<string>()

const BUYER_COUNT = 4
const EXCHANGE_RATES = FALLBACK_RATES
const WEBHOOK_SECRET = 'test-secret'

/**
 * A random step of a run. Its numbers select an existing order, product or voucher. With `isConcurrent`, it runs
 * concurrently with the next step.
 */
type ModelStep = { isConcurrent: boolean } & (
  | { kind: 'place'; buyer: number; product: number; voucher: number }
  | { kind: 'buyVoucher'; buyer: number }
  | { kind: 'open'; order: number }
  | { kind: 'pay'; order: number; method: (typeof PAYMENT_METHODS)[number] }
  | { kind: 'answer'; order: number; action: 'approve' | 'reject' }
  | { kind: 'deliver'; event: number; times: number }
  | { kind: 'poll'; order: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'refund'; order: number; percent: number; isRestocked: boolean }
  | { kind: 'refundByHand'; order: number; percent: number }
)

const PAYMENT_METHODS = ['succeeds', 'declined', 'needsAction', 'processing', 'blik'] as const
const anyIndex = fc.nat({ max: 30 })
const stepArbitrary = (stepFields: Record<string, fc.Arbitrary<unknown>>, kind: ModelStep['kind']) =>
  fc.record({ kind: fc.constant(kind), isConcurrent: fc.boolean(), ...stepFields }) as fc.Arbitrary<ModelStep>

const anyStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 6, arbitrary: stepArbitrary({ buyer: anyIndex, product: anyIndex, voucher: anyIndex }, 'place') },
  { weight: 2, arbitrary: stepArbitrary({ buyer: anyIndex }, 'buyVoucher') },
  { weight: 5, arbitrary: stepArbitrary({ order: anyIndex }, 'open') },
  {
    weight: 6,
    arbitrary: stepArbitrary({ order: anyIndex, method: fc.constantFrom(...PAYMENT_METHODS) }, 'pay'),
  },
  {
    weight: 1,
    arbitrary: stepArbitrary({ order: anyIndex, action: fc.constantFrom('approve', 'reject') }, 'answer'),
  },
  {
    weight: 4,
    arbitrary: stepArbitrary({ event: anyIndex, times: fc.integer({ min: 1, max: 3 }) }, 'deliver'),
  },
  { weight: 2, arbitrary: stepArbitrary({ order: anyIndex }, 'poll') },
  { weight: 2, arbitrary: stepArbitrary({ minutes: fc.constantFrom(1, 6, 16) }, 'wait') },
  { weight: 1, arbitrary: stepArbitrary({ order: anyIndex }, 'cancel') },
  {
    weight: 4,
    arbitrary: stepArbitrary(
      { order: anyIndex, percent: fc.constantFrom(30, 100), isRestocked: fc.boolean() },
      'refund',
    ),
  },
  {
    weight: 1,
    arbitrary: stepArbitrary({ order: anyIndex, percent: fc.constantFrom(20, 100) }, 'refundByHand'),
  },
)

/**
 * A shop with its own data in the shared database: two tools, two vouchers, four buyers, and a provider whose events
 * may be lost.
 */
async function openShop() {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  const productPrice = minor(180_00)
  await replaceRates(EXCHANGE_RATES, clock.now())
  return {
    clock,
    deps,
    goods: [
      await makeProduct({ exhibitionPrice: productPrice }),
      await makeProduct({ exhibitionPrice: productPrice, stock: 2 }),
    ],
    vouchers: [
      await makeVoucher({ amountInitial: minor(120_00) }),
      await makeVoucher({ amountInitial: minor(60_00), currency: 'EUR' }),
    ] as { id: string; code: string }[],
    sessions: Array.from({ length: BUYER_COUNT }, () => `session-${crypto.randomUUID()}`),
    orders: [] as string[],
    openPayments: new Map<string, { intentId: string; clientSecret: string }>(),
    events: [] as { body: string; signature: string }[],
    refundCount: 0,
  }
}
type OpenedShop = Awaited<ReturnType<typeof openShop>>

const pickByIndex = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

/** Accepts expected errors; any other error fails the test. */
async function ignoreExpectedErrors(runStep: () => Promise<unknown>): Promise<void> {
  await runStep().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
  })
}

async function placeRandomOrder(
  shop: OpenedShop,
  { buyer, product, voucher }: Extract<ModelStep, { kind: 'place' }>,
) {
  const pickedGoods = pickByIndex(shop.goods, product)
  if (!pickedGoods) return
  const chosenVoucher = voucher % 3 === 0 ? null : await findUsableVoucher(shop, voucher)
  const lines = [{ unitPrice: pickedGoods.exhibitionPrice, quantity: 1 }]
  const orderQuote = quotePrices(lines, {
    shippingFee: (subtotalPln) =>
      calculateShippingFee(
        subtotalPln,
        packParcels([{ size: pickedGoods, quantity: 1 }]),
        shop.deps.settings.delivery.pl.parcels,
        undefined,
      ),
    currency: 'PLN',
    rates: EXCHANGE_RATES,
    voucher: chosenVoucher?.balance ?? minor(0),
  })
  const body = makeOrderBody([pickedGoods], {
    sessionId: pickByIndex(shop.sessions, buyer),
    totalAmount: toDecimal(orderQuote.total),
    ...(chosenVoucher
      ? { voucherCode: chosenVoucher.code, voucherDiscount: toDecimal(orderQuote.discount) }
      : {}),
  })
  const { id } = await placeOrder(shop.deps, PlaceOrderBody.parse(body), crypto.randomUUID())
  if (!shop.orders.includes(id)) shop.orders.push(id)
}

/** The code and the current value of a voucher, as the checkout shows them to a buyer. */
async function findUsableVoucher(
  shop: OpenedShop,
  index: number,
): Promise<{ code: string; balance: Minor } | null> {
  const voucher = pickByIndex(shop.vouchers, index)
  if (!voucher) return null
  const [row] = await db().select().from(vouchers).where(eq(vouchers.id, voucher.id))
  return row
    ? {
        code: row.code,
        balance: convertVoucherAmount(row.amountRemaining, row.currency, 'PLN', EXCHANGE_RATES),
      }
    : null
}

/** Records a provider event, which a later step may deliver at any time, repeatedly, or never. */
async function recordProviderEvent(shop: OpenedShop, intentId: string) {
  const intent = await shop.deps.gateway?.find(intentId)
  if (intent) shop.events.push(await createSandboxEvent(intent, WEBHOOK_SECRET, Date.now()))
}

const STEP_HANDLERS: {
  [K in ModelStep['kind']]: (shop: OpenedShop, step: Extract<ModelStep, { kind: K }>) => Promise<void>
} = {
  place: placeRandomOrder,
  async buyVoucher(shop, { buyer }) {
    const body = makePurchaseBody('75.00', { sessionId: pickByIndex(shop.sessions, buyer) })
    const { id } = await placeOrder(shop.deps, PlaceOrderBody.parse(body), crypto.randomUUID())
    if (!shop.orders.includes(id)) shop.orders.push(id)
  },
  async open(shop, { order }) {
    const id = pickByIndex(shop.orders, order)
    if (!id) return
    const payment = await createPayment(shop.deps, id)
    if ('paid' in payment) return
    const [intentId = ''] = payment.clientSecret.split('_secret_')
    shop.openPayments.set(id, { intentId, clientSecret: payment.clientSecret })
  },
  async pay(shop, { order, method }) {
    const id = pickByIndex(shop.orders, order)
    if (id && !shop.openPayments.has(id))
      await ignoreExpectedErrors(() => STEP_HANDLERS.open(shop, { kind: 'open', isConcurrent: false, order }))
    const payment = shop.openPayments.get(id ?? '')
    if (!payment) return
    const paymentMethod =
      method === 'blik' ? { type: 'blik', code: SANDBOX_BLIK_CODE } : makeCardPayment(SANDBOX_CARDS[method])
    const { intentId, clientSecret } = payment
    await confirmSandboxPayment(shop.deps, {
      clientSecret,
      method: paymentMethod as { type: 'blik'; code: string },
    })
    await recordProviderEvent(shop, intentId)
  },
  async answer(shop, { order, action }) {
    const payment = pickByIndex([...shop.openPayments.values()], order)
    if (!payment) return
    await confirmSandboxPayment(shop.deps, { clientSecret: payment.clientSecret, action })
    await recordProviderEvent(shop, payment.intentId)
  },
  async deliver(shop, { event, times }) {
    const providerEvent = pickByIndex(shop.events, event)
    const { gateway } = shop.deps
    if (!providerEvent || !gateway) return
    const deps = { ...shop.deps, gateway: { ...gateway, readEvent } }
    for (let deliveryNumber = 0; deliveryNumber < times; deliveryNumber++)
      await receiveEvent(deps, providerEvent.body, providerEvent.signature)
  },
  async poll(shop, { order }) {
    const id = pickByIndex(shop.orders, order)
    if (id) await readOrderStatus(shop.deps, id)
  },
  async wait(shop, { minutes }) {
    shop.clock.forward(minutes * MINUTE_MS)
    await runOrderCron(shop)
  },
  async cancel(shop, { order }) {
    const id = pickByIndex(shop.orders, order)
    if (id) await cancelOrder(shop.deps, id)
  },
  /** Refunds a percentage of the goods. At 100 %, refunds all units that are neither cancelled nor returned. */
  async refund(shop, { order, percent, isRestocked }) {
    const id = pickByIndex(shop.orders, order)
    if (!id) return
    const [row] = await db().select().from(orders).where(eq(orders.id, id))
    const amount = minor(Math.max(1, Math.floor(((row?.subtotal ?? 0) * percent) / 100)))
    shop.refundCount += 1
    const refundKey = `${id}:${shop.refundCount}`
    const refundFields = percent === 100 ? { isRestocked } : { amount }
    await makeRefund(shop.deps, id, { key: refundKey, reason: 'goodwill', ...refundFields })
  },
  async refundByHand(shop, { order, percent }) {
    const payment = pickByIndex([...shop.openPayments.values()], order)
    if (!payment) return
    const [intent] = await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, payment.intentId))
    const amountLeft = (intent?.amount ?? 0) - (intent?.refunded ?? 0)
    const amount = minor(Math.floor((amountLeft * percent) / 100))
    // Skips an order with an unsent refund of the shop, because both refunds would repay the same money.
    const dueRefunds = await db().select().from(refunds).where(eq(refunds.state, 'due'))
    const hasDueRefund = dueRefunds.some(({ orderId }) => orderId === intent?.orderId)
    if (intent?.status !== 'succeeded' || amount === 0 || hasDueRefund) return
    const { intentId } = payment
    await shop.deps.gateway?.refund({ key: `hand:${crypto.randomUUID()}`, intentId, amount })
  },
}

async function reportRefunded(shop: OpenedShop, intentId: string) {
  const [intent] = await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  if (intent && intent.refunded > 0)
    await recordRefundedAmount(shop.deps, { intentId, amountRefunded: intent.refunded })
}

/** Skips the signature check, which other tests cover. */
function readEvent(body: string): Promise<ProviderEvent> {
  const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: { intent: Intent } }
  return Promise.resolve({ id, type, intent: data.intent })
}

async function runOrderCron(shop: OpenedShop) {
  const rows = await db().select().from(orders).where(inArray(orders.id, shop.orders))
  for (const { id, state, holdUntil } of rows) {
    const isHoldOver = state === 'expiring' || (isHoldingState(state) && holdUntil <= shop.clock.now())
    if (isHoldOver) await cancelOrder(shop.deps, id)
    if (state === 'refund_due') await sendRefunds(shop.deps, id)
  }
}

/** Checks the rules of money and goods. They must hold at any time, also during a purchase. */
async function expectBalancedBooks(shop: OpenedShop) {
  const goodsIds = shop.goods.map(({ id }) => id)
  const isShopVoucherSql = or(
    inArray(
      vouchers.id,
      shop.vouchers.map(({ id }) => id),
    ),
    inArray(vouchers.issuedOrderId, shop.orders),
  )
  const [goods, lines, paymentRows, intentRows, redemptions, shopVouchers, refundRows, orderRows] =
    await db().batch([
      db().select().from(products).where(inArray(products.id, goodsIds)),
      db().select().from(orderLines).where(inArray(orderLines.productId, goodsIds)),
      db().select().from(payments).where(inArray(payments.orderId, shop.orders)),
      db().select().from(sandboxIntents).where(inArray(sandboxIntents.orderId, shop.orders)),
      db().select().from(voucherRedemptions).where(inArray(voucherRedemptions.orderId, shop.orders)),
      db().select().from(vouchers).where(isShopVoucherSql),
      db().select().from(refunds).where(inArray(refunds.orderId, shop.orders)),
      db().select().from(orders).where(inArray(orders.id, shop.orders)),
    ])
  const voucherEntryRows = await db()
    .select()
    .from(voucherEntries)
    .where(
      inArray(
        voucherEntries.voucherId,
        shopVouchers.map(({ id }) => id),
      ),
    )
  const sumOfAmounts = (rows: readonly { amount: number }[]) =>
    rows.reduce((sum, { amount }) => sum + amount, 0)
  for (const product of goods) {
    const productLines = lines.filter((line) => line.productId === product.id)
    const heldQuantity = productLines.reduce((sum, line) => sum + line.held, 0)
    const soldQuantity = productLines.reduce(
      (sum, line) => sum + line.quantity - line.held - line.restocked,
      0,
    )
    expect({ held: product.held, sold: product.sold, free: product.stock }).toEqual({
      held: heldQuantity,
      sold: soldQuantity,
      free: product.pieces - heldQuantity - soldQuantity,
    })
  }
  for (const order of orderRows) {
    const succeededIntents = intentRows.filter(
      (intent) => intent.orderId === order.id && intent.status === 'succeeded',
    )
    const recordedPayments = paymentRows.filter(
      (payment) => payment.orderId === order.id && payment.status === 'succeeded',
    )
    expect(succeededIntents.length).toBeLessThanOrEqual(1)
    expect(recordedPayments.length).toBeLessThanOrEqual(succeededIntents.length)
    const refundsOfOrder = refundRows.filter((row) => row.orderId === order.id)
    const refundedAmount = sumOfAmounts(
      refundsOfOrder.filter(({ state }) => state === 'done').map((row) => ({ amount: row.money })),
    )
    expect(succeededIntents[0]?.refunded ?? 0).toBe(recordedPayments.length > 0 ? refundedAmount : 0)
    if (order.state === 'paid') expect(recordedPayments.length).toBe(order.total > 0 ? 1 : 0)
    if (order.state === 'refunded') expect(refundedAmount).toBe(order.total)
  }
  for (const voucher of shopVouchers) {
    expect(voucher.amountRemaining).toBe(
      sumOfAmounts(voucherEntryRows.filter((entry) => entry.voucherId === voucher.id)),
    )
    const activeRedemptions = redemptions.filter(
      (row) => row.voucherId === voucher.id && row.state !== 'released',
    )
    const refundsOfVoucherOrders = refundRows.filter((row) =>
      activeRedemptions.some(({ orderId }) => orderId === row.orderId),
    )
    const purchaseRefunds = refundRows.filter(
      (row) => row.orderId === voucher.issuedOrderId && voucher.voucherType === 'purchased',
    )
    expect(voucher.amountRemaining).toBe(
      voucher.amountInitial -
        sumOfAmounts(activeRedemptions) +
        sumOfAmounts(refundsOfVoucherOrders.map((row) => ({ amount: row.voucherAmount }))) -
        Math.min(
          sumOfAmounts(purchaseRefunds.map((row) => ({ amount: row.money }))),
          -sumOfAmounts(
            voucherEntryRows.filter(
              (entry) => entry.voucherId === voucher.id && entry.kind === 'refund' && entry.amount < 0,
            ),
          ),
        ),
    )
  }
  // Makes purchased vouchers available to later steps.
  for (const { id, code } of shopVouchers)
    if (shop.vouchers.every((voucher) => voucher.id !== id)) shop.vouchers.push({ id, code })
  for (const order of orderRows) {
    seenOutcomes.add(order.state)
    if (order.state === 'paid' && order.discount > 0)
      seenOutcomes.add(order.total > 0 ? 'paid by both' : 'paid by voucher')
  }
  if (shopVouchers.some(({ issuedOrderId }) => issuedOrderId)) seenOutcomes.add('bought')
  if (refundRows.some(({ reason }) => reason === 'late_payment')) seenOutcomes.add('late')
  if (refundRows.some(({ money: refundedMoney, discount }) => refundedMoney > 0 && discount > 0))
    seenOutcomes.add('refunded to both')
}

/**
 * Delivers all events, expires all holds and sends all refunds. Every order must then be paid, cancelled or refunded.
 */
async function settleAllOrders(shop: OpenedShop) {
  shop.clock.forward(60 * MINUTE_MS)
  if (shop.orders.length === 0) return
  for (let round = 0; round < 2; round++) {
    await runOrderCron(shop)
    shop.clock.forward(MINUTE_MS)
    await Promise.all(shop.orders.map((id) => readOrderStatus(shop.deps, id)))
  }
  await runOrderCron(shop)
  for (const { intentId } of shop.openPayments.values()) await reportRefunded(shop, intentId)
  const rows = await db().select().from(orders).where(inArray(orders.id, shop.orders))
  expect(rows.filter(({ state }) => !['paid', 'cancelled', 'refunded'].includes(state))).toEqual([])
  const intentRows = await db()
    .select()
    .from(sandboxIntents)
    .where(inArray(sandboxIntents.orderId, shop.orders))
  for (const intent of intentRows.filter(({ status }) => status === 'succeeded')) {
    const order = rows.find(({ id }) => id === intent.orderId)
    if (order?.state !== 'paid') expect(intent.refunded).toBe(intent.amount)
  }
  for (const id of [
    ...shop.orders,
    ...shop.goods.map((row) => row.id),
    ...shop.vouchers.map((row) => row.id),
  ])
    subjectIds.add(id)
}

async function runSteps(shop: OpenedShop, steps: readonly ModelStep[]) {
  const runStep = (step: ModelStep) =>
    ignoreExpectedErrors(() =>
      (STEP_HANDLERS[step.kind] as (shop: OpenedShop, step: ModelStep) => Promise<void>)(shop, step),
    )
  for (let index = 0; index < steps.length; index++) {
    const parallelSteps = [steps[index] as ModelStep]
    while (steps[index]?.isConcurrent && steps[index + 1]) parallelSteps.push(steps[++index] as ModelStep)
    await Promise.all(parallelSteps.map(runStep))
    // Reports the provider's refunded amounts after every step, so that the shop records each change of the amount
    // separately.
    for (const { intentId } of shop.openPayments.values()) await reportRefunded(shop, intentId)
    if (shop.orders.length > 0) await expectBalancedBooks(shop)
  }
  await settleAllOrders(shop)
  if (shop.orders.length > 0) await expectBalancedBooks(shop)
}

describe('orders, payments, refunds and vouchers of several buyers', () => {
  it('balance after every step, in any order, sequential or concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 24 }), async (steps) => {
        await runSteps(await openShop(), steps)
      }),
      { numRuns: inject('moneyModelCases') },
    )
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.has(subject)),
    ).toEqual([])
    // Short runs need to reach only the common outcomes.
    const expectedOutcomes = inject('moneyModelCases') >= 1000 ? REQUIRED_OUTCOMES : COMMON_OUTCOMES
    expect([...seenOutcomes].toSorted()).toEqual(expect.arrayContaining(expectedOutcomes))
  }, 3_600_000)
})
