import { describe, expect, it } from 'vitest'
import {
  makePaymentRequest,
  catchAppError,
  makeStripeShop,
  makeFullRefund,
} from '../../../test/stand-ins/stripe-shop'
import { isStoredFailure } from './gateway'

const TRY_AGAIN_ERROR = { code: 'payment.try_again', details: { retryAfter: 5 } }

describe.concurrent.each(['status500', 'stored500', '429', 'reset', 'hang', 'garbage', 'nonsense'])(
  'Stripe’s failure: %s',
  (failureKind) => {
    it('lets the payment be opened again, with the next attempt only after a stored failure', async () => {
      const { gateway, fail } = makeStripeShop({ timeoutMs: 400 })
      await fail(failureKind)
      const stripeError = await catchAppError(gateway.create(makePaymentRequest()))
      expect(stripeError).toMatchObject(TRY_AGAIN_ERROR)
      expect(isStoredFailure(stripeError)).toBe(failureKind.endsWith('500'))
    })

    it.each(['find', 'cancel', 'refund'] as const)(
      'lets %s be retried, and is not a stored failure',
      async (gatewayMethod) => {
        const { gateway, fail, pay } = makeStripeShop({ timeoutMs: 400 })
        const { id } = await gateway.create(makePaymentRequest())
        await pay(id, 'pm_card_visa')
        await fail(failureKind)
        const stripeError = await catchAppError(
          gatewayMethod === 'refund' ? gateway.refund(makeFullRefund(id)) : gateway[gatewayMethod](id),
        )
        expect(stripeError).toMatchObject(TRY_AGAIN_ERROR)
        expect(isStoredFailure(stripeError)).toBe(false)
      },
    )
  },
)

describe.concurrent('a failure', () => {
  it('stored by Stripe repeats for its attempt and not for the next', async () => {
    const { gateway, fail, books } = makeStripeShop()
    const request = makePaymentRequest()
    await fail('stored500', 1)
    expect(isStoredFailure(await catchAppError(gateway.create(request)))).toBe(true)
    expect(isStoredFailure(await catchAppError(gateway.create(request)))).toBe(true)
    const intent = await gateway.create({ ...request, attempt: 2 })
    expect((await books()).intents).toMatchObject([{ id: intent.id }])
  })

  it('stored by Stripe for a refund is avoided with a new key, and the money is refunded once', async () => {
    const { gateway, fail, books, pay } = makeStripeShop()
    const { id } = await gateway.create(makePaymentRequest())
    await pay(id, 'pm_card_visa')
    // Stripe fails three times: for the first key, for the replay of that failure, and for the second key.
    await fail('stored500', 3, 'POST /v1/refunds')
    expect(await catchAppError(gateway.refund(makeFullRefund(id)))).toMatchObject(TRY_AGAIN_ERROR)
    expect(await catchAppError(gateway.refund(makeFullRefund(id)))).toMatchObject(TRY_AGAIN_ERROR)
    const refundIds = await Promise.all([
      gateway.refund(makeFullRefund(id)),
      gateway.refund(makeFullRefund(id)),
    ])
    const { refunds } = await books()
    expect(refunds).toHaveLength(1)
    expect(refundIds).toEqual([refunds[0]?.id, refunds[0]?.id])
  })

  it.each(['status500', 'reset'])(
    'that is temporary is retried without the buyer noticing (%s)',
    async (failureKind) => {
      const { gateway, fail, books } = makeStripeShop()
      await fail(failureKind, 2)
      await gateway.create(makePaymentRequest())
      expect((await books()).intents).toHaveLength(1)
    },
  )

  it('that loses the answer makes no second payment and no second refund', async () => {
    const { gateway, fail, books, pay } = makeStripeShop()
    await fail('lost', 1)
    const { id } = await gateway.create(makePaymentRequest())
    await pay(id, 'pm_card_visa')
    await fail('lost', 1)
    await gateway.refund(makeFullRefund(id))
    const { intents, refunds, requests } = await books()
    expect(requests.filter(({ fault }) => fault === 'lost')).toHaveLength(2)
    expect([intents.length, refunds.length]).toEqual([1, 1])
  })

  it('to connect rejects with payment.try_again', async () => {
    const { gateway } = makeStripeShop({ apiUrl: 'http://127.0.0.1:9' })
    expect(await catchAppError(gateway.create(makePaymentRequest()))).toMatchObject(TRY_AGAIN_ERROR)
  })

  it('is logged with kind, status and Stripe’s request id', async () => {
    const { gateway, fail, books } = makeStripeShop()
    await fail('429', 1)
    const { cause } = await catchAppError(gateway.create(makePaymentRequest()))
    const [request] = (await books()).requests
    expect(String(cause)).toBe(
      `Error: stripe StripeRateLimitError 429 rate_limit ${String(request?.requestId)}`,
    )
  })
})
