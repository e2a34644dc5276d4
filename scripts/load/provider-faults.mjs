// Faults of the fake payment provider (test/stripe-stand-in).

export const PROVIDER_CALLS = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/refunds',
]

/**
 * All faults except `hang`, which takes the Stripe library's full timeout of 10 s. The load test of provider faults
 * adds `hang` for every hundredth buyer.
 */
export const PROVIDER_FAULTS = [
  'status500',
  'stored500',
  '429',
  'reset',
  'lost',
  'garbage',
  'nonsense',
  'slow',
]
