// @ts-check
/** Stripe's objects in API version 2026-10-28.endive, with the fields that a shop uses. */
import { randomBytes } from 'node:crypto'
import { createStripeId, getNowSeconds } from './wire.mjs'

export const STRIPE_API_VERSION = '2026-10-28.endive'

/**
 * An object with the named fields, all null.
 * @template {string} Name
 * @param {...Name} fieldNames
 * @returns {Record<Name, null>}
 */
const makeNullFields = (...fieldNames) =>
  /** @type {Record<Name, null>} */ (Object.fromEntries(fieldNames.map((name) => [name, null])))

/**
 * @typedef {import('stripe').Stripe} Stripe
 * @typedef {import('stripe').Stripe.PaymentIntent} PaymentIntent
 * @typedef {import('stripe').Stripe.Charge} Charge
 * @typedef {import('stripe').Stripe.Refund} Refund
 * @typedef {import('stripe').Stripe.Dispute} Dispute
 */

/**
 * A new, unpaid payment intent.
 * @param {{ amount: number, currency: string, isAutomatic: boolean, description?: string | null, metadata?: Record<string, string> }} from
 * @returns {PaymentIntent}
 */
export function createIntent({ amount, currency, isAutomatic, description = null, metadata = {} }) {
  const id = createStripeId('pi')
  return {
    id,
    object: 'payment_intent',
    ...makeNullFields(
      'allowed_payment_method_types',
      'application',
      'application_fee_amount',
      'canceled_at',
      'cancellation_reason',
    ),
    ...makeNullFields(
      'customer',
      'customer_account',
      'excluded_payment_method_types',
      'last_payment_error',
      'latest_charge',
    ),
    ...makeNullFields(
      'managed_payments',
      'next_action',
      'on_behalf_of',
      'payment_method',
      'payment_method_configuration_details',
    ),
    ...makeNullFields(
      'payment_method_options',
      'payment_record',
      'processing',
      'receipt_email',
      'review',
      'setup_future_usage',
      'shipping',
    ),
    ...makeNullFields('source', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_group'),
    amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: getNowSeconds(),
    currency,
    description,
    livemode: false,
    metadata,
    payment_method_types: currency === 'pln' ? ['card', 'blik', 'p24'] : ['card', 'link'],
    status: 'requires_payment_method',
  }
}

/**
 * A charge of an intent, successful or declined.
 * @param {PaymentIntent} intent
 * @param {{ isPaid: boolean }} how
 * @returns {Charge}
 */
export function createCharge(intent, { isPaid }) {
  return {
    id: createStripeId('ch'),
    object: 'charge',
    ...makeNullFields(
      'application',
      'application_fee',
      'application_fee_amount',
      'balance_transaction',
      'customer',
    ),
    ...makeNullFields(
      'calculated_statement_descriptor',
      'failure_balance_transaction',
      'fraud_details',
      'on_behalf_of',
    ),
    ...makeNullFields(
      'outcome',
      'payment_method_details',
      'receipt_email',
      'receipt_number',
      'receipt_url',
      'review',
    ),
    ...makeNullFields(
      'shipping',
      'source',
      'source_transfer',
      'statement_descriptor',
      'statement_descriptor_suffix',
    ),
    ...makeNullFields('transfer_data', 'transfer_group'),
    billing_details: makeNullFields('address', 'email', 'name', 'phone', 'tax_id'),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: getNowSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

/**
 * A refund of a charge, in whole or in part.
 * @param {Charge} charge
 * @param {{ amount: number, reason?: Refund['reason'], metadata?: Record<string, string> }} how
 * @returns {Refund}
 */
export function createRefund(charge, { amount, reason = null, metadata = {} }) {
  return {
    id: createStripeId('re'),
    object: 'refund',
    ...makeNullFields(
      'customer',
      'customer_account',
      'payment_method',
      'receipt_number',
      'source_transfer_reversal',
      'transfer_reversal',
    ),
    amount,
    balance_transaction: createStripeId('txn'),
    charge: charge.id,
    created: getNowSeconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  }
}

const EMPTY_EVIDENCE = {
  ...makeNullFields(
    'access_activity_log',
    'billing_address',
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
    'refund_policy_disclosure',
    'refund_refusal_explanation',
    'service_date',
    'service_documentation',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
    'uncategorized_file',
    'uncategorized_text',
  ),
  enhanced_evidence: {},
}

/**
 * A dispute of a charge by the buyer's bank.
 * @param {Charge} charge
 * @param {{ reason?: string, status?: Dispute['status'] }} how
 * @returns {Dispute}
 */
export function createDispute(charge, { reason = 'fraudulent', status = 'needs_response' } = {}) {
  return {
    id: createStripeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: getNowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: getNowSeconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  }
}

/**
 * A webhook event with a copy of the object, because later changes of the object must not change the event.
 * @param {string} type
 * @param {object} object
 * @param {{ requestId?: string | null, key?: string | null }} by
 */
export function createEvent(type, object, { requestId = null, key = null } = {}) {
  return {
    id: createStripeId('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: getNowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId, idempotency_key: key },
    type,
  }
}
