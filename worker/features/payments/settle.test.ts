import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import {
  formatOrderNumber,
  isHoldingState,
  nextState,
  type OrderEvent,
  type OrderState,
} from '../../../domain/orders/order'
import { UNIT_PLACES } from '../../../domain/orders/goods'
import { minor } from '../../../domain/money/money'
import type { Intent, IntentStatus } from '../../../domain/payments/payment'
import {
  db,
  readOrderEventKinds,
  readOrderLines,
  readMailKinds,
  makeProduct,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { withBatchHook } from '../../../test/database/d1'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { makeOrderWithOpenPayment, readPayments } from '../../../test/fixtures/orders/payments'
import { makeDevice } from '../../../test/fixtures/push-device'
import { pushes } from '../../alerts/push/push-devices.table'
import { emails } from '../../mail/emails.table'
import { recordRefundedAmount } from '../refunds/record-refund'
import { refunds as refundRows } from '../refunds/refunds.table'
import { type PaymentGateway, type RefundCallParams, RefundRejectedError } from './gateway'
import { payments, webhookEvents } from './payments.table'
import { settlePayment } from './settle'
import { receiveEvent } from './webhook'
import { MINUTE_MS } from '../../../domain/time/time'

/** Statuses that the provider may report, in any sequence and any number of times. */
const PAYMENT_EVENTS = [
  'succeeded',
  'processing',
  'requires_action',
  'payment_failed',
  'canceled',
  'created',
] as const
type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

const STATUS_BY_EVENT: Record<PaymentEvent, IntentStatus> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_action',
  payment_failed: 'requires_payment_method',
  canceled: 'canceled',
  created: 'requires_payment_method',
}

const EVENT_KINDS: Partial<
  Record<PaymentEvent, Exclude<OrderEvent['kind'], 'payment_succeeded' | 'refund_asked' | 'voucher_covers'>>
> = {
  processing: 'payment_working',
  requires_action: 'payment_working',
  payment_failed: 'payment_failed',
  canceled: 'payment_cancelled',
}

type OpenedOrder = Awaited<ReturnType<typeof makeOrderWithOpenPayment>>

const makeIntent = ({ intentId, order }: OpenedOrder, paymentEvent: PaymentEvent): Intent => ({
  id: intentId,
  status: STATUS_BY_EVENT[paymentEvent],
  amount: minor(129_900),
  amountReceived: minor(paymentEvent === 'succeeded' ? 129_900 : 0),
  currency: 'PLN',
  orderId: order.id,
  clientSecret: null,
  declined: paymentEvent === 'payment_failed',
})

/** A fake provider that reports the last event passed to `setPaymentState`, and records refunds. */
function makeGatewayWithEvent(openedOrder: OpenedOrder, sandbox: PaymentGateway) {
  let currentEvent: PaymentEvent = 'created'
  const refundedIntentIds: string[] = []
  const gateway: PaymentGateway = {
    ...sandbox,
    find: () => Promise.resolve(makeIntent(openedOrder, currentEvent)),
    refund: (params) => Promise.resolve(refundedIntentIds.push(params.intentId) ? params.key : null),
    readEvent: (id) =>
      Promise.resolve({
        id,
        type: `payment_intent.${currentEvent}`,
        intent: makeIntent(openedOrder, currentEvent),
      }),
  }
  const setPaymentState = (paymentEvent: PaymentEvent) => void (currentEvent = paymentEvent)
  return { gateway, setPaymentState, refunds: refundedIntentIds }
}

/**
 * The expected state of the order, computed with the domain's state machine. Once the order is paid, other payment
 * events are ignored.
 */
function computeExpectedState(paymentEvents: readonly PaymentEvent[], canHoldAgain: boolean) {
  let state: OrderState = 'pending'
  let isPaid = false
  for (const eventType of paymentEvents) {
    if (eventType === 'succeeded') {
      isPaid = true
      state = nextState(state, { kind: 'payment_succeeded', hasEnoughStock: canHoldAgain })
      if (state === 'refund_due') state = nextState(state, { kind: 'refund_done' })
    }
    const kind = EVENT_KINDS[eventType]
    if (kind && !isPaid) state = nextState(state, { kind })
  }
  return state
}

