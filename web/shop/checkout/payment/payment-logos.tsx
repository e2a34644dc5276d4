import type { Currency } from '../../../../domain/money/currency'
import { paymentLogos } from '../../../../domain/payments/payment-methods'
import { LogoImage } from '../../../ui/image/logo-image'

/** The logos of the payment methods that accept a currency. */
export const PaymentLogos = ({ label, currency }: { label: string; currency: Currency }) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5 sm:gap-2">
    {paymentLogos(currency).map(({ id, name }) => (
      <li key={id}>
        <LogoImage id={id} name={name} />
      </li>
    ))}
  </ul>
)
