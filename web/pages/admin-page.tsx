import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { useLocation } from 'react-router'
import { AdminLayout } from '../app/admin-layout'
import { matchAdminPath, type AdminView } from '../app/admin-paths'
import { PageLoading } from '../app/page-loading'

type LazyView = LazyExoticComponent<ComponentType<{ id: string }>>

/** The staff pages, one chunk each. */
const STAFF_PAGES: Record<AdminView, LazyView> = {
  login: lazy(() => import('./admin-login-page')),
  dashboard: lazy(() => import('./admin-dashboard-page')),
  orders: lazy(() => import('./admin-orders-page')),
  order: lazy(() => import('./admin-order-page')),
  withdrawals: lazy(() => import('./admin-withdrawals-page')),
  withdrawal: lazy(() => import('./admin-withdrawal-page')),
  complaints: lazy(() => import('./admin-complaints-page')),
  complaint: lazy(() => import('./admin-complaint-page')),
  products: lazy(() => import('./admin-products-page')),
  product: lazy(() => import('./admin-product-page')),
  chat: lazy(() => import('./admin-chat-page')),
  reviews: lazy(() => import('./admin-reviews-page')),
  vouchers: lazy(() => import('./admin-vouchers-page')),
  voucher: lazy(() => import('./admin-voucher-page')),
  emails: lazy(() => import('./admin-emails-page')),
  email: lazy(() => import('./admin-email-page')),
  newsletter: lazy(() => import('./admin-newsletter-page')),
  customers: lazy(() => import('./admin-customers-page')),
  settings: lazy(() => import('./admin-settings-page')),
  notFound: lazy(() => import('./admin-not-found-page')),
}

export default function AdminPage() {
  const match = matchAdminPath(useLocation().pathname)
  const CurrentPage = STAFF_PAGES[match?.view ?? 'dashboard']
  return (
    <AdminLayout match={match}>
      <Suspense fallback={<PageLoading />}>
        {/* The key remounts the page for another record, so that input is not carried over. */}
        {match ? <CurrentPage key={`${match.view} ${match.id ?? ''}`} id={match.id ?? ''} /> : null}
      </Suspense>
    </AdminLayout>
  )
}
