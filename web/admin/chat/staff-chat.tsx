import { useMutation, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { type ChatSession, type ChatStatus, isSessionId } from '../../../domain/chat/chat'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { withErrorReference } from '../../errors/with-reference'
import { useNow } from '../../i18n/now'
import {
  navigate,
  NavigationType,
  runAtPageEntry,
  useNavigationType,
  useSearchParams,
} from '../../navigation'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { Spinner } from '../../ui/loading/spinner'
import { Tabs } from '../../ui/layout/tabs'
import { SearchBox } from '../kit/list/search-box'
import { useAdminToken } from '../sign-in/use-admin-token'
import { useFilters } from '../kit/list/use-filters'
import { ChatAlertSettings } from './inbox/alert-settings'
import { Conversation, UnknownConversationNotice } from './conversation/conversation'
import { useSessions } from './inbox/inbox'
import { MAX_LISTED_SESSIONS, fetchOlderSessions, sessionsQuery } from './queries'
import { SessionList } from './inbox/session-list'
import { SessionSearch } from './inbox/session-search'
import { useIsConnected } from './use-is-connected'
import { useStaffChatWords } from './words'

type ChatListFilter = { status: ChatStatus; q: string; session?: string | undefined }

const buildChatPath = ({ status, q, session }: ChatListFilter): string => {
  const params = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(status === 'closed' ? { status } : {}),
    ...(session ? { session } : {}),
  }).toString()
  return adminPaths.chat + (params ? `?${params}` : '')
}

/**
 * The staff chat: session list and conversation, side by side on wide screens, otherwise one at a time. The URL
 * contains the list's tab, the search and the open session. Back therefore leads from a conversation to the list.
 */
export function StaffChat() {
  const words = useStaffChatWords()
  const currentToken = useAdminToken()
  // Keeps the last token after the staff session expires, so that the conversation and the typed text stay
  // (`SignInAgainNotice`).
  const [token, setToken] = useState(currentToken)
  if (currentToken && currentToken !== token) setToken(currentToken)
  const params = useSearchParams()
  const id = params.get('session')
  const q = params.get('q') ?? ''
  const status: ChatStatus = params.get('status') === 'closed' ? 'closed' : 'active'
  // True if staff opened the conversation by a link. Closing the conversation then goes Back, so that the history has
  // no second entry of the list.
  const isPushNavigation = useNavigationType() === NavigationType.Push
  useFocusOnReturn(id)
  const listedSession = [...useSessions('active'), ...useSessions('closed')].find(
    (session) => session.id === id,
  )
  const closeConversation = () => {
    if (isPushNavigation) runAtPageEntry(() => history.back())
    else navigate(buildChatPath({ status, q }), { replace: true })
  }
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)] md:grid-cols-[19rem_minmax(0,1fr)] lg:grid-cols-[23rem_minmax(0,1fr)]">
      <h1 className="sr-only">{words.title}</h1>
      <section
        aria-label={words.lists}
        className={`relative min-h-0 flex-col overflow-y-auto border-steel-200 md:border-r ${id ? 'hidden md:flex' : 'flex'}`}
      >
        <SessionLists status={status} openSessionId={id} />
      </section>
      <section
        aria-label={words.log}
        className={`min-h-0 min-w-0 flex-col ${id ? 'flex' : 'hidden md:flex'}`}
      >
        {!id ? (
          <div className="grid grow place-content-center justify-items-center gap-3 p-6 text-steel-700">
            <Icon shape={MessagesSquare} className="size-10" />
            <p>{words.choose}</p>
          </div>
        ) : isSessionId(id) && token ? (
          <Conversation
            key={id}
            id={id}
            token={token}
            listedSession={listedSession}
            onBack={closeConversation}
            shouldFocus={isPushNavigation}
          />
        ) : (
          <UnknownConversationNotice onBack={closeConversation} />
        )}
      </section>
    </div>
  )
}

