import type { KeyboardEvent } from 'react'
import type { ChatSession } from '../../../../domain/chat/chat'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { formatTimestamp } from '../times'
import { useStaffChatWords } from '../words'
import type { Timestamp } from '../../../../domain/time/time'

type Props = {
  sessions: readonly ChatSession[]
  openSessionId: string | null
  toSessionPath: (id: string) => string
  /** Current time, ms UTC. */
  now: Timestamp
}

/** A list of links to chat sessions. Arrow keys move the focus between the links. */
export const SessionList = ({ sessions, openSessionId, toSessionPath, now }: Props) => (
  <ul className="divide-y divide-steel-200 border-y border-steel-200">
    {sessions.map((session) => (
      <li key={session.id}>
        <Link
          to={toSessionPath(session.id)}
          data-session={session.id}
          aria-current={session.id === openSessionId ? 'true' : undefined}
          onKeyDown={moveFocusByArrow}
          className="block min-h-11 border-l-4 border-transparent px-3 py-2.5 hover:bg-steel-100 focus-visible:-outline-offset-3 aria-[current]:border-accent-strong aria-[current]:bg-white"
        >
          <SessionItem session={session} now={now} />
        </Link>
      </li>
    ))}
  </ul>
)

/** Moves the focus between links: by arrow keys to the link above or below, by Home and End to the first or last. */
function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const sessionLinks = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-session]') ?? []),
  ]
  const currentIndex = sessionLinks.indexOf(event.currentTarget)
  const targetIndex = {
    ArrowDown: currentIndex + 1,
    ArrowUp: currentIndex - 1,
    Home: 0,
    End: sessionLinks.length - 1,
  }[event.key]
  const link = targetIndex === undefined || targetIndex < 0 ? undefined : sessionLinks[targetIndex]
  if (!link) return
  event.preventDefault()
  link.focus()
}

const STATUS_BADGE_CLASSES = {
  active: 'text-good-deep ring-good-deep/40',
  closed: 'text-steel-700 ring-steel-300',
} as const

function SessionItem({ session, now }: { session: ChatSession; now: Timestamp }) {
  const { language } = useLocale()
  const words = useStaffChatWords()
  const { customerName, customerEmail, status, lastMessage, lastSender, lastMessageAt, closedAt } = session
  const { unreadCount } = session
  const timeText = formatTimestamp(closedAt ?? lastMessageAt, now, language)
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className={`truncate ${unreadCount > 0 ? 'font-bold' : 'font-semibold'}`}>
          {customerName || words.anonymous}
        </span>
        <time dateTime={closedAt ?? lastMessageAt} className="shrink-0 text-xs tabular-nums text-steel-700">
          {closedAt ? words.closedAt({ time: timeText }) : timeText}
        </time>
      </span>
      {customerEmail ? <span className="block truncate text-xs text-steel-700">{customerEmail}</span> : null}
      <span className="mt-1 flex items-center gap-2">
        <span
          className={`min-w-0 grow truncate text-sm ${unreadCount > 0 ? 'font-semibold' : 'text-steel-700'}`}
        >
          {lastMessage && lastSender === 'admin' ? `${words.you}: ` : null}
          {lastMessage}
        </span>
        {unreadCount > 0 ? (
          <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold tabular-nums text-ink">
            <span aria-hidden="true">{unreadCount}</span>
            <span className="sr-only">{words.unread({ count: unreadCount })}</span>
          </span>
        ) : null}
        <span
          className={`shrink-0 rounded-full px-2 py-0.5 text-xs font-semibold ring-1 ring-inset ${STATUS_BADGE_CLASSES[status]}`}
        >
          {words.status[status]}
        </span>
      </span>
    </>
  )
}
