import { useQueryClient } from '@tanstack/react-query'
import { LogOut, MessagesSquare, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { adminToken } from '../admin-storage'
import styles from '../admin.css?url'
import { useAdminToken } from '../features/admin/use-admin-token'
import { signOut } from '../features/admin/sign-out'
import { useAdminWords } from '../features/admin/words'
import { InboxProvider, useUnread } from '../features/chat-staff/inbox'
import { LanguageSwitch } from '../features/language/locale-switches'
import { useLocale } from '../i18n/locale'
import { Link, navigate } from '../navigation'
import { Logo } from '../ui/logo'
import { showToast } from '../ui/toast-store'
import { Toaster } from '../ui/toaster'
import { useSeenHeight } from './admin-height'
import { adminPaths, type AdminView } from './admin-paths'
import { leadsTo } from './admin-way'
import { ConnectionNotice } from './connection-notice'
import { paths } from './paths'

/** What stands around every page of staff. Without a token all of them lead to the login (specification 6). */
export function AdminLayout({ view, children }: { view: AdminView | null; children: ReactNode }) {
  const { messages } = useLocale()
  const token = useAdminToken()
  const { pathname, search } = useLocation()
  const way = leadsTo(view, token !== null, pathname + search)
  useEffect(() => {
    if (way) navigate(way, { replace: true })
  }, [way])
  useEndOfStay(token)
  useSeenHeight()
  return (
    <div className="admin flex h-(--seen,100dvh) flex-col bg-paper text-ink">
      <link rel="stylesheet" href={styles} precedence="default" />
      {way ? null : token ? (
        <InboxProvider key={token} token={token}>
          <Bar />
          <main className="min-h-0 grow overflow-y-auto">{children}</main>
        </InboxProvider>
      ) : (
        <>
          <StrangersBar />
          <main className="min-h-0 grow overflow-y-auto">{children}</main>
        </>
      )}
      <ConnectionNotice />
      <Toaster closeLabel={messages.close} regionLabel={messages.error} />
    </div>
  )
}

/** Says why the login has come, also when that was asked for in another tab, and forgets what staff have seen. */
function useEndOfStay(token: string | null): void {
  const words = useAdminWords()
  const client = useQueryClient()
  const before = useRef(token)
  useEffect(() => {
    if (before.current && !token) {
      showToast({ title: words[adminToken.whyForgotten()] })
      client.removeQueries({ queryKey: ['staff'] })
    }
    before.current = token
  }, [token, words, client])
}

function Bar() {
  const words = useAdminWords()
  const unread = useUnread()
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-steel-200 bg-white px-2 sm:px-4">
      <Name />
      <nav aria-label={words.nav} className="mr-auto flex">
        <Link
          to={adminPaths.chat}
          aria-current="page"
          className="flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold hover:bg-steel-100"
        >
          <MessagesSquare aria-hidden="true" className="size-5" />
          <span className="underline decoration-accent-strong decoration-2 underline-offset-8">
            {words.chat}
          </span>
          {unread > 0 ? (
            <span className="grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-sm font-bold tabular-nums text-ink">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{words.unread({ count: unread })}</span>
            </span>
          ) : null}
        </Link>
      </nav>
      {/* A whole new page: the styles of staff stay behind. */}
      <a
        href={paths.home[useLocale().language]}
        aria-label={words.shop}
        className="hidden min-h-11 items-center gap-2 rounded-sm px-3 hover:bg-steel-100 sm:flex"
      >
        <Store aria-hidden="true" className="size-5" />
        <span className="hidden md:inline">{words.shop}</span>
      </a>
      <LanguageSwitch />
      <button
        type="button"
        onClick={signOut}
        aria-label={words.signOut}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm hover:bg-steel-100 md:px-3"
      >
        <LogOut aria-hidden="true" className="size-5" />
        <span className="hidden md:inline">{words.signOut}</span>
      </button>
    </header>
  )
}

const Name = () => (
  <span className="flex items-center gap-2.5 pr-1 [&_svg]:size-8">
    <Logo />
    <span className="sr-only font-display whitespace-nowrap text-xl font-bold uppercase leading-none tracking-tight lg:not-sr-only">
      {useLocale().messages.shopName}
    </span>
  </span>
)

const StrangersBar = () => (
  <header className="flex h-14 shrink-0 items-center justify-between border-b border-steel-200 bg-white px-4">
    <Name />
    <LanguageSwitch />
  </header>
)
