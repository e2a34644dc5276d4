import { and, eq, sql } from 'drizzle-orm'
import { FULFILMENT_STATES } from '../domain/orders/fulfilment'
import { GOODS_STEPS, maxStepQuantity } from '../domain/orders/goods'
import { minor, toDecimal } from '../domain/money/money'
import { STAFF_REFUND_REASONS } from '../domain/refunds/refund'
import { WITHDRAWAL_STATUSES } from '../domain/returns/withdrawal'
import { orderEvents, type orderLines } from '../worker/features/orders/orders.table'
import { RefundRejectedError } from '../worker/features/payments/gateway'
import { sandboxIntents, sandboxRefunds } from '../worker/features/payments/payments.table'
import { toLedgerLines, readOrder } from '../worker/features/orders/views/read-order'
import { amountLeftToRefund } from '../worker/features/refunds/left-to-refund'
import { recordFailedRefund, recordRefundedAmount } from '../worker/features/refunds/record-refund'
import { refunds } from '../worker/features/refunds/refunds.table'
import { sendAllRefunds } from '../worker/features/refunds/send-refunds'
import {
  client,
  db,
  orderLinesOf,
  makeProduct,
  orderBody,
  expectPlacedOrder,
  orderRow,
  shop,
  makeStaffHeaders,
} from './factories'
import { makeDeliveredOrder, pay } from './payments'
import { getBoughtVoucher, makeVoucher, purchaseBody } from './vouchers'

/** A generator of whole numbers below `n`; the same seed gives the same walk (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const nextRandom = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (n: number) => Math.floor(nextRandom() * n),
    isIn: (percent: number) => nextRandom() * 100 < percent,
    pick: <T>(things: readonly T[]): T => things[Math.floor(nextRandom() * things.length)] as T,
  }
}
export type SeededRandom = ReturnType<typeof createRandom>

export type RandomWalkOrder = {
  id: string
  number: string
  intentId: string | null
  lines: readonly (typeof orderLines.$inferSelect)[]
  withdrawals: string[]
  complaints: string[]
  /** The body and key of an earlier refund. An old tab may send the same request again. */
  lastRefund: { key: string; body: object } | null
}

/** One step of a random walk, with a name for the report. Returns the HTTP status; null if it sends no request. */
type RandomWalkStep = { name: string; run: () => Promise<number | null> }

/** The kinds of orders for random walks. */
const ORDER_KINDS = ['two tools', 'three units', 'paid by both', 'voucher', 'delivered', 'cheap'] as const

/** A paid order of a kind chosen at random. */
export async function makeRandomPaidOrder(random: SeededRandom): Promise<RandomWalkOrder> {
  const kind = random.pick(ORDER_KINDS)
  if (kind === 'delivered') {
    const { order, intentId } = await makeDeliveredOrder({ exhibitionPrice: minor(450_00) })
    return toRandomWalkOrder(order, intentId)
  }
  const buyer = client()
  if (kind === 'voucher') {
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', purchaseBody('100.00')))
    const { intentId } = await pay(buyer, order)
    await getBoughtVoucher(order.id)
    return toRandomWalkOrder(order, intentId)
  }
  const firstProduct = await makeProduct({ exhibitionPrice: minor(599_00), stock: 3 })
  const secondProduct = await makeProduct({ exhibitionPrice: minor(kind === 'cheap' ? 19_99 : 218_00) })
  const orderedProducts =
    kind === 'cheap'
      ? [secondProduct]
      : [{ ...firstProduct, quantity: kind === 'three units' ? 3 : 1 }, secondProduct]
  const total = orderBody(orderedProducts).totalAmount
  const voucher = kind === 'paid by both' ? await makeVoucher() : null
  const voucherFields = voucher
    ? {
        voucherCode: voucher.code,
        voucherDiscount: '200.00',
        totalAmount: toDecimal(minor(Math.round(Number(total) * 100) - 200_00)),
      }
    : {}
  const order = await expectPlacedOrder(
    buyer('POST', '/api/orders', orderBody(orderedProducts, voucherFields)),
  )
  const { intentId } = await pay(buyer, order)
  return toRandomWalkOrder(order, intentId)
}

const toRandomWalkOrder = async (
  order: { id: string; number: string },
  intentId: string | null,
): Promise<RandomWalkOrder> => ({
  id: order.id,
  number: order.number,
  intentId,
  lines: await orderLinesOf(order.id),
  withdrawals: [],
  complaints: [],
  lastRefund: null,
})

