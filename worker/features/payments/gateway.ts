import type { Currency } from '../../../domain/currency'
import { AppError } from '../../../domain/errors'
import type { Minor } from '../../../domain/money'
import type { Intent } from '../../../domain/payment'

/** What an order asks of a provider. The pair of order and attempt makes the provider's idempotency key. */
export type PaymentRequest = {
  orderId: string
  attempt: number
  /** Minor units of `currency`. */
  amount: Minor
  currency: Currency
}

/** How much of an intent has gone back by now, by whoever's doing. Minor units. */
export type RefundedIntent = { intentId: string; amountRefunded: Minor }

/**
 * A refund that the provider had taken and could not deliver; `id` is the provider's, `key` the one that the shop sent it by,
 * which a refund by hand has not.
 */
export type FailedRefund = { id: string; key?: string; intentId?: string; amount?: Minor }

/** What a buyer's bank takes back or asks about. The amount is in minor units of `currency`. */
export type Dispute = {
  id: string
  intentId: string
  amount: Minor
  currency: string
  reason: string
  status: string
}

export type RefundCall = { key: string; intentId: string; amount: Minor | null }

/** A fact that the provider reported, its signature verified; at most one of its subjects is set. */
export type ProviderEvent = {
  id: string
  type: string
  intent: Intent | null
  /** Of whose payment something has gone back. How much by now is asked: an event may be older than what it meets. */
  refunded?: Pick<RefundedIntent, 'intentId'>
  failedRefund?: FailedRefund
  dispute?: Dispute
}

/**
 * The payment provider, as the shop needs it. Two implementations, chosen by configuration: Stripe and the sandbox.
 * Every call throws AppError `payment.try_again` when the provider is down, slow or talks nonsense; the caller's
 * order and its hold stay as they are.
 */
export type PaymentGateway = {
  provider: 'stripe' | 'sandbox'
  /** The key that the browser's payment form needs; null for the sandbox. */
  publishableKey: string | null
  /** Opens the intent of this order and attempt; called again it returns the same one. Its client secret is set. */
  create(request: PaymentRequest): Promise<Intent>
  /** Null when the provider does not know the intent. */
  find(intentId: string): Promise<Intent | null>
  /** Asks that the intent never succeeds any more. Tells what became of it, which may be `succeeded`. */
  cancel(intentId: string): Promise<Intent | null>
  /**
   * Sends an amount (minor units of the intent's currency) back, all that has not gone back yet when it is null; once,
   * however often it is called with the same key. Answers with the provider's id of the refund; null when everything
   * had gone back before. Throws RefundRefused when trying again would not help.
   */
  refund(request: RefundCall): Promise<string | null>
  /**
   * What of an intent has gone back or is on its way, minor units of its currency; not what the bank has sent back. Zero
   * when the provider does not know the intent.
   */
  refundedOf(intentId: string): Promise<Minor>
  /** Every intent made since a moment (ms UTC) that has succeeded, newest first, at most 1000. */
  succeededSince(since: number): Promise<Intent[]>
  /** Reads a webhook's raw body. Throws AppError `payment.bad_signature` unless its signature holds. */
  readEvent(body: string, signature: string): Promise<ProviderEvent>
}

/**
 * `payment.try_again` from `create` when the provider itself answered with a failure. Stripe keeps that answer under the
 * attempt's key and repeats it for 24 hours, so that only the next attempt can succeed (reliability M5). An intent that
 * may have been made all the same can never be paid: nobody was told its client secret.
 */
export class StoredFailure extends AppError {
  constructor(options?: ErrorOptions) {
    super('payment.try_again', { retryAfter: 5 }, options)
    this.name = 'StoredFailure'
  }
}

/** `payment.try_again` from `refund` when the provider will never do it: a person has to look. */
export class RefundRefused extends AppError {
  constructor(options?: ErrorOptions) {
    super('payment.try_again', { retryAfter: 5 }, options)
    this.name = 'RefundRefused'
  }
}

/** Whether the caller has to use the next attempt; after any other failure the same attempt is the safe one. */
export const isStoredFailure = (error: unknown): boolean => error instanceof StoredFailure

/** Event types after which the shop looks at the intent (reliability 1.1). */
export const INTENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const
