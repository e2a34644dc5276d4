import { expect, inject } from 'vitest'
import { AppError } from '../../domain/errors'
import { minor } from '../../domain/money/money'
import type { PaymentRequest } from '../../worker/features/payments/gateway'
import { createStripeGateway } from '../../worker/features/payments/stripe'

/** An object in the stand-in's state, with the fields that tests read. */
type StripeObject = { id: string; type: string; headers: Record<string, string> } & Record<string, unknown>
type StripeObjects = Record<'intents' | 'refunds' | 'events' | 'requests', StripeObject[]>

export const WEBHOOK_SECRET = 'whsec_stripe_test'

/** A shop with its own Stripe account at the stand-in, and functions that act as Stripe or as the buyer. */
export function makeStripeShop(config: Partial<Parameters<typeof createStripeGateway>[0]> = {}) {
  const apiUrl = inject('stripeUrl')
  const secretKey = config.secretKey ?? `sk_test_${crypto.randomUUID().replaceAll('-', '')}`
  const callStripeApi = async <T>(path: string, body?: URLSearchParams | string): Promise<T> => {
    const headers = { Authorization: `Bearer ${secretKey}` }
    const response = await fetch(
      `${apiUrl}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
    return response.json<T>()
  }
  const callStandInControl = (action: string, options: object) =>
    callStripeApi<unknown>(`/_stand_in/${action}`, JSON.stringify(options))
  const postForm = (path: string, fields: Record<string, string>) =>
    callStripeApi<StripeObject>(path, new URLSearchParams(fields))
  return {
    gateway: createStripeGateway({
      secretKey,
      publishableKey: 'pk_test_1',
      webhookSecret: WEBHOOK_SECRET,
      apiUrl,
      timeoutMs: 3000,
      ...config,
    }),
    form: postForm,
    books: () => callStripeApi<StripeObjects>(`/_stand_in/state?account=${secretKey}`),
    pay: (intentId: string, method: string) =>
      postForm(`/v1/payment_intents/${intentId}/confirm`, { payment_method: method }),
    settle: (intentId: string, paymentOutcome: 'succeed' | 'fail') =>
      callStandInControl('settle', { intent: intentId, outcome: paymentOutcome }),
    dispute: (intentId: string, status?: string) =>
      callStandInControl('dispute', { intent: intentId, ...(status ? { status } : {}) }),
    failRefund: (refund: string) => callStandInControl('failRefund', { refund }),
    /**
     * Fails the next three requests (to `route`, if given). The SDK tries a call three times, so three failures make
     * the call fail.
     */
    fail: (failureKind: string, failureCount = 3, route = '') =>
      callStandInControl('fail', { kind: failureKind, times: failureCount, route, account: secretKey }),
  }
}

/** The payment request of a new order, 1,299.00 zł. */
export const makePaymentRequest = (overrides: Partial<PaymentRequest> = {}): PaymentRequest => {
  return { orderId: crypto.randomUUID(), attempt: 1, amount: minor(129_900), currency: 'PLN', ...overrides }
}

/** Input of a refund of a whole intent. Its idempotency key contains the intent id. */
export const makeFullRefund = (intentId: string) => ({ key: `refund:${intentId}`, intentId, amount: null })

/** Stripe's signature header of a body, from the stand-in; `age` in seconds. */
export async function createSignatureHeader(
  body: string,
  { secret = WEBHOOK_SECRET, age = 0 } = {},
): Promise<string> {
  const signedAt = Math.floor(Date.now() / 1000) - age
  const requestInit = { method: 'POST', body: JSON.stringify({ body, secret, at: signedAt }) }
  const response = await fetch(`${inject('stripeUrl')}/_stand_in/sign`, requestInit)
  return (await response.json<{ signature: string }>()).signature
}

/**
 * Returns the AppError with which a promise rejects. Fails if the error is of another type, or if it leaks a text of
 * Stripe.
 */
export async function catchAppError(pendingResult: Promise<unknown>): Promise<AppError> {
  const rejection: unknown = await pendingResult.catch((error: unknown) => error)
  if (!(rejection instanceof AppError))
    throw new Error('was not refused by an AppError', { cause: rejection })
  const causeTexts =
    rejection.cause instanceof Error
      ? [rejection.cause.message, rejection.cause.stack, rejection.cause.cause]
      : []
  const errorText = JSON.stringify([rejection.message, rejection.details, rejection.stack, causeTexts])
  expect(errorText).not.toMatch(/CANARY|sk_test_|_secret_|Amount must|Keys for|No such|You cannot/)
  return rejection
}