/** Moves the focus to the session's link in the list when its conversation closes. */
function useFocusOnReturn(id: string | null): void {
  const lastSessionId = useRef(id)
  useEffect(() => {
    if (!id && lastSessionId.current)
      document.querySelector<HTMLElement>(`[data-session="${CSS.escape(lastSessionId.current)}"]`)?.focus()
    lastSessionId.current = id
  }, [id])
}

type ChatListProps = { status: ChatStatus; openSessionId: string | null }

function SessionLists({ status, openSessionId }: ChatListProps) {
  const words = useStaffChatWords()
  const filters = useFilters(['q', 'status', 'session'])
  const { q } = filters.values
  const { length: activeCount } = useSessions('active')
  const tabs = [
    { value: 'active', name: activeCount > 0 ? `${words.active} (${activeCount})` : words.active },
    { value: 'closed', name: words.closed },
  ] as const
  const setSearchText = (text: string) => filters.set({ q: text })
  return (
    <>
      <ChatAlertSettings />
      <div className="px-2 pb-4">
        <SearchBox label={words.search} value={q} onChange={setSearchText} className="mb-3" />
        {q ? (
          <SessionSearch
            searchParams={{ q: filters.query['q'] ?? q }}
            openSessionId={openSessionId}
            toSessionPath={(session) => buildChatPath({ status, q, session })}
            onClear={() => setSearchText('')}
          />
        ) : (
          <Tabs
            label={words.lists}
            tabs={tabs}
            value={status}
            // Switching between active and closed chats keeps the open conversation in the URL. Phones show this switch
            // only without an open conversation.
            onChange={(nextStatus) =>
              navigate(buildChatPath({ status: nextStatus, q, session: openSessionId ?? undefined }), {
                replace: true,
              })
            }
          >
            <SessionsOfStatus key={status} status={status} openSessionId={openSessionId} />
          </Tabs>
        )}
      </div>
    </>
  )
}

function SessionsOfStatus({ status, openSessionId }: ChatListProps) {
  const { language, messages } = useLocale()
  const words = useStaffChatWords()
  const now = useNow()
  const { data, isError, error, refetch } = useQuery(sessionsQuery(status))
  const isShopReachable = useIsConnected()
  const isStale = isError || !isShopReachable
  const [loadedSessions, setLoadedSessions] = useState<ChatSession[]>([])
  const listedIds = new Set(data?.map(({ id }) => id))
  const sessions = [...(data ?? []), ...loadedSessions.filter(({ id }) => !listedIds.has(id))]
  const lastSession = sessions.at(-1)
  const [hasMore, setHasMore] = useState(true)
  const loadOlderSessions = useMutation({
    mutationFn: (lastMessageAt: string) => fetchOlderSessions(status, lastMessageAt),
    onSuccess: (nextSessions) => {
      setLoadedSessions((previousSessions) => [...previousSessions, ...nextSessions])
      setHasMore(nextSessions.length === MAX_LISTED_SESSIONS)
    },
  })

  if (!data && isError) {
    return (
      <div role="alert" className="space-y-4 p-4 text-center">
        <p>{withErrorReference(language, words.failed, error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {messages.retry}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className="space-y-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-18 w-full" />
        ))}
      </div>
    )
  }
  return (
    <>
      <p role="status" className={isStale ? 'pb-3 text-sm font-semibold text-danger' : 'sr-only'}>
        {isStale ? words.stale : null}
      </p>
      {sessions.length === 0 ? (
        <p className="p-4 text-center text-steel-700">{words.empty[status]}</p>
      ) : (
        <SessionList
          sessions={sessions}
          openSessionId={openSessionId}
          toSessionPath={(id) => buildChatPath({ status, q: '', session: id })}
          now={now}
        />
      )}
      {lastSession && data.length >= MAX_LISTED_SESSIONS && hasMore ? (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          aria-disabled={loadOlderSessions.isPending}
          onClick={() => {
            if (!loadOlderSessions.isPending) loadOlderSessions.mutate(lastSession.lastMessageAt)
          }}
        >
          {loadOlderSessions.isPending ? <Spinner /> : null}
          {words.older}
        </Button>
      ) : null}
    </>
  )
}
