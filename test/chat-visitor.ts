import { type ClientFrame, ServerFrame } from '../domain/chat/chat'

/** Sends a request, like `client()` of the test factories. */
type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** A visitor's WebSocket for tests, whose frames are read one by one. */
export type ChatVisitorSocket = {
  ws: WebSocket
  /** Sends a frame; a string is sent unchanged. */
  say: (frame: unknown) => void
  /** The next unread frame except `presence`, parsed by its schema. Rejects if the socket closes instead. */
  next: () => Promise<ServerFrame>
  /** The last presence sent by the room. */
  presence: () => { admin: boolean; customer: boolean } | null
  /** The close code of the socket. */
  ended: Promise<number>
}

/** Opens a socket of an existing or a new session without joining. */
export async function openVisitorSocket(send: SendRequest, sessionId?: string): Promise<ChatVisitorSocket> {
  return openVisitorSocketAt(send, `/ws?sessionId=${sessionId ?? ''}`)
}

/** Opens a socket at any path. */
export async function openVisitorSocketAt(send: SendRequest, path: string): Promise<ChatVisitorSocket> {
  const response = await send('GET', path, undefined, { Upgrade: 'websocket' })
  const clientSocket = response.webSocket
  if (!clientSocket) throw new Error(`no socket: ${response.status} ${await response.text()}`)
  const unreadFrames: ServerFrame[] = []
  let presence: { admin: boolean; customer: boolean } | null = null
  const waitingReaders: { resolve: (frame: ServerFrame) => void; reject: (error: Error) => void }[] = []
  const closeCodePromise = new Promise<number>((resolve) => {
    clientSocket.addEventListener('close', ({ code }) => {
      for (const { reject } of waitingReaders) reject(new Error(`the socket ended: ${code}`))
      resolve(code)
    })
  })
  clientSocket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return
    const frame = ServerFrame.parse(JSON.parse(String(data)))
    if (frame.type === 'presence') {
      presence = { admin: frame.admin, customer: frame.customer }
      return
    }
    const waitingReader = waitingReaders.shift()
    if (waitingReader) waitingReader.resolve(frame)
    else unreadFrames.push(frame)
  })
  clientSocket.accept()
  return {
    ws: clientSocket,
    ended: closeCodePromise,
    presence: () => presence,
    say: (frame) =>
      clientSocket.send(
        typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame),
      ),
    next: () => {
      const frame = unreadFrames.shift()
      return frame
        ? Promise.resolve(frame)
        : new Promise((resolve, reject) => waitingReaders.push({ resolve, reject }))
    },
  }
}

export const JOIN_FRAME = {
  type: 'join',
  sender: 'customer',
  customerName: 'Łucja',
  language: 'pl',
} as const satisfies ClientFrame

/** Joins a chat as a visitor: a new session, or the session with this id. */
export async function joinAsVisitor(send: SendRequest, sessionId?: string) {
  const visitor = await openVisitorSocket(send, sessionId)
  visitor.say({ ...JOIN_FRAME, sessionId: sessionId ?? null })
  const [session, history] = [await visitor.next(), await visitor.next()]
  if (session.type !== 'session' || history.type !== 'history')
    throw new Error(`not joined: ${session.type} ${history.type}`)
  return { ...visitor, sessionId: session.sessionId, history: history.messages }
}

/** Joins a session as staff, with a staff token. */
export async function joinAsStaff(send: SendRequest, sessionId: string, token: string) {
  const staffSocket = await openVisitorSocket(send, sessionId)
  staffSocket.say({ type: 'join', sender: 'admin', sessionId, token })
  const [session, history] = [await staffSocket.next(), await staffSocket.next()]
  if (session.type !== 'session' || history.type !== 'history')
    throw new Error(`not joined: ${session.type} ${history.type}`)
  return { ...staffSocket, session, history: history.messages }
}
