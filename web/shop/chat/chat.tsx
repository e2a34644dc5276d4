import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isSessionId } from '../../../domain/chat/chat'
import { useLocale } from '../../i18n/locale'
import { navigate, useLocation } from '../../navigation'
import { cartSession } from '../../storage/storage'
import { ChatPanel } from './chat-panel'
import { countUnread } from './core/chat-state'
import { UnreadPreview } from './unread-preview'
import { useIsPageVisible } from './core/use-page-visible'
import { visitorChat } from './visitor-chat'

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** The visitor's chat. It is also mounted while its panel is closed, to count unread messages. */
export default function Chat({ isOpen, setOpen }: Props): ReactNode {
  const { language } = useLocale()
  const chat = useSyncExternalStore(visitorChat.subscribe, visitorChat.read)
  const isVisible = useIsPageVisible()
  // Called before `attend`, because the chat of a mail's link has priority over a saved chat.
  useOpenLinkedChat()
  useEffect(() => visitorChat.attend(language), [language])
  useReportVisitorPage(chat?.session?.id)
  useEffect(() => visitorChat.show(isOpen), [isOpen])
  const unreadCount = chat ? countUnread(chat, 'customer') : 0
  const isChatVisible = isOpen && isVisible && chat?.link === 'open'
  useEffect(() => {
    if (isChatVisible && unreadCount > 0) visitorChat.readAll()
  }, [isChatVisible, unreadCount])
  if (isOpen) return <ChatPanel chat={chat} close={() => setOpen(false)} />
  return <UnreadPreview chat={chat} count={unreadCount} open={() => setOpen(true)} />
}

const CHAT_FRAGMENT_PREFIX = '#chat='

/**
 * Opens the chat whose id is in the hash of a mail's link, then removes the hash from the address. Servers and logs
 * never see a hash.
 */
function useOpenLinkedChat(): void {
  const { language } = useLocale()
  const { hash, pathname, search } = useLocation()
  useEffect(() => {
    if (!hash.startsWith(CHAT_FRAGMENT_PREFIX)) return
    const id = hash.slice(CHAT_FRAGMENT_PREFIX.length)
    if (isSessionId(id)) visitorChat.goTo(id, language)
    navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, language])
}

/** Sends the visitor's current page and cart to staff. */
function useReportVisitorPage(sessionId: string | undefined): void {
  const { pathname } = useLocation()
  const cartSessionId = useSyncExternalStore(cartSession.subscribe, cartSession.read)
  useEffect(() => {
    if (sessionId) visitorChat.look(pathname, cartSessionId)
  }, [sessionId, pathname, cartSessionId])
}
