import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app'
import { createQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import type { Locale } from './i18n/locale'

export { dehydrate } from '@tanstack/react-query'
export { matchAdminPath } from './app/admin-paths'
export { SITEMAP_PAGES, matchPage, getPathPair as pathPair, type RoutedPage } from './app/paths'
export type { PageState } from './app/app'
export { formatPageTitle as titleOf } from './app/router'
export { formatFullTitle as fullTitle } from './app/use-document-title'
export { LEGAL_TEXT_LOADERS, legalTextKey } from './shop/legal/document/legal-texts'
export { CARD_IMAGE_SIZES, HERO_IMAGE_SIZES, pictureSrcset } from './shop/products/pictures/picture'
export { GALLERY_IMAGE_SIZES } from './shop/products/pictures/product-gallery'
export {
  isPartialList,
  type ListQuery,
  parseListQuery,
  parsePageCount,
} from './shop/products/list/list-query'
export { bestSavingsKey, readBestSavings } from './shop/home/best-savings-query'
export {
  catalogVersionKey,
  categoriesKey,
  FEATURED_PRODUCT_COUNT,
  featuredProductsKey,
  goneProductKey,
  productKey,
  productsKey,
  relatedProductsKey,
} from './shop/products/queries'
export { PAGE_SIZE } from './shop/products/list/page-size'
import type { Timestamp } from '../domain/time/time'
export { reviewsKey } from './shop/reviews/queries'
export { pageTextsKey } from './shop/texts/queries'
export { loadMessages } from './i18n/messages'
export { ratesQueryKey } from './i18n/use-money'
export { createQueryClient }

type RenderInput = { url: URL; client: QueryClient; locale: Locale; queries: DehydratedState; now: Timestamp }

/** Renders a page to a complete HTML stream. Rejects if a component throws. */
export async function renderPage({
  url,
  client,
  locale,
  queries,
  now,
}: RenderInput): Promise<ReadableStream> {
  await preloadPage(url.pathname)
  let renderError: unknown
  const stream = await renderToReadableStream(
    <StrictMode>
      <StaticRouter location={url.pathname + url.search}>
        <App client={client} locale={locale} queries={queries} now={now} />
      </StaticRouter>
    </StrictMode>,
    // The huge chunk size makes React send one piece of HTML. Otherwise React would move later pieces into place by
    // inline scripts, which the CSP forbids.
    { onError: (error) => void (renderError ??= error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  await stream.allReady
  if (renderError) throw renderError
  return stream
}
