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
  const { result, order, isVoucher } = usePaymentResult(orderId)
  if (result === 'checking') return <PaymentPending />
  if (result === 'paid' && orderId) return <PaymentPaid orderId={orderId} order={order} />
  if (order?.isRefunded && orderId) return <OrderRefundedNotice orderId={orderId} />
  if (result === 'pending' && orderId) return <PaymentPendingNotice orderId={orderId} />
  if (result === 'unknown') return <PaymentFailed title={success.unknownTitle} lead={success.unknownLead} />
  return (
    <PaymentFailed
      title={success.failedTitle}
      lead={
        result === 'cancelled'
          ? success.cancelledLead
          : isVoucher
            ? success.failedVoucherLead
            : success.failedLead
      }
      isVoucher={isVoucher}
    />
  )
}
