import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MAX_LINES, PlaceOrder } from '../../../domain/checkout'
import { minor } from '../../../domain/money'
import {
  HELD_TIME,
  HOLD,
  HOUSEHOLD_KEPT_MS,
  LIMIT_LIFTED_MS,
  MAX_HELD_VALUE,
  MAX_HELD_VALUE_AFTER,
} from '../../../domain/order'
import {
  answerOf,
  client,
  db,
  makeIp,
  makeProduct,
  orderBody,
  orderRow,
  stockOf,
  type PlacedOrder,
  shop,
  staffToken,
  stoppedClock,
} from '../../../test/factories'
import { card, openPayment } from '../../../test/payments'
import { products } from '../products/products.table'
import { cancelOrder } from './cancel-order'
import { forgetHouseholds, setOrderLimit } from './household-limits'
import { householdLimits } from './household-limits.table'
import { placeOrder } from './place-order'

type Answer = PlacedOrder & { code?: string }
type Goods = Awaited<ReturnType<typeof makeProduct>>[]

const HALF = minor(MAX_HELD_VALUE / 2)

const makeGoods = (count: number, exhibitionPrice = minor(100_00)): Promise<Goods> =>
  Promise.all(Array.from({ length: count }, () => makeProduct({ exhibitionPrice })))

const heldOf = async (goods: Goods) =>
  (await Promise.all(goods.map(({ id }) => stockOf(id)))).filter(({ held }) => held > 0).length

/** A client in a new network that places each order from a new cart. */
function makeHousehold() {
  const ask = client()
  return {
    ask,
    order: (goods: Goods) => answerOf<Answer>(ask('POST', '/api/orders', orderBody(goods))),
  }
}

/** Orders of one network, with a clock of their own. */
function makeTimedHousehold() {
  const clock = stoppedClock()
  const deps = shop({ now: clock.now })
  const ip = makeIp()
  const order = (goods: Goods) => placeOrder(deps, PlaceOrder.parse(orderBody(goods)), null, ip)
  return { clock, deps, order }
}

const refusal = { status: 409, body: { code: 'order.too_many_held' } }

