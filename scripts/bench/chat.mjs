import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapConcurrently, quantile, table } from '../load/client.mjs'
import { signIn } from '../load/shops.mjs'
import { openSocket } from '../load/socket.mjs'

/** Number of chats, each with a visitor and staff. Together they send a thousand messages a second. */
const CHATS = Number(process.env.CHATS ?? 500)
/** Stays below the limit of ten messages in ten seconds. */
const EVERY_MS = 1010
const SECONDS = 20
/** Not measured, because all clients are still connecting. */
const WARM_UP_SECONDS = 8

/** Messages, with a test for the answer. */
const KINDS = {
  'a ping, answered by the platform': () => ({ text: 'ping', isAnswer: (frame) => frame === 'pong' }),
  'a message, stored and relayed': () => {
    const clientId = randomUUID()
    const text = JSON.stringify({ type: 'message', message: 'x'.repeat(120), clientId })
    return { text, isAnswer: (frame) => frame.includes(clientId) }
  },
}

/**
 * Measures the time from a message to its echo, which is sent after storing, among many chats. The reference is a ping
 * that the platform answers itself.
 */
export async function chat(shop) {
  const token = await signIn(shop)
  const rooms = await mapConcurrently(Array.from({ length: CHATS }), () => openChat(shop, token), 25)
  const ends = rooms.flat()
  const rows = []
  for (const [what, make] of Object.entries(KINDS)) {
    const trips = []
    const start = performance.now() + WARM_UP_SECONDS * 1000
    const stop = start + SECONDS * 1000
    const outcomes = await Promise.all(ends.map((end) => keepSending(end, { make, start, stop, trips })))
    rows.push({
      what,
      sockets: ends.length,
      'a second': Math.round(trips.length / SECONDS),
      'p50 ms': quantile(trips, 0.5).toFixed(2),
      'p99 ms': quantile(trips, 0.99).toFixed(2),
      unanswered: outcomes.filter((isGood) => !isGood).length,
    })
  }
  console.log(`\n${CHATS} chats on one machine together with who measures, Node ${process.version}`)
  console.log(table(rows))
  for (const end of ends) end.close()
  return rows.every(({ unanswered }) => unanswered === 0)
}

async function openChat(shop, token) {
  const visitor = await openSocket(shop, '/ws')
  visitor.say(JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' }))
  const { sessionId } = JSON.parse(await visitor.next())
  const staff = await openSocket(shop, `/ws?sessionId=${sessionId}`)
  staff.say(JSON.stringify({ type: 'join', sender: 'admin', sessionId, token }))
  if (!(await staff.next())?.includes(sessionId)) throw new Error(`staff not joined: ${staff.code()}`)
  return [visitor, staff]
}

/** Sends one message after another at fixed times. Returns false if one was not answered. */
async function keepSending(end, { make, start, stop, trips }) {
  // Spreads the starts, so that clients do not send in step.
  await sleep(Math.random() * WARM_UP_SECONDS * 1000)
  for (let sendAt = performance.now(); sendAt < stop; sendAt += EVERY_MS) {
    await sleep(Math.max(0, sendAt - performance.now()))
    const { text, isAnswer } = make()
    const began = performance.now()
    end.say(text)
    for (;;) {
      const frame = await end.next()
      if (frame === null) return false
      if (isAnswer(frame)) break
    }
    if (began >= start) trips.push(performance.now() - began)
  }
  return true
}
