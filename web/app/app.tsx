import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { useLocation } from '../navigation'
import { CartDrawerProvider } from '../shop/cart/cart-drawer-state'
import { InfoDialogProvider } from '../shop/info/info-dialog-state'
import { type Locale, LocaleProvider } from '../i18n/locale'
import { NowProvider } from '../i18n/now'
import { ErrorBoundary } from './error-boundary'
import { PageLoading } from './page-loading'
import { matchPage } from './paths'
import { CurrentPage } from './router'
import { ShopLayout } from './shop-layout'
import type { Timestamp } from '../../domain/time/time'

/** State that the edge sends with the HTML. Edge and browser render the same page from this state alone. */
export type PageState = {
  language: Locale['language']
  currency: Locale['currency']
  settings: Locale['settings']
  /** Timestamp of the rendering, ms UTC. */
  now: Timestamp
  queries: DehydratedState
}

/** Staff pages have their own layout and are not counted as page views (spec §2, §6). */
function AppLayout() {
  const { pathname } = useLocation()
  const pageElement = (
    <ErrorBoundary path={pathname}>
      <CurrentPage fallback={<PageLoading />} />
    </ErrorBoundary>
  )
  return matchPage(pathname).page === 'admin' ? pageElement : <ShopLayout>{pageElement}</ShopLayout>
}

type Props = { client: QueryClient; locale: Locale; queries: DehydratedState; now: Timestamp }

/** The whole app below a router. The edge and the browser render the same tree. */
export const App = ({ client, locale, queries, now }: Props) => (
  <QueryClientProvider client={client}>
    <HydrationBoundary state={queries}>
      <LocaleProvider locale={locale}>
        <NowProvider now={now}>
          <CartDrawerProvider>
            <InfoDialogProvider>
              <AppLayout />
            </InfoDialogProvider>
          </CartDrawerProvider>
        </NowProvider>
      </LocaleProvider>
    </HydrationBoundary>
  </QueryClientProvider>
)
