import type { OpenPayment } from './queries'

/** What every provider's form is given. */
export type PaymentFormProps = {
  payment: OpenPayment
  /** The amount as it is read. */
  amount: string
  /** The provider took the payment, or is taking it. */
  onPaid: () => void
  /** The provider takes nothing more for this payment; finds out why. */
  onClosed: () => Promise<void>
  /** Whether an answer of the provider or of the buyer's bank is being waited for. */
  onWork: (isAtWork: boolean) => void
}