/**
 * Delivers payment events in sequence, each `deliveryCount` times. With `isBoughtMeanwhile`, another buyer takes the
 * goods of a cancelled order.
 */
async function deliverPaymentEvents(
  paymentEvents: readonly PaymentEvent[],
  isBoughtMeanwhile: boolean,
  deliveryCount: number,
) {
  const deps = makeTestDeps()
  const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
  if (!deps.gateway) throw new Error('no provider')
  const { gateway, setPaymentState, refunds } = makeGatewayWithEvent(openedOrder, deps.gateway)
  let isOrderPaid = false
  for (const eventType of paymentEvents) {
    setPaymentState(eventType)
    const id = crypto.randomUUID()
    // The provider delivers an event at least once, so the same event can arrive several times.
    for (const _ of Array(deliveryCount)) await receiveEvent({ ...deps, gateway }, id, '')
    const { state } = await readOrderRow(openedOrder.order.id)
    if (isBoughtMeanwhile && !isOrderPaid && state === 'cancelled') {
      await makeOrderWithOpenPayment(deps, openedOrder.product)
      isOrderPaid = true
    }
  }
  const [{ state }, stockRow, lines, [payment], mails] = await Promise.all([
    readOrderRow(openedOrder.order.id),
    readStockRow(openedOrder.product.id),
    readOrderLines(openedOrder.order.id),
    readPayments(openedOrder.order.id),
    readMailKinds(openedOrder.order.id),
  ])
  return {
    state,
    stockRow,
    line: UNIT_PLACES.find((place) => lines[0]?.[place] === 1),
    isPaid: payment?.status === 'succeeded',
    mails,
    refunds,
    isBought: isOrderPaid,
  }
}

async function checkOutcome(
  paymentEvents: readonly PaymentEvent[],
  isBoughtMeanwhile: boolean,
  deliveryCount = 2,
) {
  const endState = await deliverPaymentEvents(paymentEvents, isBoughtMeanwhile, deliveryCount)
  const state = computeExpectedState(paymentEvents, !isBoughtMeanwhile)
  const { isBought } = endState
  const expectedUnits = {
    stock: 0,
    held: isBought || isHoldingState(state) ? 1 : 0,
    sold: state === 'paid' ? 1 : 0,
  }
  expect({ paymentEvents, ...endState }).toEqual({
    paymentEvents,
    isBought,
    state,
    isPaid: paymentEvents.includes('succeeded'),
    line: state === 'paid' ? 'owed' : isHoldingState(state) ? 'held' : 'restocked',
    stockRow: { ...expectedUnits, stock: 1 - expectedUnits.held - expectedUnits.sold },
    refunds: state === 'refunded' ? [expect.any(String)] : [],
    mails: [
      ...(endState.mails.includes('order_cancelled') ? ['order_cancelled'] : []),
      ...(state === 'paid' ? ['order_paid'] : []),
      ...(isHoldingState(state) ? ['order_received'] : []),
      ...(state === 'refunded' ? ['order_refundDue'] : []),
    ],
  })
  if (state === 'cancelled') expect(endState.mails).toContain('order_cancelled')
}

function listPermutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    listPermutations(items.filter((_, otherIndex) => otherIndex !== index)).map((permutation) => [
      item,
      ...permutation,
    ]),
  )
}

const REPORTED_STATUSES = [
  'succeeded',
  'processing',
  'requires_action',
  'payment_failed',
  'canceled',
] as const

