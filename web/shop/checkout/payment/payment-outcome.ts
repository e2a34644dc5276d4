/** Reasons why a payment is not complete. The dictionaries have a sentence for each one under `payment`. */
export type PaymentError = 'rejected' | 'needsAction' | 'needsConfirmation' | 'unexpected' | 'failed'

export type PaymentOutcome =
  /** Opens the result page. Only the server knows if the order is paid, and the result page asks the server. */
  | { nextStep: 'result' }
  /** Stay on the form for another attempt. `text` is the provider's own message, if any. */
  | { nextStep: 'stay'; paymentError: PaymentError; text: string | null }

const PAYMENT_ERRORS_BY_STATUS: Record<string, PaymentError> = {
  requires_payment_method: 'rejected',
  requires_action: 'needsAction',
  requires_confirmation: 'needsConfirmation',
}

type PaymentConfirmation = {
  error?: { message?: string | undefined } | undefined
  paymentIntent?: { status: string } | undefined
}

/** Returns the next step after the provider has answered a payment confirmation (spec §4). */
export function toPaymentOutcome({ error, paymentIntent }: PaymentConfirmation): PaymentOutcome {
  if (error) return { nextStep: 'stay', paymentError: 'failed', text: error.message || null }
  if (!paymentIntent || paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing')
    return { nextStep: 'result' }
  return {
    nextStep: 'stay',
    paymentError: PAYMENT_ERRORS_BY_STATUS[paymentIntent.status] ?? 'unexpected',
    text: null,
  }
}
