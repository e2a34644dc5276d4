import { createHash, randomUUID } from 'node:crypto'
import { checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  createGetRequest,
  insertProducts,
  makeSessionId,
  createOrderRequest,
  mapConcurrently,
  createPostRequest,
  createVisitorHeaders,
} from '../../load/visitors/client.mjs'
import { openSocket } from '../../load/visitors/socket.mjs'

export const goal = 'G11'
export const title = 'Reaching for the carts, orders and chats of others'

const CHECKED_TABLES = ['cart_items', 'orders', 'order_events', 'payments', 'chat_sessions', 'products']

/**
 * Sends ids that nearly match existing ones. Answers must equal those for unknown ids, and no data may be read or
 * changed. Only the exact id grants access.
 */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.openSandboxShop()
  const probeCount = isSmall ? 500 : 10_000
  const victims = await Promise.all(Array.from({ length: 10 }, () => createVictim(shop)))
  const tablesHashBefore = await hashCheckedTables(shop)
  const responses = await mapConcurrently(
    Array.from({ length: probeCount }, (_, index) => index),
    async (probeNumber) => {
      const randomFork = random.fork(probeNumber)
      const [kind, sendProbe] = FOREIGN_ID_CASES[probeNumber % FOREIGN_ID_CASES.length]
      const guessIndex = Math.floor(randomFork.next() * ID_ALTERATIONS.length)
      const guessedId = alterId(
        victims[probeNumber % victims.length][ID_KIND_BY_CALL[kind]],
        guessIndex,
        randomFork,
      )
      const [victimResponse, unknownIdResponse] = await Promise.all([
        sendProbe(shop, guessedId),
        sendProbe(shop, alterId(randomUUID(), guessIndex, randomFork)),
      ])
      return { kind, isSame: victimResponse === unknownIdResponse, answer: victimResponse }
    },
    isSmall ? 20 : 40,
  )
  const tablesHashAfter = await hashCheckedTables(shop)
  const victimAccessFlags = await Promise.all(victims.map((buyer) => canReadOwnData(shop, buyer)))
  const answerCounts = countOccurrences(responses.map(({ kind, answer }) => `${kind}: ${answer}`))
  return {
    checks: [
      checkZero(
        'probes that tell a foreign id from an unknown one',
        responses.filter(({ isSame }) => !isSame).length,
      ),
      checkZero('probes that read something', responses.filter((probe) => isForeignDataRead(probe)).length),
      checkEqual('rows of the shop afterwards', tablesHashAfter, tablesHashBefore),
      checkAboveZero('probes', responses.length),
      checkZero('holders who are not let in', victimAccessFlags.filter((hasAccess) => !hasAccess).length),
    ],
    figures: { probes: responses.length },
    notes: Object.entries(answerCounts).map(([label, times]) => `${label}: ${times}`),
  }
}

/**
 * True if the answer contains foreign data. A removal does not count, because it also reports success for unknown ids
 * (idempotent).
 */
const isForeignDataRead = ({ kind, answer }) =>
  kind !== 'cart line removed' && /^(2|empty: false|session)/.test(answer)

