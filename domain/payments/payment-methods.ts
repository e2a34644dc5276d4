import type { Language } from '../language'
import type { Currency } from '../money/currency'

type PaymentMethodDetails = {
  names: Record<Language, string>
  /** The logos and their alternative texts. The key is the id of a `<view>` in the file of logos (`mark.tsx`). */
  logos: Record<string, string>
  /** Where the buyer confirms a payment: in the form of the shop, at a bank or in a wallet app. */
  confirmation: 'form' | 'bank' | 'wallet'
  /** The currencies that the method accepts; all currencies if missing. */
  currencies?: readonly Currency[]
}

/** The payment methods by Stripe's names, in the order in which Polish buyers prefer them. */
export const PAYMENT_METHOD_DETAILS = {
  blik: {
    names: { pl: 'BLIK', en: 'BLIK' },
    logos: { blik: 'BLIK' },
    confirmation: 'form',
    currencies: ['PLN'],
  },
  p24: {
    names: { pl: 'Przelewy24', en: 'Przelewy24' },
    logos: { przelewy24: 'Przelewy24' },
    confirmation: 'bank',
    currencies: ['PLN', 'EUR'],
  },
  card: {
    names: { pl: 'karta', en: 'card' },
    logos: { visa: 'Visa', mastercard: 'Mastercard' },
    confirmation: 'form',
  },
  google_pay: {
    names: { pl: 'Google Pay', en: 'Google Pay' },
    logos: { 'google-pay': 'Google Pay' },
    confirmation: 'wallet',
  },
  apple_pay: {
    names: { pl: 'Apple Pay', en: 'Apple Pay' },
    logos: { 'apple-pay': 'Apple Pay' },
    confirmation: 'wallet',
  },
} as const satisfies Record<string, PaymentMethodDetails>

export type PaymentMethod = keyof typeof PAYMENT_METHOD_DETAILS
export const PAYMENT_METHODS = Object.keys(PAYMENT_METHOD_DETAILS) as PaymentMethod[]

/** Methods that need no input in the shop's own form. */
export type MethodWithoutInput = Exclude<PaymentMethod, 'blik' | 'card'>
export const METHODS_WITHOUT_INPUT = PAYMENT_METHODS.filter(
  (method): method is MethodWithoutInput => PAYMENT_METHOD_DETAILS[method].confirmation !== 'form',
)

const detailsOf = (method: PaymentMethod): PaymentMethodDetails => PAYMENT_METHOD_DETAILS[method]

export const acceptsCurrency = (method: PaymentMethod, currency: Currency): boolean =>
  detailsOf(method).currencies?.includes(currency) ?? true

/** The methods for a currency, in the order of preference. Buyers who pay in a foreign currency prefer cards. */
export function paymentMethodsFor(currency: Currency): PaymentMethod[] {
  const methods = PAYMENT_METHODS.filter((method) => acceptsCurrency(method, currency))
  const preferredMethod = currency === 'PLN' ? 'blik' : 'card'
  return [preferredMethod, ...methods.filter((method) => method !== preferredMethod)]
}

/** The names of the methods for a currency, as a list in a sentence: "Karta, Google Pay, Apple Pay". */
export function paymentMethodsText(currency: Currency, language: Language): string {
  return capitalize(
    paymentMethodsFor(currency)
      .map((method) => PAYMENT_METHOD_DETAILS[method].names[language])
      .join(', '),
  )
}

/** The name of a method as the label of a choice. */
export const paymentMethodLabel = (method: PaymentMethod, language: Language): string =>
  capitalize(PAYMENT_METHOD_DETAILS[method].names[language])

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** All methods as the items of a list, each with the currencies if it accepts only some: "BLIK (PLN)". */
export const paymentMethodItems = (language: Language): string[] =>
  PAYMENT_METHODS.map((method) => {
    const { names, logos, currencies } = detailsOf(method)
    const logoNames = Object.values(logos)
    const notes = logoNames.length > 1 ? logoNames : (currencies ?? [])
    return notes.length > 0 ? `${names[language]} (${notes.join(', ')})` : names[language]
  })

/** The logos of the methods for a currency. */
export const paymentLogos = (currency: Currency): { id: string; name: string }[] =>
  PAYMENT_METHODS.filter((method) => acceptsCurrency(method, currency)).flatMap((method) =>
    Object.entries(PAYMENT_METHOD_DETAILS[method].logos).map(([id, name]) => ({ id, name })),
  )
