// A raw WebSocket client that can send frames no browser can, byte by byte (RFC 6455).
import { randomBytes } from 'node:crypto'
import { request as ask } from 'node:http'
import { createVisitorHeaders } from './client.mjs'

export const TEXT_OPCODE = 1
const CLOSE_OPCODE = 8
const PONG_OPCODE = 10
const MAX_WAIT_MS = 10_000

/** Opens a socket of the shop. If the shop does not open the socket, rejects with the status of the answer. */
export async function openSocket(shop, path) {
  const socket = await new Promise((resolve, reject) => {
    const headers = {
      ...createVisitorHeaders(),
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    }
    ask(shop.url + path, { headers })
      .on('upgrade', (_, upgradedSocket) => resolve(upgradedSocket))
      .on('response', ({ statusCode }) => reject(new Error(`not opened: ${statusCode}`)))
      .on('error', reject)
      .end()
  })
  const unreadFrames = []
  const waitingReaders = []
  /** Close code of the connection. 1006: the connection ended without a close frame. */
  const socketCloseState = { code: null }
  const resolveWaiters = () => {
    while (waitingReaders.length > 0 && (unreadFrames.length > 0 || socketCloseState.code !== null))
      waitingReaders.shift()(unreadFrames.shift() ?? null)
  }
  let receivedBytes = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk])
    for (let frame = readFirstFrame(receivedBytes); frame; frame = readFirstFrame(receivedBytes)) {
      receivedBytes = receivedBytes.subarray(frame.end)
      if (frame.opcode === TEXT_OPCODE) unreadFrames.push(frame.payload.toString())
      if (frame.opcode === PONG_OPCODE) unreadFrames.push('{"type":"pong"}')
      if (frame.opcode === CLOSE_OPCODE) {
        socketCloseState.code ??= frame.payload.length >= 2 ? frame.payload.readUInt16BE() : 1005
        socket.end()
      }
    }
    resolveWaiters()
  })
  // A write error is ignored: the shop may close the connection because of a broken frame while the client is still
  // writing.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    socketCloseState.code ??= 1006
    resolveWaiters()
  })
  return {
    sendFrame: (payload, frameOptions) => socket.write(encodeFrame(payload, frameOptions)),
    /** Resolves with the next text frame; null if the socket closes, or after 10 s. */
    readFrame() {
      if (unreadFrames.length > 0) return Promise.resolve(unreadFrames.shift())
      if (socketCloseState.code !== null) return Promise.resolve(null)
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, MAX_WAIT_MS, null)
        waitingReaders.push((frame) => {
          clearTimeout(timer)
          resolve(frame)
        })
      })
    },
    /** The close code; null while the socket is open. */
    getCloseCode: () => socketCloseState.code,
    close() {
      socket.write(encodeFrame(Buffer.from([3, 232]), { opcode: CLOSE_OPCODE }))
      socket.end()
    },
  }
}

/** Reads the first complete frame of the server (never masked); null if the frame is incomplete. */
function readFirstFrame(receivedBytes) {
  if (receivedBytes.length < 2) return null
  const shortLength = receivedBytes[1] & 127
  const payloadOffset = shortLength === 126 ? 4 : shortLength === 127 ? 10 : 2
  if (receivedBytes.length < payloadOffset) return null
  const payloadLength =
    shortLength === 126
      ? receivedBytes.readUInt16BE(2)
      : shortLength === 127
        ? Number(receivedBytes.readBigUInt64BE(2))
        : shortLength
  const payloadEnd = payloadOffset + payloadLength
  return receivedBytes.length < payloadEnd
    ? null
    : {
        opcode: receivedBytes[0] & 15,
        payload: receivedBytes.subarray(payloadOffset, payloadEnd),
        end: payloadEnd,
      }
}

/** Encodes a client frame: masked, complete and text by default. */
function encodeFrame(
  payload,
  { opcode = TEXT_OPCODE, isLast = true, isMasked = true, reserved: reservedBits = 0 } = {},
) {
  const payloadBytes = Buffer.from(payload)
  const firstByte = (isLast ? 128 : 0) | (reservedBits << 4) | opcode
  const maskBit = isMasked ? 128 : 0
  const frameHeader =
    payloadBytes.length < 126
      ? Buffer.from([firstByte, maskBit | payloadBytes.length])
      : payloadBytes.length < 65_536
        ? Buffer.from([firstByte, maskBit | 126, payloadBytes.length >> 8, payloadBytes.length & 255])
        : Buffer.concat([Buffer.from([firstByte, maskBit | 127]), toBigEndian(payloadBytes.length)])
  if (!isMasked) return Buffer.concat([frameHeader, payloadBytes])
  const mask = randomBytes(4)
  for (let index = 0; index < payloadBytes.length; index++) payloadBytes[index] ^= mask[index & 3]
  return Buffer.concat([frameHeader, mask, payloadBytes])
}

function toBigEndian(number) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(number))
  return bytes
}
