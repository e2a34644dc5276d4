import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { Link, navigate } from '../../navigation'
import type { CartLine } from '../../api'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { Notice } from '../../ui/layout/notice'
import { useSellingPause } from '../../i18n/use-selling-pause'
import { useMoneyFormat } from '../../i18n/use-money'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { withErrorReference } from '../../errors/with-reference'
import { Button, buttonClass } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Icon } from '../../ui/image/icon'
import { isDataSaverOn } from '../../ui/loading/data-saver'
import { Skeleton } from '../../ui/loading/skeleton'
import { AmountRow } from '../../ui/layout/amount-row'
import { ApproximatePrices } from './approximate-prices'
import { useCartDrawer } from './cart-drawer-state'
import { CartNotes } from './cart-notes'
import { CartLineRow } from './cart-line-row'
import { useCartTotals } from './cart-totals'
import { PriceChanges, useForgetAcceptedPrices, usePriceChanges } from './price-changes'
import { FreeShippingBar } from './free-shipping-bar'
import { formatShippingName } from '../../../content/parcel-words'
import { cartSession } from '../../storage/storage'
import { SmallProductCard } from '../products/detail/related-products'
import { featuredProductsQuery } from '../products/queries'
import { cartKey, isOrderable, useCartState } from './queries'
import { WaitingPayment } from './waiting-payment'
import { useCartWords } from './words'

export default function CartDrawer(): ReactNode {
  const { isOpen, close } = useCartDrawer()
  const { messages } = useLocale()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={messages.cart.title}
      closeLabel={messages.close}
      shape="drawer"
    >
      <PartErrorBoundary>
        <WaitingPayment onLeave={close} />
        <CartContent onClose={close} />
      </PartErrorBoundary>
    </Dialog>
  )
}

function CartContent({ onClose }: { onClose: () => void }): ReactNode {
  const cartState = useCartState()
  switch (cartState.status) {
    case 'filled':
      return <CartLines lines={cartState.lines} onClose={onClose} />
    case 'loading':
      return <CartSkeleton />
    case 'failed':
      return <CartError error={cartState.error} onRetry={cartState.retry} />
    case 'empty':
      return <EmptyCart onClose={onClose} />
  }
}

const CartSkeleton = () => (
  <div className="space-y-4 p-5">
    <Skeleton className="h-22" />
    <Skeleton className="h-22" />
  </div>
)

function CartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { language, messages } = useLocale()
  return (
    <div role="alert" className="m-5 space-y-3">
      <p className="font-medium">{withErrorReference(language, messages.cart.failed, error)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  const cartWords = useCartWords()
  useForgetAcceptedPrices()
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 p-8 text-center">
      <Icon shape={ShoppingCart} className="size-12 text-steel-300" />
      <p className="font-display text-xl font-semibold">{cartWords.empty}</p>
      <p className="text-steel-600">{cartWords.emptyLead}</p>
      <Button variant="secondary" onClick={onClose} className="mt-2">
        {cartWords.continueShopping}
      </Button>
      <NewestTools onLeave={onClose} />
    </div>
  )
}

const NEWEST_TOOLS_COUNT = 3

/** Shows the newest tools in an empty cart, so that the visitor can go on shopping. */
function NewestTools({ onLeave }: { onLeave: () => void }) {
  const { featured } = useLocale().messages
  const { data } = useQuery(featuredProductsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="cart-newest" className="mt-6 w-full text-left">
      <h3 id="cart-newest" className="mb-3 font-display text-xl font-semibold">
        {featured.title}
      </h3>
      <ul className="space-y-3">
        {data.items.slice(0, NEWEST_TOOLS_COUNT).map((product) => (
          <SmallProductCard key={product.id} product={product} layout="rows" onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

function CartLines({ lines, onClose }: { lines: CartLine[]; onClose: () => void }) {
  const client = useQueryClient()
  const { language, messages } = useLocale()
  const words = useCartWords()
  const pause = useSellingPause()
  const moneyFormatters = useMoneyFormat()
  const totals = useCartTotals(lines)
  const knownTotals = totals?.isShippingKnown ? totals : null
  const canOrder = lines.every(isOrderable)
  const priceChanges = usePriceChanges(lines)
  usePreloadedCheckout(canOrder && !pause)
  const formatAmount = (amount: Parameters<typeof moneyFormatters.formatVisitorAmount>[0] | undefined) =>
    amount === undefined ? '...' : moneyFormatters.formatVisitorAmount(amount)
  return (
    <>
      {totals ? <FreeShippingBar totals={totals} /> : null}
      <div className="min-h-44 grow overflow-y-auto overscroll-contain [@media(height<30rem)]:shrink-0">
        <ul>
          {lines.map((line) => (
            <CartLineRow key={line.product.id} line={line} onLeave={onClose} />
          ))}
        </ul>
        {canOrder && !pause ? <CartNotes lines={lines} /> : null}
      </div>
      <div className="space-y-3 border-t border-steel-200 bg-white p-5">
        <ApproximatePrices />
        <PriceChanges {...priceChanges} />
        <dl className="space-y-1 text-sm tabular-nums [&_dt]:text-steel-700">
          <AmountRow name={messages.cart.subtotal}>{formatAmount(totals?.subtotal)}</AmountRow>
          <AmountRow name={formatShippingName(messages.cart.shipping, knownTotals?.parcels, language)}>
            {knownTotals?.shipping === 0 ? messages.cart.free : formatAmount(knownTotals?.shipping)}
          </AmountRow>
          {knownTotals && knownTotals.lowerPointFeePln !== null ? (
            <AmountRow name={words.toLocker}>
              {knownTotals.lowerPointFeePln === 0
                ? messages.cart.free
                : moneyFormatters.fromPln(knownTotals.lowerPointFeePln)}
            </AmountRow>
          ) : null}
          <AmountRow
            name={messages.cart.total}
            className="pt-1 text-[length:min(1.125rem,10.5vw)] leading-7 font-semibold [&>dt]:text-ink!"
          >
            {formatAmount(knownTotals?.total)}
          </AmountRow>
        </dl>
        {pause ? (
          <Notice variant="warning" role="status">
            <p>{pause.text}</p>
          </Notice>
        ) : canOrder ? (
          <Link
            to={paths.checkout[language]}
            onClick={(event) => {
              onClose()
              if (client.isMutating() === 0 || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              runAfterCartMutations(client, () => {
                // The cart is empty if the server has rejected its only product. The checkout then does not open.
                const latestLines = client.getQueryData<CartLine[]>(cartKey(cartSession.read()))
                if (latestLines?.length) navigate(paths.checkout[language])
              })
            }}
            className={buttonClass('primary', 'w-full')}
          >
            {words.checkout}
          </Link>
        ) : (
          <p role="status" className="rounded-sm bg-danger-soft p-3 text-sm font-medium text-danger">
            {messages.cart.unavailable}
          </p>
        )}
        <Button variant="quiet" className="w-full" onClick={onClose}>
          {words.continueShopping}
        </Button>
      </div>
    </>
  )
}

/**
 * Loads the code of the checkout while the visitor looks at the cart. The checkout is a new document, which then finds
 * this code in the browser cache.
 */
function usePreloadedCheckout(isEnabled: boolean): void {
  useEffect(() => {
    if (isEnabled && !isDataSaverOn()) void import('../checkout/checkout-page').catch(() => undefined)
  }, [isEnabled])
}

/** Calls `callback` once no mutation is pending, because loading a new document would drop queued mutations. */
function runAfterCartMutations(client: QueryClient, callback: () => void): void {
  const unsubscribe = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    unsubscribe()
    callback()
  })
}
