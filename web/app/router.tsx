import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { isLegalDocument } from '../../domain/terms'
import { useMessages } from '../i18n/locale'
import type { Messages } from '../i18n/messages'
import { matchPage, type PageMatch, type PageName, type PageProps } from './paths'
import { useDocumentTitle } from './use-document-title'

type Load<P extends PageName> = () => Promise<{ default: ComponentType<PageProps<P>> }>

/** The pages, each in a chunk of its own. The names of the files are also how the edge finds a page's chunk. */
const PAGES: { [P in PageName]: Load<P> } = {
  home: () => import('../pages/home-page'),
  products: () => import('../pages/products-page'),
  category: () => import('../pages/category-page'),
  product: () => import('../pages/product-page'),
  checkout: () => import('../pages/checkout-page'),
  success: () => import('../pages/success-page'),
  voucher: () => import('../pages/voucher-page'),
  order: () => import('../pages/order-page'),
  terms: () => import('../pages/legal-page'),
  privacy: () => import('../pages/legal-page'),
  withdrawal: () => import('../pages/withdrawal-page'),
  complaints: () => import('../pages/complaints-page'),
  delivery: () => import('../pages/legal-page'),
  accessibility: () => import('../pages/legal-page'),
  newsletterConfirm: () => import('../pages/newsletter-page'),
  newsletterUnsubscribe: () => import('../pages/newsletter-page'),
  // The edge renders nothing of staff's, and carries none of its code.
  admin: () =>
    import.meta.env.SSR
      ? Promise.reject(new Error('not rendered at the edge'))
      : import('../pages/admin-page'),
  notFound: () => import('../pages/not-found-page'),
}

type AnyPage = ComponentType<{ match: PageMatch }>
const loaded: Partial<Record<PageName, AnyPage>> = {}
const shown: Partial<Record<PageName, AnyPage>> = {}

// A page only ever gets the match that its own name was found for.
const load = async (name: PageName): Promise<{ default: AnyPage }> => {
  const page = (await PAGES[name]()) as { default: AnyPage }
  loaded[name] = page.default
  return page
}

/** Loads a page's code, so that its first rendering waits for nothing. */
export const preloadPage = async (pathname: string): Promise<void> =>
  void (await load(matchPage(pathname).page))

/** Pages whose code did not come are asked for again when they are shown the next time. */
export function forgetFailedPages(): void {
  for (const name in shown) if (!(name in loaded)) delete shown[name as PageName]
}

/** The title of a page, as far as its address tells; a product and the pages of staff tell their own. */
export function titleOf(match: PageMatch, messages: Messages): string | null {
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

/** The page of the current address. */
export function CurrentPage({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation()
  const messages = useMessages()
  const match = matchPage(pathname)
  const title = titleOf(match, messages)
  // Once shown as one component, always as that one: as another, the page and what was typed on it would begin anew.
  const Page = (shown[match.page] ??= loaded[match.page] ?? lazy(() => load(match.page)))
  return (
    <Suspense fallback={fallback}>
      {title ? <DocumentTitle title={title} /> : null}
      <Page match={match} />
    </Suspense>
  )
}

function DocumentTitle({ title }: { title: string }): null {
  useDocumentTitle(title)
  return null
}
