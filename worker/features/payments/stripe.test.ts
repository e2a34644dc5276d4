import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import {
  makePaymentRequest,
  catchAppError,
  makeStripeShop,
  makeFullRefund,
} from '../../../test/stand-ins/stripe-shop'
import { RefundRejectedError, isStoredFailure } from './gateway'

const TRY_AGAIN_ERROR = { code: 'payment.try_again', details: { retryAfter: 5 } }

describe('the Stripe gateway’s create', () => {
  it('sends amount, currency and order, and returns a secret for the browser', async () => {
    const { gateway, books } = makeStripeShop()
    const request = makePaymentRequest()
    expect(await gateway.create(request)).toEqual({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_payment_method',
      amount: 129_900,
      amountReceived: 0,
      currency: 'PLN',
      orderId: request.orderId,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      declined: false,
    })
    const { intents, requests } = await books()
    expect(intents).toMatchObject([
      {
        description: `Order ${request.orderId.slice(0, 8).toUpperCase()}`,
        automatic_payment_methods: { enabled: true },
        metadata: { order_id: request.orderId },
      },
    ])
    expect(requests).toMatchObject([
      { headers: { 'stripe-version': '2026-10-28.endive', 'idempotency-key': `pi:${request.orderId}:1` } },
    ])
  })

  it('makes one intent per attempt, for repeats and for 20 concurrent calls', async () => {
    const { gateway, books, fail } = makeStripeShop()
    const request = makePaymentRequest()
    await fail('slow', 1)
    const intents = await Promise.all(Array.from({ length: 20 }, () => gateway.create(request)))
    intents.push(await gateway.create(request))
    expect(new Set(intents.map(({ id, clientSecret }) => `${id} ${clientSecret}`)).size).toBe(1)
    expect((await books()).intents).toHaveLength(1)
  })

  it('makes a new intent for the next attempt', async () => {
    const { gateway, books } = makeStripeShop()
    const request = makePaymentRequest()
    const [first, second] = [await gateway.create(request), await gateway.create({ ...request, attempt: 2 })]
    expect(first.id).not.toBe(second.id)
    const { intents, requests } = await books()
    expect(intents).toHaveLength(2)
    // The SDK's telemetry is off. It would otherwise be sent from the second request on.
    expect(requests[1]?.headers).not.toHaveProperty('x-stripe-client-telemetry')
  })

  it('called again returns the intent’s current state, not its first', async () => {
    const { gateway, pay } = makeStripeShop()
    const request = makePaymentRequest()
    const { id } = await gateway.create(request)
    await pay(id, 'pm_card_visa')
    expect(await gateway.create(request)).toMatchObject({ id, status: 'succeeded', amountReceived: 129_900 })
  })

  it('rejects another amount under the same attempt', async () => {
    const { gateway, books } = makeStripeShop()
    const request = makePaymentRequest()
    await gateway.create(request)
    const stripeError = await catchAppError(gateway.create({ ...request, amount: minor(99_900) }))
    expect(stripeError).toMatchObject(TRY_AGAIN_ERROR)
    expect(isStoredFailure(stripeError)).toBe(false)
    expect((await books()).intents).toMatchObject([{ amount: 129_900 }])
  })

  it.each([
    ['PLN', 200],
    ['EUR', 50],
    ['USD', 99_999_999],
    ['GBP', 30],
  ] as const)('sends amounts in %s as %i minor units', async (currency, amount) => {
    const { gateway, books } = makeStripeShop()
    const intent = await gateway.create(makePaymentRequest({ currency, amount: minor(amount) }))
    expect(intent).toMatchObject({ currency, amount })
    expect((await books()).intents).toMatchObject([{ currency: currency.toLowerCase(), amount }])
  })

  it('rejects amounts below Stripe’s minimum', async () => {
    const { gateway } = makeStripeShop()
    const stripeError = await catchAppError(gateway.create(makePaymentRequest({ amount: minor(199) })))
    expect(stripeError).toMatchObject(TRY_AGAIN_ERROR)
  })
})