describe('provider events in any order and any number', () => {
  it.each(REPORTED_STATUSES)(
    'beginning with %s end in the state of the state machine',
    async (firstStatus) => {
      const laterStatuses = REPORTED_STATUSES.filter((status) => status !== firstStatus)
      for (const eventTypes of listPermutations(laterStatuses))
        await checkOutcome([firstStatus, ...eventTypes], false, 1)
    },
  )

  it('end in the state of the state machine when another buyer takes the goods of a cancelled order', async () => {
    const eventPermutations = listPermutations([
      'succeeded',
      'processing',
      'payment_failed',
      'canceled',
    ] as const)
    for (const eventTypes of eventPermutations) await checkOutcome(eventTypes, true)
  })

  it('end in the state of the state machine for any sequence with repeats', async () => {
    const eventSequenceArbitrary = fc.array(fc.constantFrom(...PAYMENT_EVENTS), {
      minLength: 1,
      maxLength: 9,
    })
    await fc.assert(
      fc.asyncProperty(eventSequenceArbitrary, fc.boolean(), (paymentEvents, isBoughtMeanwhile) =>
        checkOutcome(paymentEvents, isBoughtMeanwhile),
      ),
      { numRuns: inject('paymentSequenceCases') },
    )
  }, 3_600_000)
})

describe('two concurrent events', () => {
  it.each(['processing', 'requires_action', 'payment_failed', 'canceled'] as const)(
    'with %s overtaken by the payment revert nothing and do not fail',
    async (staleEvent) => {
      for (const attemptNumber of [1, 2]) {
        const deps = makeTestDeps()
        const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
        const depsWithBatchHook = withBatchHook(deps, async (batchNumber) => {
          if (batchNumber === attemptNumber) await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))
        })
        expect(await settlePayment(depsWithBatchHook, makeIntent(openedOrder, staleEvent))).toBe('applied')
        expect((await readOrderRow(openedOrder.order.id)).state).toBe('paid')
        expect(await readPayments(openedOrder.order.id)).toMatchObject([{ status: 'succeeded' }])
        expect(await readStockRow(openedOrder.product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
      }
    },
  )

  it('about one payment write it once', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    const depsWithBatchHook = withBatchHook(deps, async (batchNumber) => {
      if (batchNumber === 2) await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))
    })
    expect(await settlePayment(depsWithBatchHook, makeIntent(openedOrder, 'succeeded'))).toBe('applied')
    expect(await readOrderEventKinds(openedOrder.order.id)).toEqual(['placed', 'payment_succeeded'])
    expect(await readMailKinds(openedOrder.order.id)).toEqual(['order_paid'])
  })

  it('about a late payment refund it if the goods are sold in between', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    await settlePayment(deps, makeIntent(openedOrder, 'canceled'))
    const depsWithBatchHook = withBatchHook(deps, async (batchNumber) => {
      // Race: another buyer orders the goods between the read (first batch) and the write (second batch).
      if (batchNumber === 2) await makeOrderWithOpenPayment(deps, openedOrder.product)
    })
    expect(await settlePayment(depsWithBatchHook, makeIntent(openedOrder, 'succeeded'))).toBe('applied')
    expect((await readOrderRow(openedOrder.order.id)).state).toMatch(/^refund/)
    expect(await readStockRow(openedOrder.product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })
})

describe('extra writes of settle', () => {
  /**
   * Applies an intent to its order (`settlePayment`) with one extra write. Returns the result and the number of rows
   * that the extra write inserted.
   */
  async function settleWithExtraWrite(intent: Intent) {
    const id = crypto.randomUUID()
    const extraStatements = [db().insert(webhookEvents).values({ id, type: 'test', receivedAt: 0 })]
    const settleOutcome = await settlePayment(makeTestDeps(), intent, { extraStatements })
    const rows = await db().select().from(webhookEvents).where(eq(webhookEvents.id, id))
    return [settleOutcome, rows.length]
  }

  it('run once if the result is applied, also if the order does not change', async () => {
    const openedOrder = await makeOrderWithOpenPayment(makeTestDeps(), await makeProduct())
    const eventTypes = [
      'created',
      'requires_action',
      'requires_action',
      'processing',
      'payment_failed',
    ] as const
    for (const eventType of [
      ...eventTypes,
      ...eventTypes,
      'succeeded',
      'succeeded',
      'canceled',
      ...eventTypes,
    ] as const)
      expect([eventType, await settleWithExtraWrite(makeIntent(openedOrder, eventType))]).toEqual([
        eventType,
        ['applied', 1],
      ])
    const otherCheckout = await makeOrderWithOpenPayment(makeTestDeps(), await makeProduct())
    for (const eventType of ['canceled', 'canceled', 'created'] as const)
      expect([eventType, await settleWithExtraWrite(makeIntent(otherCheckout, eventType))]).toEqual([
        eventType,
        ['applied', 1],
      ])
  })

  it('do not run for any other result', async () => {
    const openedOrder = await makeOrderWithOpenPayment(makeTestDeps(), await makeProduct())
    const intent = makeIntent(openedOrder, 'succeeded')
    expect(await settleWithExtraWrite({ ...intent, id: `pi_${crypto.randomUUID()}` })).toEqual(['unknown', 0])
    expect(await settleWithExtraWrite({ ...intent, amount: minor(1) })).toEqual(['mismatch', 0])
  })
})

