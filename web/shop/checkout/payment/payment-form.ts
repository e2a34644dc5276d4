import type { OpenPayment } from '../queries'

/** Props of every provider's payment form. */
export type PaymentFormProps = {
  payment: OpenPayment
  amount: string
  /** The provider accepted the payment or is processing it. */
  onPaid: () => void
  /** Called when the provider accepts no more payments for this order. Checks the order's status. */
  onClosed: () => Promise<void>
  /** True while the provider or the buyer's bank is working. */
  onWork: (isAtWork: boolean) => void
}
