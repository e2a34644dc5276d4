import { lazyComponent } from '../../ui/loading/lazy-component'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from '../../navigation'
import { ApiError } from '../../api'
import { RetryPayment } from '../checkout/payment/retry-payment'
import { OrderLookup } from './order-lookup'
import { OrderView } from './order-view'
import { buyerOrderQuery } from './queries'
import { useOrderWords } from './words'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useOrderLink } from './order-link'
import { Skeleton } from '../../ui/loading/skeleton'
import { useIsHydrated } from '../../ui/loading/use-hydrated'

const ReviewSection = lazy(async () => ({
  default: (await import('../reviews/write/review-section')).ReviewSection,
}))

const ReturnCards = lazyComponent(() => import('../shipments/return-cards'))
const ChangePoint = lazyComponent(() => import('./point/change-point'))
const ConfirmSale = lazy(async () => ({
  default: (await import('./confirm/confirm-sale')).ConfirmSale,
}))

/**
 * The buyer's order, opened by the link in its mails. Without a valid link, the page shows a form that requests a new
 * link.
 */
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
        orderLinkHash={hash}
        paymentControls={
          order.needsConfirmation ? (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ConfirmSale order={order} link={orderLink} onChanged={() => void refetch()} />
            </Suspense>
          ) : (
            <RetryPayment
              order={order}
              isVoucher={order.voucherBought !== null}
              label={words.pay}
              reloadMessage={words.renewed}
              onChanged={() => void refetch()}
            />
          )
        }
        pointControls={
          order.canChangePoint ? (
            <ChangePoint order={order} link={orderLink} onChanged={() => void refetch()} />
          ) : null
        }
        returnCards={order.returns.length > 0 ? <ReturnCards order={order} link={orderLink} /> : null}
        reviewSection={
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
  return <OrderLookup isLinkInvalid={error !== null || hash.length > 1} />
}
