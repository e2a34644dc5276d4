import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { CURRENCIES } from '../../../domain/currency'
import { AppError } from '../../../domain/errors'
import { add, type Minor, minor, ZERO } from '../../../domain/money'
import { orderNumber } from '../../../domain/order'
import { type Intent, INTENT_STATUSES } from '../../../domain/payment'
import { type PaymentGateway, type ProviderEvent, RefundRefused, StoredFailure } from './gateway'

/** Must equal the version of the webhook endpoint. A newer SDK fails to compile here, as a reminder. */
const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

/** Timeout of each of three tries. The SDK's default of 80 s is too long for a checkout. */
const TIMEOUT_MS = 10_000

/** Rejects older signatures as replays. Never 0, which would disable the check. */
const SIGNATURE_TOLERANCE_S = 300

type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Base URL of the API, such as "http://127.0.0.1:12111" for a stand-in; Stripe itself if absent. */
  apiUrl?: string
  /** Timeout of one try; 10 s if absent. */
  timeoutMs?: number
}

/**
 * Payments through Stripe: one intent per order and attempt; Stripe chooses the payment methods by currency and device.
 * Calls reject with `payment.try_again` (retry after 5 s) if Stripe is unreachable, slow, rate-limiting, failing or
 * returns an invalid answer. `create` rejects with the subclass StoredFailure if the same attempt can no longer
 * succeed. `readEvent` rejects with `payment.bad_signature` for a body not signed by Stripe in the last 300 s.
 * Error messages of Stripe are never logged or returned, because they can contain keys and client secrets.
 */
export function stripeGateway(config: StripeConfig): PaymentGateway {
  let client: Stripe | undefined
  const getClient = async () => (client ??= await connect(config))

  const find = async (intentId: string): Promise<Intent | null> => {
    try {
      return readIntent(await (await getClient()).paymentIntents.retrieve(intentId))
    } catch (error) {
      if (refusal(error).code === 'resource_missing') return null
      throw tryAgain(error)
    }
  }

  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    find,

    async create({ orderId, attempt, amount, currency }) {
      const request = {
        amount,
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: { order_id: orderId },
        description: `Order ${orderNumber(orderId)}`,
      }
      const once = { idempotencyKey: `pi:${orderId}:${attempt}` }
      try {
        const answer = await (await getClient()).paymentIntents.create(request, once)
        // A replayed answer shows the intent at its creation, so query the current state.
        const intent = isRepeated(answer) ? await find(answer.id) : readIntent(answer)
        if (!intent?.clientSecret) throw new TypeError('no intent with a client secret')
        return intent
      } catch (error) {
        const { statusCode = 0 } = refusal(error)
        throw statusCode >= 500 ? new StoredFailure({ cause: tellable(error) }) : tryAgain(error)
      }
    },

    async cancel(intentId) {
      try {
        const { paymentIntents } = await getClient()
        return readIntent(await paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }))
      } catch (error) {
        const { code } = refusal(error)
        if (code === 'resource_missing') return null
        // Already paid, processing or cancelled: return the intent and let the caller decide.
        if (code === 'payment_intent_unexpected_state') return find(intentId)
        throw tryAgain(error)
      }
    },

    async refund({ key, intentId, amount }) {
      try {
        const { refunds } = await getClient()
        const { id, status } = RefundAnswer.parse(await madeRefund(refunds, { key, intentId, amount }))
        if (status === 'failed' || status === 'canceled') throw new RefundRefused()
        return id
      } catch (error) {
        const { code, statusCode = 0 } = refusal(error)
        if (code === 'charge_already_refunded') return null
        const isForGood =
          statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 409, 429].includes(statusCode)
        throw isForGood ? new RefundRefused({ cause: tellable(error) }) : tryAgain(error)
      }
    },

    async refundedOf(intentId) {
      try {
        const { refunds } = await getClient()
        const all = await refunds
          .list({ payment_intent: intentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 })
        const validRefunds = all
          .map((refund) => RefundAnswer.parse(refund))
          .filter(({ status }) => status !== 'failed' && status !== 'canceled')
        return add(...validRefunds.map(({ amount }) => minor(amount)))
      } catch (error) {
        if (refusal(error).code === 'resource_missing') return ZERO
        throw tryAgain(error)
      }
    },

    async succeededSince(since) {
      try {
        const { paymentIntents } = await getClient()
        const firstPage = paymentIntents.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 })
        const all = await firstPage.autoPagingToArray({ limit: 1000 })
        return all.filter(({ status }) => status === 'succeeded').map(readIntent)
      } catch (error) {
        throw tryAgain(error)
      }
    },

    async readEvent(body, signature) {
      const { data, livemode, id, type } = await verifiedEvent(config.webhookSecret, body, signature)
      // Test events never change live orders, and live events never test orders.
      const isOurMode = livemode === config.secretKey.includes('_live_')
      if (!isOurMode) return { id, type, intent: null }
      try {
        return { id, type, intent: null, ...subjectOf(data.object) }
      } catch (error) {
        throw tryAgain(error)
      }
    },
  }
}

