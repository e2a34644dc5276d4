/** The version of Stripe's API that the shop uses, also for the webhook endpoint. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

/** The path of the webhook endpoint that the owner creates in Stripe's dashboard. */
export const STRIPE_WEBHOOK_PATH = '/api/payments/webhook'

/** The events that the owner chooses for the webhook endpoint (docs/payments.md). */
export const STRIPE_WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const
