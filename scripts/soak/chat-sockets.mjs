import { setTimeout as sleep } from 'node:timers/promises'
import { checkAtMost, checkEqual, checkNone, checkSome } from '../load/checks.mjs'
import { count, mapConcurrently } from '../load/client.mjs'
import { residentMb, runtimeOf } from '../load/shop-process.mjs'
import { openSocket } from '../load/socket.mjs'

export const goal = 'G14'
export const title = 'Sockets of the chat that come and go, and those that idle'

const AT_ONCE = 25
const PER_ROOM = 4
/** A room hibernates after ten idle seconds. */
const ASLEEP_AFTER_MS = 15_000
const JOIN = JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' })

/** Every client gets answers, memory does not grow with the number of past sockets, and idle sockets stay connected. */
export async function run({ isSmall, shops }) {
  const [visits, idle] = isSmall ? [200, 40] : [40_000, 1000]
  const shop = await shops.sandbox()
  const rooms = await mapConcurrently(numbers(idle / PER_ROOM), () => room(shop), AT_ONCE)
  const idlers = rooms.flat()
  const memory = []
  const portions = 10
  const ends = []
  for (let chunk = 0; chunk < portions; chunk++) {
    ends.push(
      ...(await mapConcurrently(
        numbers(visits / portions),
        (number) => comeAndGo(shop, rooms[number % rooms.length]),
        AT_ONCE,
      )),
    )
    memory.push(residentMb(runtimeOf(shop)))
  }
  if (!isSmall) await sleep(ASLEEP_AFTER_MS)
  const awake = await mapConcurrently(idlers, answers, AT_ONCE)
  const closeCodes = await mapConcurrently(idlers, leave, AT_ONCE)
  const slope = slopeOf(memory.slice(portions / 2)) / (visits / portions / 1000)
  const unclean = (codes) => codes.filter((code) => code !== 1000).length
  return {
    checks: [
      checkSome('sockets opened and closed', ends.length),
      checkNone('ends that were not clean', unclean(ends) + unclean(closeCodes)),
      checkEqual('idle sockets that answer', awake.filter(Boolean).length, idlers.length),
      ...(isSmall
        ? []
        : [checkAtMost('MB that 1,000 more sockets leave behind', Number(slope.toFixed(2)), 5)]),
    ],
    figures: {
      'opened and closed': ends.length,
      idle: idlers.length,
      'MB of the runtime': memory.map(Math.round).join(' '),
      codes: Object.entries(count(ends))
        .map(([code, times]) => `${times} × ${code}`)
        .join(', '),
    },
  }
}

const numbers = (length) => Array.from({ length }, (_, number) => number)

async function joinChat(shop, sessionId = '') {
  const socket = await openSocket(shop, sessionId ? `/ws?sessionId=${sessionId}` : '/ws')
  socket.say(JOIN)
  const session = JSON.parse(await frame(socket, 'session'))
  await frame(socket, 'history')
  return { ...socket, sessionId: session.sessionId }
}

async function frame(socket, type) {
  for (;;) {
    const text = await socket.next()
    if (text === null) throw new Error(`no ${type}: ${socket.code()}`)
    if (text.startsWith(`{"type":"${type}"`)) return text
  }
}

async function room(shop) {
  const first = await joinChat(shop)
  const others = []
  for (let number = 1; number < PER_ROOM; number++) others.push(await joinChat(shop, first.sessionId))
  return [first, ...others]
}

async function comeAndGo(shop, [{ sessionId }]) {
  return leave(await joinChat(shop, sessionId))
}

async function leave(socket) {
  socket.close()
  while ((await socket.next()) !== null);
  return socket.code()
}

/** True if a hibernated socket still accepts a message. */
async function answers(socket) {
  socket.say(JSON.stringify({ type: 'message', message: 'Halo', clientId: crypto.randomUUID() }))
  return (await frame(socket, 'message')).includes('"Halo"')
}

/** Slope of a series per reading, by least squares. */
function slopeOf(values) {
  const mid = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, index) => sum + (index - mid) * (value - mean), 0)
  const variance = values.reduce((sum, _, index) => sum + (index - mid) ** 2, 0)
  return covariance / variance
}
