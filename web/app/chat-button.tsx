import { MessageCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../i18n/locale'
import { browserStorage } from '../storage'
import { Icon } from '../ui/icon'
import { part } from '../ui/part'
import { Unavailable } from '../unavailable'

type ChatProps = { isOpen: boolean; setOpen: (isOpen: boolean) => void; forget: () => void }

const Chat = part<ChatProps>(() => import('../features/chat/chat'), ChatUnavailable)

/** How long after the page is in place a saved chat is returned to, ms. */
const SOON_MS = 1000

/** So near the end of a page there is room for the button, px. */
const END = 96

/** Says while a page is scrolled down, where on a small screen the button would lie on what is read next (`styles.css`). */
function useGoesDown(): void {
  useEffect(() => {
    const root = document.documentElement
    let last = scrollY
    const moved = () => {
      const down = scrollY - last
      // A finger trembles.
      if (Math.abs(down) < 8) return
      last += down
      // Above its top a page springs back.
      root.classList.toggle(
        'goes-down',
        down > 0 && scrollY > 0 && scrollY + innerHeight < root.scrollHeight - END,
      )
    }
    addEventListener('scroll', moved, { passive: true })
    return () => removeEventListener('scroll', moved)
  }, [])
}

/**
 * Opens the chat from every page of the shop. Its code comes with the first press, or by itself where a chat was begun
 * (`chat-storage.ts` keeps it) or the address names one.
 */
export function ChatButton() {
  const { chat } = useMessages()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  useGoesDown()
  const forget = () => {
    setOpen(false)
    setLoaded(false)
  }
  useEffect(() => {
    const isNamed = hash.startsWith('#chat=')
    if (!isNamed && browserStorage.read('chat-session-id') === null) return
    const begin = () => {
      setLoaded(true)
      if (isNamed) setOpen(true)
    }
    const timer = setTimeout(begin, isNamed ? 0 : SOON_MS)
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
        <Icon of={MessageCircle} />
      </button>
      {isLoaded ? <Chat isOpen={isOpen} setOpen={setOpen} forget={forget} /> : null}
    </section>
  )
}

/** Of a chat that nobody opened it is not said that it is missing. */
function ChatUnavailable({ isOpen, forget }: ChatProps) {
  useEffect(() => {
    if (!isOpen) forget()
  })
  return isOpen ? <Unavailable close={forget} /> : null
}