describe('events that change nothing', () => {
  it('are accepted: repeats, and events after the payment', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    for (const eventType of [
      'created',
      'created',
      'succeeded',
      'succeeded',
      'canceled',
      'processing',
    ] as const)
      expect(await settlePayment(deps, makeIntent(openedOrder, eventType))).toBe('applied')
    expect(await readOrderEventKinds(openedOrder.order.id)).toEqual(['placed', 'payment_succeeded'])
  })

  it('extend the hold for bank processing, not for a repeated confirmation request', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    const readHoldUntilAfter = async (paymentEvent: PaymentEvent) => {
      await settlePayment(deps, makeIntent(openedOrder, paymentEvent))
      return (await readOrderRow(openedOrder.order.id)).holdUntil
    }
    const firstHoldUntil = (await readOrderRow(openedOrder.order.id)).holdUntil
    clock.forward(12 * MINUTE_MS)
    const holdUntilAfterRequest = await readHoldUntilAfter('requires_action')
    expect(holdUntilAfterRequest).toBeGreaterThan(firstHoldUntil)
    clock.forward(MINUTE_MS)
    expect(await readHoldUntilAfter('requires_action')).toBe(holdUntilAfterRequest)
    const holdUntilAfterProcessing = await readHoldUntilAfter('processing')
    expect(holdUntilAfterProcessing).toBeGreaterThan(holdUntilAfterRequest)
    clock.forward(MINUTE_MS)
    expect(await readHoldUntilAfter('processing')).toBeGreaterThan(holdUntilAfterProcessing)
    clock.forward(MINUTE_MS)
    expect(await readHoldUntilAfter('requires_action')).toBeGreaterThan(holdUntilAfterProcessing)
  })

  it('do not extend the hold for a declined card or for an ended order', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    const { holdUntil } = await readOrderRow(openedOrder.order.id)
    clock.forward(12 * MINUTE_MS)
    for (const eventType of ['payment_failed', 'canceled', 'processing'] as const)
      await settlePayment(deps, makeIntent(openedOrder, eventType))
    expect(await readOrderRow(openedOrder.order.id)).toMatchObject({ state: 'cancelled', holdUntil })
    expect(await readOrderEventKinds(openedOrder.order.id)).toEqual([
      'placed',
      'payment_failed',
      'payment_cancelled',
    ])
  })
})

describe('the payment date', () => {
  // The time of payment is the sales date in the accountant's file.
  it('is when the money came, and stays after a partial refund', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    clock.forward(3 * MINUTE_MS)
    await settlePayment(deps, makeIntent(openedOrder, 'processing'))
    expect((await readOrderRow(openedOrder.order.id)).paidAt).toBeNull()
    clock.forward(3 * MINUTE_MS)
    const paidAt = clock.now()
    await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))
    expect((await readOrderRow(openedOrder.order.id)).paidAt).toBe(paidAt)
    clock.forward(60 * 24 * MINUTE_MS)
    await makeRefund({ ...deps, gateway: null }, openedOrder.order.id, { amount: minor(100_00) })
    expect(await readOrderRow(openedOrder.order.id)).toMatchObject({ state: 'paid', paidAt })
  })

  it('is null for a late payment, which is refunded in full', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    await settlePayment(deps, makeIntent(openedOrder, 'canceled'))
    await makeOrderWithOpenPayment(deps, openedOrder.product)
    await settlePayment({ ...deps, gateway: null }, makeIntent(openedOrder, 'succeeded'))
    expect(await readOrderRow(openedOrder.order.id)).toMatchObject({ state: 'refund_due', paidAt: null })
    const dueRefunds = await db()
      .select()
      .from(refundRows)
      .where(eq(refundRows.orderId, openedOrder.order.id))
    expect(dueRefunds).toMatchObject([
      { money: 129_900, discount: 0, voucherAmount: 0, reason: 'late_payment', state: 'due' },
    ])
  })
})

