import { type ChatSession, type ClientFrame, CLOSE, InboxFrame, PING_EVERY_MS } from '../../../domain/chat'
import { openSocket } from '../chat/open-socket'

const RECONNECT_MS = 3000
const MAX_RECONNECT_MS = 30_000

type Listener = { changed: (session: ChatSession) => void; refused: () => void }

/**
 * Subscribes to the staff inbox until the returned function is called. Reconnects after a drop. A socket that the room
 * closed in favour of newer windows reconnects when its window is focused.
 */
export function listenToInbox(token: string, { changed, refused }: Listener): () => void {
  // The window's id lets the room replace its lost socket by the new one.
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
    const openedSocket = openSocket('/ws/staff')
    socket = openedSocket
    openedSocket.addEventListener('open', () => openedSocket.send(JSON.stringify(join)))
    openedSocket.addEventListener('message', ({ data }) => {
      failures = 0
      const frame = frameOf(data)
      if (frame?.type === 'changed') changed(frame.session)
    })
    openedSocket.addEventListener('close', ({ code }) => {
      if (socket !== openedSocket) return
      if (code === CLOSE.unauthorized) return refused()
      const hasGivenWay = code === CLOSE.tooManySockets
      isResting = hasGivenWay && document.hidden
      if (isResting) return
      const wait = hasGivenWay ? MAX_RECONNECT_MS : RECONNECT_MS * 1.5 ** failures++
      timer = setTimeout(connect, Math.min(wait, MAX_RECONNECT_MS))
    })
  }

  // Pings keep the connection registered. The room drops silent sockets, such as those of a crashed window.
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
    const closingSocket = socket
    socket = null
    // Browsers log an error if a socket is closed while connecting.
    if (closingSocket?.readyState === WebSocket.CONNECTING)
      closingSocket.addEventListener('open', () => closingSocket.close())
    else closingSocket?.close()
  }
}

/** Parses an inbox frame; null for a frame type of a newer Worker. The lists are polled anyway. */
function frameOf(data: unknown): InboxFrame | null {
  try {
    return InboxFrame.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
