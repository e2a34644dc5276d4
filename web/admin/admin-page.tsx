import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { useLocation } from '../navigation'
import { useCanOpenView } from './access/view-roles'
import { AdminLayout } from '../app/admin-layout'
import { matchAdminPath, type AdminView } from '../app/admin-paths'
import { PageLoading } from '../app/page-loading'

type LazyView = LazyExoticComponent<ComponentType<{ id: string }>>

/** The staff pages. Each page is a lazy-loaded chunk. */
const STAFF_PAGES: Record<AdminView, LazyView> = {
  login: lazy(() => import('./sign-in/admin-login-page')),
  dashboard: lazy(() => import('./statistics/admin-dashboard-page')),
  orders: lazy(() => import('./orders/admin-orders-page')),
  order: lazy(() => import('./orders/admin-order-page')),
  newSale: lazy(() => import('./orders/sale/admin-sale-page')),
  handOver: lazy(() => import('./orders/handover/admin-hand-over-page')),
  packing: lazy(() => import('./orders/packing/admin-packing-page')),
  withdrawals: lazy(() => import('./returns/withdrawals/admin-withdrawals-page')),
  withdrawal: lazy(() => import('./returns/withdrawals/admin-withdrawal-page')),
  complaints: lazy(() => import('./returns/complaints/admin-complaints-page')),
  complaint: lazy(() => import('./returns/complaints/admin-complaint-page')),
  products: lazy(() => import('./products/admin-products-page')),
  product: lazy(() => import('./products/admin-product-page')),
  viewings: lazy(() => import('./viewings/admin-viewings-page')),
  chat: lazy(() => import('./chat/admin-chat-page')),
  reviews: lazy(() => import('./reviews/admin-reviews-page')),
  vouchers: lazy(() => import('./vouchers/admin-vouchers-page')),
  voucher: lazy(() => import('./vouchers/admin-voucher-page')),
  emails: lazy(() => import('./mail/admin-emails-page')),
  email: lazy(() => import('./mail/admin-email-page')),
  newsletter: lazy(() => import('./marketing/admin-newsletter-page')),
  customers: lazy(() => import('./customers/admin-customers-page')),
  statistics: lazy(() => import('./statistics/report/admin-statistics-page')),
  settings: lazy(() => import('./settings/admin-settings-page')),
  setUp: lazy(() => import('./set-up/admin-set-up-page')),
  notifications: lazy(() => import('./notifications/admin-notifications-page')),
  actions: lazy(() => import('./actions/admin-actions-page')),
  access: lazy(() => import('./access/admin-access-page')),
  notFound: lazy(() => import('./admin-not-found-page')),
}

const ForbiddenPage = lazy(() => import('./access/forbidden-page'))

export default function AdminPage() {
  const match = matchAdminPath(useLocation().pathname)
  return (
    <AdminLayout match={match}>
      <Suspense fallback={<PageLoading />}>
        {/* The key remounts the page for another record, so that no input for one record gets into another. */}
        {match ? (
          <StaffView key={`${match.view} ${match.id ?? ''}`} view={match.view} id={match.id ?? ''} />
        ) : null}
      </Suspense>
    </AdminLayout>
  )
}

/** Renders a staff page, or `ForbiddenPage` if the role of the member may not open that page. */
function StaffView({ view, id }: { view: AdminView; id: string }) {
  const canOpen = useCanOpenView()
  const CurrentPage = canOpen(view) ? STAFF_PAGES[view] : ForbiddenPage
  return <CurrentPage id={id} />
}
