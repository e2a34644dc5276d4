import { type ClientFrame, ServerFrame } from '../domain/chat'

/** Asks the shop as `client()` of the test factories does. */
type Ask = (method: string, path: string, body?: unknown, more?: Record<string, string>) => Promise<Response>

/** For tests: a visitor's end of a socket, whose frames are read one after the other. */
export type Visitor = {
  ws: WebSocket
  /** Says a frame; text goes out as it is. */
  say: (frame: unknown) => void
  /**
   * The next frame that was not read yet, parsed by the contract, but for `presence`. Rejects when the socket ends instead.
   */
  next: () => Promise<ServerFrame>
  /** Who is there, as the room said it last. */
  presence: () => { admin: boolean; customer: boolean } | null
  /** The code the socket ended with. */
  ended: Promise<number>
}

/** Opens the socket of a session, or of a new one, and says nothing yet. */
export async function visit(ask: Ask, sessionId?: string): Promise<Visitor> {
  return visitAt(ask, `/ws?sessionId=${sessionId ?? ''}`)
}

/** The same at an address of the test's choice. */
export async function visitAt(ask: Ask, path: string): Promise<Visitor> {
  const response = await ask('GET', path, undefined, { Upgrade: 'websocket' })
  const ws = response.webSocket
  if (!ws) throw new Error(`no socket: ${response.status} ${await response.text()}`)
  const heard: ServerFrame[] = []
  let presence: { admin: boolean; customer: boolean } | null = null
  const wishes: { resolve: (frame: ServerFrame) => void; reject: (error: Error) => void }[] = []
  const ended = new Promise<number>((resolve) => {
    ws.addEventListener('close', ({ code }) => {
      for (const { reject } of wishes) reject(new Error(`the socket ended: ${code}`))
      resolve(code)
    })
  })
  ws.addEventListener('message', ({ data }) => {
    if (data === 'pong') return
    const frame = ServerFrame.parse(JSON.parse(String(data)))
    if (frame.type === 'presence') {
      presence = { admin: frame.admin, customer: frame.customer }
      return
    }
    const wish = wishes.shift()
    if (wish) wish.resolve(frame)
    else heard.push(frame)
  })
  ws.accept()
  return {
    ws,
    ended,
    presence: () => presence,
    say: (frame) =>
      ws.send(typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame)),
    next: () => {
      const frame = heard.shift()
      return frame
        ? Promise.resolve(frame)
        : new Promise((resolve, reject) => wishes.push({ resolve, reject }))
    },
  }
}

export const JOIN = {
  type: 'join',
  sender: 'customer',
  customerName: 'Łucja',
  language: 'pl',
} as const satisfies ClientFrame

/** A visitor who has joined: a session of their own, or the one that is named. */
export async function joined(ask: Ask, sessionId?: string) {
  const visitor = await visit(ask, sessionId)
  visitor.say({ ...JOIN, sessionId: sessionId ?? null })
  const [session, history] = [await visitor.next(), await visitor.next()]
  if (session.type !== 'session' || history.type !== 'history')
    throw new Error(`not joined: ${session.type} ${history.type}`)
  return { ...visitor, sessionId: session.sessionId, history: history.messages }
}

/** Staff at the socket of a session, by a token. */
export async function staffed(ask: Ask, sessionId: string, token: string) {
  const staff = await visit(ask, sessionId)
  staff.say({ type: 'join', sender: 'admin', sessionId, token })
  const [session, history] = [await staff.next(), await staff.next()]
  if (session.type !== 'session' || history.type !== 'history')
    throw new Error(`not joined: ${session.type} ${history.type}`)
  return { ...staff, session, history: history.messages }
}
