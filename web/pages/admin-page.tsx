import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { useLocation } from 'react-router'
import { AdminLayout } from '../app/admin-layout'
import { adminMatch, type AdminView } from '../app/admin-paths'
import { PageLoading } from '../app/page-loading'

type View = LazyExoticComponent<ComponentType<{ id: string }>>

/** The pages of staff, each in a chunk of its own. */
const VIEWS: Partial<Record<AdminView, View>> = {
  login: lazy(() => import('./admin-login-page')),
  products: lazy(() => import('./admin-products-page')),
  product: lazy(() => import('./admin-product-page')),
  chat: lazy(() => import('./admin-chat-page')),
}

/** Whatever staff see. */
export default function AdminPage() {
  const match = adminMatch(useLocation().pathname)
  const View = VIEWS[match?.view ?? 'dashboard']
  return (
    <AdminLayout match={match}>
      <Suspense fallback={<PageLoading />}>
        {/* Another order is another page: nothing that was typed into one stands in the next. */}
        {match && View ? <View key={`${match.view} ${match.id ?? ''}`} id={match.id ?? ''} /> : null}
      </Suspense>
    </AdminLayout>
  )
}
