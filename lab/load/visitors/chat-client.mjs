// A chat client with the shop's own browser code. It records sent and received messages.
import { createVisitorHeaders } from './client.mjs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'

const { ChatConnection } = await importShopModule('web/shop/chat/core/chat-connection.ts')

/**
 * Opens a chat client at `url`: the visitor of a new or existing session, or staff with `token`. `roundTripTimes`: times
 * from a message to its echo, ms. Messages delayed by a dropped connection are left out.
 */
export function openChatClient({ url, sessionId = null, token = null, name = 'Łucja' }) {
  const senderRole = token ? 'admin' : 'customer'
  const sentTexts = []
  const roundTripTimes = []
  const pendingSends = new Map()
  let chatState = null
  let socketCount = 0
  const connection = new ChatConnection({
    ownSender: senderRole,
    sessionId,
    openSocket: (id) => {
      socketCount += 1
      const socketUrl = `${url.replace(/^http/, 'ws')}/ws${id ? `?sessionId=${id}` : ''}`
      return new WebSocket(socketUrl, { headers: createVisitorHeaders() })
    },
    createJoinFrame: (id) =>
      token
        ? { type: 'join', sender: 'admin', sessionId: id, token }
        : { type: 'join', sender: 'customer', sessionId: id, customerName: name, language: 'pl' },
    onChange: (nextState) => {
      const unsentMessageIds = new Set(nextState.unsent.map(({ clientId }) => clientId))
      for (const [clientId, { at, socket }] of pendingSends) {
        if (unsentMessageIds.has(clientId)) continue
        pendingSends.delete(clientId)
        if (socket === socketCount) roundTripTimes.push(performance.now() - at)
      }
      chatState = nextState
    },
  })
  return {
    sentTexts,
    roundTripTimes,
    sendMessage(text) {
      const isOpen = chatState.connectionStatus === 'open' && chatState.unsent.length === 0
      sentTexts.push(text)
      connection.send(text)
      const lastUnsentMessage = chatState.unsent.at(-1)
      if (lastUnsentMessage?.text === text)
        pendingSends.set(lastUnsentMessage.clientId, {
          at: performance.now(),
          socket: isOpen ? socketCount : -1,
        })
    },
    getState: () => chatState,
    countSockets: () => socketCount,
    listTexts: () => chatState.messages.map(({ message }) => message),
    isOpen: () => chatState.connectionStatus === 'open',
    end: () => connection.close(),
  }
}

/** Polls `isDone` every 20 ms; returns false on timeout. */
export async function pollUntil(isDone, maxMs = 60_000) {
  const startedAt = performance.now()
  while (!isDone()) {
    if (performance.now() - startedAt > maxMs) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/**
 * Counts the errors in chat rooms: lost, duplicate and foreign messages, clients that show another sequence than the
 * stored one, and a sender's messages out of sequence. Reads the stored messages with a new client, because a connected
 * client also shows messages that were not stored.
 */
export async function countMessageErrors(clientsByRoom, url) {
  const errorCounts = { lost: 0, duplicate: 0, foreign: 0, differentSequence: 0, reordered: 0, unreadable: 0 }
  for (const roomClients of clientsByRoom) {
    const storedTexts = await readStoredTexts(url, roomClients[0].getState().session.id)
    if (!storedTexts) {
      errorCounts.unreadable += 1
      continue
    }
    errorCounts.differentSequence += roomClients.filter(
      (chatClient) => chatClient.listTexts().join('\n') !== storedTexts.join('\n'),
    ).length
    const positions = new Map(storedTexts.map((text, position) => [text, position]))
    errorCounts.duplicate += storedTexts.length - positions.size
    errorCounts.foreign +=
      storedTexts.length - roomClients.reduce((sum, { sentTexts }) => sum + sentTexts.length, 0)
    for (const { sentTexts } of roomClients) {
      errorCounts.lost += sentTexts.filter((text) => !positions.has(text)).length
      const messagePositions = sentTexts.flatMap((text) => positions.get(text) ?? [])
      if (messagePositions.some((position, index) => index > 0 && position < messagePositions[index - 1]))
        errorCounts.reordered += 1
    }
  }
  return errorCounts
}

/** Returns the stored messages as a new client receives them; null if the room does not answer. */
async function readStoredTexts(url, sessionId) {
  const chatClient = openChatClient({ url, sessionId })
  const isConnected = await pollUntil(() => chatClient.isOpen())
  chatClient.end()
  return isConnected ? chatClient.listTexts() : null
}