describe('the Stripe gateway’s find', () => {
  it.each([
    ['pm_card_visa', { status: 'succeeded', amountReceived: 129_900, declined: false }],
    ['pm_card_visa_chargeDeclined', { status: 'requires_payment_method', amountReceived: 0, declined: true }],
    ['pm_card_threeDSecure2Required', { status: 'requires_action', amountReceived: 0, declined: false }],
    ['pm_card_processing', { status: 'processing', amountReceived: 0, declined: false }],
  ])('returns the status after %s', async (paymentMethod, expectedFields) => {
    const { gateway, pay } = makeStripeShop()
    const intent = await gateway.create(makePaymentRequest())
    await pay(intent.id, paymentMethod)
    expect(await gateway.find(intent.id)).toEqual({ ...intent, ...expectedFields })
  })

  it('returns no decline once another card has succeeded', async () => {
    const { gateway, pay } = makeStripeShop()
    const { id } = await gateway.create(makePaymentRequest())
    await pay(id, 'pm_card_visa_chargeDeclined')
    await pay(id, 'pm_card_visa')
    expect(await gateway.find(id)).toMatchObject({ status: 'succeeded', declined: false })
  })

  it('returns null for an intent that is unknown or of another account', async () => {
    const { id } = await makeStripeShop().gateway.create(makePaymentRequest())
    const { gateway } = makeStripeShop()
    expect(await gateway.find('pi_unknown')).toBeNull()
    expect(await gateway.find(id)).toBeNull()
    expect(await gateway.cancel(id)).toBeNull()
  })

  it('returns neither order nor currency for an intent that the shop did not make', async () => {
    const { gateway, form } = makeStripeShop()
    const { id } = await form('/v1/payment_intents', { amount: '5000', currency: 'czk' })
    expect(await gateway.find(id)).toMatchObject({ amount: 5000, currency: null, orderId: null })
  })
})

describe('the Stripe gateway’s cancel', () => {
  it.each([
    ['requires_payment_method', null, 'canceled'],
    ['requires_payment_method after a decline', 'pm_card_visa_chargeDeclined', 'canceled'],
    ['requires_action', 'pm_card_threeDSecure2Required', 'canceled'],
    ['processing', 'pm_card_processing', 'processing'],
    ['succeeded', 'pm_card_visa', 'succeeded'],
  ])('cancels an intent from %s', async (_, method, status) => {
    const { gateway, pay } = makeStripeShop()
    const { id } = await gateway.create(makePaymentRequest())
    if (method) await pay(id, method)
    expect(await gateway.cancel(id)).toMatchObject({ id, status, declined: false })
    expect(await gateway.find(id)).toMatchObject({ status, declined: false })
  })

  it('is idempotent, and the intent can never be paid after it', async () => {
    const { gateway, pay } = makeStripeShop()
    const { id } = await gateway.create(makePaymentRequest())
    await gateway.cancel(id)
    expect(await gateway.cancel(id)).toMatchObject({ status: 'canceled' })
    expect(await pay(id, 'pm_card_visa')).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    })
  })

  it('returns null for an unknown intent', async () => {
    expect(await makeStripeShop().gateway.cancel('pi_unknown')).toBeNull()
  })
})

describe('the Stripe gateway’s succeededSince', () => {
  it('returns every payment of the period over several pages, and no other', async () => {
    const { gateway, pay } = makeStripeShop()
    const fromTimestamp = Date.now() - 1000
    const intents = await Promise.all(Array.from({ length: 103 }, () => gateway.create(makePaymentRequest())))
    const paidIntents = intents.filter((_, index) => index % 2 === 0)
    for (const { id } of paidIntents) await pay(id, 'pm_card_visa')
    const foundIntents = await gateway.succeededSince(fromTimestamp)
    expect(foundIntents.map(({ id }) => id).toSorted()).toEqual(paidIntents.map(({ id }) => id).toSorted())
    expect(foundIntents[0]).toMatchObject({ status: 'succeeded', amount: 129_900, amountReceived: 129_900 })
    expect(await gateway.succeededSince(Date.now() + 60_000)).toEqual([])
  })

  it('rejects with payment.try_again when Stripe cannot be read', async () => {
    const { gateway, fail } = makeStripeShop({ timeoutMs: 400 })
    await fail('status500')
    expect(await catchAppError(gateway.succeededSince(0))).toMatchObject(TRY_AGAIN_ERROR)
  })
})