/** Calls the API as staff. Each call has another IP address, so that no rate limit applies. */
async function callAsStaff(method: string, path: string, body: object, key: string = crypto.randomUUID()) {
  const response = await client(await makeStaffHeaders())(method, path, body, { 'Idempotency-Key': key })
  await response.text()
  return response.status
}

/** The order version that a staff page sends: mostly the newest, sometimes an older or future one, or none. */
async function randomVersion(random: SeededRandom, { id }: RandomWalkOrder): Promise<{ version?: number }> {
  const { sequence } = await orderRow(id)
  const randomPercent = random.below(100)
  if (randomPercent < 78) return { version: sequence }
  if (randomPercent < 92) return { version: Math.max(0, sequence - 1 - random.below(3)) }
  return randomPercent < 96 ? { version: sequence + 1 } : {}
}

const randomDecimal = (random: SeededRandom): string =>
  random.pick([
    '0.01',
    '10.00',
    '19.99',
    '100.00',
    '218.00',
    '599.00',
    '29.99',
    '5000.00',
    '0.00',
    '-1.00',
    'x',
  ])

/** Random parts of a refund, valid or not. */
function randomParts(random: SeededRandom, { lines }: RandomWalkOrder) {
  const chosenLines = lines.filter(() => random.isIn(60))
  const requestedLines = random.isIn(3) ? [...chosenLines, ...chosenLines] : chosenLines
  return {
    ...(requestedLines.length > 0 && random.isIn(75)
      ? {
          lines: requestedLines.map(({ productId }) => ({
            productId: random.isIn(2) ? 'another' : productId,
            quantity: random.pick([0, 1, 1, 1, 2, 3]),
            ...(random.isIn(20) ? { amount: randomDecimal(random) } : {}),
            ...(random.isIn(15) ? { reduction: randomDecimal(random) } : {}),
          })),
        }
      : {}),
    ...(random.isIn(20) ? { delivery: randomDecimal(random) } : {}),
    ...(random.isIn(25) ? { goodwill: randomDecimal(random) } : {}),
    ...(lines.length === 0 || random.isIn(4) ? { voucher: randomDecimal(random) } : {}),
    ...(random.isIn(30) ? { isRestocked: random.isIn(50) } : {}),
    ...(random.isIn(40) ? { note: 'Ślady użycia.' } : {}),
    // Fields of an older API version, which an outdated staff page may still send.
    ...(random.isIn(10) ? { restock: true, amount: '10.00', left: '1.00', fulfilmentStatus: 'new' } : {}),
  }
}

/** A random step of staff with goods. In 70 % of cases the goods ledger allows it, else it may be invalid. */
async function pickGoodsStep(random: SeededRandom, { id }: RandomWalkOrder) {
  const lines = toLedgerLines(await readOrder(shop(), id))
  const allowedMoves = lines.flatMap((line) =>
    GOODS_STEPS.filter((step) => maxStepQuantity(line, step) > 0).map((step) => ({
      step,
      productId: line.productId,
      quantity: 1 + random.below(maxStepQuantity(line, step)),
    })),
  )
  if (allowedMoves.length > 0 && random.isIn(70)) return random.pick(allowedMoves)
  return {
    step: random.pick(GOODS_STEPS),
    productId: lines.length > 0 ? random.pick(lines).productId : 'none',
    quantity: random.pick([0, 1, 1, 1, 2, 3]),
  }
}

const refundsOf = (id: string) => db().select().from(refunds).where(eq(refunds.orderId, id))

let lastProviderCall: Promise<unknown> = Promise.resolve()

/** Runs provider steps in sequence, because each webhook has the refunded sum at the time of its event. */
function runInProviderTurn<T>(step: () => Promise<T>): Promise<T> {
  const providerCall = lastProviderCall.then(step, step)
  lastProviderCall = providerCall.catch(() => undefined)
  return providerCall
}

