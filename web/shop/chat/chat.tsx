import { type ReactNode, useEffect, useSyncExternalStore, useState } from 'react'
import { isSessionId } from '../../../domain/chat/chat'
import { useLocale } from '../../i18n/locale'
import { navigate, useLocation } from '../../navigation'
import { cartSession } from '../../storage/storage'
import { ChatPanel } from './chat-panel'
import { countUnread, type ChatState } from './core/chat-state'
import { useIsPageVisible } from './core/use-page-visible'
import { visitorChat } from './visitor-chat'
import { X } from 'lucide'
import { Icon } from '../../ui/image/icon'
import { useChatWords } from './words'

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** The visitor's chat. It is also mounted while its panel is closed, to count unread messages. */
export default function Chat({ isOpen, setOpen }: Props): ReactNode {
  const { language } = useLocale()
  const chat = useSyncExternalStore(visitorChat.subscribe, visitorChat.read)
  const isVisible = useIsPageVisible()
  // Must run before `keepConnected`, because the chat of a mail's link has priority over a saved chat.
  useOpenLinkedChat()
  useEffect(() => visitorChat.keepConnected(language), [language])
  useReportVisitorPage(chat?.session?.id)
  useEffect(() => visitorChat.setChatShown(isOpen), [isOpen])
  const unreadCount = chat ? countUnread(chat, 'customer') : 0
  const isChatVisible = isOpen && isVisible && chat?.connectionStatus === 'open'
  useEffect(() => {
    if (isChatVisible && unreadCount > 0) visitorChat.markAllRead()
  }, [isChatVisible, unreadCount])
  if (isOpen) return <ChatPanel chat={chat} close={() => setOpen(false)} />
  return <UnreadPreview chat={chat} unreadCount={unreadCount} open={() => setOpen(true)} />
}

const CHAT_FRAGMENT_PREFIX = '#chat='

/**
 * Opens the chat whose id is in the hash of a mail's link, then removes the hash from the URL. Servers and logs never
 * see a hash.
 */
function useOpenLinkedChat(): void {
  const { language } = useLocale()
  const { hash, pathname, search } = useLocation()
  useEffect(() => {
    if (!hash.startsWith(CHAT_FRAGMENT_PREFIX)) return
    const linkedChatId = hash.slice(CHAT_FRAGMENT_PREFIX.length)
    if (isSessionId(linkedChatId)) visitorChat.openChatById(linkedChatId, language)
    navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, language])
}

/** Sends the visitor's current page and cart to staff. */
function useReportVisitorPage(sessionId: string | undefined): void {
  const { pathname } = useLocation()
  const cartSessionId = useSyncExternalStore(cartSession.subscribe, cartSession.read)
  useEffect(() => {
    if (sessionId) visitorChat.sendContext(pathname, cartSessionId)
  }, [sessionId, pathname, cartSessionId])
}

type UnreadPreviewProps = { chat: ChatState | null; unreadCount: number; open: () => void }

/** The unread count on the chat button, and the last unread message above it. */
function UnreadPreview({ chat, unreadCount, open }: UnreadPreviewProps) {
  const words = useChatWords()
  const [hiddenId, setHiddenId] = useState<string>()
  const lastUnreadMessage =
    unreadCount > 0 ? chat?.messages.findLast(({ sender }) => sender === 'admin') : undefined
  return (
    <>
      {lastUnreadMessage ? (
        <span className="chat-corner pointer-events-none z-40 grid h-6 min-w-6 translate-x-1 place-items-center rounded-full bg-danger px-1.5 text-sm font-bold text-white [--chat-lift:2.25rem]">
          <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
          <span id="chat-unread" className="sr-only">
            {words.unread({ count: unreadCount })}
          </span>
        </span>
      ) : null}
      {/* The live region is always rendered. Screen readers do not announce content that is inserted together with
          its region. */}
      <div role="status" className="chat-corner z-40 [--chat-lift:4.25rem]">
        {lastUnreadMessage && lastUnreadMessage.id !== hiddenId ? (
          <div className="flex w-72 max-w-[calc(100vw-2rem)] rounded-md bg-white shadow-xl ring-1 ring-steel-300">
            <button
              type="button"
              onClick={() => {
                // The panel returns the focus to this button when it closes.
                document.getElementById('chat-button')?.focus()
                open()
              }}
              className="min-h-11 min-w-0 grow p-3 text-left"
            >
              <span className="block text-xs font-semibold text-steel-700">{words.staff}</span>
              <span className="line-clamp-2 leading-snug [overflow-wrap:anywhere]">
                {lastUnreadMessage.message}
              </span>
              <span className="sr-only"> {words.openMessage}</span>
            </button>
            <button
              type="button"
              aria-label={words.hidePreview}
              onClick={() => setHiddenId(lastUnreadMessage.id)}
              className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
            >
              <Icon shape={X} className="size-4" />
            </button>
          </div>
        ) : null}
      </div>
    </>
  )
}
