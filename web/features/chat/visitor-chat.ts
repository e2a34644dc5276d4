import type { Language } from '../../../domain/language'
import { chatName, chatSession, unsentMessages } from '../../chat-storage'
import type { ChatState, Unsent } from './chat-state'
import { ChatConnection } from './connection'
import { openSocket } from './open-socket'

/** Who begins a chat; one who returns to it is known already. */
export type Visitor = { customerName: string | null; customerEmail: string | null; language: Language }

/** The visitor's one chat of this tab: none before it is begun, on this page or in another tab. */
let connection: ChatConnection | null = null
let state: ChatState | null = null
/** The session that the connection is for; null while the room has not told it. */
let sessionId: string | null = null
let isShown = false
/** A chat that a mail has named while another one is kept here, until it is known or said which of them goes on. */
let named: { id: string; language: Language } | null = null
/** The chat that gave way to it: what is named may not be there. */
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
    changed: (next) => changed(visitor, next),
  })
}

function changed(visitor: Visitor, next: ChatState): void {
  if (next.link === 'missing') return lost(visitor, next)
  if (named && isOver(next)) return takeNamed()
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

/** The shop does not know the chat any more: whoever is in the middle of it goes on in a new one. */
function lost({ language, customerEmail }: Visitor, { unsent }: ChatState): void {
  if (named) return takeNamed()
  if (former) return keep(former, language)
  chatSession.clear()
  const customerName = chatName.read()
  if (customerName && (isShown || unsent.length > 0))
    return connect({ customerName, customerEmail, language }, null, unsent)
  leave()
}

/** Whether nothing of a kept chat is lost when another takes its place: it is closed, was never used, or is not ours. */
const isOver = ({ link, closedAt, messages, unsent }: ChatState): boolean =>
  link === 'refused' || closedAt !== null || (link === 'open' && messages.length === 0 && unsent.length === 0)

/** Goes on in a chat that is known by its id. */
function keep(id: string, language: Language): void {
  named = null
  former = null
  chatSession.save(id)
  resume(language)
}

function takeNamed(): void {
  if (!named) return
  const { id, language } = named
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

/** Returns to the saved chat, if there is one and it is not this one already. */
function resume(language: Language): void {
  const saved = chatSession.read()
  if (saved === sessionId) return
  if (!saved) return leave()
  connect({ customerName: null, customerEmail: null, language }, saved, unsentMessages.read(saved))
}

export const visitorChat = {
  /** Null before a chat is begun. */
  read: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Looks after the chat for as long as the page is there: returns to a saved one, also to one of another tab. */
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

  /** Begins a chat under a name, or returns to the saved one and leaves the address there. */
  begin(visitor: Visitor): void {
    if (visitor.customerName) chatName.save(visitor.customerName)
    const saved = chatSession.read()
    connect(visitor, saved, unsentMessages.read(saved))
  },

  /** Goes to the chat that a mail named; one that is kept here and still goes on does not give way unasked. */
  goTo(id: string, language: Language): void {
    const saved = chatSession.read()
    if (!saved || saved === id) return keep(id, language)
    named = { id, language }
    if (state && isOver(state)) takeNamed()
    else publish(state)
  },

  /** Whether it has to be asked which of two chats goes on: they are both there. */
  isAsked: (): boolean => named !== null && state?.link === 'open',

  takeNamed,

  /** Stays in the chat that was kept; the mail's link leads to the other at any time. */
  stay(): void {
    named = null
    publish(state)
  },

  /** Gives up what could not be sent; what the shop knows already it keeps. */
  abandon(): void {
    leave()
    unsentMessages.write(null, [])
  },

  /** Forgets the chat and the name (specification 4), so that a new one can begin. */
  startOver(): void {
    chatName.clear()
    chatSession.clear()
    visitorChat.abandon()
  },

  /** Whether the panel is open. */
  show(shown: boolean): void {
    isShown = shown
  },

  send: (text: string): void => connection?.send(text),
  typing: (isTyping: boolean): void => connection?.typing(isTyping),
  readAll: (): void => connection?.read(),
  contact: (email: string): boolean => connection?.contact(email) ?? false,
  look: (path: string, cartSessionId: string | null): void => connection?.look(path, cartSessionId),
  dismiss: (): void => connection?.dismiss(),
  wake: (): void => connection?.wake(),
}
