import { describe, expect, it } from 'vitest'
import { paymentOutcome } from './payment-outcome'

const answered = (status: string) => paymentOutcome({ paymentIntent: { status } })

describe('paymentOutcome', () => {
  it.each(['succeeded', 'processing'])('goes to the result when the payment is %s', (status) =>
    expect(answered(status)).toEqual({ next: 'result' }),
  )

  it('takes no error and no intent for a success', () =>
    expect(paymentOutcome({})).toEqual({ next: 'result' }))

  it.each([
    ['requires_payment_method', 'rejected'],
    ['requires_action', 'needsAction'],
    ['requires_confirmation', 'needsConfirmation'],
    ['canceled', 'unexpected'],
    ['requires_capture', 'unexpected'],
    ['anything else', 'unexpected'],
  ])('stays when the payment is %s', (status, trouble) =>
    expect(answered(status)).toEqual({ next: 'stay', trouble, text: null }),
  )

  it('shows what the provider says of an error', () =>
    expect(paymentOutcome({ error: { message: 'Your card has expired.' } })).toEqual({
      next: 'stay',
      trouble: 'failed',
      text: 'Your card has expired.',
    }))

  it('says that the payment failed when the provider says nothing', () => {
    for (const error of [{}, { message: '' }]) {
      expect(paymentOutcome({ error })).toEqual({ next: 'stay', trouble: 'failed', text: null })
    }
  })

  it('believes an error before an intent', () =>
    expect(paymentOutcome({ error: { message: 'No.' }, paymentIntent: { status: 'succeeded' } }).next).toBe(
      'stay',
    ))
})
