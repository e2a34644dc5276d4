import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Store } from 'lucide'
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { adminToken, clearDrafts } from '../storage/admin-storage'
import styles from '../admin.css?url'
import { useAdminToken } from '../admin/sign-in/use-admin-token'
import { SignInAgainNotice } from '../admin/sign-in/sign-in-again-notice'
import { signOut } from '../admin/sign-in/sign-out'
import { currentMemberQuery } from '../admin/access/queries'
import { useAccessWords } from '../admin/access/words'
import { Notice } from '../ui/layout/notice'
import { useAdminWords } from '../admin/kit/words'
import { PaletteOpener } from '../admin/palette/palette-opener'
import { InboxProvider } from '../admin/chat/inbox/inbox'
import { LanguageSwitch } from '../shop/language/locale-switches'
import { useLocale } from '../i18n/locale'
import { navigate, useLocation } from '../navigation'
import { Icon } from '../ui/image/icon'
import { Logo } from '../ui/image/logo'
import { showToast } from '../ui/overlay/toast-store'
import { Toaster } from '../ui/overlay/toaster'
import { useTaskBadge } from '../admin/statistics/use-task-badge'
import { useStaffApp } from '../admin/notifications/use-staff-app'
import { useVisibleHeightVariable } from '../admin/kit/page/use-visible-height'
import { useCanOpenView } from '../admin/access/view-roles'
import { AdminSidebar, AdminTabs } from './admin-menu'
import type { AdminMatch } from './admin-paths'
import { findRedirectTarget } from '../admin/sign-in/redirect-target'
import { ConnectionNotice } from './connection-notice'
import { paths } from '../../domain/pages/page-paths'

/** The layout of all staff pages. Without a token every page redirects to the login (spec §6). */
export function AdminLayout({ match, children }: { match: AdminMatch | null; children: ReactNode }) {
  const { view, section } = match ?? { view: null, section: null }
  const { messages } = useLocale()
  const { pathname, search } = useLocation()
  const { token, isOver, handleInput, discardUnsavedInput } = useSignInState(pathname)
  const redirectPath = findRedirectTarget(view, token !== null, pathname + search)
  useEffect(() => {
    if (redirectPath) navigate(redirectPath, { replace: true })
  }, [redirectPath])
  useVisibleHeightVariable()
  useStaffApp(token)
  return (
    <div className="admin flex h-(--seen,100dvh) flex-col bg-paper text-ink" onInput={handleInput}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {redirectPath ? null : token ? (
        <InboxProvider token={token}>
          <TaskBadge />
          <AdminHeader />
          <div className="flex min-h-0 grow flex-col lg:flex-row">
            <AdminSidebar section={section} />
            <main className={`min-w-0 ${SCROLL_AREA_CLASS}`}>
              {isOver ? <SignInAgainNotice onLeave={discardUnsavedInput} /> : null}
              <ReadOnlyNotice />
              {children}
            </main>
            <AdminTabs section={section} />
          </div>
        </InboxProvider>
      ) : (
        <>
          <SignedOutHeader />
          <main className={SCROLL_AREA_CLASS}>{children}</main>
        </>
      )}
      <ConnectionNotice />
      <Toaster closeLabel={messages.close} regionLabel={messages.notification} />
    </div>
  )
}

/** Updates the badge of open tasks. Must be inside `InboxProvider`, because unread chats count as open tasks. */
function TaskBadge() {
  useTaskBadge()
  return null
}

/** Tells a read-only member why buttons that change something fail. The server rejects each change. */
function ReadOnlyNotice() {
  const { members: words } = useAccessWords()
  if (useQuery(currentMemberQuery).data?.role !== 'readonly') return null
  return (
    <Notice role="status" className="m-4 mb-0">
      <p>{words.readonlyNotice}</p>
    </Notice>
  )
}

/**
 * The page scrolls inside this element, while header and menu stay in place. `relative` also contains absolutely
 * positioned texts for screen readers. Without `relative`, these texts would make the document as long as the longest
 * list.
 */
const SCROLL_AREA_CLASS = 'relative min-h-0 grow overflow-y-auto overscroll-contain'

/**
 * The staff session of the current page. If the session expires while the page has unsaved text, the page stays open
 * (`isOver`), and staff can save the text after the next sign-in. Any other end of the session leads to the sign-in.
 */
function useSignInState(pathname: string) {
  const currentToken = useAdminToken()
  const [shownToken, setShownToken] = useState(currentToken)
  const [unsavedInputPath, setUnsavedInputPath] = useState<string | null>(null)
  const signOutReason = useSyncExternalStore(
    adminToken.subscribe,
    adminToken.readSessionEndReason,
    adminToken.readSessionEndReason,
  )
  const isTokenKeptForTypedInput =
    currentToken === null && signOutReason === 'expired' && unsavedInputPath === pathname
  if (currentToken !== shownToken && !isTokenKeptForTypedInput) setShownToken(currentToken)
  useSignedOutNotice(shownToken)
  const isSessionOver = currentToken === null && shownToken !== null
  return {
    token: shownToken,
    isOver: isSessionOver,
    handleInput: ({ target }: FormEvent) => {
      // Text typed into a search does not count as unsaved input.
      if (!(target instanceof Element && target.closest('[role=search]'))) setUnsavedInputPath(pathname)
    },
    discardUnsavedInput: () => setUnsavedInputPath(null),
  }
}

/** Shows why the login appeared, also after a sign-out in another tab, and clears cached staff data. */
function useSignedOutNotice(staffToken: string | null): void {
  const words = useAdminWords()
  const client = useQueryClient()
  const previousToken = useRef(staffToken)
  useEffect(() => {
    if (previousToken.current && !staffToken) {
      showToast({ title: words[adminToken.readSessionEndReason()] })
      client.removeQueries({ queryKey: ['staff'] })
      if (adminToken.readSessionEndReason() === 'signedOut') clearDrafts()
    }
    previousToken.current = staffToken
  }, [staffToken, words, client])
}

function AdminHeader() {
  const canOpen = useCanOpenView()
  const words = useAdminWords()
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-1 border-b border-steel-200 bg-white px-2 sm:px-4">
      <AdminShopName />
      <span className="ml-auto">
        <PaletteOpener canOpen={canOpen} />
      </span>
      {/* Not a `Link`: only a full page load removes the stylesheet of staff pages. */}
      <a
        href={paths.home[useLocale().language]}
        aria-label={words.shop}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 hover:bg-steel-100"
      >
        <Icon shape={Store} className="size-5" />
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
        <Icon shape={LogOut} className="size-5" />
        <span className="hidden md:inline">{words.signOut}</span>
      </button>
    </header>
  )
}

const AdminShopName = () => (
  <span className="flex items-center gap-2.5 pr-1 [&_svg]:size-8">
    <Logo />
    <span className="sr-only font-display whitespace-nowrap text-xl font-bold uppercase leading-none tracking-tight lg:not-sr-only">
      {useLocale().messages.shopName}
    </span>
  </span>
)

const SignedOutHeader = () => (
  <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between border-b border-steel-200 bg-white px-4">
    <AdminShopName />
    <LanguageSwitch />
  </header>
)
