import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Spinner } from '../../ui/spinner'
import type { ChatState } from './chat-state'
import { type Delivery, MessageBubble } from './message-bubble'
import { useChatWords } from './words'

type Line = {
  /** Stays the same from writing to being read, so that nobody hears a message twice. */
  key: string
  isOwn: boolean
  text: string
  /** Null until the shop has it. */
  at: Date | null
  delivery: Delivery | null
}

function linesOf({ messages, unsent, closedAt }: ChatState): Line[] {
  return [
    ...messages.map(({ id, clientId, sender, message, createdAt, isRead }): Line => {
      const isOwn = sender === 'customer'
      const delivery = isOwn ? (isRead ? 'seen' : 'sent') : null
      return {
        key: (isOwn && clientId) || String(id),
        isOwn,
        text: message,
        at: new Date(createdAt),
        delivery,
      }
    }),
    ...unsent.map(({ clientId, text }): Line => {
      return { key: clientId, isOwn: true, text, at: null, delivery: closedAt ? 'unsent' : 'sending' }
    }),
  ]
}

/** What was said; before the room has told it, that it is awaited. */
export function MessageLog({ chat, children }: { chat: ChatState; children: ReactNode }) {
  const lines = linesOf(chat)
  if (chat.session || lines.length > 0)
    return (
      <Log chat={chat} lines={lines}>
        {children}
      </Log>
    )
  return (
    <div className="grid grow place-items-center p-4">
      {chat.link === 'refused' ? null : <Spinner className="size-8 text-steel-600" />}
    </div>
  )
}

/** Stays at its end unless somebody reads above it; each new message is announced once (features G15). */
function Log({ chat, lines, children }: { chat: ChatState; lines: Line[]; children: ReactNode }) {
  const words = useChatWords()
  const today = new Date(useNow())
  const { view, hasNew, toEnd, scrolled } = useStickyEnd(lines, `${chat.isOtherTyping}${chat.closedAt ?? ''}`)
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={view}
        onScroll={scrolled}
        // Whoever scrolls by keys has to be able to stand in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={words.title}
        className="h-full overflow-y-auto overscroll-contain bg-paper px-3 py-4 -outline-offset-4"
      >
        {chat.session ? (
          <p className="mb-4 text-center font-medium">{words.welcome({ name: chat.session.customerName })}</p>
        ) : null}
        <div role="log" aria-label={words.log} aria-relevant="additions" className="space-y-2">
          {lines.map((line, index) => {
            const day = dayOf(line, today)
            return (
              <Fragment key={line.key}>
                {day !== dayOf(lines[index - 1], today) ? <Day at={line.at ?? today} today={today} /> : null}
                <MessageBubble {...line} />
              </Fragment>
            )
          })}
        </div>
        {chat.isOtherTyping ? <p className="mt-2 text-sm text-steel-700">{words.typing}</p> : null}
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
      {hasNew ? (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-white shadow-lg hover:bg-steel-800"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {words.newMessages}
        </button>
      ) : null}
    </div>
  )
}

/** The day of a line by the visitor's calendar; what is being sent is of today. */
const dayOf = (line: Line | undefined, today: Date): string | null =>
  line ? (line.at ?? today).toDateString() : null

function Day({ at, today }: { at: Date; today: Date }) {
  const { language } = useLocale()
  const words = useChatWords()
  const yesterday = new Date(today)
  yesterday.setDate(yesterday.getDate() - 1)
  const day = at.toDateString()
  const near = { [yesterday.toDateString()]: words.yesterday, [today.toDateString()]: words.today }[day]
  const format = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return (
    <p className="py-1 text-center text-xs font-semibold text-steel-700">
      {near ?? at.toLocaleDateString(language === 'pl' ? 'pl-PL' : 'en-GB', format)}
    </p>
  )
}

/** How far from its end a log still counts as being at it, px. */
const AT_END = 40

/** Keeps the end of a log in view. `also`: what else makes it longer. */
function useStickyEnd(lines: readonly Line[], also: string) {
  const view = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const seen = useRef(0)
  const [hasNew, setNew] = useState(false)
  const toEnd = () => view.current?.scrollTo({ top: view.current.scrollHeight, behavior: 'instant' })
  const count = lines.length
  const isOwnLast = lines.at(-1)?.isOwn ?? false
  useLayoutEffect(() => {
    const isMore = count > seen.current
    seen.current = count
    if (isAtEnd.current || (isMore && isOwnLast)) toEnd()
    else if (isMore) setNew(true)
  }, [count, isOwnLast, also])
  useLayoutEffect(() => {
    const { current: element } = view
    if (!element) return
    // A keyboard makes it shorter, a picture or a form longer.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [count])
  const scrolled = () => {
    const { current: element } = view
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END
    if (isAtEnd.current) setNew(false)
  }
  return { view, hasNew, toEnd, scrolled }
}
