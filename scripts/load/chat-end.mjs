// One end of a chat as the shop's own browser code has it, with notes of what it said and heard.
import { visitor } from './client.mjs'
import { shopModule } from './typescript.mjs'

const { ChatConnection } = await shopModule('web/features/chat/connection.ts')

/**
 * Opens an end at `url`: a visitor's, of a new session or of a known one, or with a `token` one of staff. `trips` are the
 * times from a message to its echo, ms, of those that no cut came between.
 */
export function openChatEnd({ url, sessionId = null, token = null, name = 'Łucja' }) {
  const me = token ? 'admin' : 'customer'
  const said = []
  const trips = []
  const under = new Map()
  let state = null
  let sockets = 0
  const connection = new ChatConnection({
    me,
    sessionId,
    open: (id) => {
      sockets += 1
      const address = `${url.replace(/^http/, 'ws')}/ws${id ? `?sessionId=${id}` : ''}`
      return new WebSocket(address, { headers: visitor() })
    },
    join: (id) =>
      token
        ? { type: 'join', sender: 'admin', sessionId: id, token }
        : { type: 'join', sender: 'customer', sessionId: id, customerName: name, language: 'pl' },
    changed: (next) => {
      const waiting = new Set(next.unsent.map(({ clientId }) => clientId))
      for (const [clientId, { at, socket }] of under) {
        if (waiting.has(clientId)) continue
        under.delete(clientId)
        if (socket === sockets) trips.push(performance.now() - at)
      }
      state = next
    },
  })
  return {
    me,
    said,
    trips,
    say(text) {
      const isOpen = state.link === 'open' && state.unsent.length === 0
      said.push(text)
      connection.send(text)
      const own = state.unsent.at(-1)
      if (own?.text === text)
        under.set(own.clientId, { at: performance.now(), socket: isOpen ? sockets : -1 })
    },
    state: () => state,
    /** How often the socket was opened. */
    sockets: () => sockets,
    texts: () => state.messages.map(({ message }) => message),
    isOpen: () => state.link === 'open',
    end: () => connection.end(),
  }
}

/** Waits until `isDone`, looking every 20 ms; false when that took too long. */
export async function until(isDone, mostMs = 60_000) {
  const began = performance.now()
  while (!isDone()) {
    if (performance.now() - began > mostMs) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/**
 * What went wrong between the ends of rooms: messages that were said and are not there, that are there twice, ends that
 * saw another order, and whose own messages were turned around.
 */
export function compare(rooms) {
  const wrong = { lost: 0, doubled: 0, foreign: 0, orders: 0, turned: 0 }
  for (const ends of rooms) {
    const [first, ...others] = ends.map((end) => end.texts())
    wrong.orders += others.filter((texts) => texts.join('\n') !== first.join('\n')).length
    const places = new Map(first.map((text, place) => [text, place]))
    wrong.doubled += first.length - places.size
    wrong.foreign += first.length - ends.reduce((sum, { said }) => sum + said.length, 0)
    for (const { said } of ends) {
      wrong.lost += said.filter((text) => !places.has(text)).length
      const own = said.flatMap((text) => places.get(text) ?? [])
      if (own.some((place, index) => index > 0 && place < own[index - 1])) wrong.turned += 1
    }
  }
  return wrong
}
