import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MAX_ORDER_LINES, PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { minor } from '../../../../domain/money/money'
import {
  NETWORK_HOLD_TIME_LIMITS,
  HOLD_DURATIONS,
  NETWORK_RETENTION_MS,
  LIMIT_LIFT_DURATION_MS,
  MAX_HELD_VALUE,
  REDUCED_MAX_HELD_VALUE,
} from '../../../../domain/orders/order'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  readStockRow,
  type PlacedOrder,
  makeTestDeps,
  makeStaffToken,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { makeCardPayment, openPayment } from '../../../../test/fixtures/orders/payments'
import { products } from '../../products/products.table'
import { cancelOrder } from '../lifecycle/cancel-order'
import { deleteOldNetworks, setOrderLimitLifted } from './network-limits'
import { networkLimits } from '../network-limits.table'
import { placeOrder } from './place-order'

type PlaceOrderResponse = PlacedOrder & { code?: string }
type Products = Awaited<ReturnType<typeof makeProduct>>[]

const HALF_OF_MAX_HELD_VALUE = minor(MAX_HELD_VALUE / 2)

const makeProducts = (count: number, exhibitionPrice = minor(100_00)): Promise<Products> =>
  Promise.all(Array.from({ length: count }, () => makeProduct({ exhibitionPrice })))

const countHeldProducts = async (products: Products) =>
  (await Promise.all(products.map(({ id }) => readStockRow(id)))).filter(({ held }) => held > 0).length

/** A client in a new network that places each order from a new cart. */
function makeClientInNewNetwork() {
  const sendRequest = makeClient()
  return {
    sendRequest,
    order: (goods: Products) =>
      readAnswer<PlaceOrderResponse>(sendRequest('POST', '/api/orders', makeOrderBody(goods))),
  }
}

/** Places orders from one network, with a clock that the test controls. */
function makeNetworkWithClock() {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  const ip = makeIp()
  const order = (goods: Products) => placeOrder(deps, PlaceOrderBody.parse(makeOrderBody(goods)), null, ip)
  return { clock, deps, order }
}

const tooManyHoldsResponse = { status: 409, body: { code: 'order.too_many_held' } }

