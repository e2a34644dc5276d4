import { ArrowDown, Check, CheckCheck, Clock } from 'lucide'
import { Fragment, memo } from 'react'
import type { ChatMessage } from '../../../../domain/chat/chat'
import { useLocale } from '../../../i18n/locale'
import { Icon } from '../../../ui/image/icon'
import { Skeleton } from '../../../ui/loading/skeleton'
import type { ChatState } from '../../../shop/chat/core/chat-state'
import { useScrollToEndOfLog } from '../../../shop/chat/core/use-scroll-to-end-of-log'
import { formatDay, formatTime } from '../times'
import { useStaffChatWords } from '../words'
import type { Timestamp } from '../../../../domain/time/time'
import { splitByLinks } from '../../../shop/chat/core/split-by-links'
import { ProductCard } from './product-card'

type Props = {
  state: ChatState
  name: string
  /** Current time, ms UTC. */
  now: Timestamp
}

/**
 * The messages of a chat. Scrolls to new messages. If staff have scrolled up, a button leads to the new messages
 * instead. Memoised, so that typing into the composer does not render this list again.
 */
export const MessageLog = memo(function MessageLog({ state, name, now }: Props) {
  const { language } = useLocale()
  const words = useStaffChatWords()
  const { messages, unsent, isOtherTyping } = state
  const { logRef, hasNewLinesBelow, scrollToEnd, onScroll } = useScrollToEndOfLog({
    lineCount: messages.length + unsent.length,
    isLastLineOwn: unsent.length > 0 || messages.at(-1)?.sender === 'admin',
    contentText: String(isOtherTyping),
  })
  const isLoading = state.session === null && ['connecting', 'waiting'].includes(state.connectionStatus)
  const lastStaffMessage = messages.findLast(({ sender }) => sender === 'admin')
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={logRef}
        role="log"
        aria-label={words.log}
        aria-busy={isLoading}
        // A scrollable element needs `tabIndex`, so that keyboard users can focus and scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className={`relative h-full space-y-2 overflow-y-auto overscroll-contain p-3 focus-visible:-outline-offset-4 sm:p-4 ${isOtherTyping ? 'pb-10!' : ''}`}
      >
        {isLoading ? <LoadingMessages /> : null}
        {!isLoading && messages.length + unsent.length === 0 ? (
          <p className="py-8 text-center text-steel-700">{words.noMessages}</p>
        ) : null}
        {messages.map((message, index) => {
          const dayLabel = formatDay(message.createdAt, now, language)
          const previousMessage = messages[index - 1]
          return (
            <Fragment key={message.id}>
              {previousMessage && formatDay(previousMessage.createdAt, now, language) === dayLabel ? null : (
                <p className="py-2 text-center text-xs font-semibold text-steel-700 first-letter:uppercase">
                  {dayLabel}
                </p>
              )}
              <StaffMessage message={message} name={name} hasReadMark={message === lastStaffMessage} />
            </Fragment>
          )
        })}
        {unsent.map(({ clientId, text }) => (
          <div key={clientId} className="ml-auto w-fit max-w-[85%] text-right">
            <div className="rounded-md bg-accent px-3 py-2 text-left text-ink opacity-70">
              <MessageText text={text} />
            </div>
            <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-steel-700">
              <Icon shape={Clock} className="size-3.5" />
              {words.sending}
            </p>
          </div>
        ))}
      </div>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-3 bottom-1 text-sm text-steel-700 sm:inset-x-4"
      >
        {isOtherTyping ? (
          <span className="rounded-full bg-paper px-2 py-1 shadow-sm ring-1 ring-steel-200">
            {words.typing({ name })}
          </span>
        ) : null}
      </p>
      {hasNewLinesBelow ? (
        <button
          type="button"
          onClick={scrollToEnd}
          className="absolute bottom-3 right-4 flex min-h-11 items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-white shadow-lg"
        >
          <Icon shape={ArrowDown} className="size-4" />
          {words.newest}
        </button>
      ) : null}
    </div>
  )
})

type MessageProps = { message: ChatMessage; name: string; hasReadMark: boolean }

const StaffMessage = memo(function Message({ message, name, hasReadMark }: MessageProps) {
  const { language } = useLocale()
  const words = useStaffChatWords()
  const isFromStaff = message.sender === 'admin'
  return (
    <div className={`w-fit max-w-[85%] ${isFromStaff ? 'ml-auto' : ''}`}>
      <div
        className={`rounded-md px-3 py-2 ${isFromStaff ? 'bg-accent text-ink' : 'bg-white ring-1 ring-inset ring-steel-200'}`}
      >
        <span className="sr-only">{isFromStaff ? words.you : name}: </span>
        <MessageText text={message.message} />
      </div>
      <p
        className={`mt-0.5 flex items-center gap-1 text-xs text-steel-700 ${isFromStaff ? 'justify-end' : ''}`}
      >
        <time dateTime={message.createdAt} className="tabular-nums">
          {formatTime(message.createdAt, language)}
        </time>
        {hasReadMark ? (
          <>
            <Icon shape={message.isRead ? CheckCheck : Check} className="size-3.5" />
            {message.isRead ? words.seen : words.sent}
          </>
        ) : null}
      </p>
    </div>
  )
})

const LoadingMessages = () => (
  <div className="space-y-3">
    <Skeleton className="h-12 w-3/5" />
    <Skeleton className="ml-auto h-16 w-1/2" />
    <Skeleton className="h-10 w-2/5" />
  </div>
)

/** Maximum number of product cards per message. Further product URLs are shown as links. */
const MAX_PRODUCT_CARDS = 3

/** Renders a message text in which URLs of the shop are links. URLs of products become cards below the text. */
function MessageText({ text }: { text: string }) {
  const textParts = splitByLinks(text, location.origin)
  const products = new Map(
    textParts.flatMap(({ text: productUrl, link }) => (link?.slug ? [[link.slug, productUrl] as const] : [])),
  )
  const mentionedProducts = [...products].slice(0, MAX_PRODUCT_CARDS)
  const partsWithoutCards = textParts.filter(
    ({ link }) => !mentionedProducts.some(([slug]) => slug === link?.slug),
  )
  const hasText = partsWithoutCards.some((part) => part.text.trim() !== '')
  return (
    <>
      {hasText ? (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {partsWithoutCards.map(({ text: partText, link }, index) =>
            link ? (
              <a key={index} href={link.path} target="_blank" rel="noopener" className="underline">
                {partText}
              </a>
            ) : (
              <span key={index}>{partText}</span>
            ),
          )}
        </p>
      ) : null}
      {mentionedProducts.length > 0 ? (
        <div className={`w-72 max-w-full space-y-2 ${hasText ? 'mt-2' : ''}`}>
          {mentionedProducts.map(([slug, address]) => (
            <ProductCard key={slug} slug={slug} url={address} />
          ))}
        </div>
      ) : null}
    </>
  )
}