/** Fails a refund as if a bank rejected it: the money returns to the sandbox provider, and a webhook arrives. */
async function failRandomRefund(random: SeededRandom, { id, intentId }: RandomWalkOrder): Promise<null> {
  const doneRefunds = (await refundsOf(id)).filter(
    (row) => row.state === 'done' && row.money > 0 && !row.isByTransfer,
  )
  if (doneRefunds.length === 0 || intentId === null) return null
  const row = random.pick(doneRefunds)
  const isFromDashboard = row.key?.startsWith('at_provider:') === true
  const refundFilter = isFromDashboard
    ? and(
        eq(sandboxRefunds.intentId, intentId),
        eq(sandboxRefunds.amount, row.money),
        sql`idempotency_key LIKE 'hand:%'`,
      )
    : sql`idempotency_key LIKE ${`refund:${row.id}%`}`
  const [sentRefund] = await db().select().from(sandboxRefunds).where(refundFilter)
  if (!sentRefund) return null
  // In one batch, because a refund by the shop may change the same sum in between.
  await db().batch([
    db().delete(sandboxRefunds).where(eq(sandboxRefunds.id, sentRefund.id)),
    db()
      .update(sandboxIntents)
      .set({
        refunded: sql`(SELECT coalesce(sum(amount_minor), 0) FROM sandbox_refunds WHERE intent_id = ${intentId})`,
      })
      .where(eq(sandboxIntents.id, intentId)),
  ])
  await recordFailedRefund(
    shop(),
    isFromDashboard
      ? { id: sentRefund.id, intentId, amount: row.money }
      : { id: sentRefund.id, key: `refund:${row.id}` },
  )
  return null
}

/** A refund made in the provider's dashboard; its webhook arrives. */
async function refundInDashboard(random: SeededRandom, { id, intentId }: RandomWalkOrder): Promise<null> {
  if (intentId === null) return null
  // Skipped while a refund by the shop is in progress, because both together would refund twice.
  if ((await refundsOf(id)).some(({ state }) => state === 'due')) return null
  // Limits the amount to the money not refunded yet. Otherwise money sent by bank transfer would be refunded again.
  const amountLeft = amountLeftToRefund(await readOrder(shop(), id)).money
  const amount = minor(
    random.isIn(20) ? amountLeft : Math.min(amountLeft, random.pick([1, 10_00, 218_00, 599_00])),
  )
  if (amount === 0) return null
  try {
    await shop().gateway?.refund({ key: `hand:${crypto.randomUUID()}`, intentId, amount })
  } catch (error) {
    // Race: a refund by the shop was faster, so less money is left.
    if (error instanceof RefundRejectedError) return null
    throw error
  }
  const [after] = await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  await recordRefundedAmount(shop(), { intentId, amountRefunded: minor(after?.refunded ?? 0) })
  return null
}

const requestBody = ({ number }: RandomWalkOrder, extraFields: object) => ({
  name: 'Łucja Żak',
  order: number,
  email: 'lucja@example.com',
  ...extraFields,
})

async function submitRandomWithdrawal(random: SeededRandom, order: RandomWalkOrder): Promise<number> {
  const line = order.lines.length > 0 ? random.pick(order.lines) : null
  const itemNames = line
    ? [line.quantity === 1 ? `${line.name} (${line.sku})` : `1 × ${line.name} (${line.sku})`]
    : []
  const items = random.pick([[], itemNames, itemNames, ['ta zepsuta']])
  const response = await client()('POST', '/api/withdrawals', requestBody(order, { items }))
  const { id } = await response.json<{ id?: string }>()
  if (id) order.withdrawals.push(id)
  return response.status
}

async function makeComplaint(random: SeededRandom, order: RandomWalkOrder): Promise<number> {
  const requestedRemedy = random.pick(['repair', 'price_reduction', 'withdrawal'])
  const response = await client()(
    'POST',
    '/api/complaints',
    requestBody(order, { description: 'Uchwyt jest luźny.', wish: requestedRemedy }),
  )
  const { id } = await response.json<{ id?: string }>()
  if (id) order.complaints.push(id)
  return response.status
}