describe('the hold limit of a network’s unpaid orders', () => {
  it('allows fifty different products in one order of any value', async () => {
    const orderedProducts = await makeProducts(MAX_ORDER_LINES, minor(MAX_HELD_VALUE / 10))
    expect((await makeClientInNewNetwork().order(orderedProducts)).status).toBe(201)
    expect(await countHeldProducts(orderedProducts)).toBe(MAX_ORDER_LINES)
  })

  it('limits their total value', async () => {
    const { order } = makeClientInNewNetwork()
    const orderedProducts = await makeProducts(2, HALF_OF_MAX_HELD_VALUE)
    const [extraProduct] = await makeProducts(1)
    if (!extraProduct) throw new Error('no goods')
    for (const product of orderedProducts) expect((await order([product])).status).toBe(201)
    expect(await order([extraProduct])).toMatchObject(tooManyHoldsResponse)
    expect(await readStockRow(extraProduct.id)).toMatchObject({ stock: 1, held: 0 })
    expect((await makeClientInNewNetwork().order([extraProduct])).status).toBe(201)
  })

  it('holds for concurrent orders', async () => {
    const orderedProducts = await makeProducts(4, HALF_OF_MAX_HELD_VALUE)
    const { order } = makeClientInNewNetwork()
    const responses = await Promise.all(orderedProducts.map((product) => order([product])))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await countHeldProducts(orderedProducts)).toBe(2)
  })

  it('counts orders until they are paid or end', async () => {
    const { sendRequest, order } = makeClientInNewNetwork()
    const [first, second, third, fourth] = await makeProducts(4, HALF_OF_MAX_HELD_VALUE)
    if (!first || !second || !third || !fourth) throw new Error('no goods')
    const [paidOrder, cancelledOrder] = [await order([first]), await order([second])]
    expect((await readOrderRow(paidOrder.body.id)).network).toMatch(/^[0-9a-f]{64}$/)
    expect(await order([third])).toMatchObject(tooManyHoldsResponse)
    const { clientSecret } = await openPayment(sendRequest, paidOrder.body.id)
    await sendRequest('POST', '/api/payments/sandbox/confirm', {
      clientSecret,
      method: makeCardPayment('4242424242424242'),
    })
    await cancelOrder(makeTestDeps(), cancelledOrder.body.id)
    expect((await readOrderRow(paidOrder.body.id)).network).toBeNull()
    for (const product of [third, fourth]) expect((await order([product])).status).toBe(201)
  })

  it('limits the held value over time, and allows only a reduced value after that', async () => {
    const { deps, clock, order } = makeNetworkWithClock()
    const orderedProducts = await makeProducts(10, MAX_HELD_VALUE)
    const [allowedProducts, tooExpensiveProducts] = [
      await makeProducts(1, REDUCED_MAX_HELD_VALUE),
      await makeProducts(1, minor(REDUCED_MAX_HELD_VALUE + 1)),
    ]
    let placedOrderCount = 0
    for (const product of orderedProducts) {
      const placedOrder = await order([product]).catch(() => null)
      if (!placedOrder) break
      placedOrderCount++
      clock.forward(HOLD_DURATIONS.firstMs)
      await cancelOrder(deps, placedOrder.id)
    }
    // A network may hold the maximum value for two hours: eight holds of 15 minutes. The used hold time decreases
    // meanwhile, which allows a ninth hold.
    expect(placedOrderCount).toBe(9)
    await expect(order(tooExpensiveProducts)).rejects.toMatchObject({ code: 'order.too_many_held' })
    await cancelOrder(deps, (await order(allowedProducts)).id)
    clock.forward(NETWORK_HOLD_TIME_LIMITS.windowMs)
    await order(tooExpensiveProducts)
  })

  it('does not count orders that are cancelled at once', async () => {
    const { deps, order } = makeNetworkWithClock()
    for (const product of await makeProducts(12, MAX_HELD_VALUE))
      await cancelOrder(deps, (await order([product])).id)
  })

  it('is lifted and restored by staff through any order of the network', async () => {
    const { token } = await makeStaffToken()
    const staffClient = makeClient({ Authorization: `Bearer ${token}` })
    const { order } = makeClientInNewNetwork()
    const orderedProducts = await makeProducts(4, HALF_OF_MAX_HELD_VALUE)
    const [first] = [await order(orderedProducts.slice(0, 1)), await order(orderedProducts.slice(1, 2))]
    expect(await order(orderedProducts.slice(2, 3))).toMatchObject(tooManyHoldsResponse)
    await cancelOrder(makeTestDeps(), first.body.id)
    await order(orderedProducts.slice(2, 3))
    const liftLimit = (id: string, isLifted: unknown) =>
      staffClient('PUT', `/api/orders/${id}/limit`, { isLifted })
    expect((await liftLimit(first.body.id, true)).status).toBe(204)
    const response = await readAnswer<{ buyerLimit: { liftedUntil: string } | null }>(
      staffClient('GET', `/api/orders/${first.body.id}`),
    )
    expect(Date.parse(response.body.buyerLimit?.liftedUntil ?? '')).toBeGreaterThan(
      Date.now() + LIMIT_LIFT_DURATION_MS - 60_000,
    )
    expect((await order(orderedProducts.slice(3))).status).toBe(201)
    expect((await liftLimit(first.body.id, false)).status).toBe(204)
    expect(await order(orderedProducts.slice(0, 1))).toMatchObject(tooManyHoldsResponse)
    expect((await liftLimit(first.body.id, 'yes')).status).toBe(400)
    expect((await liftLimit(crypto.randomUUID(), true)).status).toBe(404)
    expect((await makeClient()('PUT', `/api/orders/${first.body.id}/limit`, { isLifted: true })).status).toBe(
      401,
    )
  })

  it('is deleted with the network a day after its orders ended', async () => {
    const { deps, clock, order } = makeNetworkWithClock()
    const { id } = await order(await makeProducts(1))
    clock.forward(HOLD_DURATIONS.firstMs)
    await cancelOrder(deps, id)
    await deleteOldNetworks(deps)
    const { network } = await readOrderRow(id)
    const readLimits = () =>
      db()
        .select()
        .from(networkLimits)
        .where(eq(networkLimits.network, network ?? ''))
    expect(await readLimits()).toHaveLength(1)
    clock.forward(NETWORK_RETENTION_MS)
    await deleteOldNetworks(deps)
    expect((await readOrderRow(id)).network).toBeNull()
    expect(await readLimits()).toEqual([])
    await expect(
      setOrderLimitLifted(deps, { memberId: 'owner', jti: 'x', ip: null }, id, { isLifted: true }),
    ).rejects.toMatchObject({
      code: 'order.not_possible_now',
    })
  })

  it('does not count the previous order of the same cart', async () => {
    const { sendRequest } = makeClientInNewNetwork()
    const orderedProducts = await makeProducts(2, HALF_OF_MAX_HELD_VALUE)
    const sessionId = `session-${crypto.randomUUID()}`
    const firstResponse = await sendRequest(
      'POST',
      '/api/orders',
      makeOrderBody(orderedProducts, { sessionId }),
    )
    const secondResponse = await sendRequest(
      'POST',
      '/api/orders',
      makeOrderBody(orderedProducts, { sessionId, city: 'Gdynia' }),
    )
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201])
    expect(await countHeldProducts(orderedProducts)).toBe(2)
  })

  it('does not limit the quantity of one product', async () => {
    const { order } = makeClientInNewNetwork()
    const product = await makeProduct({ pieces: 90, stock: 90 })
    expect((await order([{ ...product, quantity: 90 } as never])).status).toBe(201)
    expect(
      await db().select({ stock: products.stock }).from(products).where(eq(products.id, product.id)),
    ).toEqual([{ stock: 0 }])
  })
})
