// What the benchmarks do with the shop: start it as a process of its own, call it, and say what came of it.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { anyPort } from '../any-port.mjs'
import { NODE } from '../prepare.mjs'

export async function startShop() {
  const port = await anyPort()
  const child = fork('scripts/bench/serve.mjs', [String(port)], {
    execPath: NODE,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map()
  await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    child.on('message', ({ isReady, id, results, error }) => {
      if (isReady) return resolve()
      const { answer, refuse } = waiting.get(id)
      waiting.delete(id)
      return error ? refuse(new Error(error)) : answer(results)
    })
  })
  let last = 0
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    /** Runs a statement on the shop's database. */
    sql: (statement, ...values) =>
      new Promise((answer, refuse) => {
        last += 1
        waiting.set(last, { answer, refuse })
        child.send({ id: last, statement, values })
      }),
    stop: () => child.disconnect(),
  }
}

/** Each call comes from an address of its own: the limits per address are no part of the question. */
function visitor() {
  const number = Math.floor(Math.random() * 2 ** 24)
  return {
    'CF-Connecting-IP': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    'Accept-Language': 'pl',
  }
}

export const get = (path) => ({ method: 'GET', path, headers: visitor() })

export const post = (path, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...visitor(), 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const anyOf = (things) => things[Math.floor(Math.random() * things.length)]
export const newSession = () => `session-${randomUUID()}`

/** A free-delivery price, so that the total is the price. */
const PRICE = '600.00'

/** New products with so many pieces each; answers with their ids. */
export async function insertProducts(shop, count, stock) {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) {
    await shop.sql(
      `INSERT INTO products (id, slug, sku, name, description, category, image, images, original_price_minor, exhibition_price_minor,
        pieces, stock, features, features_en, status, listed_at, created_at, updated_at)
      VALUES (?1, ?1, ?1, 'Narzędzie', 'Opis', 'akcesoria', '/images/x-1000.webp', '[]', 70000, 60000, ?2, ?2, '[]', '[]', 'published', 0, 0, 0)`,
      id,
      stock,
    )
  }
  return ids
}

/** The order of one piece, as an honest buyer sends it. */
export function orderOf(productId, { sessionId = newSession(), key = randomUUID() } = {}) {
  const body = {
    customerType: 'individual',
    firstName: 'Łucja',
    lastName: 'Żak',
    email: 'lucja@example.com',
    phone: '600 700 800',
    address: 'Nowa Wieś 12',
    city: 'Łódź',
    postalCode: '90-001',
    courier: 'dpd',
    orderItems: [{ productId, name: 'Narzędzie', quantity: 1, price: PRICE }],
    totalAmount: PRICE,
    language: 'pl',
    currency: 'PLN',
    sessionId,
    consents: { terms: true },
  }
  return post('/api/orders', body, { 'Idempotency-Key': key })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One call, outside of the measured load. */
export async function call(shop, { method, path, headers, body }) {
  const response = await new Promise((resolve, reject) => {
    ask(shop.url + path, { method, headers, agent }, resolve)
      .on('error', reject)
      .end(body)
  })
  const answer = await text(response)
  return {
    status: response.statusCode,
    body: answer.startsWith('{') || answer.startsWith('[') ? JSON.parse(answer) : answer,
  }
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

export function table(rows) {
  const columns = Object.keys(rows[0])
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join('\n')
}
