import { describe, expect, it } from 'vitest'
import { paymentLogos, paymentMethodItems, paymentMethodsFor, paymentMethodsText } from './payment-methods'

describe('the payment methods', () => {
  it('begin with BLIK in PLN and with the card in other currencies', () => {
    expect(paymentMethodsFor('PLN')).toEqual(['blik', 'p24', 'card', 'google_pay', 'apple_pay'])
    expect(paymentMethodsFor('EUR')).toEqual(['card', 'p24', 'google_pay', 'apple_pay'])
    expect(paymentMethodsFor('USD')).toEqual(['card', 'google_pay', 'apple_pay'])
  })

  it('are named in the language of the reader', () => {
    expect(paymentMethodsText('GBP', 'pl')).toBe('Karta, Google Pay, Apple Pay')
    expect(paymentMethodsText('PLN', 'en')).toBe('BLIK, Przelewy24, card, Google Pay, Apple Pay')
    expect(paymentMethodItems('pl').slice(0, 3)).toEqual([
      'BLIK (PLN)',
      'Przelewy24 (PLN, EUR)',
      'karta (Visa, Mastercard)',
    ])
  })

  it('show only the logos of methods that accept the currency', () => {
    expect(paymentLogos('USD').map(({ name }) => name)).toEqual([
      'Visa',
      'Mastercard',
      'Google Pay',
      'Apple Pay',
    ])
  })
})
