import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { adminPaths } from '../../app/admin-paths'
import type { Product } from '../../api'
import { useLocale, useMessages } from '../../i18n/locale'
import { ratesQueryKey, useRates } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { showToast } from '../../ui/overlay/toast-store'
import { productKey, relatedProductsKey } from '../../shop/products/queries'
import { LoadFailedNotice } from './load-failed'
import { previewQuery } from './queries'
import { useStaffProductsWords } from './words'

type Props = {
  id: string
  /** Renders the shop page of a product by slug. */
  children: (slug: string) => ReactNode
}

/** Previews a product's shop page before it is published. */
export function ProductPreview({ id, children }: Props) {
  const words = useStaffProductsWords().previewing
  // Exchange rates are loaded here, because the preview's own query client sends no requests.
  const exchangeRates = useRates()
  const { currency } = useLocale()
  const { data: product, error, refetch } = useQuery(previewQuery(id))
  const isReady = product && (exchangeRates || currency === 'PLN')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 border-b border-steel-200 bg-accent/20 px-4 py-1 text-sm md:px-6">
        <Link
          to={adminPaths.product(id)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Icon shape={ArrowLeft} className="size-4" />
          {words.back}
        </Link>
        <p className="py-1">{words.lead}</p>
      </div>
      {error ? (
        <div className="p-4 md:p-6">
          <LoadFailedNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : isReady ? (
        <PreviewFrame product={product}>{children(product.slug)}</PreviewFrame>
      ) : (
        <div className="p-4 md:p-6" aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  )
}

/**
 * Renders the preview with its own query client. That client has only this product and the rates, and sends no
 * requests.
 */
export function PreviewFrame({ product, children }: { product: Product; children: ReactNode }) {
  const messages = useMessages()
  const words = useStaffProductsWords().previewing
  const appQueryClient = useQueryClient()
  const [client] = useState(() => {
    const previewClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
    previewClient.setQueryData(productKey(product.slug), product)
    previewClient.setQueryData(relatedProductsKey(product.slug), [])
    previewClient.setQueryData(ratesQueryKey, appQueryClient.getQueryData(ratesQueryKey))
    return previewClient
  })
  // Blocks adding to the cart and following links. Accordions and the gallery still work.
  const handlePress = (event: MouseEvent) => {
    const pressedElement = event.target instanceof Element ? event.target.closest('a, button') : null
    const isLink =
      pressedElement instanceof HTMLAnchorElement && !pressedElement.getAttribute('href')?.startsWith('#')
    const isAddToCartButton = pressedElement?.textContent?.includes(messages.product.addToCart)
    if (!isLink && !isAddToCartButton) return
    event.preventDefault()
    event.stopPropagation()
    showToast({ title: words.inert })
  }
  return (
    // The handler only cancels clicks, including those made by keyboard, so the element needs no role of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="shop-look" onClickCapture={handlePress}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </div>
  )
}
