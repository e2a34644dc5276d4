import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MOST_HELD } from '../../../domain/order'
import {
  answerOf,
  client,
  db,
  makeProduct,
  orderBody,
  orderRow,
  piecesOf,
  type PlacedOrder,
  shop,
} from '../../../test/factories'
import { card, openPayment } from '../../../test/payments'
import { products } from '../products/products.table'
import { cancelOrder } from './cancel-order'

type Answer = PlacedOrder & { code?: string }
type Goods = Awaited<ReturnType<typeof makeProduct>>[]

const makeGoods = (count: number): Promise<Goods> =>
  Promise.all(Array.from({ length: count }, () => makeProduct()))

const heldOf = async (goods: Goods) =>
  (await Promise.all(goods.map(({ id }) => piecesOf(id)))).filter(({ held }) => held > 0).length

/** Orders of one household; each comes from a cart of its own. */
function makeHousehold() {
  const ask = client()
  return {
    ask,
    order: (goods: Goods) => answerOf<Answer>(ask('POST', '/api/orders', orderBody(goods))),
  }
}

const refusal = { status: 409, body: { code: 'order.too_many_held' } }

describe('the unpaid orders of one household', () => {
  it('hold as many products as anybody needs, and not one more', async () => {
    const { order } = makeHousehold()
    const goods = await makeGoods(MOST_HELD + 1)
    const [first, ...rest] = goods
    if (!first) throw new Error('no goods')
    expect((await order(rest)).status).toBe(201)
    expect(await order([first])).toMatchObject(refusal)
    expect(await piecesOf(first.id)).toMatchObject({ stock: 1, held: 0 })
    expect((await makeHousehold().order([first])).status).toBe(201)
  })

  it('hold no more in one order, nor in many at once', async () => {
    const goods = await makeGoods(MOST_HELD + 5)
    expect(await makeHousehold().order(goods)).toMatchObject(refusal)
    const { order } = makeHousehold()
    const answers = await Promise.all(goods.map((product) => order([product])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_HELD)
    expect(await heldOf(goods)).toBe(MOST_HELD)
  })

  it('are counted until they are paid or end, and no longer known by where they came from', async () => {
    const { ask, order } = makeHousehold()
    const goods = await makeGoods(MOST_HELD)
    const [paid, ended] = [await order(goods.slice(0, 10)), await order(goods.slice(10))]
    expect((await orderRow(paid.body.id)).household).toMatch(/^[0-9a-f]{64}$/)
    const more = await makeGoods(MOST_HELD)
    expect(await order(more)).toMatchObject(refusal)
    const { clientSecret } = await openPayment(ask, paid.body.id)
    await ask('POST', '/api/payments/sandbox/confirm', { clientSecret, method: card('4242424242424242') })
    await cancelOrder(shop(), ended.body.id)
    for (const { body } of [paid, ended]) expect((await orderRow(body.id)).household).toBeNull()
    expect((await order(more)).status).toBe(201)
  })

  it('may be made anew: what the cart held before is free for it', async () => {
    const { ask } = makeHousehold()
    const goods = await makeGoods(MOST_HELD)
    const sessionId = `session-${crypto.randomUUID()}`
    const first = await ask('POST', '/api/orders', orderBody(goods, { sessionId }))
    const again = await ask('POST', '/api/orders', orderBody(goods, { sessionId, city: 'Gdynia' }))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await heldOf(goods)).toBe(MOST_HELD)
  })

  it('may have many pieces of one product', async () => {
    const { order } = makeHousehold()
    const product = await makeProduct({ pieces: 90, stock: 90 })
    expect((await order([{ ...product, quantity: 90 } as never])).status).toBe(201)
    expect(
      await db().select({ stock: products.stock }).from(products).where(eq(products.id, product.id)),
    ).toEqual([{ stock: 0 }])
  })
})