describe('the hold limit of a household', () => {
  it('allows fifty different products in one order of any value', async () => {
    const goods = await makeGoods(MAX_LINES, minor(MAX_HELD_VALUE / 10))
    expect((await makeHousehold().order(goods)).status).toBe(201)
    expect(await heldOf(goods)).toBe(MAX_LINES)
  })

  it('limits the total value of its unpaid orders', async () => {
    const { order } = makeHousehold()
    const goods = await makeGoods(2, HALF)
    const [extraProduct] = await makeGoods(1)
    if (!extraProduct) throw new Error('no goods')
    for (const product of goods) expect((await order([product])).status).toBe(201)
    expect(await order([extraProduct])).toMatchObject(refusal)
    expect(await stockOf(extraProduct.id)).toMatchObject({ stock: 1, held: 0 })
    expect((await makeHousehold().order([extraProduct])).status).toBe(201)
  })

  it('holds for concurrent orders', async () => {
    const goods = await makeGoods(4, HALF)
    const { order } = makeHousehold()
    const answers = await Promise.all(goods.map((product) => order([product])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await heldOf(goods)).toBe(2)
  })

  it('are counted until they are paid or end', async () => {
    const { ask, order } = makeHousehold()
    const [first, second, third, fourth] = await makeGoods(4, HALF)
    if (!first || !second || !third || !fourth) throw new Error('no goods')
    const [paid, cancelledOrder] = [await order([first]), await order([second])]
    expect((await orderRow(paid.body.id)).household).toMatch(/^[0-9a-f]{64}$/)
    expect(await order([third])).toMatchObject(refusal)
    const { clientSecret } = await openPayment(ask, paid.body.id)
    await ask('POST', '/api/payments/sandbox/confirm', { clientSecret, method: card('4242424242424242') })
    await cancelOrder(shop(), cancelledOrder.body.id)
    expect((await orderRow(paid.body.id)).household).toBeNull()
    for (const product of [third, fourth]) expect((await order([product])).status).toBe(201)
  })

  it('keep goods off sale for so much value and time a day, and little beyond that until time has passed', async () => {
    const { deps, clock, order } = makeTimedHousehold()
    const goods = await makeGoods(10, MAX_HELD_VALUE)
    const [cheap, dear] = [
      await makeGoods(1, MAX_HELD_VALUE_AFTER),
      await makeGoods(1, minor(MAX_HELD_VALUE_AFTER + 1)),
    ]
    let placed = 0
    for (const product of goods) {
      const placedOrder = await order([product]).catch(() => null)
      if (!placedOrder) break
      placed++
      clock.forward(HOLD.firstMs)
      await cancelOrder(deps, placedOrder.id)
    }
    // Two hours at the full value make eight orders of 15 minutes. The time that expires meanwhile allows one more.
    expect(placed).toBe(9)
    await expect(order(dear)).rejects.toMatchObject({ code: 'order.too_many_held' })
    await cancelOrder(deps, (await order(cheap)).id)
    clock.forward(HELD_TIME.windowMs)
    await order(dear)
  })

  it('that end at once take no time, and those that are paid neither', async () => {
    const { deps, order } = makeTimedHousehold()
    for (const product of await makeGoods(12, MAX_HELD_VALUE))
      await cancelOrder(deps, (await order([product])).id)
  })

  it('have no limit while staff lift it, which a later order of the household needs no unpaid one for', async () => {
    const { token } = await staffToken()
    const staff = client({ Authorization: `Bearer ${token}` })
    const { order } = makeHousehold()
    const goods = await makeGoods(4, HALF)
    const [first] = [await order(goods.slice(0, 1)), await order(goods.slice(1, 2))]
    expect(await order(goods.slice(2, 3))).toMatchObject(refusal)
    await cancelOrder(shop(), first.body.id)
    await order(goods.slice(2, 3))
    const lift = (id: string, isLifted: unknown) => staff('PUT', `/api/orders/${id}/limit`, { isLifted })
    expect((await lift(first.body.id, true)).status).toBe(204)
    const response = await answerOf<{ buyerLimit: { liftedUntil: string } | null }>(
      staff('GET', `/api/orders/${first.body.id}`),
    )
    expect(Date.parse(response.body.buyerLimit?.liftedUntil ?? '')).toBeGreaterThan(
      Date.now() + LIMIT_LIFTED_MS - 60_000,
    )
    expect((await order(goods.slice(3))).status).toBe(201)
    expect((await lift(first.body.id, false)).status).toBe(204)
    expect(await order(goods.slice(0, 1))).toMatchObject(refusal)
    expect((await lift(first.body.id, 'yes')).status).toBe(400)
    expect((await lift(crypto.randomUUID(), true)).status).toBe(404)
    expect((await client()('PUT', `/api/orders/${first.body.id}/limit`, { isLifted: true })).status).toBe(401)
  })

  it('are forgotten a day after they ended, and their limits with them', async () => {
    const { deps, clock, order } = makeTimedHousehold()
    const { id } = await order(await makeGoods(1))
    clock.forward(HOLD.firstMs)
    await cancelOrder(deps, id)
    await forgetHouseholds(deps)
    const { household } = await orderRow(id)
    const limits = () =>
      db()
        .select()
        .from(householdLimits)
        .where(eq(householdLimits.household, household ?? ''))
    expect(await limits()).toHaveLength(1)
    clock.forward(HOUSEHOLD_KEPT_MS)
    await forgetHouseholds(deps)
    expect((await orderRow(id)).household).toBeNull()
    expect(await limits()).toEqual([])
    await expect(setOrderLimit(deps, { jti: 'x', ip: null }, id, { isLifted: true })).rejects.toMatchObject({
      code: 'order.not_possible_now',
    })
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

  it('does not limit the quantity of one product', async () => {
    const { order } = makeHousehold()
    const product = await makeProduct({ pieces: 90, stock: 90 })
    expect((await order([{ ...product, quantity: 90 } as never])).status).toBe(201)
    expect(
      await db().select({ stock: products.stock }).from(products).where(eq(products.id, product.id)),
    ).toEqual([{ stock: 0 }])
  })
})