/** Maximum number of idempotency keys tried per refund. */
const MAX_REFUND_KEYS = 5

/**
 * Finds or creates the refund of a key. Stripe stores a failure of its own under the idempotency key and repeats it for
 * a day, which is too long for a buyer.
 * A replayed failure shows that the original call has ended without a refund, so the next key is safe. The amount is
 * part of the key, because Stripe rejects a key reused with another amount.
 */
async function madeRefund(
  refunds: Stripe['refunds'],
  { key, intentId, amount }: { key: string; intentId: string; amount: Minor | null },
): Promise<Stripe.Refund> {
  const all = amount === null ? {} : { amount }
  const request = { payment_intent: intentId, ...all, metadata: { key } }
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
      if (!isRepeatedFailure(error) || attempt === MAX_REFUND_KEYS) throw error
    }
  }
}

/** Imports the SDK lazily, because most requests involve no payment. */
async function connect({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeConfig): Promise<Stripe> {
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

async function verifiedEvent(secret: string, body: string, signature: string) {
  const { webhooks, createSubtleCryptoProvider } = (await import('stripe')).Stripe
  const subtle = createSubtleCryptoProvider()
  try {
    return EventAnswer.parse(
      await webhooks.constructEventAsync(body, signature, secret, SIGNATURE_TOLERANCE_S, subtle),
    )
  } catch {
    throw new AppError('payment.bad_signature')
  }
}

const IntentAnswer = z.object({
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

const RefundAnswer = z.object({
  id: z.string().check(z.minLength(1)),
  amount: z.int().check(z.nonnegative()),
  // Stripe sends no status for some payment methods.
  status: z.nullish(z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled'])),
})

const reference = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.string() })]),
  z.transform((value) => (typeof value === 'string' ? value : value.id)),
)

const ChargeAnswer = z.object({ payment_intent: z.nullish(reference) })

const ReportedRefund = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  amount: z.int().check(z.nonnegative()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  payment_intent: z.nullish(reference),
})

const DisputeAnswer = z.object({
  id: z.string(),
  payment_intent: z.nullish(reference),
  amount: z.int().check(z.nonnegative()),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
})

/** The part of an event that concerns the shop. Throws if the event's object is malformed. */
function subjectOf(object: { object?: string | undefined }): Partial<ProviderEvent> {
  switch (object.object) {
    case 'payment_intent':
      return { intent: { ...readIntent(object), clientSecret: null } }
    case 'charge': {
      const { payment_intent: intentId } = ChargeAnswer.parse(object)
      return intentId ? { refunded: { intentId } } : {}
    }
    case 'refund': {
      const { id, status, amount, metadata, payment_intent: intentId } = ReportedRefund.parse(object)
      const key = metadata?.['key']
      const references = { ...(key ? { key } : {}), ...(intentId ? { intentId } : {}) }
      return status === 'failed' || status === 'canceled'
        ? { failedRefund: { id, ...references, amount: minor(amount) } }
        : {}
    }
    case 'dispute': {
      const { payment_intent: intentId, currency, ...dispute } = DisputeAnswer.parse(object)
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

const EventAnswer = z.object({
  object: z.literal('event'),
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ object: z.optional(z.string()) }) }),
})

/** Parses a PaymentIntent. Throws if the answer is malformed. */
function readIntent(answer: unknown): Intent {
  const { id, status, ...intent } = IntentAnswer.parse(answer)
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

/** The SDK types these headers as an object, but its fetch client returns a Headers; this accepts both. */
const isReplay = (headers: HeadersInit): boolean => new Headers(headers).get('idempotent-replayed') === 'true'
const isRepeated = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): boolean =>
  isReplay(lastResponse.headers)

const text = z.optional(z.string())
const Refusal = z.object({ type: text, code: text, statusCode: z.optional(z.number()), requestId: text })
const WithHeaders = z.object({ headers: z.custom<HeadersInit>((headers) => typeof headers === 'object') })

/** True if the answer is the replay of an earlier Stripe failure. */
function isRepeatedFailure(error: unknown): boolean {
  const { statusCode = 0 } = refusal(error)
  const { data } = WithHeaders.safeParse(error)
  return statusCode >= 500 && data !== undefined && isReplay(data.headers)
}

/** Details of a Stripe error; empty for any other error. */
const refusal = (error: unknown): z.infer<typeof Refusal> => Refusal.safeParse(error).data ?? {}

/** Loggable summary of a failure: types and codes, never a message. */
function tellable(error: unknown): Error {
  const { type, code, statusCode, requestId } = refusal(error)
  return new Error(['stripe', type, statusCode, code, requestId].filter(Boolean).join(' '))
}

function tryAgain(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('payment.try_again', { retryAfter: 5 }, { cause: tellable(error) })
}
