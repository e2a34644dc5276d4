import { MessageCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../i18n/locale'
import { attempt } from '../storage'
import { Icon } from '../ui/icon'
import { part } from '../ui/part'
import { Unavailable } from '../unavailable'

type ChatProps = { isOpen: boolean; setOpen: (isOpen: boolean) => void; forget: () => void }

const Chat = part<ChatProps>(() => import('../features/chat/chat'), ChatUnavailable)

/** How long after the page is in place a saved chat is returned to, ms. */
const SOON_MS = 1000

/**
 * Opens the chat from every page of the shop. Its code comes with the first press, or by itself where a chat was begun
 * (`chat-storage.ts` keeps it) or the address names one.
 */
export function ChatButton() {
  const { chat } = useMessages()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const forget = () => {
    setOpen(false)
    setLoaded(false)
  }
  useEffect(() => {
    const isNamed = hash.startsWith('#chat=')
    if (!isNamed && !attempt(() => localStorage.getItem('chat-session-id'))) return
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
