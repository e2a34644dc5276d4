// Calls to the fake payment provider (test/stand-ins/stripe-stand-in) and the faults that load tests inject into them.

export const PROVIDER_CALLS = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/refunds',
]

/**
 * Kinds of faults that load tests inject at random. `hang` is left out, because it takes the Stripe library's full
 * timeout of 10 s. The load test of provider faults adds `hang` for every hundredth buyer.
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
