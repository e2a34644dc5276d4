/** Why a payment is not through yet; the sentences are in the dictionaries under `payment`. */
export type PaymentTrouble = 'rejected' | 'needsAction' | 'needsConfirmation' | 'unexpected' | 'failed'

export type PaymentOutcome =
  /** To the result page, which asks the server: only the server says paid. */
  | { next: 'result' }
  /** The buyer stays and may try again. `text` is the provider's own sentence, if it has one. */
  | { next: 'stay'; trouble: PaymentTrouble; text: string | null }

const TROUBLES: Record<string, PaymentTrouble> = {
  requires_payment_method: 'rejected',
  requires_action: 'needsAction',
  requires_confirmation: 'needsConfirmation',
}

type Confirmation = {
  error?: { message?: string | undefined } | undefined
  paymentIntent?: { status: string } | undefined
}

/** What follows from the provider's answer to a confirmation (specification 4). */
export function paymentOutcome({ error, paymentIntent }: Confirmation): PaymentOutcome {
  if (error) return { next: 'stay', trouble: 'failed', text: error.message || null }
  if (!paymentIntent || paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing')
    return { next: 'result' }
  return { next: 'stay', trouble: TROUBLES[paymentIntent.status] ?? 'unexpected', text: null }
}
