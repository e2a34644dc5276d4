import { getFreePort } from '../../../scripts/free-port.mjs'
import { checkAtMost, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { countOccurrences, mapConcurrently } from '../../load/visitors/client.mjs'
import {
  createHostileTexts,
  HOSTILE_VALUES,
  listValuePaths,
  replaceValueAt,
} from '../../load/faults/hostile.mjs'
import { watchHeapGrowth } from '../../load/figures/heap.mjs'
import { openShop, readResidentMb, findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { openSocket } from '../../load/visitors/socket.mjs'
import { listLoggedErrors } from './malformed-requests.mjs'

export const goal = 'G7b'
export const title = 'Frames of the chat socket that no browser sends'

const FRAMES_PER_SOCKET = 40
const MAX_OPEN_SOCKETS = 20
/** Limit of the memory growth in a full run. */
const MAX_GROWTH_MB = 20
/**
 * Allowed WebSocket close codes (RFC 6455, domain/chat/chat.ts). 1009: too large. 1002: protocol error. 1007: encoding
 * error. 1005: the client closed without a code. 7: the invalid close code that a test client sends and the runtime
 * repeats.
 */
const ALLOWED_CLOSE_CODES = [1009, 1002, 1007, 1005, 7]

/**
 * Log line of the runtime for a WebSocket protocol error. The runtime then closes the socket itself, and the room never
 * receives the frame.
 */
const RUNTIME_ERROR_PATTERN =
  /^Uncaught exception: kj\/compat\/http.*WebSocket protocol error; protocolError.statusCode = 1002/

/**
 * Sends malformed frames to a chat room. The room must answer each, or close the socket with a suitable code.
 * Afterwards it must still accept a valid message.
 */
export async function run({ isSmall, random }) {
  const inspectorPort = await getFreePort()
  const shop = await openShop({ inspectorPort })
  try {
    return await attackWithMalformedFrames(shop, { isSmall, random, inspectorPort })
  } finally {
    await shop.stop()
  }
}

async function attackWithMalformedFrames(shop, { isSmall, random, inspectorPort }) {
  const logStart = shop.log().length
  const socketCount = (isSmall ? 400 : 20_000) / FRAMES_PER_SOCKET
  const workerdPid = findWorkerdPid(shop)
  const heapGrowth = await watchHeapGrowth(inspectorPort, socketCount)
  const startedAt = performance.now()
  const attackResults = await mapConcurrently(
    Array.from({ length: socketCount }, (_, index) => index),
    (socketNumber) => {
      heapGrowth.recordStep(socketNumber)
      return sendHostileFrames(shop, random.fork(socketNumber))
    },
    MAX_OPEN_SOCKETS,
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const { held, atEnd, grownMb } = heapGrowth.end()
  const loggedErrors = listLoggedErrors(shop.log().slice(logStart)).filter(
    (line) => !RUNTIME_ERROR_PATTERN.test(line),
  )
  const sumCounts = (countName) => attackResults.reduce((total, result) => total + result[countName], 0)
  const chatClients = attackResults.flatMap(({ ends: chatClients }) => chatClients)
  const frameCount = sumCounts('frames')
  return {
    checks: [
      checkEqual(
        'frames answered, or the reason for their socket’s end',
        sumCounts('answered') + chatClients.length,
        frameCount,
      ),
      checkAboveZero('frames answered by an error', sumCounts('errors')),
      checkZero(
        'sockets ended without a reason',
        chatClients.filter((code) => !ALLOWED_CLOSE_CODES.includes(code)).length,
      ),
      checkEqual('rooms that then took an honest message', sumCounts('alive'), attackResults.length),
      checkZero('exceptions and errors in the log of the runtime', loggedErrors.length),
      ...(isSmall ? [] : [checkAtMost('MB that the shop holds more at the end', grownMb, MAX_GROWTH_MB)]),
    ],
    figures: {
      frames: frameCount,
      ...(isSmall ? {} : { 'heap MB warm, after': `${held}, ${atEnd}` }),
      'resident MB with all stand-ins': readResidentMb(workerdPid),
      'frames/s': Math.round(frameCount / elapsedSeconds),
      ends: Object.entries(countOccurrences(chatClients))
        .map(([code, times]) => `${times} × ${code}`)
        .join(', '),
    },
    notes: [...attackResults.flatMap(({ notes }) => notes), ...loggedErrors],
  }
}

const JOIN_FRAME = { type: 'join', sender: 'customer', customerName: 'Łucja' }
const MESSAGE_FRAME = { type: 'message', message: 'Dzień dobry', clientId: 'a' }

/** Sends malformed frames to a chat room. Replaces each closed socket by a new socket in the same room. */
async function sendHostileFrames(shop, randomSource) {
  const attackResult = { frames: 0, answered: 0, errors: 0, alive: 0, ends: [], notes: [] }
  let { socket, sessionId } = await joinRoom(shop, randomSource)
  for (let frameNumber = 0; frameNumber < FRAMES_PER_SOCKET; frameNumber++) {
    attackResult.frames += 1
    const { kind, sendTo } = createMalformedFrame(randomSource)
    sendTo(socket)
    const frameText = await socket.readFrame()
    if (frameText !== null) {
      attackResult.answered += 1
      if (JSON.parse(frameText).type === 'error') attackResult.errors += 1
      continue
    }
    if (socket.getCloseCode() === null) {
      attackResult.notes.push(`no answer: ${kind}`)
      socket.close()
    } else {
      attackResult.ends.push(socket.getCloseCode())
      if (!ALLOWED_CLOSE_CODES.includes(socket.getCloseCode()))
        attackResult.notes.push(`ended by ${socket.getCloseCode()}: ${kind}`)
    }
    ;({ socket } = await joinRoom(shop, randomSource, sessionId))
  }
  socket.close()
  const lastSocket = await joinRoom(shop, randomSource, sessionId)
  lastSocket.socket.sendFrame(JSON.stringify({ ...MESSAGE_FRAME, clientId: 'last' }))
  const frame = JSON.parse((await lastSocket.socket.readFrame()) ?? '{}')
  if (frame.type === 'message') attackResult.alive = 1
  else attackResult.notes.push(`no honest message: ${JSON.stringify(frame)}`)
  lastSocket.socket.close()
  return attackResult
}

/** Joins or starts a session. Sometimes sends garbage first, which the room must ignore (domain/chat/chat.ts). */
async function joinRoom(shop, randomSource, sessionId) {
  const socket = skipPresenceFrames(await openSocket(shop, sessionId ? `/ws?sessionId=${sessionId}` : '/ws'))
  if (randomSource.chance(0.2))
    socket.sendFrame(
      randomSource.anyOf(['', 'null', '{"type":"message","message":"a"}', '[[[', '{"type":"join"}']),
    )
  socket.sendFrame(JSON.stringify({ ...JOIN_FRAME, sessionId: sessionId ?? null }))
  const sessionFrame = JSON.parse((await socket.readFrame()) ?? '{}')
  const historyFrame = JSON.parse((await socket.readFrame()) ?? '{}')
  if (sessionFrame.type !== 'session' || historyFrame.type !== 'history')
    throw new Error(`not joined: ${JSON.stringify([sessionFrame, historyFrame])}, ${socket.getCloseCode()}`)
  return { socket, sessionId: sessionFrame.sessionId }
}

/**
 * Wraps a socket so that it skips presence frames. All clients receive presence frames, so a presence frame is no
 * answer to the sent frame.
 */
const skipPresenceFrames = (socket) => ({
  ...socket,
  async readFrame() {
    for (;;) {
      const frameText = await socket.readFrame()
      if (!frameText?.startsWith('{"type":"presence"')) return frameText
    }
  },
})

/** Creates a malformed frame: mostly with a malformed text, sometimes with a malformed encoding. */
function createMalformedFrame(randomSource) {
  if (randomSource.chance(0.03)) {
    const [kind, sendMalformedFrame] = randomSource.anyOf(Object.entries(MALFORMED_FRAME_SENDERS))
    return { kind, sendTo: (socket) => sendMalformedFrame(socket, randomSource) }
  }
  if (randomSource.chance(0.5)) {
    const text = randomSource.anyOf(createHostileTexts(MESSAGE_FRAME))
    return { kind: String(text).slice(0, 60), sendTo: (socket) => socket.sendFrame(text) }
  }
  const frame = randomSource.anyOf([
    MESSAGE_FRAME,
    { type: 'typing', isTyping: 'yes' },
    { type: 'read', type2: 1 },
    { ...JOIN_FRAME, sessionId: null },
    { ...JOIN_FRAME, sender: 'admin', token: 'x' },
  ])
  const valuePath =
    frame.type === 'typing'
      ? ['isTyping']
      : frame.type === 'read'
        ? ['type']
        : randomSource.anyOf(listValuePaths(frame))
  const value = randomSource.anyOf(HOSTILE_VALUES.filter((value) => typeof value !== 'boolean'))
  const text = JSON.stringify(replaceValueAt(frame, valuePath, value))
  return { kind: text.slice(0, 60), sendTo: (socket) => socket.sendFrame(text) }
}

/** Functions that send frames which are not text, or for which the room closes the socket. */
const MALFORMED_FRAME_SENDERS = {
  'larger than 8 KiB': (socket) =>
    socket.sendFrame(JSON.stringify({ ...MESSAGE_FRAME, message: 'x'.repeat(9000) })),
  '10 MB': (socket) => socket.sendFrame('x'.repeat(10_000_000)),
  'deeper than the limit': (socket) => socket.sendFrame('['.repeat(10_000) + ']'.repeat(10_000)),
  binary: (socket) => socket.sendFrame(JSON.stringify(MESSAGE_FRAME), { opcode: 2 }),
  'in pieces': (socket) => {
    socket.sendFrame('{"type":', { isLast: false })
    socket.sendFrame('"mes', { opcode: 0, isLast: false })
    socket.sendFrame('sage"}', { opcode: 0 })
  },
  'no UTF-8': (socket) => socket.sendFrame(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
  'a piece of nothing': (socket) => socket.sendFrame('a', { opcode: 0 }),
  'a kind that is reserved': (socket, random) => socket.sendFrame('a', { opcode: 3 + random.below(5) }),
  'reserved bits': (socket) => socket.sendFrame('{}', { reserved: 3 }),
  'not masked': (socket) => socket.sendFrame('{}', { isMasked: false }),
  'a ping that is too long': (socket) => socket.sendFrame('x'.repeat(200), { opcode: 9 }),
  'an end without a reason': (socket) => socket.sendFrame(Buffer.from([3]), { opcode: 8 }),
  'an end by a code that does not exist': (socket) => socket.sendFrame(Buffer.from([0, 7]), { opcode: 8 }),
}
