import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import { paymentRequest, refusalOf, stripeShop, wholeRefund } from '../../../test/stripe-shop'
import { RefundRefused, isStoredFailure } from './gateway'

const TRY_AGAIN = { code: 'payment.try_again', details: { retryAfter: 5 } }

describe('a payment is opened', () => {
  it('with the amount, the currency and the order, and with a secret for the browser', async () => {
    const { gateway, books } = stripeShop()
    const wanted = paymentRequest()
    expect(await gateway.create(wanted)).toEqual({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_payment_method',
      amount: 129_900,
      amountReceived: 0,
      currency: 'PLN',
      orderId: wanted.orderId,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      declined: false,
    })
    const { intents, requests } = await books()
    expect(intents).toMatchObject([
      {
        description: `Order ${wanted.orderId.slice(0, 8).toUpperCase()}`,
        automatic_payment_methods: { enabled: true },
        metadata: { order_id: wanted.orderId },
      },
    ])
    expect(requests).toMatchObject([
      { headers: { 'stripe-version': '2026-10-28.endive', 'idempotency-key': `pi:${wanted.orderId}:1` } },
    ])
  })

  it('once for the same attempt, asked for again or 20 times at once', async () => {
    const { gateway, books, fail } = stripeShop()
    const wanted = paymentRequest()
    await fail('slow', 1)
    const intents = await Promise.all(Array.from({ length: 20 }, () => gateway.create(wanted)))
    intents.push(await gateway.create(wanted))
    expect(new Set(intents.map(({ id, clientSecret }) => `${id} ${clientSecret}`)).size).toBe(1)
    expect((await books()).intents).toHaveLength(1)
  })

  it('anew for the next attempt', async () => {
    const { gateway, books } = stripeShop()
    const wanted = paymentRequest()
    const [first, second] = [await gateway.create(wanted), await gateway.create({ ...wanted, attempt: 2 })]
    expect(first.id).not.toBe(second.id)
    const { intents, requests } = await books()
    expect(intents).toHaveLength(2)
    // Not even with its second request does the shop report on itself.
    expect(requests[1]?.headers).not.toHaveProperty('x-stripe-client-telemetry')
  })

  it('and asked for again shows what became of it, not how it began', async () => {
    const { gateway, pay } = stripeShop()
    const wanted = paymentRequest()
    const { id } = await gateway.create(wanted)
    await pay(id, 'pm_card_visa')
    expect(await gateway.create(wanted)).toMatchObject({ id, status: 'succeeded', amountReceived: 129_900 })
  })

  it('never with another amount under the same attempt', async () => {
    const { gateway, books } = stripeShop()
    const wanted = paymentRequest()
    await gateway.create(wanted)
    const refusal = await refusalOf(gateway.create({ ...wanted, amount: minor(99_900) }))
    expect(refusal).toMatchObject(TRY_AGAIN)
    expect(isStoredFailure(refusal)).toBe(false)
    expect((await books()).intents).toMatchObject([{ amount: 129_900 }])
  })

  it.each([
    ['PLN', 200],
    ['EUR', 50],
    ['USD', 99_999_999],
    ['GBP', 30],
  ] as const)('in %s, with %i minor units as they are', async (currency, amount) => {
    const { gateway, books } = stripeShop()
    const intent = await gateway.create(paymentRequest({ currency, amount: minor(amount) }))
    expect(intent).toMatchObject({ currency, amount })
    expect((await books()).intents).toMatchObject([{ currency: currency.toLowerCase(), amount }])
  })

  it('not below the least that Stripe charges', async () => {
    const { gateway } = stripeShop()
    const refusal = await refusalOf(gateway.create(paymentRequest({ amount: minor(199) })))
    expect(refusal).toMatchObject(TRY_AGAIN)
  })
})

describe('a payment is looked up', () => {
  it.each([
    ['pm_card_visa', { status: 'succeeded', amountReceived: 129_900, declined: false }],
    ['pm_card_visa_chargeDeclined', { status: 'requires_payment_method', amountReceived: 0, declined: true }],
    ['pm_card_threeDSecure2Required', { status: 'requires_action', amountReceived: 0, declined: false }],
    ['pm_card_processing', { status: 'processing', amountReceived: 0, declined: false }],
  ])('after %s', async (method, expected) => {
    const { gateway, pay } = stripeShop()
    const opened = await gateway.create(paymentRequest())
    await pay(opened.id, method)
    expect(await gateway.find(opened.id)).toEqual({ ...opened, ...expected })
  })

  it('and is no longer declined once another card succeeded', async () => {
    const { gateway, pay } = stripeShop()
    const { id } = await gateway.create(paymentRequest())
    await pay(id, 'pm_card_visa_chargeDeclined')
    await pay(id, 'pm_card_visa')
    expect(await gateway.find(id)).toMatchObject({ status: 'succeeded', declined: false })
  })

  it('and is null when Stripe does not know it, or knows it as another shop’s', async () => {
    const { id } = await stripeShop().gateway.create(paymentRequest())
    const { gateway } = stripeShop()
    expect(await gateway.find('pi_unknown')).toBeNull()
    expect(await gateway.find(id)).toBeNull()
    expect(await gateway.cancel(id)).toBeNull()
  })

  it('and has neither order nor currency when the shop did not make it', async () => {
    const { gateway, form } = stripeShop()
    const { id } = await form('/v1/payment_intents', { amount: '5000', currency: 'chf' })
    expect(await gateway.find(id)).toMatchObject({ amount: 5000, currency: null, orderId: null })
  })
})

