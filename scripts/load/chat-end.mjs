// A chat client with the shop's own browser code. It records sent and received messages.
import { visitor } from './client.mjs'
import { shopModule } from '../shop-module.mjs'

const { ChatConnection } = await shopModule('web/features/chat/connection.ts')

/**
 * Opens a client at `url`: a visitor of a new or existing session, or staff with `token`. `trips`: times from a message
 * to its echo in ms, without messages that a dropped connection delayed.
 */
export function openChatEnd({ url, sessionId = null, token = null, name = 'Łucja' }) {
  const me = token ? 'admin' : 'customer'
  const sentTexts = []
  const trips = []
  const pendingSends = new Map()
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
      const unsentIds = new Set(next.unsent.map(({ clientId }) => clientId))
      for (const [clientId, { at, socket }] of pendingSends) {
        if (unsentIds.has(clientId)) continue
        pendingSends.delete(clientId)
        if (socket === sockets) trips.push(performance.now() - at)
      }
      state = next
    },
  })
  return {
    me,
    said: sentTexts,
    trips,
    say(text) {
      const isOpen = state.link === 'open' && state.unsent.length === 0
      sentTexts.push(text)
      connection.send(text)
      const lastUnsent = state.unsent.at(-1)
      if (lastUnsent?.text === text)
        pendingSends.set(lastUnsent.clientId, { at: performance.now(), socket: isOpen ? sockets : -1 })
    },
    state: () => state,
    sockets: () => sockets,
    texts: () => state.messages.map(({ message }) => message),
    isOpen: () => state.link === 'open',
    end: () => connection.end(),
  }
}

/** Polls `isDone` every 20 ms; returns false on timeout. */
export async function pollUntil(isDone, maxMs = 60_000) {
  const began = performance.now()
  while (!isDone()) {
    if (performance.now() - began > maxMs) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/**
 * Counts the errors in rooms: lost, duplicate and foreign messages, an order that differs from the stored one, and own
 * messages out of order. A new client reads the stored messages. Clients that are connected would not notice a loss.
 */
export async function compare(rooms, url) {
  const errorCounts = { lost: 0, doubled: 0, foreign: 0, orders: 0, turned: 0, unreadable: 0 }
  for (const ends of rooms) {
    const storedTexts = await keptIn(url, ends[0].state().session.id)
    if (!storedTexts) {
      errorCounts.unreadable += 1
      continue
    }
    errorCounts.orders += ends.filter((end) => end.texts().join('\n') !== storedTexts.join('\n')).length
    const places = new Map(storedTexts.map((text, place) => [text, place]))
    errorCounts.doubled += storedTexts.length - places.size
    errorCounts.foreign += storedTexts.length - ends.reduce((sum, { said }) => sum + said.length, 0)
    for (const { said } of ends) {
      errorCounts.lost += said.filter((text) => !places.has(text)).length
      const ownPlaces = said.flatMap((text) => places.get(text) ?? [])
      if (ownPlaces.some((place, index) => index > 0 && place < ownPlaces[index - 1])) errorCounts.turned += 1
    }
  }
  return errorCounts
}

/** The history that a new client receives; null if the room does not answer. */
async function keptIn(url, sessionId) {
  const end = openChatEnd({ url, sessionId })
  const isThere = await pollUntil(() => end.isOpen())
  end.end()
  return isThere ? end.texts() : null
}
