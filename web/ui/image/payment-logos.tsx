import type { Currency } from '../../../domain/money/currency'
import { PaymentMarkImage, type PaymentMark } from './mark'

/** Payment methods that accept only some currencies. */
const CURRENCIES_BY_METHOD: Partial<Record<PaymentMark, readonly Currency[]>> = {
  blik: ['PLN'],
  przelewy24: ['PLN', 'EUR'],
}

const PAYMENT_METHOD_NAMES: Record<PaymentMark, string> = {
  blik: 'BLIK',
  przelewy24: 'Przelewy24',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
}

export const PAYMENT_MARKS = Object.keys(PAYMENT_METHOD_NAMES) as PaymentMark[]

/** The logos of the payment methods that accept a currency. */
export const PaymentLogos = ({ label, currency }: { label: string; currency: Currency }) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {PAYMENT_MARKS.filter((mark) => CURRENCIES_BY_METHOD[mark]?.includes(currency) ?? true).map((mark) => (
      <li key={mark}>
        <PaymentMarkImage mark={mark} name={PAYMENT_METHOD_NAMES[mark]} />
      </li>
    ))}
  </ul>
)
