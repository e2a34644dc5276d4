/** Stripe's objects as its API version 2026-10-28.endive writes them, as far as a shop sees them. */
import { randomBytes } from 'node:crypto'
import { nameOf, nowSeconds } from './wire.mjs'

export const API_VERSION = '2026-10-28.endive'

const nulls = (names) => Object.fromEntries(names.split(' ').map((name) => [name, null]))

/** @param {{ amount: number, currency: string, isAutomatic: boolean, description?: string, metadata?: object }} from */
export function newIntent({ amount, currency, isAutomatic, description = null, metadata = {} }) {
  const id = nameOf('pi')
  return {
    id,
    object: 'payment_intent',
    ...nulls(
      'allowed_payment_method_types application application_fee_amount canceled_at cancellation_reason',
    ),
    ...nulls('customer customer_account excluded_payment_method_types last_payment_error latest_charge'),
    ...nulls('managed_payments next_action on_behalf_of payment_method payment_method_configuration_details'),
    ...nulls(
      'payment_method_options payment_record processing receipt_email review setup_future_usage shipping',
    ),
    ...nulls('source statement_descriptor statement_descriptor_suffix transfer_group'),
    amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency,
    description,
    livemode: false,
    metadata,
    payment_method_types: currency === 'pln' ? ['card', 'blik', 'p24'] : ['card', 'link'],
    status: 'requires_payment_method',
  }
}

export function newCharge(intent, { isPaid }) {
  return {
    id: nameOf('ch'),
    object: 'charge',
    ...nulls('application balance_transaction customer failure_balance_transaction receipt_email shipping'),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: nowSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

export function newRefund(charge, { amount, reason = null, metadata = {} }) {
  return {
    id: nameOf('re'),
    object: 'refund',
    ...nulls(
      'customer customer_account payment_method receipt_number source_transfer_reversal transfer_reversal',
    ),
    amount,
    balance_transaction: nameOf('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  }
}

/** The object is copied: an event tells how things were, not how they are. */
export function newEvent(type, object, { requestId = null, key = null } = {}) {
  return {
    id: nameOf('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId, idempotency_key: key },
    type,
  }
}
