// What of the payment provider fails, and how (test/stripe-stand-in).

export const PROVIDER_CALLS = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/refunds',
]

/** All but silence, which takes the library's whole patience of 10 s: G4 has it for every hundredth buyer of a full run. */
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
