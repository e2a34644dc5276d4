import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { AdminLayout } from '../app/admin-layout'
import { viewOf } from '../app/admin-paths'
import { PageLoading } from '../app/page-loading'

const Login = lazy(() => import('./admin-login-page'))
const Chat = lazy(() => import('./admin-chat-page'))

/** Whatever staff see, each page of it in a chunk of its own. */
export default function AdminPage() {
  const view = viewOf(useLocation().pathname)
  return (
    <AdminLayout view={view}>
      <Suspense fallback={<PageLoading />}>
        {view === 'login' ? <Login /> : null}
        {view === 'chat' ? <Chat /> : null}
      </Suspense>
    </AdminLayout>
  )
}
