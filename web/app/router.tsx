import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from '../navigation'
import { isLegalDocument } from '../../domain/settings/terms'
import { useMessages } from '../i18n/locale'
import type { Messages } from '../i18n/messages'
import { matchPage, type PageMatch, type PageName, type PageProps } from './paths'
import { useDocumentTitle } from './use-document-title'

type PageLoader<P extends PageName> = () => Promise<{ default: ComponentType<PageProps<P>> }>

/** Loads the code of each page on demand. Each page is a chunk, which the edge finds by its file name. */
const PAGE_LOADERS: { [P in PageName]: PageLoader<P> } = {
  home: () => import('../shop/home/home-page'),
  products: () => import('../shop/products/list/products-page'),
  category: () => import('../shop/products/list/category-page'),
  product: () => import('../shop/products/detail/product-page'),
  checkout: () => import('../shop/checkout/checkout-page'),
  success: () => import('../shop/checkout/success/success-page'),
  voucher: () => import('../shop/vouchers/voucher-page'),
  order: () => import('../shop/orders/order-page'),
  viewing: () => import('../shop/viewings/viewing-page'),
  terms: () => import('../shop/legal/legal-page'),
  privacy: () => import('../shop/legal/legal-page'),
  withdrawal: () => import('../shop/returns/withdrawals/withdrawal-page'),
  complaints: () => import('../shop/returns/complaints/complaints-page'),
  delivery: () => import('../shop/legal/legal-page'),
  accessibility: () => import('../shop/legal/legal-page'),
  newsletterConfirm: () => import('../shop/marketing/newsletter-page'),
  newsletterUnsubscribe: () => import('../shop/marketing/newsletter-page'),
  // The edge does not render staff pages, so its bundle leaves out their code.
  admin: () =>
    import.meta.env.SSR
      ? Promise.reject(new Error('not rendered at the edge'))
      : import('../admin/admin-page'),
  notFound: () => import('../shop/home/not-found-page'),
}

type AnyPageComponent = ComponentType<{ match: PageMatch }>
const loadedPages: Partial<Record<PageName, AnyPageComponent>> = {}
const renderedPages: Partial<Record<PageName, AnyPageComponent>> = {}

// Safe cast: a page gets only the match of its own name.
const loadPageComponent = async (name: PageName): Promise<{ default: AnyPageComponent }> => {
  const pageModule = (await PAGE_LOADERS[name]()) as { default: AnyPageComponent }
  loadedPages[name] = pageModule.default
  return pageModule
}

/** Loads a page's code, so that its first rendering does not suspend. */
export const preloadPage = async (pathname: string): Promise<void> =>
  void (await loadPageComponent(matchPage(pathname).page))

/** Forgets pages whose import failed, so that their next rendering imports them again. */
export function clearFailedPages(): void {
  for (const name in renderedPages) if (!(name in loadedPages)) delete renderedPages[name as PageName]
}

/** Returns the page title that follows from the path; null for product and staff pages, which set their own titles. */
export function formatPageTitle(match: PageMatch, messages: Messages): string | null {
  switch (match.page) {
    case 'category':
      return messages.categories[match.category]
    case 'product':
    case 'admin':
      return null
    default:
      return isLegalDocument(match.page) ? messages.footer[match.page] : messages.page[match.page].title
  }
}

export function CurrentPage({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation()
  const messages = useMessages()
  const match = matchPage(pathname)
  const title = formatPageTitle(match, messages)
  // Keeps one component per page, because a different component would remount the page and lose its input.
  const PageComponent = (renderedPages[match.page] ??=
    loadedPages[match.page] ?? lazy(() => loadPageComponent(match.page)))
  return (
    <Suspense fallback={fallback}>
      {title ? <DocumentTitle title={title} /> : null}
      <PageComponent match={match} />
    </Suspense>
  )
}

function DocumentTitle({ title }: { title: string }): null {
  useDocumentTitle(title)
  return null
}
