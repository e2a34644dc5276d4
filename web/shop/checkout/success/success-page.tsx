import { useSearchParams } from '../../../navigation'
import {
  PaymentPending,
  PaymentFailed,
  PaymentPaid,
  PaymentPendingNotice,
  OrderRefundedNotice,
} from './payment-result'
import { usePaymentResult } from './use-payment-result'
import { useCheckoutWords } from '../words'

export default function SuccessPage() {
  const searchParams = useSearchParams()
  const orderId = searchParams.get('orderId') || null
  const { success } = useCheckoutWords()
  const { paymentResult, order, isVoucher } = usePaymentResult(orderId)
  if (paymentResult === 'checking') return <PaymentPending />
  if (paymentResult === 'paid' && orderId) return <PaymentPaid orderId={orderId} order={order} />
  if (order?.isRefunded && orderId) return <OrderRefundedNotice orderId={orderId} />
  if (paymentResult === 'pending' && orderId) return <PaymentPendingNotice orderId={orderId} />
  if (paymentResult === 'unknown')
    return <PaymentFailed title={success.unknownTitle} lead={success.unknownLead} />
  return (
    <PaymentFailed
      title={success.failedTitle}
      lead={
        paymentResult === 'cancelled'
          ? success.cancelledLead
          : isVoucher
            ? success.failedVoucherLead
            : success.failedLead
      }
      isVoucher={isVoucher}
    />
  )
}