describe('a payment is cancelled', () => {
  it.each([
    ['requires_payment_method', null, 'canceled'],
    ['requires_payment_method after a decline', 'pm_card_visa_chargeDeclined', 'canceled'],
    ['requires_action', 'pm_card_threeDSecure2Required', 'canceled'],
    ['processing', 'pm_card_processing', 'processing'],
    ['succeeded', 'pm_card_visa', 'succeeded'],
  ])('from %s', async (_, method, status) => {
    const { gateway, pay } = stripeShop()
    const { id } = await gateway.create(paymentRequest())
    if (method) await pay(id, method)
    expect(await gateway.cancel(id)).toMatchObject({ id, status, declined: false })
    expect(await gateway.find(id)).toMatchObject({ status, declined: false })
  })

  it('twice, and can never be paid after that', async () => {
    const { gateway, pay } = stripeShop()
    const { id } = await gateway.create(paymentRequest())
    await gateway.cancel(id)
    expect(await gateway.cancel(id)).toMatchObject({ status: 'canceled' })
    expect(await pay(id, 'pm_card_visa')).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    })
  })

  it('not when Stripe has never heard of it', async () => {
    expect(await stripeShop().gateway.cancel('pi_unknown')).toBeNull()
  })
})

describe('the book of what succeeded', () => {
  it('has every payment of a time, over several pages, and no other', async () => {
    const { gateway, pay } = stripeShop()
    const since = Date.now() - 1000
    const intents = await Promise.all(Array.from({ length: 103 }, () => gateway.create(paymentRequest())))
    const paid = intents.filter((_, index) => index % 2 === 0)
    for (const { id } of paid) await pay(id, 'pm_card_visa')
    const found = await gateway.succeededSince(since)
    expect(found.map(({ id }) => id).toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
    expect(found[0]).toMatchObject({ status: 'succeeded', amount: 129_900, amountReceived: 129_900 })
    expect(await gateway.succeededSince(Date.now() + 60_000)).toEqual([])
  })

  it('that cannot be read is asked for again later', async () => {
    const { gateway, fail } = stripeShop({ timeoutMs: 400 })
    await fail('status500')
    expect(await refusalOf(gateway.succeededSince(0))).toMatchObject(TRY_AGAIN)
  })
})

describe('money is sent back', () => {
  const paid = async () => {
    const shop = stripeShop()
    const { id } = await shop.gateway.create(paymentRequest())
    await shop.pay(id, 'pm_card_visa')
    return { ...shop, id }
  }

  it('whole, and once however often it is asked for', async () => {
    const { gateway, books, id } = await paid()
    await gateway.refund(wholeRefund(id))
    await gateway.refund(wholeRefund(id))
    await Promise.all([gateway.refund(wholeRefund(id)), gateway.refund(wholeRefund(id))])
    const { refunds, requests } = await books()
    expect(refunds).toMatchObject([{ amount: 129_900, payment_intent: id }])
    const sent = requests.filter(({ route }) => route === 'POST /v1/refunds')
    expect(sent.at(-1)).toMatchObject({ headers: { 'idempotency-key': `refund:${id}` } })
  })

  it('not again when somebody did it by hand', async () => {
    const { gateway, books, form, id } = await paid()
    await form('/v1/refunds', { payment_intent: id })
    await gateway.refund(wholeRefund(id))
    expect((await books()).refunds).toHaveLength(1)
  })

  it('as far as it was not sent back by hand', async () => {
    const { gateway, books, form, id } = await paid()
    await form('/v1/refunds', { payment_intent: id, amount: '29900' })
    await gateway.refund(wholeRefund(id))
    expect((await books()).refunds).toMatchObject([{ amount: 29_900 }, { amount: 100_000 }])
  })

  it('in parts, each under its own key and never more than there is', async () => {
    const { gateway, books, id } = await paid()
    const part = (key: string, amount: number) => gateway.refund({ key, intentId: id, amount: minor(amount) })
    const first = await part('refund:a', 100_000)
    expect(await part('refund:a', 100_000)).toBe(first)
    expect(await refusalOf(part('refund:b', 29_901))).toBeInstanceOf(RefundRefused)
    await part('refund:c', 29_900)
    expect(await part('refund:d', 1)).toBeNull()
    expect((await books()).refunds).toMatchObject([{ id: first, amount: 100_000 }, { amount: 29_900 }])
  })

  it('once, though the answer was a failure that Stripe stored', async () => {
    const { gateway, books, fail, id } = await paid()
    await fail('lost', 3)
    await refusalOf(gateway.refund({ key: 'refund:e', intentId: id, amount: minor(1000) }))
    const again = await gateway.refund({ key: 'refund:e', intentId: id, amount: minor(1000) })
    expect((await books()).refunds).toMatchObject([{ id: again, amount: 1000 }])
  })

  it('as the last of the order, after it was asked for by its amount and failed', async () => {
    const { gateway, books, fail, id } = await paid()
    const ask = (amount: number | null) =>
      gateway.refund({ key: 'refund:f', intentId: id, amount: amount === null ? null : minor(amount) })
    await fail('stored500', 1, 'POST /v1/refunds')
    expect(await refusalOf(ask(129_900))).not.toBeInstanceOf(RefundRefused)
    const last = await ask(null)
    expect(await ask(129_900)).toBe(last)
    expect((await books()).refunds).toMatchObject([{ id: last, amount: 129_900 }])
  })

  it('never before it came', async () => {
    const { gateway, books } = stripeShop()
    const { id } = await gateway.create(paymentRequest())
    expect(await refusalOf(gateway.refund(wholeRefund(id)))).toBeInstanceOf(RefundRefused)
    expect((await books()).refunds).toEqual([])
  })
})
