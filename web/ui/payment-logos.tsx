import type { Currency } from '../../domain/currency'

const NAMES = ['BLIK', 'Przelewy24', 'Visa', 'Mastercard', 'Google Pay', 'Apple Pay'] as const

/** What takes some currencies only. */
const ONLY_IN: Partial<Record<(typeof NAMES)[number], readonly Currency[]>> = {
  BLIK: ['PLN'],
  Przelewy24: ['PLN', 'EUR'],
}

/** The accepted ways to pay in a currency, as small plates with their names. */
export const PaymentLogos = ({ label, currency }: { label: string; currency: Currency }) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {NAMES.filter((name) => ONLY_IN[name]?.includes(currency) ?? true).map((name) => (
      <li
        key={name}
        className="grid h-7 place-items-center rounded-sm bg-white px-2 text-xs font-bold text-ink ring-1 ring-steel-200"
      >
        {name}
      </li>
    ))}
  </ul>
)