describe('a database failure while settling', () => {
  it.each(['succeeded', 'processing'] as const)(
    '%s: is reported, and nothing is refunded',
    async (paymentEvent) => {
      const sandboxShop = makeTestDeps()
      const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
      if (!sandboxShop.gateway) throw new Error('no provider')
      const { gateway, refunds } = makeGatewayWithEvent(openedOrder, sandboxShop.gateway)
      const databaseError = new Error('Network connection lost')
      const deps = withBatchHook({ ...sandboxShop, gateway }, (batchNumber) =>
        batchNumber === 2 ? Promise.reject(databaseError) : Promise.resolve(),
      )
      await expect(settlePayment(deps, makeIntent(openedOrder, paymentEvent))).rejects.toBe(databaseError)
      expect(refunds).toEqual([])
      expect(await readOrderEventKinds(openedOrder.order.id)).toEqual(['placed'])
    },
  )
})

it('gives up after eight lost races on an order', async () => {
  const sandboxShop = makeTestDeps()
  const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
  let attemptCount = 0
  const deps = withBatchHook(sandboxShop, async (batchNumber) => {
    // Odd batches are reads, even batches are writes. Only the writes fail.
    if (batchNumber % 2 === 1) return
    attemptCount += 1
    throw new Error('UNIQUE constraint failed: order_events.order_id, order_events.sequence')
  })
  await expect(settlePayment(deps, makeIntent(openedOrder, 'succeeded'))).rejects.toMatchObject({
    code: 'shop.try_again',
    details: { retryAfter: 1 },
  })
  expect(attemptCount).toBe(8)
})

describe('an intent that does not match the shop’s', () => {
  it.each([
    ['PLN', '1 299,01 zł', '1,299.01 zł'],
    [null, '1299.01 (waluta nieznana)', '1299.01 (unknown currency)'],
  ] as const)(
    'in %s alerts the shop with its amount and no buyer data',
    async (currency, amountText, amountTextEn) => {
      const englishDevice = await makeDevice(['money'], { language: 'en' })
      const deps = makeTestDeps()
      const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
      const intent = { ...makeIntent(openedOrder, 'succeeded'), currency, amount: minor(129_901) }
      await settlePayment(deps, intent)
      const [alert] = await db()
        .select()
        .from(emails)
        .where(eq(emails.about, `mismatch:${intent.id}`))
      const alertText = alert?.text.replaceAll(/\s+/g, ' ')
      expect(alertText).toContain(
        `${amountText}, zamówienie #${formatOrderNumber(openedOrder.order.id)}, płatność u operatora ${intent.id}.`,
      )
      expect(alert?.subject.replaceAll('\u00a0', ' ')).toBe(`Płatność niezgodna z zamówieniem: ${amountText}`)
      expect(JSON.stringify(alert)).not.toMatch(/Łucja|Żak/)
      const [push] = await db().select().from(pushes).where(eq(pushes.deviceId, englishDevice.id))
      expect(push?.title.replaceAll('\u00a0', ' ')).toBe(`Payment differs from the order: ${amountTextEn}`)
    },
  )

  it.each(['amount', 'currency', 'orderId'] as const)(
    'by its %s does not change the order, paid or not',
    async (mismatchedField) => {
      const deps = makeTestDeps()
      const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
      const mismatchedFields = {
        amount: minor(129_901),
        currency: 'EUR' as const,
        orderId: crypto.randomUUID(),
      }
      for (const eventType of ['canceled', 'succeeded'] as const) {
        const intent = {
          ...makeIntent(openedOrder, eventType),
          [mismatchedField]: mismatchedFields[mismatchedField],
        }
        expect(await settlePayment(deps, intent)).toBe('mismatch')
      }
      expect(await readOrderEventKinds(openedOrder.order.id)).toEqual(['placed'])
      expect(await readMailKinds(`mismatch:${openedOrder.intentId}`)).toEqual(['shop_alert'])
    },
  )

  it('without an order is ignored while unpaid and alerts when paid', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    const unknownIntent = { ...makeIntent(openedOrder, 'processing'), id: `pi_${crypto.randomUUID()}` }
    expect(await settlePayment(deps, unknownIntent)).toBe('unknown')
    expect(await readMailKinds(`unknown:${unknownIntent.id}`)).toEqual([])
    expect(
      await settlePayment(deps, {
        ...unknownIntent,
        ...makeIntent(openedOrder, 'succeeded'),
        id: unknownIntent.id,
      }),
    ).toBe('unknown')
    expect(await readMailKinds(`unknown:${unknownIntent.id}`)).toEqual(['shop_alert'])
    expect((await readOrderRow(openedOrder.order.id)).state).toBe('pending')
  })

  it('cannot be inserted beside a paid one: an order is paid only once', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))
    const [payment] = await readPayments(openedOrder.order.id)
    if (!payment) throw new Error('no payment')
    const secondPayment = { ...payment, intentId: `pi_${crypto.randomUUID()}`, attempt: 2 }
    await expect(db().insert(payments).values(secondPayment)).rejects.toThrow()
  })
})

