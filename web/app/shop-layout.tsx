import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '../navigation'
import { api, ensureOk } from '../api'
import { useCartDrawer } from '../shop/cart/cart-drawer-state'
import { useInfoDialog } from '../shop/info/info-dialog-state'
import { useMessages, useLocale } from '../i18n/locale'
import { PartErrorBoundary } from '../errors/part-boundary'
import { lazyComponent } from '../ui/loading/lazy-component'
import { LoadWhenNear } from '../ui/loading/load-when-near'
import { Toaster } from '../ui/overlay/toaster'
import { ChatButton } from './chat-button'
import { ConnectionNotice } from './connection-notice'
import { Header } from './header'
import { matchPage } from './paths'
import { OfflineFallback } from '../errors/offline-fallback'

// Lazy parts of the layout. If the code of a part cannot load, a message is shown and the page stays.
const CartDrawer = lazyComponent(() => import('../shop/cart/cart-drawer'), CartUnavailableNotice)
const InfoDialog = lazyComponent(() => import('../shop/info/info-dialog'), InfoUnavailableNotice)

const loadFooter = async () => {
  const { Footer } = await import('./footer')
  return <Footer />
}

/** The layout of every shop page. */
export function ShopLayout({ children }: { children: ReactNode }) {
  const messages = useMessages()
  const { isOpen } = useCartDrawer()
  const { topic } = useInfoDialog()
  const isCheckout = matchPage(useLocation().pathname).page === 'checkout'
  useScrollToTop()
  useReportPageView()
  useShopListeners()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:left-2 focus:top-2"
      >
        {messages.skipToContent}
      </a>
      <PartErrorBoundary>
        <Announcement />
        <Header isCheckout={isCheckout} />
      </PartErrorBoundary>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <PartErrorBoundary>
        {/* The key remounts the footer when the visitor enters or leaves the checkout. Otherwise the markup of a footer
            that is not hydrated yet would stay. */}
        <LoadWhenNear key={String(isCheckout)} load={loadFooter}>
          <div className="mt-8 h-265 bg-ink md:mt-20 md:h-190" />
        </LoadWhenNear>
      </PartErrorBoundary>
      <ChatButton />
      {isOpen ? <CartDrawer /> : null}
      {topic ? <InfoDialog topic={topic} /> : null}
      <ConnectionNotice />
      <Toaster closeLabel={messages.close} regionLabel={messages.notification} />
    </>
  )
}

/** Starts the listeners of shop pages, such as prefetching. Their code loads after the page's own code. */
function useShopListeners(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isUnmounted = false
    let stopListeners = () => {}
    import('../shell/shop-listeners').then(
      ({ startShopListeners: startListeners }) => {
        if (!isUnmounted) stopListeners = startListeners(client, CartDrawer.preload)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stopListeners()
    }
  }, [client])
}

function CartUnavailableNotice(): ReactNode {
  return <OfflineFallback close={useCartDrawer().close} />
}

function InfoUnavailableNotice(): ReactNode {
  return <OfflineFallback close={useInfoDialog().close} />
}

/**
 * Scrolls to the top on navigation, unless the hash is the id of an element. A hash with an order key is not an element
 * id. For Back and Forward, the browser restores the scroll position.
 */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const isFirstRender = useRef(true)
  // A layout effect scrolls before the new page is painted.
  useLayoutEffect(() => {
    if (!isFirstRender.current && navigationType !== 'POP' && !/^#(?!order)/.test(hash))
      window.scrollTo({ top: 0, behavior: 'instant' })
    isFirstRender.current = false
  }, [pathname, hash, navigationType])
}

/** Counts a page view and ignores errors (spec §7). */
function useReportPageView(): void {
  const { pathname } = useLocation()
  const referrerRef = useRef<string | null>(null)
  useEffect(() => {
    const referrerUrl = referrerRef.current ?? document.referrer
    // The referrer omits query and hash, because they may contain a voucher code.
    referrerRef.current = location.origin + pathname
    ensureOk(
      api['page-view'].$post(
        {},
        {
          init: {
            body: JSON.stringify({ path: pathname, referrer: referrerUrl }),
            headers: { 'Content-Type': 'application/json' },
            keepalive: true,
          },
        },
      ),
    ).catch(() => undefined)
  }, [pathname])
}

function Announcement() {
  const { messages, settings } = useLocale()
  const { announcement } = settings
  if (!announcement) return null
  return (
    <aside className="announcement flex items-center bg-accent pl-11 text-sm font-semibold print:hidden">
      <p lang={announcement.language} className="min-w-0 grow py-2 text-center [overflow-wrap:anywhere]">
        {announcement.text}
      </p>
      {/* The inline script `FIRST_SCRIPT` (worker/pages/page-assets.ts) closes the announcement, because the button
          must work before hydration too. */}
      <button
        type="button"
        data-dismiss={announcement.id}
        aria-label={messages.close}
        className="grid size-11 shrink-0 place-items-center text-2xl leading-none"
      >
        ×
      </button>
    </aside>
  )
}