describe('the Stripe gateway’s refund', () => {
  const makePaidIntent = async () => {
    const shop = makeStripeShop()
    const { id } = await shop.gateway.create(makePaymentRequest())
    await shop.pay(id, 'pm_card_visa')
    return { ...shop, id }
  }

  it('refunds the whole amount once for any number of calls', async () => {
    const { gateway, books, id } = await makePaidIntent()
    await gateway.refund(makeFullRefund(id))
    await gateway.refund(makeFullRefund(id))
    await Promise.all([gateway.refund(makeFullRefund(id)), gateway.refund(makeFullRefund(id))])
    const { refunds, requests } = await books()
    expect(refunds).toMatchObject([{ amount: 129_900, payment_intent: id }])
    const refundRequests = requests.filter(({ route }) => route === 'POST /v1/refunds')
    expect(refundRequests.at(-1)).toMatchObject({ headers: { 'idempotency-key': `refund:${id}` } })
  })

  it('refunds nothing when it was refunded by hand', async () => {
    const { gateway, books, form, id } = await makePaidIntent()
    await form('/v1/refunds', { payment_intent: id })
    await gateway.refund(makeFullRefund(id))
    expect((await books()).refunds).toHaveLength(1)
  })

  it('refunds the part that was not refunded by hand', async () => {
    const { gateway, books, form, id } = await makePaidIntent()
    await form('/v1/refunds', { payment_intent: id, amount: '29900' })
    await gateway.refund(makeFullRefund(id))
    expect((await books()).refunds).toMatchObject([{ amount: 29_900 }, { amount: 100_000 }])
  })

  it('refunds in parts under separate keys, never more than the payment', async () => {
    const { gateway, books, id } = await makePaidIntent()
    const refundPart = (refundKey: string, amount: number) =>
      gateway.refund({ key: refundKey, intentId: id, amount: minor(amount) })
    const firstRefund = await refundPart('refund:a', 100_000)
    expect(await refundPart('refund:a', 100_000)).toBe(firstRefund)
    expect(await catchAppError(refundPart('refund:b', 29_901))).toBeInstanceOf(RefundRejectedError)
    await refundPart('refund:c', 29_900)
    expect(await refundPart('refund:d', 1)).toBeNull()
    expect((await books()).refunds).toMatchObject([{ id: firstRefund, amount: 100_000 }, { amount: 29_900 }])
  })

  it('refunds once although the answer was a stored failure', async () => {
    const { gateway, books, fail, id } = await makePaidIntent()
    await fail('lost', 3)
    await catchAppError(gateway.refund({ key: 'refund:e', intentId: id, amount: minor(1000) }))
    const secondRefundId = await gateway.refund({ key: 'refund:e', intentId: id, amount: minor(1000) })
    expect((await books()).refunds).toMatchObject([{ id: secondRefundId, amount: 1000 }])
  })

  it('completes the order after a failed refund of the exact amount', async () => {
    const { gateway, books, fail, id } = await makePaidIntent()
    const requestRefund = (amount: number | null) =>
      gateway.refund({ key: 'refund:f', intentId: id, amount: amount === null ? null : minor(amount) })
    await fail('stored500', 1, 'POST /v1/refunds')
    expect(await catchAppError(requestRefund(129_900))).not.toBeInstanceOf(RefundRejectedError)
    const lastRefund = await requestRefund(null)
    expect(await requestRefund(129_900)).toBe(lastRefund)
    expect((await books()).refunds).toMatchObject([{ id: lastRefund, amount: 129_900 }])
  })

  it('is rejected before the payment', async () => {
    const { gateway, books } = makeStripeShop()
    const { id } = await gateway.create(makePaymentRequest())
    expect(await catchAppError(gateway.refund(makeFullRefund(id)))).toBeInstanceOf(RefundRejectedError)
    expect((await books()).refunds).toEqual([])
  })
})