async function createVictim(shop) {
  const [product] = await insertProducts(shop, 1, 3)
  const cartSessionId = makeSessionId()
  const { body: cartLine } = await call(
    shop,
    createPostRequest('/api/cart', { sessionId: cartSessionId, productId: product, quantity: 1 }),
  )
  const { body: order } = await call(shop, createOrderRequest(product, { sessionId: cartSessionId }))
  const chatSocket = await openSocket(shop, '/ws')
  chatSocket.sendFrame(JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' }))
  const { sessionId } = JSON.parse(await chatSocket.readFrame())
  await chatSocket.readFrame()
  chatSocket.sendFrame(JSON.stringify({ type: 'message', message: 'Halo', clientId: randomUUID() }))
  await chatSocket.readFrame()
  chatSocket.close()
  return { session: cartSessionId, line: cartLine.id, order: order.id, chat: sessionId }
}

const jsonHeaders = { 'Content-Type': 'application/json' }
const describeResponse = async (pendingResponse) => {
  const { status, body } = await pendingResponse
  return `${status} ${body.code ?? ''}`.trim()
}

const FOREIGN_ID_CASES = [
  // An unknown cart gets the same answer as an empty cart, so the result says only whether the cart has lines.
  [
    'cart',
    async (shop, id) => {
      const { status, body } = await call(
        shop,
        createGetRequest(`/api/cart?sessionId=session-${encodeURIComponent(id)}`),
      )
      return status === 200 ? `empty: ${(body.items ?? body).length === 0}` : `${status} ${body.code}`
    },
  ],
  [
    'cart line changed',
    (shop, id) =>
      describeResponse(
        call(shop, {
          method: 'PUT',
          path: `/api/cart/${encodeURIComponent(id)}`,
          headers: { ...createVisitorHeaders(), ...jsonHeaders },
          body: '{"quantity":2}',
        }),
      ),
  ],
  [
    'cart line removed',
    (shop, id) =>
      describeResponse(
        call(shop, {
          method: 'DELETE',
          path: `/api/cart/${encodeURIComponent(id)}`,
          headers: createVisitorHeaders(),
        }),
      ),
  ],
  [
    'order',
    (shop, id) =>
      describeResponse(call(shop, createGetRequest(`/api/orders/${encodeURIComponent(id)}/status`))),
  ],
  [
    'payment',
    (shop, id) => describeResponse(call(shop, createPostRequest('/api/payments/create', { orderId: id }))),
  ],
  [
    'chat',
    async (shop, id) => {
      const socket = await openSocket(shop, `/ws?sessionId=${encodeURIComponent(id)}`)
      socket.sendFrame(
        JSON.stringify({ type: 'join', sender: 'customer', sessionId: id, customerName: 'Obcy' }),
      )
      const frame = await socket.readFrame()
      socket.close()
      return frame === null ? `closed ${socket.getCloseCode()}` : JSON.parse(frame).type
    },
  ],
]
const ID_KIND_BY_CALL = {
  cart: 'session',
  'cart line changed': 'line',
  'cart line removed': 'line',
  order: 'order',
  payment: 'order',
  chat: 'chat',
}

const ID_ALTERATIONS = [
  (id, index) => id.slice(0, index) + (id[index] === '0' ? '1' : '0') + id.slice(index + 1),
  (id) => id.toUpperCase().replace(/[0-9]/, (digit) => String((Number(digit) + 1) % 10)),
  (id) => id.slice(0, -1),
  (id) => `${id.slice(0, -1)}%`,
  (id) => `${id.slice(0, -1)}_`,
  (id) => `${id}' OR '1'='1`,
  (id) => `${id}\u0000`,
]

/**
 * Returns an id that nearly equals `id`: one character changed, other letter case, cut off, or with SQL characters at
 * the end.
 */
function alterId(id, alterationIndex, randomSource) {
  const unprefixedId = id.replace(/^session-/, '')
  return ID_ALTERATIONS[alterationIndex](unprefixedId, Math.floor(randomSource.next() * unprefixedId.length))
}

/** Hashes all rows of the checked tables, to detect any change. */
async function hashCheckedTables(shop) {
  const rows = await Promise.all(CHECKED_TABLES.map((table) => shop.sql(`SELECT * FROM ${table} ORDER BY 1`)))
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
}

async function canReadOwnData(shop, { session, order }) {
  const [cart, status] = await Promise.all([
    call(shop, createGetRequest(`/api/cart?sessionId=${session}`)),
    call(shop, createGetRequest(`/api/orders/${order}/status`)),
  ])
  return cart.status === 200 && (cart.body.items ?? cart.body).length > 0 && status.status === 200
}
