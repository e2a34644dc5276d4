import { setTimeout as sleep } from 'node:timers/promises'
import { compare, openChatEnd, pollUntil } from '../load/chat-end.mjs'
import { checkNone, checkSome } from '../load/checks.mjs'
import { quantile } from '../load/client.mjs'
import { openCuttingProxy } from '../load/cutting-proxy.mjs'
import { signIn } from '../load/shops.mjs'

export const goal = 'G13'
export const title = 'Chats over lines that break all the time'

/** Browser windows per chat: four of the visitor, plus one of staff. */
const WINDOWS = 4
const CUT_EVERY_MS = 5000
const SAY_EVERY_MS = 2000

/**
 * All clients chat for a while over a bad network. At the end, both sides of every chat must have the same messages,
 * each once.
 */
export async function run({ isSmall, random, shops }) {
  const [count, seconds] = isSmall ? [4, 8] : [100, 180]
  const shop = await shops.sandbox()
  const proxy = await openCuttingProxy(shop, { random: random.fork('cuts'), meanMs: CUT_EVERY_MS })
  const token = await signIn(shop)
  const rooms = await Promise.all(Array.from({ length: count }, () => openRoom(proxy.url, token)))
  const ends = rooms.flat()
  const endsAt = performance.now() + seconds * 1000
  await Promise.all(
    ends.map((end, number) => keepTalking(end, { number, over: endsAt, random: random.fork(number) })),
  )
  proxy.heal()
  const sizes = rooms.map((room) => room.reduce((sum, { said }) => sum + said.length, 0))
  const isWhole = (room, index) =>
    room.every((end) => end.state().unsent.length === 0 && end.texts().length >= sizes[index])
  await pollUntil(() => rooms.every(isWhole))
  const errorCounts = await compare(rooms, shop.url)
  const trips = ends.flatMap((end) => end.trips)
  const rows = await listOf(shop, rooms)
  const sentCount = ends.reduce((sum, end) => sum + end.said.length, 0)
  for (const end of ends) end.end()
  proxy.close()
  return {
    checks: [
      checkSome('messages', sentCount),
      checkSome('cuts', proxy.cuts()),
      checkNone('rooms that do not answer', errorCounts.unreadable),
      checkNone('messages lost', errorCounts.lost),
      checkNone('messages doubled', errorCounts.doubled),
      checkNone('messages that nobody said', errorCounts.foreign),
      checkNone('ends that saw another order', errorCounts.orders),
      checkNone('ends whose own messages were turned around', errorCounts.turned),
      checkNone('chats that the list of staff has wrong', rows),
    ],
    figures: {
      rooms: count,
      ends: ends.length,
      messages: sentCount,
      'messages/s': Math.round(sentCount / seconds),
      cuts: proxy.cuts(),
      'sockets opened': ends.reduce((sum, end) => sum + end.sockets(), 0),
      'echo p50 ms': quantile(trips, 0.5).toFixed(1),
      'echo p99 ms': quantile(trips, 0.99).toFixed(1),
    },
  }
}

/** A session with several windows of its visitor, and staff. */
async function openRoom(url, token) {
  const first = openChatEnd({ url })
  if (!(await pollUntil(() => first.state().session))) throw new Error('no session')
  const sessionId = first.state().session.id
  const others = Array.from({ length: WINDOWS - 1 }, () => openChatEnd({ url, sessionId }))
  return [first, ...others, openChatEnd({ url, sessionId, token })]
}

async function keepTalking(end, { number, over, random }) {
  for (let count = 0; performance.now() < over; count++) {
    await sleep(random.next() * 2 * SAY_EVERY_MS)
    end.say(`${number}/${count} ${'ż'.repeat(random.below(60))}`.trim())
  }
}

/** Number of rooms that the staff list shows wrongly. */
async function listOf(shop, rooms) {
  const isRight = async () => {
    const rows = await shop.sql('SELECT id, last_message AS last FROM chat_sessions')
    const byId = new Map(rows.map(({ id, last }) => [id, last]))
    return rooms.filter(([end]) => byId.get(end.state().session.id) !== end.texts().at(-1)).length
  }
  let wrongCount = await isRight()
  // A busy chat updates the list every two seconds.
  for (let tries = 0; tries < 50 && wrongCount > 0; tries++) {
    await sleep(200)
    wrongCount = await isRight()
  }
  return wrongCount
}
