import {
  type ChatSession,
  type ClientFrame,
  CLOSE_CODES,
  InboxFrame,
  type OrderChange,
  PING_INTERVAL_MS,
} from '../../../../domain/chat/chat'
import { openSocket } from '../../../shop/chat/core/open-socket'

const RECONNECT_DELAY_MS = 3000
const MAX_RECONNECT_MS = 30_000

type StaffSocketListener = {
  onSessionChange: (session: ChatSession) => void
  onOrderChange: (change: OrderChange) => void
  onRefused: () => void
}

/**
 * Subscribes to the staff inbox, reconnects after a lost connection, and returns the function that unsubscribes. The
 * room closes sockets if too many windows are open. A hidden window then reconnects only when it becomes visible.
 */
export function listenToInbox(
  staffToken: string,
  { onSessionChange, onOrderChange, onRefused }: StaffSocketListener,
): () => void {
  // `end` identifies this window, so that the room replaces the window's lost socket after a reconnect.
  const joinFrame: ClientFrame = {
    type: 'join',
    sessionId: null,
    sender: 'admin',
    token: staffToken,
    end: crypto.randomUUID(),
  }
  let socket: WebSocket | null = null
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failureCount = 0
  let isPausedWhileHidden = false

  const connectSocket = () => {
    const openedSocket = openSocket('/ws/staff')
    socket = openedSocket
    openedSocket.addEventListener('open', () => openedSocket.send(JSON.stringify(joinFrame)))
    openedSocket.addEventListener('message', ({ data }) => {
      failureCount = 0
      const frame = readFrame(data)
      if (frame?.type === 'changed') onSessionChange(frame.session)
      if (frame?.type === 'order') onOrderChange(frame.change)
    })
    openedSocket.addEventListener('close', ({ code }) => {
      if (socket !== openedSocket) return
      if (code === CLOSE_CODES.unauthorized) return onRefused()
      const isConnectionReplaced = code === CLOSE_CODES.tooManySockets
      isPausedWhileHidden = isConnectionReplaced && document.hidden
      if (isPausedWhileHidden) return
      const waitMs = isConnectionReplaced ? MAX_RECONNECT_MS : RECONNECT_DELAY_MS * 1.5 ** failureCount++
      reconnectTimer = setTimeout(connectSocket, Math.min(waitMs, MAX_RECONNECT_MS))
    })
  }

  // Pings keep this connection open. The room closes sockets without pings, such as those of a crashed window.
  const pingTimer = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('ping')
  }, PING_INTERVAL_MS)
  const reconnect = () => {
    if (!isPausedWhileHidden || document.hidden) return
    isPausedWhileHidden = false
    connectSocket()
  }
  document.addEventListener('visibilitychange', reconnect)
  connectSocket()
  return () => {
    clearTimeout(reconnectTimer)
    clearInterval(pingTimer)
    document.removeEventListener('visibilitychange', reconnect)
    const closingSocket = socket
    socket = null
    // Waits for `open`, because browsers log an error if a socket is closed while connecting.
    if (closingSocket?.readyState === WebSocket.CONNECTING)
      closingSocket.addEventListener('open', () => closingSocket.close())
    else closingSocket?.close()
  }
}

/**
 * Parses an inbox frame. Returns null for an unknown frame of a newer Worker. The next poll of the lists then shows the
 * change.
 */
function readFrame(data: unknown): InboxFrame | null {
  try {
    return InboxFrame.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
