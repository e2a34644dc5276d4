import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../api'
import { RetryPayment } from '../features/checkout/retry-payment'
import { OrderLookup } from '../features/orders/order-lookup'
import { OrderView } from '../features/orders/order-view'
import { buyerOrderQuery } from '../features/orders/queries'
import { useOrderWords } from '../features/orders/words'
import { LoadErrorNotice } from '../load-error-notice'
import { useOrderLink } from '../order-link'
import { Skeleton } from '../ui/skeleton'
import { useIsHydrated } from '../ui/use-hydrated'

const ReviewSection = lazy(async () => ({
  default: (await import('../features/orders/review-section')).ReviewSection,
}))

/** The buyer's order, opened by the link in its mails. Without a valid link, a form to request one. */
export default function OrderPage({ match: { id } }: { match: { id: string } }) {
  const words = useOrderWords()
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const link = useOrderLink()
  const orderLink = link?.id === id ? link : null
  const { data: order, error, isLoading, refetch } = useQuery(buyerOrderQuery(orderLink))
  if (order && orderLink)
    return (
      <OrderView
        order={order}
        hash={hash}
        payment={
          <RetryPayment
            order={order}
            isVoucher={order.voucherBought !== null}
            label={words.pay}
            renewed={words.renewed}
            onChanged={() => void refetch()}
          />
        }
        review={
          order.review || order.canReview ? (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <ReviewSection order={order} link={orderLink} />
            </Suspense>
          ) : null
        }
      />
    )
  if (!isHydrated || isLoading)
    return (
      <div className="shell max-w-5xl py-10" aria-busy="true">
        <Skeleton className="h-12 w-72" />
        <Skeleton className="mt-6 h-96" />
      </div>
    )
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <div className="shell max-w-xl py-16">
        <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
      </div>
    )
  return <OrderLookup isBroken={error !== null || hash.length > 1} />
}
