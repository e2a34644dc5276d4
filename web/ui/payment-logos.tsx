import type { Currency } from '../../domain/currency'
import { Mark, type PaymentMark } from './mark'

/** Payment methods that accept only some currencies. */
const ONLY_IN: Partial<Record<PaymentMark, readonly Currency[]>> = {
  blik: ['PLN'],
  przelewy24: ['PLN', 'EUR'],
}

const NAMES: Record<PaymentMark, string> = {
  blik: 'BLIK',
  przelewy24: 'Przelewy24',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
}

export const PAYMENT_MARKS = Object.keys(NAMES) as PaymentMark[]

/** The marks of the payment methods in a currency. */
export const PaymentLogos = ({ label, currency }: { label: string; currency: Currency }) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {PAYMENT_MARKS.filter((mark) => ONLY_IN[mark]?.includes(currency) ?? true).map((mark) => (
      <li key={mark}>
        <Mark of={mark} name={NAMES[mark]} />
      </li>
    ))}
  </ul>
)
