import { MessageCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation } from '../navigation'
import { useMessages } from '../i18n/locale'
import { browserStorage } from '../storage/storage'
import { RenderErrorBoundary } from '../ui/loading/boundary'
import { Icon } from '../ui/image/icon'
import { lazyComponent } from '../ui/loading/lazy-component'
import { showToast } from '../ui/overlay/toast-store'
import { OfflineFallback } from '../errors/offline-fallback'

type ChatProps = { isOpen: boolean; setOpen: (isOpen: boolean) => void; unload: () => void }

const Chat = lazyComponent<ChatProps>(() => import('../shop/chat/chat'), ChatUnavailable)

/** Delay between hydration and the reconnect to a saved chat, ms. */
const RECONNECT_DELAY_MS = 1000

/**
 * The chat button on every page of the shop. The chat's code loads on the first press, or immediately if a saved chat
 * exists (`chat-storage.ts`) or the URL names a chat.
 */
export function ChatButton() {
  const { chat } = useMessages()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const unloadChat = () => {
    setOpen(false)
    setLoaded(false)
  }
  useEffect(() => {
    const isChatLinked = hash.startsWith('#chat=')
    if (!isChatLinked && browserStorage.read('chat-session-id') === null) return
    const openChat = () => {
      setLoaded(true)
      if (isChatLinked) setOpen(true)
    }
    const timer = setTimeout(openChat, isChatLinked ? 0 : RECONNECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hash])
  return (
    <section aria-label={chat}>
      <button
        id="chat-button"
        type="button"
        aria-label={chat}
        aria-expanded={isOpen}
        aria-describedby="chat-unread"
        onClick={() => {
          setLoaded(true)
          setOpen(!isOpen)
        }}
        className="chat-corner chat-button"
      >
        <Icon shape={MessageCircle} />
      </button>
      {isLoaded ? (
        <RenderErrorBoundary
          renderFallback={({ retry }) => <ChatLoadError close={() => (unloadChat(), retry())} />}
        >
          <Chat isOpen={isOpen} setOpen={setOpen} unload={unloadChat} />
        </RenderErrorBoundary>
      ) : null}
    </section>
  )
}

/** Shows that the chat failed, and closes the panel. The next press reopens the chat with the unsent text. */
function ChatLoadError({ close }: { close: () => void }) {
  const { error, failedPage } = useMessages()
  useEffect(() => {
    showToast({ title: error, description: failedPage.title, isError: true })
    close()
  })
  return null
}

/** Reports that the chat could not be loaded, but only while the chat is open. */
function ChatUnavailable({ isOpen, unload }: ChatProps) {
  useEffect(() => {
    if (!isOpen) unload()
  })
  return isOpen ? <OfflineFallback close={unload} /> : null
}
