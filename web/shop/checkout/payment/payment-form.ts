import type { OpenPayment } from '../queries'

/** Props of every provider's payment form. */
export type PaymentFormProps = {
  payment: OpenPayment
  amount: string
  /** Called when the provider has accepted the payment or is processing it. */
  onPaid: () => void
  /**
   * Called when the provider accepts no more payments for this order. The payment dialog then checks the order's
   * status.
   */
  onPaymentClosed: () => Promise<void>
  /** Called with true when the provider or the buyer's bank starts to work, and with false when the work ends. */
  onBusyChange: (isBusy: boolean) => void
}