describe('two payments of one order', () => {
  /** Opens a second intent of an order, as after a failed attempt to pay. */
  async function openSecondPayment(openedOrder: OpenedOrder): Promise<Intent> {
    const [first] = await readPayments(openedOrder.order.id)
    if (!first) throw new Error('no payment')
    const intentId = `pi_sandbox_${crypto.randomUUID()}`
    await db()
      .insert(payments)
      .values({ ...first, intentId, attempt: 2 })
    return { ...makeIntent(openedOrder, 'created'), id: intentId }
  }

  it('that both succeed: the second is refunded at once and the shop alerted', async () => {
    const sandboxShop = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
    if (!sandboxShop.gateway) throw new Error('no provider')
    const { gateway, refunds } = makeGatewayWithEvent(openedOrder, sandboxShop.gateway)
    const deps = { ...sandboxShop, gateway }
    const otherIntent = await openSecondPayment(openedOrder)
    expect(await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))).toBe('applied')
    const paidIntent = { ...otherIntent, status: 'succeeded' as const, amountReceived: otherIntent.amount }
    const id = crypto.randomUUID()
    const extraStatements = [db().insert(webhookEvents).values({ id, type: 'test', receivedAt: 0 })]
    expect(await settlePayment(deps, paidIntent, { extraStatements })).toBe('double')
    expect(await db().select().from(webhookEvents).where(eq(webhookEvents.id, id))).toEqual([])
    expect(await settlePayment(deps, paidIntent)).toBe('double')
    expect(refunds).toEqual([otherIntent.id, otherIntent.id])
    // The provider later reports the refund of the second payment. It must not count as a refund of the order.
    const gatewayWithPaidIntent = { ...gateway, find: () => Promise.resolve(paidIntent) }
    await recordRefundedAmount(
      { ...deps, gateway: gatewayWithPaidIntent },
      { intentId: otherIntent.id, amountRefunded: otherIntent.amount },
    )
    expect((await readOrderRow(openedOrder.order.id)).state).toBe('paid')
    expect(await db().select().from(refundRows).where(eq(refundRows.orderId, openedOrder.order.id))).toEqual(
      [],
    )
    expect(await readMailKinds(`${openedOrder.order.id}:double:${otherIntent.id}`)).toEqual(['shop_alert'])
  })

  it('that both succeed with a permanently refused refund: the shop is alerted', async () => {
    const sandboxShop = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
    if (!sandboxShop.gateway) throw new Error('no provider')
    const deps = {
      ...sandboxShop,
      gateway: { ...sandboxShop.gateway, refund: () => Promise.reject(new RefundRejectedError()) },
    }
    const otherIntent = await openSecondPayment(openedOrder)
    await settlePayment(deps, makeIntent(openedOrder, 'succeeded'))
    const paidIntent = { ...otherIntent, status: 'succeeded' as const, amountReceived: otherIntent.amount }
    for (const _ of [1, 2]) expect(await settlePayment(deps, paidIntent)).toBe('double')
    expect(await readMailKinds(`${openedOrder.order.id}:refused:${otherIntent.id}`)).toEqual(['shop_alert'])
    expect(await readMailKinds(`${openedOrder.order.id}:double:${otherIntent.id}`)).toEqual([])
    expect((await readOrderRow(openedOrder.order.id)).state).toBe('paid')
  })

  it('that both succeed while the provider is unreachable: the refund is retried', async () => {
    const sandboxShop = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
    if (!sandboxShop.gateway) throw new Error('no provider')
    const rejectRefund = () => Promise.reject(new AppError('payment.try_again'))
    const otherIntent = await openSecondPayment(openedOrder)
    await settlePayment(sandboxShop, makeIntent(openedOrder, 'succeeded'))
    const paidIntent = { ...otherIntent, status: 'succeeded' as const, amountReceived: otherIntent.amount }
    const brokenDeps = { ...sandboxShop, gateway: { ...sandboxShop.gateway, refund: rejectRefund } }
    await expect(settlePayment(brokenDeps, paidIntent)).rejects.toMatchObject({ code: 'payment.try_again' })
    expect(await readMailKinds(`${openedOrder.order.id}:refused:${otherIntent.id}`)).toEqual([])
    expect(await readMailKinds(`${openedOrder.order.id}:double:${otherIntent.id}`)).toEqual([])
  })

  it('that succeed concurrently: the later one is refunded at once', async () => {
    const sandboxShop = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(sandboxShop, await makeProduct())
    if (!sandboxShop.gateway) throw new Error('no provider')
    const refundCalls: RefundCallParams[] = []
    const recordRefund = (call: RefundCallParams) => Promise.resolve(refundCalls.push(call) ? call.key : null)
    const deps = { ...sandboxShop, gateway: { ...sandboxShop.gateway, refund: recordRefund } }
    const otherIntent = await openSecondPayment(openedOrder)
    const paidIntent = { ...otherIntent, status: 'succeeded' as const, amountReceived: otherIntent.amount }
    const depsWithBatchHook = withBatchHook(deps, async (batchNumber) => {
      // Race: the other payment succeeds between the read (first batch) and the write (second batch).
      if (batchNumber === 2) await settlePayment(deps, paidIntent)
    })
    expect(await settlePayment(depsWithBatchHook, makeIntent(openedOrder, 'succeeded'))).toBe('double')
    const { intentId } = openedOrder
    expect(refundCalls).toEqual([{ key: `double:${intentId}`, intentId, amount: null }])
    expect(await readMailKinds(`${openedOrder.order.id}:double:${openedOrder.intentId}`)).toEqual([
      'shop_alert',
    ])
    expect(await readOrderEventKinds(openedOrder.order.id)).toEqual(['placed', 'payment_succeeded'])
  })

  it('of which one is cancelled keep the hold for the other', async () => {
    const deps = makeTestDeps()
    const openedOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
    const otherIntent = await openSecondPayment(openedOrder)
    await settlePayment(deps, { ...otherIntent, status: 'processing' })
    await settlePayment(deps, makeIntent(openedOrder, 'canceled'))
    expect((await readOrderRow(openedOrder.order.id)).state).toBe('pending')
    expect(await readStockRow(openedOrder.product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    await settlePayment(deps, { ...otherIntent, status: 'canceled' })
    expect((await readOrderRow(openedOrder.order.id)).state).toBe('cancelled')
  })
})
