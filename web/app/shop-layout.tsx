import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { api, done } from '../api'
import { useCartDrawer } from '../features/cart/cart-drawer-state'
import { useInfoDialog } from '../features/info/info-dialog-state'
import { useMessages } from '../i18n/locale'
import { PartBoundary } from '../part-boundary'
import { part } from '../ui/part'
import { Toaster } from '../ui/toaster'
import { Announcement } from './announcement'
import { ChatButton } from './chat-button'
import { ConnectionNotice } from './connection-notice'
import { Footer } from './footer'
import { Header } from './header'
import { Unavailable } from '../unavailable'

// Without a connection its code cannot come: that is said, and the page stays.
const CartDrawer = part(() => import('../features/cart/cart-drawer'), CartUnavailable)
const InfoDialog = part(() => import('../features/info/info-dialog'), InfoUnavailable)

/** What stands around every page of the shop. */
export function ShopLayout({ year, children }: { year: number; children: ReactNode }) {
  const messages = useMessages()
  const { isOpen } = useCartDrawer()
  const { topic } = useInfoDialog()
  useScrollToTop()
  usePageView()
  useListeners()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:left-2 focus:top-2"
      >
        {messages.skipToContent}
      </a>
      <PartBoundary>
        <Announcement />
        <Header />
      </PartBoundary>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <PartBoundary>
        <Footer year={year} />
      </PartBoundary>
      <ChatButton />
      {isOpen ? <CartDrawer /> : null}
      {topic ? <InfoDialog topic={topic} /> : null}
      <ConnectionNotice />
      <Toaster closeLabel={messages.close} regionLabel={messages.notification} />
    </>
  )
}

/** Freshness of prices, prefetching and such: the code for it comes after the page's own. */
function useListeners(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    import('../shop-listeners').then(
      ({ listenToShop }) => {
        if (!isLeft) stop = listenToShop(client)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [client])
}

function CartUnavailable(): ReactNode {
  return <Unavailable close={useCartDrawer().close} />
}

function InfoUnavailable(): ReactNode {
  return <Unavailable close={useInfoDialog().close} />
}

/**
 * A page begins at its top, unless a place on it was asked for, which the key to an order is not; going back returns to
 * where one was, which the browser does by itself.
 */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const isFirst = useRef(true)
  // With the new page, not some time after it.
  useLayoutEffect(() => {
    if (!isFirst.current && type !== 'POP' && !/^#(?!order)/.test(hash))
      window.scrollTo({ top: 0, behavior: 'instant' })
    isFirst.current = false
  }, [pathname, hash, type])
}

/** Counts the page; whether that works is of no concern to the visitor (specification 7). */
function usePageView(): void {
  const { pathname } = useLocation()
  const referrer = useRef<string | null>(null)
  useEffect(() => {
    const from = referrer.current ?? document.referrer
    // Without what stands behind ? and #, which may be the code of a voucher.
    referrer.current = location.origin + pathname
    done(
      api['page-view'].$post(
        {},
        {
          init: {
            body: JSON.stringify({ path: pathname, referrer: from }),
            headers: { 'Content-Type': 'application/json' },
            keepalive: true,
          },
        },
      ),
    ).catch(() => undefined)
  }, [pathname])
}
