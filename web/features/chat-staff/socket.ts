import { type ChatSession, type ClientFrame, CLOSE, InboxFrame, PING_EVERY_MS } from '../../../domain/chat'
import { openSocket } from '../chat/open-socket'

const RECONNECT_MS = 3000
const LONGEST_RECONNECT_MS = 30_000

type Listener = { changed: (session: ChatSession) => void; refused: () => void }

/**
 * Listens to the inbox of staff until the returned function is called. A dropped socket is opened again; one that gave
 * way to other windows when this one is looked at.
 */
export function listenToInbox(token: string, { changed, refused }: Listener): () => void {
  // A new socket takes the place of the lost one of this window.
  const join: ClientFrame = {
    type: 'join',
    sessionId: null,
    sender: 'admin',
    token,
    end: crypto.randomUUID(),
  }
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isResting = false

  const connect = () => {
    const own = openSocket('/ws/staff')
    socket = own
    own.addEventListener('open', () => own.send(JSON.stringify(join)))
    own.addEventListener('message', ({ data }) => {
      failures = 0
      const frame = frameOf(data)
      if (frame?.type === 'changed') changed(frame.session)
    })
    own.addEventListener('close', ({ code }) => {
      if (socket !== own) return
      if (code === CLOSE.unauthorized) return refused()
      const hasGivenWay = code === CLOSE.tooManySockets
      isResting = hasGivenWay && document.hidden
      if (isResting) return
      const wait = hasGivenWay ? LONGEST_RECONNECT_MS : RECONNECT_MS * 1.5 ** failures++
      timer = setTimeout(connect, Math.min(wait, LONGEST_RECONNECT_MS))
    })
  }

  // Who is heard of keeps its place; a window that was closed without a word loses it.
  const pings = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('ping')
  }, PING_EVERY_MS)
  const wake = () => {
    if (!isResting || document.hidden) return
    isResting = false
    connect()
  }
  document.addEventListener('visibilitychange', wake)
  connect()
  return () => {
    clearTimeout(timer)
    clearInterval(pings)
    document.removeEventListener('visibilitychange', wake)
    const own = socket
    socket = null
    // Browsers complain of a socket that is closed before it is open.
    if (own?.readyState === WebSocket.CONNECTING) own.addEventListener('open', () => own.close())
    else own?.close()
  }
}

/** A frame of the inbox; null for one of a newer Worker than this page knows: the lists are asked for anyway. */
function frameOf(data: unknown): InboxFrame | null {
  try {
    return InboxFrame.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
