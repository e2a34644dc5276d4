import { STRIPE_API_VERSION } from '../../../domain/payments/stripe-webhook'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { CURRENCIES } from '../../../domain/money/currency'
import { AppError } from '../../../domain/errors'
import { addAmounts, type Minor, minor, ZERO } from '../../../domain/money/money'
import { formatOrderNumber } from '../../../domain/orders/order'
import { type Intent, INTENT_STATUSES } from '../../../domain/payments/payment'
import { type PaymentGateway, type ProviderEvent, RefundRejectedError, StoredFailureError } from './gateway'

/**
 * The API version must equal the version of the webhook endpoint at Stripe. If a newer SDK expects another version,
 * this type fails to compile, as a reminder to change both.
 */
const API_VERSION: Stripe.LatestApiVersion = STRIPE_API_VERSION

/** Timeout of each of three tries, ms. The SDK's default of 80 s is too long for a checkout. */
const REQUEST_TIMEOUT_MS = 10_000

/** Rejects older signatures as replays. Never 0, which would disable the check. */
const SIGNATURE_TOLERANCE_SECONDS = 300

type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Base URL of the API, such as "http://127.0.0.1:12111" for a stand-in; Stripe itself if absent. */
  apiUrl?: string
  /** Timeout of one try, ms; 10 s if absent. */
  timeoutMs?: number
}

/**
 * Payments through Stripe: one intent per order and attempt; Stripe chooses the payment methods by currency and device.
 * Calls reject with `payment.try_again` (retry after 5 s) if Stripe is unreachable, slow, rate-limiting, failing or
 * returns an invalid answer. `create` rejects with the subclass `StoredFailureError` if the same attempt can no longer
 * succeed. `readEvent` rejects with `payment.bad_signature` for a body not signed by Stripe in the last 300 s.
 * Error messages of Stripe are never logged or returned, because they can contain keys and client secrets.
 */
export function createStripeGateway(config: StripeConfig): PaymentGateway {
  let client: Stripe | undefined
  const getClient = async () => (client ??= await createStripeClient(config))

  const findIntent = async (intentId: string): Promise<Intent | null> => {
    try {
      return readIntent(await (await getClient()).paymentIntents.retrieve(intentId))
    } catch (error) {
      if (stripeErrorOf(error).code === 'resource_missing') return null
      throw toRetryableError(error)
    }
  }

  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    find: findIntent,

    async create({ orderId, attempt, amount, currency }) {
      const request = {
        amount,
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: { order_id: orderId },
        description: `Order ${formatOrderNumber(orderId)}`,
      }
      const requestOptions = { idempotencyKey: `pi:${orderId}:${attempt}` }
      try {
        const stripeIntent = await (await getClient()).paymentIntents.create(request, requestOptions)
        // A replayed answer shows the intent at its creation, so query the current state.
        const intent = isReplayedResponse(stripeIntent)
          ? await findIntent(stripeIntent.id)
          : readIntent(stripeIntent)
        if (!intent?.clientSecret) throw new TypeError('no intent with a client secret')
        return intent
      } catch (error) {
        const { statusCode = 0 } = stripeErrorOf(error)
        throw statusCode >= 500
          ? new StoredFailureError({ cause: toSafeError(error) })
          : toRetryableError(error)
      }
    },

    async cancel(intentId) {
      try {
        const { paymentIntents } = await getClient()
        return readIntent(await paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }))
      } catch (error) {
        const { code } = stripeErrorOf(error)
        if (code === 'resource_missing') return null
        // The intent is already paid, processing or cancelled. Return it and let the caller decide.
        if (code === 'payment_intent_unexpected_state') return findIntent(intentId)
        throw toRetryableError(error)
      }
    },

    async refund({ key, intentId, amount }) {
      try {
        const { refunds } = await getClient()
        const { id, status } = RefundSchema.parse(
          await createStripeRefund(refunds, { key, intentId, amount }),
        )
        if (status === 'failed' || status === 'canceled') throw new RefundRejectedError()
        return id
      } catch (error) {
        const { code, statusCode = 0 } = stripeErrorOf(error)
        if (code === 'charge_already_refunded') return null
        const isPermanentError =
          statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 409, 429].includes(statusCode)
        throw isPermanentError
          ? new RefundRejectedError({ cause: toSafeError(error) })
          : toRetryableError(error)
      }
    },

    async refundedAmountOf(intentId) {
      try {
        const { refunds } = await getClient()
        const stripeRefunds = await refunds
          .list({ payment_intent: intentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 })
        const validRefunds = stripeRefunds
          .map((refund) => RefundSchema.parse(refund))
          .filter(({ status }) => status !== 'failed' && status !== 'canceled')
        return addAmounts(...validRefunds.map(({ amount }) => minor(amount)))
      } catch (error) {
        if (stripeErrorOf(error).code === 'resource_missing') return ZERO
        throw toRetryableError(error)
      }
    },

    async succeededSince(since) {
      try {
        const { paymentIntents } = await getClient()
        const firstPage = paymentIntents.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 })
        const intents = await firstPage.autoPagingToArray({ limit: 1000 })
        return intents.filter(({ status }) => status === 'succeeded').map(readIntent)
      } catch (error) {
        throw toRetryableError(error)
      }
    },

    async readEvent(body, signature) {
      const { data, livemode, id, type } = await verifyStripeEvent(config.webhookSecret, body, signature)
      // A test event must not change a live order, and a live event must not change a test order.
      const isSameMode = livemode === config.secretKey.includes('_live_')
      if (!isSameMode) return { id, type, intent: null }
      try {
        return { id, type, intent: null, ...toEventSubject(data.object) }
      } catch (error) {
        throw toRetryableError(error)
      }
    },
  }
}

