import type { Currency } from '../../../domain/money/currency'
import { AppError } from '../../../domain/errors'
import type { Minor } from '../../../domain/money/money'
import type { Intent } from '../../../domain/payments/payment'
import type { Timestamp } from '../../../domain/time/time'

/** A payment to open. Order id and attempt number form the provider's idempotency key. */
export type PaymentRequest = {
  orderId: string
  attempt: number
  /** Minor units of `currency`. */
  amount: Minor
  currency: Currency
}

/** Total amount of an intent refunded so far, through the shop or by hand at the provider. Minor units. */
export type RefundedIntent = { intentId: string; amountRefunded: Minor }

/**
 * A refund that the provider accepted and could not deliver. `id`: the provider's id. `key`: the shop's idempotency
 * key, absent for refunds made by hand at the provider.
 */
export type FailedRefund = { id: string; key?: string; intentId?: string; amount?: Minor }

/** A dispute raised by a buyer's bank. `amount` is in minor units of `currency`. */
export type Dispute = {
  id: string
  intentId: string
  amount: Minor
  currency: string
  reason: string
  status: string
}

export type RefundCallParams = { key: string; intentId: string; amount: Minor | null }

/** A provider event with a verified signature. At most one of intent, refund, failed refund and dispute is set. */
export type ProviderEvent = {
  id: string
  type: string
  intent: Intent | null
  /** The payment that was refunded. The refunded amount is queried, because the event may be out of date. */
  refunded?: Pick<RefundedIntent, 'intentId'>
  failedRefund?: FailedRefund
  dispute?: Dispute
}

/**
 * The payment provider. Two implementations, chosen by configuration: Stripe and the sandbox.
 * Each call rejects with `payment.try_again` if the provider is unreachable, slow or returns an invalid answer. Order
 * and hold then stay unchanged.
 */
export type PaymentGateway = {
  provider: 'stripe' | 'sandbox'
  /** Publishable key for the browser's payment form; null for the sandbox. */
  publishableKey: string | null
  /**
   * Opens the intent of an order and attempt number, or returns the existing intent, with its client secret.
   * Idempotent.
   */
  create(request: PaymentRequest): Promise<Intent>
  find(intentId: string): Promise<Intent | null>
  /**
   * Cancels an intent. Returns the intent with its new status, which is `succeeded` if the buyer paid first. Returns
   * null for an unknown intent.
   */
  cancel(intentId: string): Promise<Intent | null>
  /**
   * Refunds an amount (minor units of the intent's currency); a null amount refunds the remaining amount. Idempotent by
   * key. Returns the provider's refund id; null if everything was refunded before. Rejects with `RefundRejectedError`
   * if a retry cannot help.
   */
  refund(request: RefundCallParams): Promise<string | null>
  /**
   * Refunded amount of an intent, including refunds on their way and excluding failed refunds; minor units of its
   * currency. Zero if the intent is unknown.
   */
  refundedAmountOf(intentId: string): Promise<Minor>
  /** Successful intents created since a timestamp, newest first, at most 1000. */
  succeededSince(since: Timestamp): Promise<Intent[]>
  /**
   * Verifies and parses the raw body of a webhook.
   * @throws payment.bad_signature
   */
  readEvent(body: string, signature: string): Promise<ProviderEvent>
}

/**
 * `payment.try_again` from `create`, after a failure inside the provider. Stripe repeats that answer under the
 * attempt's idempotency key for 24 hours, so only the next attempt can succeed.
 * If the failed attempt created an intent, that intent cannot be paid, because no client got the client secret.
 */
export class StoredFailureError extends AppError {
  constructor(options?: ErrorOptions) {
    super('payment.try_again', { retryAfter: 5 }, options)
    this.name = 'StoredFailureError'
  }
}

/** `payment.try_again` from `refund`, if the provider permanently rejects the refund. Staff must act. */
export class RefundRejectedError extends AppError {
  constructor(options?: ErrorOptions) {
    super('payment.try_again', { retryAfter: 5 }, options)
    this.name = 'RefundRejectedError'
  }
}

/**
 * True if the caller must use the next attempt number. After any other failure, the caller must repeat the same attempt
 * number.
 */
export const isStoredFailure = (error: unknown): boolean => error instanceof StoredFailureError

/** Event types that make the shop look up the intent. */
export const INTENT_EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const
