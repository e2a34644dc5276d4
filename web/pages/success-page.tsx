import { useSearchParams } from '../navigation'
import { Checking, Failed, Paid, Pending, Refunded } from '../features/checkout/payment-result'
import { usePaymentResult } from '../features/checkout/use-payment-result'
import { useCheckoutWords } from '../features/checkout/words'

export default function SuccessPage() {
  const search = useSearchParams()
  const orderId = search.get('orderId') || null
  const { success } = useCheckoutWords()
  const { result, order, isVoucher } = usePaymentResult(orderId)
  if (result === 'checking') return <Checking />
  if (result === 'paid' && orderId) return <Paid orderId={orderId} order={order} />
  if (order?.isRefunded && orderId) return <Refunded orderId={orderId} />
  if (result === 'pending' && orderId) return <Pending orderId={orderId} />
  if (result === 'unknown') return <Failed title={success.unknownTitle} lead={success.unknownLead} />
  return (
    <Failed
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
