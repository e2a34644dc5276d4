import { setTimeout as sleep } from 'node:timers/promises'
import { checkAtMost, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { countOccurrences, mapConcurrently } from '../../load/visitors/client.mjs'
import { readResidentMb, findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { openSocket } from '../../load/visitors/socket.mjs'

export const goal = 'G14'
export const title = 'Sockets of the chat that come and go, and those that idle'

const MAX_CONCURRENCY = 25
const SOCKETS_PER_ROOM = 4
/** Wait in ms that is long enough for a room to hibernate. The platform hibernates a room after ten idle seconds. */
const HIBERNATION_DELAY_MS = 15_000
const JOIN_FRAME = JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' })

/**
 * Opens many sockets. Every client must get answers, closed sockets must not use memory, and idle sockets must stay
 * connected.
 */
export async function run({ isSmall, shops }) {
  const [visitCount, idleSocketCount] = isSmall ? [200, 40] : [40_000, 1000]
  const shop = await shops.openSandboxShop()
  const openRooms = await mapConcurrently(
    listNumbersBelow(idleSocketCount / SOCKETS_PER_ROOM),
    () => openRoom(shop),
    MAX_CONCURRENCY,
  )
  const idleClients = openRooms.flat()
  const memorySamples = []
  const visitChunkCount = 10
  const visitCloseCodes = []
  for (let chunkIndex = 0; chunkIndex < visitChunkCount; chunkIndex++) {
    visitCloseCodes.push(
      ...(await mapConcurrently(
        listNumbersBelow(visitCount / visitChunkCount),
        (visitNumber) => joinAndLeave(shop, openRooms[visitNumber % openRooms.length]),
        MAX_CONCURRENCY,
      )),
    )
    memorySamples.push(readResidentMb(findWorkerdPid(shop)))
  }
  if (!isSmall) await sleep(HIBERNATION_DELAY_MS)
  const socketAnswers = await mapConcurrently(idleClients, canAnswer, MAX_CONCURRENCY)
  const closeCodes = await mapConcurrently(idleClients, closeSocket, MAX_CONCURRENCY)
  const growthSlope =
    computeSlope(memorySamples.slice(visitChunkCount / 2)) / (visitCount / visitChunkCount / 1000)
  const countUncleanCodes = (codes) => codes.filter((code) => code !== 1000).length
  return {
    checks: [
      checkAboveZero('sockets opened and closed', visitCloseCodes.length),
      checkZero(
        'ends that were not clean',
        countUncleanCodes(visitCloseCodes) + countUncleanCodes(closeCodes),
      ),
      checkEqual('idle sockets that answer', socketAnswers.filter(Boolean).length, idleClients.length),
      ...(isSmall
        ? []
        : [checkAtMost('MB that 1,000 more sockets leave behind', Number(growthSlope.toFixed(2)), 5)]),
    ],
    figures: {
      'opened and closed': visitCloseCodes.length,
      idle: idleClients.length,
      'MB of the runtime': memorySamples.map(Math.round).join(' '),
      codes: Object.entries(countOccurrences(visitCloseCodes))
        .map(([code, times]) => `${times} × ${code}`)
        .join(', '),
    },
  }
}

const listNumbersBelow = (length) => Array.from({ length }, (_, index) => index)

async function joinChat(shop, sessionId = '') {
  const socket = await openSocket(shop, sessionId ? `/ws?sessionId=${sessionId}` : '/ws')
  socket.sendFrame(JOIN_FRAME)
  const sessionFrame = JSON.parse(await readNextFrame(socket, 'session'))
  await readNextFrame(socket, 'history')
  return { ...socket, sessionId: sessionFrame.sessionId }
}

async function readNextFrame(socket, frameType) {
  for (;;) {
    const frameText = await socket.readFrame()
    if (frameText === null) throw new Error(`no ${frameType}: ${socket.getCloseCode()}`)
    if (frameText.startsWith(`{"type":"${frameType}"`)) return frameText
  }
}

async function openRoom(shop) {
  const firstClient = await joinChat(shop)
  const otherSockets = []
  for (let socketNumber = 1; socketNumber < SOCKETS_PER_ROOM; socketNumber++)
    otherSockets.push(await joinChat(shop, firstClient.sessionId))
  return [firstClient, ...otherSockets]
}

async function joinAndLeave(shop, [{ sessionId }]) {
  return closeSocket(await joinChat(shop, sessionId))
}

async function closeSocket(socket) {
  socket.close()
  while ((await socket.readFrame()) !== null);
  return socket.getCloseCode()
}

/** True if a hibernated socket still accepts a message. */
async function canAnswer(socket) {
  socket.sendFrame(JSON.stringify({ type: 'message', message: 'Halo', clientId: crypto.randomUUID() }))
  return (await readNextFrame(socket, 'message')).includes('"Halo"')
}

/** Slope of the line through the values (least squares): the growth per value. */
function computeSlope(values) {
  const middleIndex = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, index) => sum + (index - middleIndex) * (value - mean), 0)
  const variance = values.reduce((sum, _, index) => sum + (index - middleIndex) ** 2, 0)
  return covariance / variance
}