/** Maximum number of idempotency keys tried per refund. */
const MAX_REFUND_KEYS = 5

/**
 * Finds or creates the refund with the shop's key. Stripe stores an internal failure under the idempotency key and
 * repeats it for a day. A buyer cannot wait that long. A replayed failure shows that the original call has ended
 * without a refund, so the next key is safe. The amount is part of the idempotency key, because Stripe rejects a key
 * reused with another amount.
 */
async function createStripeRefund(
  refunds: Stripe['refunds'],
  { key, intentId, amount }: { key: string; intentId: string; amount: Minor | null },
): Promise<Stripe.Refund> {
  const amountParam = amount === null ? {} : { amount }
  const request = { payment_intent: intentId, ...amountParam, metadata: { key } }
  const idempotencyKey = amount === null ? key : `${key}:${amount}`
  for (let attempt = 1; ; attempt++) {
    // Search first: Stripe forgets keys after a day, and an earlier answer may have been lost.
    const existingRefunds = await refunds.list({ payment_intent: intentId, limit: 100 })
    const existingRefund = existingRefunds.data.find(({ metadata }) => metadata?.['key'] === key)
    if (existingRefund) return existingRefund
    try {
      return await refunds.create(request, {
        idempotencyKey: attempt === 1 ? idempotencyKey : `${idempotencyKey}#${attempt}`,
      })
    } catch (error) {
      if (!isReplayedFailure(error) || attempt === MAX_REFUND_KEYS) throw error
    }
  }
}

/** Imports the SDK lazily, because most requests involve no payment. */
async function createStripeClient({
  secretKey,
  apiUrl,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: StripeConfig): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const baseUrl = new URL(apiUrl ?? 'https://api.stripe.com')
  const protocol = baseUrl.protocol === 'http:' ? 'http' : 'https'
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Client.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    protocol,
    host: baseUrl.hostname,
    port: baseUrl.port || (protocol === 'http' ? '80' : '443'),
  })
}

async function verifyStripeEvent(webhookSecret: string, body: string, signature: string) {
  const { webhooks, createSubtleCryptoProvider } = (await import('stripe')).Stripe
  const cryptoProvider = createSubtleCryptoProvider()
  try {
    return EventSchema.parse(
      await webhooks.constructEventAsync(
        body,
        signature,
        webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
        cryptoProvider,
      ),
    )
  } catch {
    throw new AppError('payment.bad_signature')
  }
}

const IntentSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string().check(z.minLength(1)),
  status: z.enum(INTENT_STATUSES),
  amount: z.int().check(z.nonnegative()),
  amount_received: z.int().check(z.nonnegative()),
  currency: z.string(),
  client_secret: z.nullish(z.string()),
  last_payment_error: z.nullish(z.looseObject({})),
  metadata: z.nullish(z.record(z.string(), z.string())),
})

