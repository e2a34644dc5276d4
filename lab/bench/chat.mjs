import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapConcurrently, quantile, formatMarkdownTable } from '../load/visitors/client.mjs'
import { signIn } from '../load/shop/shops.mjs'
import { openSocket } from '../load/visitors/socket.mjs'

/** Number of chats, each with a visitor and staff. Together they send a thousand messages a second. */
const CHAT_COUNT = Number(process.env.CHATS ?? 500)
/** Time between two messages of a client. Stays below the limit of ten messages in ten seconds. */
const MESSAGE_INTERVAL_MS = 1010
const DURATION_SECONDS = 20
/** Time at the start of a run that is not measured, because the clients only begin to send. */
const WARM_UP_SECONDS = 8

/** Measured kinds of WebSocket frames: the text to send, and a function that recognises the answer. */
const FRAME_KINDS = {
  'a ping, answered by the platform': () => ({ text: 'ping', isAnswer: (frame) => frame === 'pong' }),
  'a message, stored and relayed': () => {
    const clientId = randomUUID()
    const frameText = JSON.stringify({ type: 'message', message: 'x'.repeat(120), clientId })
    return { text: frameText, isAnswer: (frame) => frame.includes(clientId) }
  },
}

/**
 * Measures the time from a message to its echo while many chats are active. The room sends the echo after it has stored
 * the message. The reference is a ping that the platform answers itself.
 */
export async function benchChat(shop) {
  const token = await signIn(shop)
  const openRooms = await mapConcurrently(Array.from({ length: CHAT_COUNT }), () => openChat(shop, token), 25)
  const chatClients = openRooms.flat()
  const tableRows = []
  for (const [frameKind, createFrame] of Object.entries(FRAME_KINDS)) {
    const roundTripTimes = []
    const startAt = performance.now() + WARM_UP_SECONDS * 1000
    const stopAt = startAt + DURATION_SECONDS * 1000
    const clientResults = await Promise.all(
      chatClients.map((chatClient) =>
        sendRepeatedly(chatClient, {
          createFrame,
          measureFrom: startAt,
          stopAt,
          roundTripTimes,
        }),
      ),
    )
    tableRows.push({
      what: frameKind,
      sockets: chatClients.length,
      'a second': Math.round(roundTripTimes.length / DURATION_SECONDS),
      'p50 ms': quantile(roundTripTimes, 0.5).toFixed(2),
      'p99 ms': quantile(roundTripTimes, 0.99).toFixed(2),
      unanswered: clientResults.filter((isAnswered) => !isAnswered).length,
    })
  }
  console.log(`\n${CHAT_COUNT} chats on one machine together with who measures, Node ${process.version}`)
  console.log(formatMarkdownTable(tableRows))
  for (const chatClient of chatClients) chatClient.close()
  return tableRows.every(({ unanswered }) => unanswered === 0)
}

async function openChat(shop, token) {
  const visitorSocket = await openSocket(shop, '/ws')
  visitorSocket.sendFrame(JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' }))
  const { sessionId } = JSON.parse(await visitorSocket.readFrame())
  const staffSocket = await openSocket(shop, `/ws?sessionId=${sessionId}`)
  staffSocket.sendFrame(JSON.stringify({ type: 'join', sender: 'admin', sessionId, token }))
  if (!(await staffSocket.readFrame())?.includes(sessionId))
    throw new Error(`staff not joined: ${staffSocket.getCloseCode()}`)
  return [visitorSocket, staffSocket]
}

/** Sends messages at fixed intervals, one after the other. Returns false if a message got no answer. */
async function sendRepeatedly(chatClient, { createFrame, measureFrom, stopAt, roundTripTimes }) {
  // A random delay spreads the start of the clients, so that they do not all send at the same time.
  await sleep(Math.random() * WARM_UP_SECONDS * 1000)
  for (let plannedAt = performance.now(); plannedAt < stopAt; plannedAt += MESSAGE_INTERVAL_MS) {
    await sleep(Math.max(0, plannedAt - performance.now()))
    const { text, isAnswer } = createFrame()
    const startedAt = performance.now()
    chatClient.sendFrame(text)
    for (;;) {
      const frame = await chatClient.readFrame()
      if (frame === null) return false
      if (isAnswer(frame)) break
    }
    if (startedAt >= measureFrom) roundTripTimes.push(performance.now() - startedAt)
  }
  return true
}
