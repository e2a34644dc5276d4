import { createHash, randomUUID } from 'node:crypto'
import { checkEqual, checkNone, checkSome } from '../load/checks.mjs'
import {
  call,
  count,
  get,
  insertProducts,
  newSession,
  orderOf,
  mapConcurrently,
  post,
  visitor,
} from '../load/client.mjs'
import { openSocket } from '../load/socket.mjs'

export const goal = 'G11'
export const title = 'Reaching for the carts, orders and chats of others'

const TABLES = ['cart_items', 'orders', 'order_events', 'payments', 'chat_sessions', 'products']

/**
 * Sends ids that nearly match existing ones. Answers must equal those for unknown ids, and no data may be read or
 * changed. Only the exact id grants access.
 */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.sandbox()
  const probes = isSmall ? 500 : 10_000
  const victims = await Promise.all(Array.from({ length: 10 }, () => victim(shop)))
  const before = await books(shop)
  const answers = await mapConcurrently(
    Array.from({ length: probes }, (_, number) => number),
    async (number) => {
      const fork = random.fork(number)
      const [kind, reach] = KINDS[number % KINDS.length]
      const way = Math.floor(fork.next() * WAYS.length)
      const guessedId = guessId(victims[number % victims.length][ID_OF[kind]], way, fork)
      const [theirs, nobodys] = await Promise.all([
        reach(shop, guessedId),
        reach(shop, guessId(randomUUID(), way, fork)),
      ])
      return { kind, isSame: theirs === nobodys, answer: theirs }
    },
    isSmall ? 20 : 40,
  )
  const after = await books(shop)
  const holders = await Promise.all(victims.map((buyer) => isLetIn(shop, buyer)))
  const kinds = count(answers.map(({ kind, answer }) => `${kind}: ${answer}`))
  return {
    checks: [
      checkNone(
        'probes that tell a foreign id from an unknown one',
        answers.filter(({ isSame }) => !isSame).length,
      ),
      checkNone('probes that read something', answers.filter((probe) => isRead(probe)).length),
      checkEqual('rows of the shop afterwards', after, before),
      checkSome('probes', answers.length),
      checkNone('holders who are not let in', holders.filter((isIn) => !isIn).length),
    ],
    figures: { probes: answers.length },
    notes: Object.entries(kinds).map(([label, times]) => `${label}: ${times}`),
  }
}

/** True if data was read. Removal does not count, because it is idempotent and reports success for unknown ids, too. */
const isRead = ({ kind, answer }) => kind !== 'cart line removed' && /^(2|empty: false|session)/.test(answer)

async function victim(shop) {
  const [product] = await insertProducts(shop, 1, 3)
  const session = newSession()
  const { body: line } = await call(
    shop,
    post('/api/cart', { sessionId: session, productId: product, quantity: 1 }),
  )
  const { body: order } = await call(shop, orderOf(product, { sessionId: session }))
  const chat = await openSocket(shop, '/ws')
  chat.say(JSON.stringify({ type: 'join', sender: 'customer', customerName: 'Łucja' }))
  const { sessionId } = JSON.parse(await chat.next())
  await chat.next()
  chat.say(JSON.stringify({ type: 'message', message: 'Halo', clientId: randomUUID() }))
  await chat.next()
  chat.close()
  return { session, line: line.id, order: order.id, chat: sessionId }
}

const json = { 'Content-Type': 'application/json' }
const answerTo = async (pendingResponse) => {
  const { status, body } = await pendingResponse
  return `${status} ${body.code ?? ''}`.trim()
}

const KINDS = [
  // An unknown cart looks like an empty one, so the number of lines is compared.
  [
    'cart',
    async (shop, id) => {
      const { status, body } = await call(shop, get(`/api/cart?sessionId=session-${encodeURIComponent(id)}`))
      return status === 200 ? `empty: ${(body.items ?? body).length === 0}` : `${status} ${body.code}`
    },
  ],
  [
    'cart line changed',
    (shop, id) =>
      answerTo(
        call(shop, {
          method: 'PUT',
          path: `/api/cart/${encodeURIComponent(id)}`,
          headers: { ...visitor(), ...json },
          body: '{"quantity":2}',
        }),
      ),
  ],
  [
    'cart line removed',
    (shop, id) =>
      answerTo(
        call(shop, { method: 'DELETE', path: `/api/cart/${encodeURIComponent(id)}`, headers: visitor() }),
      ),
  ],
  ['order', (shop, id) => answerTo(call(shop, get(`/api/orders/${encodeURIComponent(id)}/status`)))],
  ['payment', (shop, id) => answerTo(call(shop, post('/api/payments/create', { orderId: id })))],
  [
    'chat',
    async (shop, id) => {
      const socket = await openSocket(shop, `/ws?sessionId=${encodeURIComponent(id)}`)
      socket.say(JSON.stringify({ type: 'join', sender: 'customer', sessionId: id, customerName: 'Obcy' }))
      const frame = await socket.next()
      socket.close()
      return frame === null ? `closed ${socket.code()}` : JSON.parse(frame).type
    },
  ],
]
const ID_OF = {
  cart: 'session',
  'cart line changed': 'line',
  'cart line removed': 'line',
  order: 'order',
  payment: 'order',
  chat: 'chat',
}

const WAYS = [
  (id, index) => id.slice(0, index) + (id[index] === '0' ? '1' : '0') + id.slice(index + 1),
  (id) => id.toUpperCase().replace(/[0-9]/, (digit) => String((Number(digit) + 1) % 10)),
  (id) => id.slice(0, -1),
  (id) => `${id.slice(0, -1)}%`,
  (id) => `${id.slice(0, -1)}_`,
  (id) => `${id}' OR '1'='1`,
  (id) => `${id}\u0000`,
]

/** A guess close to an id: one other character, other case, another end, or SQL wildcards. */
function guessId(id, way, random) {
  const unprefixedId = id.replace(/^session-/, '')
  return WAYS[way](unprefixedId, Math.floor(random.next() * unprefixedId.length))
}

/** A hash of all rows, so that any change shows. */
async function books(shop) {
  const rows = await Promise.all(TABLES.map((table) => shop.sql(`SELECT * FROM ${table} ORDER BY 1`)))
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
}

async function isLetIn(shop, { session, order }) {
  const [cart, status] = await Promise.all([
    call(shop, get(`/api/cart?sessionId=${session}`)),
    call(shop, get(`/api/orders/${order}/status`)),
  ])
  return cart.status === 200 && (cart.body.items ?? cart.body).length > 0 && status.status === 200
}
