import { describe, expect, it } from 'vitest'
import { JOIN_FRAME, joinAsVisitor, openVisitorSocket } from '../../test/fixtures/chat-visitor'
import { makeClient, makeOrder, makeProduct, readAnswer, countRows } from '../../test/fixtures/factories'

/** Changes of an id that a careless comparison would ignore: letter case, prefixes, SQL wildcards, zero bytes. */
const ID_CHANGES: [string, (id: string) => string][] = [
  ['one other character', (id) => `${id.slice(0, 10)}${id[10] === '0' ? '1' : '0'}${id.slice(11)}`],
  ['other letter case', (id) => id.toUpperCase()],
  ['no last character', (id) => id.slice(0, -1)],
  ['the wildcard %', (id) => `${id.slice(0, -1)}%`],
  ['the wildcard _', (id) => `${id.slice(0, -1)}_`],
  ['a condition in SQL', (id) => `${id}' OR '1'='1`],
  ['a zero byte', (id) => `${id}\u0000`],
]

/** An id with letters, so that its letter case can change. */
const RANDOM_ID = 'abcdef01-2345-4789-8abc-def012345678'

async function makeVictim() {
  const product = await makeProduct({ stock: 5 })
  const sessionId = `session-${crypto.randomUUID()}`
  const cartLine = await readAnswer<{ id: string }>(
    makeClient()('POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 }),
  )
  const { order } = await makeOrder()
  const { sessionId: chat } = await joinAsVisitor(makeClient())
  return { cart: sessionId.replace('session-', ''), line: cartLine.body.id, order: order.id, chat }
}

async function describeAnswer(pendingResponse: Promise<Response>) {
  const { status, body } = await readAnswer<{ code?: string } | unknown[]>(pendingResponse)
  return Array.isArray(body) ? { status, items: body.length } : { status, code: body.code }
}

async function joinChat(id: string) {
  const visitorSocket = await openVisitorSocket(makeClient(), encodeURIComponent(id))
  visitorSocket.sendFrame({ ...JOIN_FRAME, sessionId: null })
  return { ...(await visitorSocket.readFrame()), closeCode: await visitorSocket.closeCode }
}

/** Calls that name a record of a customer by its id. */
const CALLS_BY_RECORD: Record<
  keyof Awaited<ReturnType<typeof makeVictim>>,
  ((id: string) => Promise<unknown>)[]
> = {
  cart: [
    (id) => describeAnswer(makeClient()('GET', `/api/cart?sessionId=session-${encodeURIComponent(id)}`)),
  ],
  line: [
    (id) => describeAnswer(makeClient()('PUT', `/api/cart/${encodeURIComponent(id)}`, { quantity: 2 })),
    async (id) => (await makeClient()('DELETE', `/api/cart/${encodeURIComponent(id)}`)).status,
  ],
  order: [
    (id) => describeAnswer(makeClient()('GET', `/api/orders/${encodeURIComponent(id)}/status`)),
    (id) => describeAnswer(makeClient()('POST', '/api/payments/create', { orderId: id })),
  ],
  chat: [joinChat],
}

describe.each(ID_CHANGES)('the id of another customer with %s', (_, changeId) => {
  it('is answered like an unknown id, and changes nothing', async () => {
    const victim = await makeVictim()
    const countsBefore = await countRows()
    for (const [kind, recordCalls] of Object.entries(CALLS_BY_RECORD))
      for (const call of recordCalls) {
        const changedId = changeId(victim[kind as keyof typeof victim])
        expect({ kind, answer: await call(changedId) }).toEqual({
          kind,
          answer: await call(changeId(RANDOM_ID)),
        })
      }
    expect(await countRows()).toEqual(countsBefore)
    const cart = await describeAnswer(makeClient()('GET', `/api/cart?sessionId=session-${victim.cart}`))
    expect(cart).toMatchObject({ status: 200, items: 1 })
  })
})