/** A random step on an order by staff, old tabs, buyers, the provider or cron. The numbers are weights. */
export function pickStep(random: SeededRandom, order: RandomWalkOrder): RandomWalkStep {
  const path = `/api/orders/${order.id}`
  const pickVersion = () => randomVersion(random, order)
  const weightedSteps: [number, string, () => Promise<number | null>][] = [
    [
      26,
      'parcel',
      async () => {
        const fulfilmentStatus = random.pick(FULFILMENT_STATES)
        const number = random.isIn(85) ? { courier: 'dpd', trackingNumber: '0000012345678' } : {}
        return callAsStaff('PATCH', path, { ...(await pickVersion()), fulfilmentStatus, ...number })
      },
    ],
    [
      22,
      'goods',
      async () => {
        const { step, ...movedLine } = await pickGoodsStep(random, order)
        const extraLines = random.isIn(5) ? [movedLine] : []
        const body = { step, lines: [movedLine, ...extraLines], note: 'Obejrzane.' }
        return callAsStaff('POST', `${path}/goods`, { ...(await pickVersion()), ...body })
      },
    ],
    [6, 'undo', async () => callAsStaff('POST', `${path}/goods/undo`, await pickVersion())],
    [
      20,
      'refund',
      async () => {
        const repeatedRefund = random.isIn(8) ? order.lastRefund : null
        const transferFields = random.isIn(12) ? { isByTransfer: true } : {}
        const body = repeatedRefund?.body ?? {
          ...(await pickVersion()),
          reason: random.pick(STAFF_REFUND_REASONS),
          ...randomParts(random, order),
          ...transferFields,
        }
        const key = repeatedRefund?.key ?? crypto.randomUUID()
        order.lastRefund = { key, body }
        return callAsStaff('POST', `${path}/refund`, random.isIn(3) ? { ...body, note: 'Inna.' } : body, key)
      },
    ],
    [
      5,
      'repeat',
      async () => {
        const rows = await refundsOf(order.id)
        const id = rows.length > 0 ? random.pick(rows).id : 'none'
        const transferField = random.isIn(40) ? { isByTransfer: true } : {}
        return callAsStaff('POST', `${path}/refunds/${id}/repeat`, {
          ...(await pickVersion()),
          ...transferField,
        })
      },
    ],
    [
      5,
      'explain',
      async () => {
        const rows = (await refundsOf(order.id)).filter(({ reason }) => reason === 'at_provider')
        const row = rows.length > 0 ? random.pick(rows) : null
        const refundParts =
          random.isIn(50) && row ? { goodwill: toDecimal(row.money) } : randomParts(random, order)
        return callAsStaff('POST', `${path}/refunds/${row?.id ?? 'none'}/explain`, {
          ...(await pickVersion()),
          ...refundParts,
        })
      },
    ],
    [2, 'cancel', async () => callAsStaff('POST', `${path}/cancel`, await pickVersion())],
    [2, 'resend', () => callAsStaff('POST', `${path}/resend`, { kind: 'order_paid' })],
    [
      6,
      'withdrawal status',
      () => {
        const id = order.withdrawals.length > 0 ? random.pick(order.withdrawals) : 'none'
        const [from, status] = [random.pick(WITHDRAWAL_STATUSES), random.pick(WITHDRAWAL_STATUSES)]
        return callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, { from, status })
      },
    ],
    [
      4,
      'complaint status',
      () => {
        const id = order.complaints.length > 0 ? random.pick(order.complaints) : 'none'
        const settledOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format()
        const body = random.pick([
          { from: 'received', status: 'accepted', answer: 'Tak.' },
          { from: 'accepted', settledOn, remedy: random.pick(['price_reduction', 'repair', 'withdrawal']) },
          { from: 'accepted', settledOn: null },
        ])
        return callAsStaff('PATCH', `/api/admin/complaints/${id}`, body)
      },
    ],
    [5, 'withdraw', () => submitRandomWithdrawal(random, order)],
    [2, 'complain', () => makeComplaint(random, order)],
    [4, 'refund fails', () => runInProviderTurn(() => failRandomRefund(random, order))],
    [4, 'refund by hand', () => runInProviderTurn(() => refundInDashboard(random, order))],
    [2, 'cron', () => sendAllRefunds(shop()).then(() => null)],
  ]
  let remainder = random.below(weightedSteps.reduce((sum, [weight]) => sum + weight, 0))
  const [, name, run] = weightedSteps.find(([weight]) => (remainder -= weight) < 0) ??
    weightedSteps[0] ?? [0, 'nothing', () => Promise.resolve(null)]
  return { name, run }
}

/** The kinds of events of an order, for the report of a broken rule. */
export const orderEventKinds = async (id: string): Promise<string> =>
  (
    await db()
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.sequence)
  )
    .map(({ kind }) => kind.split(':')[0])
    .join(' ')
