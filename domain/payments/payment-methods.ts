import type { Language } from '../language'
import type { Currency } from '../money/currency'

type PaymentMethodDetails = {
  /** The brand name, or the name in each language. */
  name: string | Record<Language, string>
  /** The ids of the method's logos in `public/logos.svg`. */
  logos: readonly string[]
  /** Where the buyer confirms a payment: in the form of the shop, at a bank or in a wallet app. */
  confirmation: 'form' | 'bank' | 'wallet'
  /** The currencies that the method accepts; all currencies if missing. */
  currencies?: readonly Currency[]
}

/** The payment methods by Stripe's names, in the order in which Polish buyers prefer them. */
export const PAYMENT_METHOD_DETAILS = {
  blik: {
    name: 'BLIK',
    logos: ['blik'],
    confirmation: 'form',
    currencies: ['PLN'],
  },
  p24: {
    name: 'Przelewy24',
    logos: ['przelewy24'],
    confirmation: 'bank',
    currencies: ['PLN', 'EUR'],
  },
  card: {
    name: { pl: 'karta', en: 'card' },
    logos: ['visa', 'mastercard'],
    confirmation: 'form',
  },
  google_pay: {
    name: 'Google Pay',
    logos: ['google-pay'],
    confirmation: 'wallet',
  },
  apple_pay: {
    name: 'Apple Pay',
    logos: ['apple-pay'],
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

/**
 * The payment methods for a currency, in the order of the buyers' preference. Buyers who pay in a foreign currency
 * prefer cards.
 */
export function paymentMethodsFor(currency: Currency): PaymentMethod[] {
  const methods = PAYMENT_METHODS.filter((method) => acceptsCurrency(method, currency))
  const preferredMethod = currency === 'PLN' ? 'blik' : 'card'
  return [preferredMethod, ...methods.filter((method) => method !== preferredMethod)]
}

const methodName = (method: PaymentMethod, language: Language): string => {
  const { name } = detailsOf(method)
  return typeof name === 'string' ? name : name[language]
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a method as the label of a choice. */
export const paymentMethodLabel = (method: PaymentMethod, language: Language): string =>
  capitalize(methodName(method, language))

/** The names of the payment methods for a currency, as a list in a sentence: "Karta, Google Pay, Apple Pay". */
export const paymentMethodsText = (currency: Currency, language: Language): string =>
  capitalize(
    paymentMethodsFor(currency)
      .map((method) => methodName(method, language))
      .join(', '),
  )

/**
 * The logos of a payment method. If a method has several logos, each belongs to one brand. The name of a brand is made
 * from the id of its logo: `visa` becomes "Visa".
 */
const logosOf = (method: PaymentMethod): { id: string; name: string }[] => {
  const { name, logos } = detailsOf(method)
  return logos.map((id) => ({ id, name: typeof name === 'string' ? name : capitalize(id) }))
}

/** The logos of the payment methods for a currency. */
export const paymentLogos = (currency: Currency): { id: string; name: string }[] =>
  PAYMENT_METHODS.filter((method) => acceptsCurrency(method, currency)).flatMap(logosOf)

/**
 * All payment methods as the items of a list, with their brands or currencies: "karta (Visa, Mastercard)", "BLIK
 * (PLN)".
 */
export const paymentMethodItems = (language: Language): string[] =>
  PAYMENT_METHODS.map((method) => {
    const { logos, currencies = [] } = detailsOf(method)
    const bracketedNames = logos.length > 1 ? logosOf(method).map(({ name }) => name) : currencies
    const name = methodName(method, language)
    return bracketedNames.length > 0 ? `${name} (${bracketedNames.join(', ')})` : name
  })
