import type { Language } from '../../../domain/language'
import { chatName, chatSession, unsentMessages } from '../../chat-storage'
import type { ChatState, Unsent } from './chat-state'
import { ChatConnection } from './connection'
import { openSocket } from './open-socket'

/** The visitor of a new chat. A returning visitor is known by the session. */
export type Visitor = { customerName: string | null; customerEmail: string | null; language: Language }

/** The single chat of this tab; null until it starts, here or in another tab. */
let connection: ChatConnection | null = null
let state: ChatState | null = null
/** The session of the connection; null until the room sends it. */
let sessionId: string | null = null
let isShown = false
/** A chat named by a mail while another one is saved here; pending until the visitor chooses one. */
let linkedChat: { id: string; language: Language } | null = null
/** The chat replaced by the named one, to return to if the named one does not exist. */
let former: string | null = null
const listeners = new Set<() => void>()

function publish(next: ChatState | null): void {
  state = next
  for (const listener of listeners) listener()
}

function connect(visitor: Visitor, id: string | null, unsent: readonly Unsent[]): void {
  connection?.end()
  sessionId = id
  connection = new ChatConnection({
    me: 'customer',
    open: (sessionId) => openSocket(`/ws?sessionId=${encodeURIComponent(sessionId ?? '')}`),
    join: (sessionId) => ({ type: 'join', sender: 'customer', sessionId, ...visitor }),
    sessionId: id,
    unsent,
    changed: (next) => handleChange(visitor, next),
  })
}

function handleChange(visitor: Visitor, next: ChatState): void {
  if (next.link === 'missing') return handleMissingChat(visitor, next)
  if (linkedChat && isOver(next)) return takeNamed()
  const { session, unsent } = next
  const isTold = session !== null && session !== state?.session
  if (isTold) {
    sessionId = session.id
    former = null
    chatSession.save(session.id)
    chatName.save(session.customerName)
  }
  if (isTold || unsent !== state?.unsent) unsentMessages.write(sessionId, unsent)
  publish(next)
}

/** Handles a chat unknown to the shop: the visitor continues in a new one. */
function handleMissingChat({ language, customerEmail }: Visitor, { unsent }: ChatState): void {
  if (linkedChat) return takeNamed()
  if (former) return keep(former, language)
  chatSession.clear()
  const customerName = chatName.read()
  if (customerName && (isShown || unsent.length > 0))
    return connect({ customerName, customerEmail, language }, null, unsent)
  leave()
}

/** Returns true if replacing a saved chat loses nothing: it is closed, unused, or inaccessible. */
const isOver = ({ link, closedAt, messages, unsent }: ChatState): boolean =>
  link === 'refused' || closedAt !== null || (link === 'open' && messages.length === 0 && unsent.length === 0)

/** Switches to the chat with this id. */
function keep(id: string, language: Language): void {
  linkedChat = null
  former = null
  chatSession.save(id)
  resume(language)
}

function takeNamed(): void {
  if (!linkedChat) return
  const { id, language } = linkedChat
  const before = sessionId
  keep(id, language)
  former = before
}

function leave(): void {
  connection?.end()
  connection = null
  sessionId = null
  publish(null)
}

/** Connects to the saved chat, unless it is connected already. */
function resume(language: Language): void {
  const savedId = chatSession.read()
  if (savedId === sessionId) return
  if (!savedId) return leave()
  connect({ customerName: null, customerEmail: null, language }, savedId, unsentMessages.read(savedId))
}

export const visitorChat = {
  /** Null until a chat starts. */
  read: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Keeps the chat connected while the page is open: resumes a saved chat, also one started in another tab. Returns the
   * cleanup function.
   */
  attend(language: Language): () => void {
    resume(language)
    const stop = chatSession.subscribe(() => resume(language))
    const wake = () => {
      if (document.visibilityState === 'visible') connection?.wake()
    }
    for (const sign of ['focus', 'online', 'pageshow']) window.addEventListener(sign, wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      stop()
      for (const sign of ['focus', 'online', 'pageshow']) window.removeEventListener(sign, wake)
      document.removeEventListener('visibilitychange', wake)
      leave()
    }
  },

  /** Starts a chat under a name, or resumes the saved one and sends the address to it. */
  begin(visitor: Visitor): void {
    if (visitor.customerName) chatName.save(visitor.customerName)
    const savedId = chatSession.read()
    connect(visitor, savedId, unsentMessages.read(savedId))
  },

  /** Opens the chat named by a mail. An active saved chat is replaced only if the visitor agrees. */
  goTo(id: string, language: Language): void {
    const savedId = chatSession.read()
    if (!savedId || savedId === id) return keep(id, language)
    linkedChat = { id, language }
    if (state && isOver(state)) takeNamed()
    else publish(state)
  },

  /** True if the visitor must choose between two existing chats. */
  isAsked: (): boolean => linkedChat !== null && state?.link === 'open',

  takeNamed,

  /** Keeps the saved chat. The mail's link still opens the other one. */
  stay(): void {
    linkedChat = null
    publish(state)
  },

  /** Drops unsent messages. The shop keeps what it has received. */
  abandon(): void {
    leave()
    unsentMessages.write(null, [])
  },

  /** Forgets the chat and the name (spec §4), so that a new chat can start. */
  startOver(): void {
    chatName.clear()
    chatSession.clear()
    visitorChat.abandon()
  },

  show(isVisible: boolean): void {
    isShown = isVisible
  },

  send: (text: string): void => connection?.send(text),
  typing: (isTyping: boolean): void => connection?.typing(isTyping),
  readAll: (): void => connection?.read(),
  contact: (email: string): boolean => connection?.contact(email) ?? false,
  look: (path: string, cartSessionId: string | null): void => connection?.look(path, cartSessionId),
  dismiss: (): void => connection?.dismiss(),
  wake: (): void => connection?.wake(),
}
