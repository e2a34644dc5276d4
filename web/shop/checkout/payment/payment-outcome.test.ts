import { describe, expect, it } from 'vitest'
import { toPaymentOutcome } from './payment-outcome'

const outcomeOf = (status: string) => toPaymentOutcome({ paymentIntent: { status } })

describe('toPaymentOutcome', () => {
  it.each(['succeeded', 'processing'])('goes to the result when the payment is %s', (status) =>
    expect(outcomeOf(status)).toEqual({ nextStep: 'result' }),
  )

  it('treats a response without error and intent as a success', () =>
    expect(toPaymentOutcome({})).toEqual({ nextStep: 'result' }))

  it.each([
    ['requires_payment_method', 'rejected'],
    ['requires_action', 'needsAction'],
    ['requires_confirmation', 'needsConfirmation'],
    ['canceled', 'unexpected'],
    ['requires_capture', 'unexpected'],
    ['anything else', 'unexpected'],
  ])('stays on the form when the intent is %s', (status, paymentError) =>
    expect(outcomeOf(status)).toEqual({ nextStep: 'stay', paymentError: paymentError, text: null }),
  )

  it("shows the provider's own error message", () =>
    expect(toPaymentOutcome({ error: { message: 'Your card has expired.' } })).toEqual({
      nextStep: 'stay',
      paymentError: 'failed',
      text: 'Your card has expired.',
    }))

  it('shows a general failure if the provider gives no message', () => {
    for (const error of [{}, { message: '' }]) {
      expect(toPaymentOutcome({ error })).toEqual({ nextStep: 'stay', paymentError: 'failed', text: null })
    }
  })

  it('prefers an error over an intent', () =>
    expect(
      toPaymentOutcome({ error: { message: 'No.' }, paymentIntent: { status: 'succeeded' } }).nextStep,
    ).toBe('stay'))
})
