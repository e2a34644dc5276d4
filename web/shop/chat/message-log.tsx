import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import { insertCustomerName } from '../../../domain/settings/own-texts'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { pageTextsQuery } from '../texts/queries'
import type { ChatState } from './core/chat-state'
import { type DeliveryStatus, MessageBubble } from './message-bubble'
import { formatDay } from './core/times'
import { useScrollToEndOfLog } from './core/use-scroll-to-end-of-log'
import { useChatWords } from './words'

type MessageLine = {
  /**
   * React key. The key stays unchanged when the message is sent or read, so screen readers announce each message once.
   */
  key: string
  isOwn: boolean
  text: string
  /** Time at which the shop received the message, ISO 8601; null while the message is still being sent. */
  sentAt: string | null
  deliveryStatus: DeliveryStatus | null
}

function toMessageLines({ messages, unsent, closedAt }: ChatState): MessageLine[] {
  return [
    ...messages.map(({ id, clientId, sender, message, createdAt, isRead }): MessageLine => {
      const isFromCustomer = sender === 'customer'
      const deliveryStatus = isFromCustomer ? (isRead ? 'seen' : 'sent') : null
      return {
        key: (isFromCustomer && clientId) || id,
        isOwn: isFromCustomer,
        text: message,
        sentAt: createdAt,
        deliveryStatus,
      }
    }),
    ...unsent.map(({ clientId, text }): MessageLine => {
      return {
        key: clientId,
        isOwn: true,
        text,
        sentAt: null,
        deliveryStatus: closedAt ? 'unsent' : 'sending',
      }
    }),
  ]
}

/** The messages, or a loading state until the room sends the history. */
export function MessageLog({ chat, children }: { chat: ChatState; children: ReactNode }) {
  const lines = toMessageLines(chat)
  if (chat.session || lines.length > 0)
    return (
      <MessageLogList chat={chat} lines={lines}>
        {children}
      </MessageLogList>
    )
  return (
    <div className="grid grow place-items-center p-4">
      {chat.connectionStatus === 'refused' ? null : <Spinner className="size-8 text-steel-600" />}
    </div>
  )
}

/**
 * The list of messages. It stays scrolled to its end unless the visitor reads older messages. Screen readers announce
 * each new message once.
 */
function MessageLogList({
  chat,
  lines,
  children,
}: {
  chat: ChatState
  lines: MessageLine[]
  children: ReactNode
}) {
  const words = useChatWords()
  const { language } = useLocale()
  const now = useNow()
  const { logRef, hasNewLinesBelow, scrollToEnd, onScroll } = useScrollToEndOfLog({
    lineCount: lines.length,
    isLastLineOwn: lines.at(-1)?.isOwn ?? false,
    contentText: `${chat.isOtherTyping}${chat.closedAt ?? ''}`,
  })
  /** A message without a timestamp is still being sent, so it counts as a message of today. */
  const formatLineDay = (line: MessageLine | undefined) =>
    line ? formatDay(line.sentAt ?? new Date(now).toISOString(), now, language) : null
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={logRef}
        onScroll={onScroll}
        // Keyboard users can only scroll an element that takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={words.title}
        className="h-full overflow-y-auto overscroll-contain bg-paper px-3 py-4 -outline-offset-4"
      >
        {chat.session ? <WelcomeMessage name={chat.session.customerName} /> : null}
        <div role="log" aria-label={words.log} aria-relevant="additions" className="space-y-2">
          {lines.map((line, index) => {
            const dayLabel = formatLineDay(line)
            return (
              <Fragment key={line.key}>
                {dayLabel === formatLineDay(lines[index - 1]) ? null : (
                  <p className="py-1 text-center text-xs font-semibold text-steel-700 first-letter:uppercase">
                    {dayLabel}
                  </p>
                )}
                <MessageBubble {...line} />
              </Fragment>
            )
          })}
        </div>
        {chat.isOtherTyping ? <p className="mt-2 text-sm text-steel-700">{words.typing}</p> : null}
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
      {hasNewLinesBelow ? (
        <button
          type="button"
          onClick={scrollToEnd}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-white shadow-lg hover:bg-steel-800"
        >
          <Icon shape={ArrowDown} className="size-4" />
          {words.newMessages}
        </button>
      ) : null}
    </div>
  )
}

/** The owner's welcome text, if set, else the built-in text. */
function WelcomeMessage({ name }: { name: string }) {
  const words = useChatWords()
  const { data: pageTexts, isLoading } = useQuery(pageTextsQuery('chat', useLocale().language))
  return (
    <p
      className={`mb-4 break-words text-center font-medium whitespace-pre-line ${isLoading ? 'invisible' : ''}`}
    >
      {pageTexts?.chatWelcome ? insertCustomerName(pageTexts.chatWelcome, name) : words.welcome({ name })}
    </p>
  )
}