const RefundSchema = z.object({
  id: z.string().check(z.minLength(1)),
  amount: z.int().check(z.nonnegative()),
  // Stripe sends no status for some payment methods.
  status: z.nullish(z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled'])),
})

const expandableIdSchema = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.string() })]),
  z.transform((value) => (typeof value === 'string' ? value : value.id)),
)

const ChargeSchema = z.object({ payment_intent: z.nullish(expandableIdSchema) })

const ReportedRefundSchema = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  amount: z.int().check(z.nonnegative()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  payment_intent: z.nullish(expandableIdSchema),
})

const DisputeSchema = z.object({
  id: z.string(),
  payment_intent: z.nullish(expandableIdSchema),
  amount: z.int().check(z.nonnegative()),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
})

/** The part of an event that concerns the shop. Throws if the event's object is malformed. */
function toEventSubject(object: { object?: string | undefined }): Partial<ProviderEvent> {
  switch (object.object) {
    case 'payment_intent':
      return { intent: { ...readIntent(object), clientSecret: null } }
    case 'charge': {
      const { payment_intent: intentId } = ChargeSchema.parse(object)
      return intentId ? { refunded: { intentId } } : {}
    }
    case 'refund': {
      const { id, status, amount, metadata, payment_intent: intentId } = ReportedRefundSchema.parse(object)
      const key = metadata?.['key']
      const refundIds = { ...(key ? { key } : {}), ...(intentId ? { intentId } : {}) }
      return status === 'failed' || status === 'canceled'
        ? { failedRefund: { id, ...refundIds, amount: minor(amount) } }
        : {}
    }
    case 'dispute': {
      const { payment_intent: intentId, currency, ...dispute } = DisputeSchema.parse(object)
      return intentId
        ? {
            dispute: {
              ...dispute,
              intentId,
              amount: minor(dispute.amount),
              currency: currency.toUpperCase(),
            },
          }
        : {}
    }
    default:
      return {}
  }
}

const EventSchema = z.object({
  object: z.literal('event'),
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ object: z.optional(z.string()) }) }),
})

/** Parses a PaymentIntent. Throws if the answer is malformed. */
function readIntent(stripeIntent: unknown): Intent {
  const { id, status, ...intent } = IntentSchema.parse(stripeIntent)
  return {
    id,
    status,
    amount: minor(intent.amount),
    amountReceived: minor(intent.amount_received),
    currency: CURRENCIES.find((currency) => currency === intent.currency.toUpperCase()) ?? null,
    orderId: intent.metadata?.order_id || null,
    clientSecret: intent.client_secret ?? null,
    declined: status === 'requires_payment_method' && Boolean(intent.last_payment_error),
  }
}

/**
 * The SDK types response headers as an object, but its fetch client returns a `Headers`. This function accepts both.
 */
const hasReplayHeader = (headers: HeadersInit): boolean =>
  new Headers(headers).get('idempotent-replayed') === 'true'
const isReplayedResponse = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): boolean =>
  hasReplayHeader(lastResponse.headers)

const optionalString = z.optional(z.string())
const StripeErrorSchema = z.object({
  type: optionalString,
  code: optionalString,
  statusCode: z.optional(z.number()),
  requestId: optionalString,
})
const ErrorWithHeadersSchema = z.object({
  headers: z.custom<HeadersInit>((headers) => typeof headers === 'object'),
})

/** True if the answer is the replay of an earlier Stripe failure. */
function isReplayedFailure(error: unknown): boolean {
  const { statusCode = 0 } = stripeErrorOf(error)
  const { data } = ErrorWithHeadersSchema.safeParse(error)
  return statusCode >= 500 && data !== undefined && hasReplayHeader(data.headers)
}

/** Details of a Stripe error; empty if the error is not from Stripe. */
const stripeErrorOf = (error: unknown): z.infer<typeof StripeErrorSchema> =>
  StripeErrorSchema.safeParse(error).data ?? {}

/** Loggable summary of a failure: types and codes, never a message. */
function toSafeError(error: unknown): Error {
  const { type, code, statusCode, requestId } = stripeErrorOf(error)
  return new Error(['stripe', type, statusCode, code, requestId].filter(Boolean).join(' '))
}

function toRetryableError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('payment.try_again', { retryAfter: 5 }, { cause: toSafeError(error) })
}
