const NAMES = ['Visa', 'Mastercard', 'BLIK', 'Google Pay', 'Apple Pay'] as const

/** The accepted ways to pay as small plates with their names. `hasBlik`: it takes złoty only. */
export const PaymentLogos = ({ label, hasBlik = true }: { label: string; hasBlik?: boolean }) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {NAMES.filter((name) => hasBlik || name !== 'BLIK').map((name) => (
      <li
        key={name}
        className="grid h-7 place-items-center rounded-sm bg-white px-2 text-xs font-bold text-ink ring-1 ring-steel-200"
      >
        {name}
      </li>
    ))}
  </ul>
)
