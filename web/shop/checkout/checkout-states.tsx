import { ShoppingCart } from 'lucide'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../navigation'
import { paths } from '../../../domain/pages/page-paths'
import { firmPhoneHref } from '../../../domain/settings/settings'
import { useLocale } from '../../i18n/locale'
import { withErrorReference } from '../../errors/with-reference'
import { Button, buttonClass } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { formatOrderNumber } from '../../../domain/orders/order'
import { paidOrderStorage } from '../../storage/checkout-storage'
import { appliedVoucherStorage } from '../../storage/voucher-storage'
import { LazyNewestProducts } from '../products/list/lazy-newest-products'
import { useForgetAcceptedPrices } from '../cart/price-changes'
import { useCheckoutWords } from './words'

/**
 * The placeholder of the checkout while the cart loads, on the edge and in the browser. If scripts are off, a text
 * explains that the checkout needs them.
 */
export const CheckoutSkeleton = () => (
  <>
    <noscript>
      <NoScriptNotice />
    </noscript>
    <div
      aria-busy="true"
      className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-10 noscript:hidden"
    >
      <div className="space-y-5">
        <Skeleton className="h-96" />
        <Skeleton className="h-80" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  </>
)

function NoScriptNotice() {
  const { checkout } = useCheckoutWords()
  const { firm } = useLocale().settings
  return (
    <Notice variant="info" className="mt-5">
      <p>{checkout.noScript}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 font-semibold">
        <a className="py-2 underline" href={firmPhoneHref(firm)}>
          {firm.phone}
        </a>
        <a className="py-2 underline" href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
      </p>
    </Notice>
  )
}

type EmptyCheckoutProps = {
  /** True if the buyer has just removed the last product. */
  isAfterRemoval: boolean
}

export function EmptyCheckout({ isAfterRemoval }: EmptyCheckoutProps) {
  const { language, messages } = useLocale()
  const { checkout, voucher } = useCheckoutWords()
  useForgetAcceptedPrices()
  const [paidOrderId] = useState(paidOrderStorage.read)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Focuses the heading, because the pressed button has disappeared.
    if (isAfterRemoval) headingRef.current?.focus({ preventScroll: true })
    // Scrolls to the top, because the page is shorter than the form, and the kept scroll position would show its end.
    // Waits for the next frame, because after Back the browser restores the position after React has rendered the page.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isAfterRemoval])
  const appliedVoucherCode = useSyncExternalStore(
    appliedVoucherStorage.subscribe,
    appliedVoucherStorage.read,
    () => null,
  )
  return (
    <>
      <div className="shell flex flex-col items-center gap-4 py-14 text-center md:py-20">
        <Icon shape={ShoppingCart} className="size-14 text-steel-400" />
        <h1 ref={headingRef} tabIndex={-1} className="font-display text-4xl font-bold outline-none">
          {checkout.empty}
        </h1>
        {paidOrderId ? (
          <Notice className="text-left">
            <p className="font-semibold">{checkout.paid({ number: formatOrderNumber(paidOrderId) })}</p>
            <Link
              to={paths.success(paidOrderId)[language]}
              className="inline-block py-2 font-semibold underline"
            >
              {checkout.toPaid}
            </Link>
          </Notice>
        ) : (
          <p className="text-lg text-steel-700">{checkout.emptyLead}</p>
        )}
        {appliedVoucherCode ? (
          <p className="font-medium">{voucher.waiting({ code: appliedVoucherCode })}</p>
        ) : null}
        <Link to={paths.products[language]} className={buttonClass('primary', 'mt-2')}>
          {messages.backToShop}
        </Link>
      </div>
      <LazyNewestProducts />
    </>
  )
}

export function CartLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { language, messages } = useLocale()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-20 text-center">
      <p className="text-lg font-semibold">{withErrorReference(language, messages.cart.failed, error)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}
