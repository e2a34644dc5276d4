import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MAX_LINES } from '../../../domain/checkout'
import { minor } from '../../../domain/money'
import { MAX_HELD_VALUE } from '../../../domain/order'
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

const HALF = minor(MAX_HELD_VALUE / 2)

const makeGoods = (count: number, exhibitionPrice = minor(100_00)): Promise<Goods> =>
  Promise.all(Array.from({ length: count }, () => makeProduct({ exhibitionPrice })))

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
  it('hold fifty different products in one order, whatever they are worth', async () => {
    const goods = await makeGoods(MAX_LINES, minor(MAX_HELD_VALUE / 10))
    expect((await makeHousehold().order(goods)).status).toBe(201)
    expect(await heldOf(goods)).toBe(MAX_LINES)
  })

  it('hold goods up to the limit of value together, and not one more', async () => {
    const { order } = makeHousehold()
    const goods = await makeGoods(2, HALF)
    const [one] = await makeGoods(1)
    if (!one) throw new Error('no goods')
    for (const product of goods) expect((await order([product])).status).toBe(201)
    expect(await order([one])).toMatchObject(refusal)
    expect(await piecesOf(one.id)).toMatchObject({ stock: 1, held: 0 })
    expect((await makeHousehold().order([one])).status).toBe(201)
  })

  it('hold no more when many are sent at once', async () => {
    const goods = await makeGoods(4, HALF)
    const { order } = makeHousehold()
    const answers = await Promise.all(goods.map((product) => order([product])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await heldOf(goods)).toBe(2)
  })

  it('are counted until they are paid or end, and no longer known by where they came from', async () => {
    const { ask, order } = makeHousehold()
    const [first, second, third, fourth] = await makeGoods(4, HALF)
    if (!first || !second || !third || !fourth) throw new Error('no goods')
    const [paid, ended] = [await order([first]), await order([second])]
    expect((await orderRow(paid.body.id)).household).toMatch(/^[0-9a-f]{64}$/)
    expect(await order([third])).toMatchObject(refusal)
    const { clientSecret } = await openPayment(ask, paid.body.id)
    await ask('POST', '/api/payments/sandbox/confirm', { clientSecret, method: card('4242424242424242') })
    await cancelOrder(shop(), ended.body.id)
    for (const { body } of [paid, ended]) expect((await orderRow(body.id)).household).toBeNull()
    for (const product of [third, fourth]) expect((await order([product])).status).toBe(201)
  })

  it('may be made anew: what the cart held before is free for it', async () => {
    const { ask } = makeHousehold()
    const goods = await makeGoods(2, HALF)
    const sessionId = `session-${crypto.randomUUID()}`
    const first = await ask('POST', '/api/orders', orderBody(goods, { sessionId }))
    const again = await ask('POST', '/api/orders', orderBody(goods, { sessionId, city: 'Gdynia' }))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await heldOf(goods)).toBe(2)
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
