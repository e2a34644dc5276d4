import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Store } from 'lucide'
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { adminToken, forgetDrafts } from '../admin-storage'
import styles from '../admin.css?url'
import { useAdminToken } from '../features/admin/use-admin-token'
import { SignInAgain } from '../features/admin/sign-in-again'
import { signOut } from '../features/admin/sign-out'
import { useAdminWords } from '../features/admin/words'
import { InboxProvider } from '../features/chat-staff/inbox'
import { LanguageSwitch } from '../features/language/locale-switches'
import { useLocale } from '../i18n/locale'
import { navigate } from '../navigation'
import { Icon } from '../ui/icon'
import { Logo } from '../ui/logo'
import { showToast } from '../ui/toast-store'
import { Toaster } from '../ui/toaster'
import { useSeenHeight } from './admin-height'
import { AdminSidebar, AdminTabs } from './admin-menu'
import type { AdminMatch } from './admin-paths'
import { leadsTo } from './admin-way'
import { ConnectionNotice } from './connection-notice'
import { paths } from '../../domain/page-paths'

/** The layout of all staff pages. Without a token every page redirects to the login (spec §6). */
export function AdminLayout({ match, children }: { match: AdminMatch | null; children: ReactNode }) {
  const { view, section } = match ?? { view: null, section: null }
  const { messages } = useLocale()
  const { pathname, search } = useLocation()
  const { token, isOver, typed, leave } = useStay(pathname)
  const way = leadsTo(view, token !== null, pathname + search)
  useEffect(() => {
    if (way) navigate(way, { replace: true })
  }, [way])
  useSeenHeight()
  return (
    <div className="admin flex h-(--seen,100dvh) flex-col bg-paper text-ink" onInput={typed}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {way ? null : token ? (
        <InboxProvider token={token}>
          <Bar />
          <div className="flex min-h-0 grow flex-col lg:flex-row">
            <AdminSidebar section={section} />
            <main className={`min-w-0 ${SCROLLING}`}>
              {isOver ? <SignInAgain onLeave={leave} /> : null}
              {children}
            </main>
            <AdminTabs section={section} />
          </div>
        </InboxProvider>
      ) : (
        <>
          <StrangersBar />
          <main className={SCROLLING}>{children}</main>
        </>
      )}
      <ConnectionNotice />
      <Toaster closeLabel={messages.close} regionLabel={messages.notification} />
    </div>
  )
}

/**
 * Only the page scrolls, inside this element. `relative` also contains absolutely positioned texts for screen readers.
 * Without it they would make the document as long as the longest list.
 */
const SCROLLING = 'relative min-h-0 grow overflow-y-auto overscroll-contain'

/**
 * The staff session of the shown page. If it expires while the page has unsaved text, the page stays (`isOver`) and the
 * next sign-in continues it. Any other end of the session leads to the login.
 */
function useStay(pathname: string) {
  const current = useAdminToken()
  const [shownToken, setShownToken] = useState(current)
  const [typedOn, setTypedOn] = useState<string | null>(null)
  const forgetReason = useSyncExternalStore(
    adminToken.subscribe,
    adminToken.whyForgotten,
    adminToken.whyForgotten,
  )
  const isHeld = current === null && forgetReason === 'expired' && typedOn === pathname
  if (current !== shownToken && !isHeld) setShownToken(current)
  useEndOfStay(shownToken)
  const isOver = current === null && shownToken !== null
  return {
    token: shownToken,
    isOver,
    typed: ({ target }: FormEvent) => {
      // A search text is not worth keeping the page.
      if (!(target instanceof Element && target.closest('[role=search]'))) setTypedOn(pathname)
    },
    leave: () => setTypedOn(null),
  }
}

/** Shows why the login appeared, also after a sign-out in another tab, and clears cached staff data. */
function useEndOfStay(token: string | null): void {
  const words = useAdminWords()
  const client = useQueryClient()
  const before = useRef(token)
  useEffect(() => {
    if (before.current && !token) {
      showToast({ title: words[adminToken.whyForgotten()] })
      client.removeQueries({ queryKey: ['staff'] })
      if (adminToken.whyForgotten() === 'signedOut') forgetDrafts()
    }
    before.current = token
  }, [token, words, client])
}

function Bar() {
  const words = useAdminWords()
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-1 border-b border-steel-200 bg-white px-2 sm:px-4">
      <Name />
      {/* A full page load removes the stylesheet of staff pages. */}
      <a
        href={paths.home[useLocale().language]}
        aria-label={words.shop}
        className="ml-auto flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 hover:bg-steel-100"
      >
        <Icon of={Store} className="size-5" />
        <span className="hidden md:inline">{words.shop}</span>
      </a>
      <LanguageSwitch />
      <button
        type="button"
        data-leaves=""
        onClick={signOut}
        aria-label={words.signOut}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm hover:bg-steel-100 md:px-3"
      >
        <Icon of={LogOut} className="size-5" />
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
  <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between border-b border-steel-200 bg-white px-4">
    <Name />
    <LanguageSwitch />
  </header>
)
