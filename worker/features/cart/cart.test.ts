import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readStockRow,
  type ErrorResponse,
  countRows,
} from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { products } from '../products/products.table'
import type { CartLine } from './cart'
import { cartItems } from './cart.table'

function makeCart() {
  const apiClient = makeClient()
  const sessionId = `session-${crypto.randomUUID()}`
  return {
    caller: apiClient,
    sessionId,
    listLines: async () =>
      (await readAnswer<CartLine[]>(apiClient('GET', `/api/cart?sessionId=${sessionId}`))).body,
    add: (productId: string, quantity?: unknown) =>
      readAnswer<CartLine & ErrorResponse>(
        apiClient('POST', '/api/cart', { sessionId, productId, quantity }),
      ),
    change: (id: string, quantity: unknown) =>
      readAnswer<CartLine & ErrorResponse>(apiClient('PUT', `/api/cart/${id}`, { quantity })),
    remove: (id: string) => apiClient('DELETE', `/api/cart/${id}`),
    order: async (orderedProducts: Awaited<ReturnType<typeof makeProduct>>[]) =>
      expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody(orderedProducts, { sessionId }))),
  }
}

const createNotEnoughStockError = (availableQuantity: number) => ({
  status: 409,
  body: { code: 'cart.not_enough_stock', available: availableQuantity },
})

describe('a cart', () => {
  it('adds a product and shows its available quantity', async () => {
    const product = await makeProduct({
      stock: 3,
      voltage: '18 V',
      defects: [{ pl: 'rysy', en: 'scratches' }],
      box: [
        { pl: 'walizka', en: 'case', included: true },
        { pl: 'akumulator', en: 'battery', included: false },
      ],
    })
    const cart = makeCart()
    const { status, body } = await cart.add(product.id, 2)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      quantity: 2,
      product: {
        id: product.id,
        slug: product.slug,
        sku: product.sku,
        name: product.name,
        nameEn: product.nameEn,
        image: product.image,
        category: 'wiertarki',
        largeParcel: false,
        isElectrical: true,
        exhibitionPrice: '1299.00',
        defects: [
          { pl: 'rysy', en: 'scratches' },
          { pl: 'brak w zestawie: akumulator', en: 'not in the box: battery' },
        ],
        inStock: true,
        available: 3,
        held: false,
      },
    })
    expect(await cart.listLines()).toEqual([body])
  })

  it('adds one unit by default', async () => {
    const cart = makeCart()
    expect((await cart.add((await makeProduct()).id)).body.quantity).toBe(1)
  })

  it('adds to the line of the same product', async () => {
    const product = await makeProduct({ stock: 5 })
    const cart = makeCart()
    const firstResponse = await cart.add(product.id, 2)
    const secondAddResponse = await cart.add(product.id, 3)
    expect(secondAddResponse).toMatchObject({ status: 201, body: { id: firstResponse.body.id, quantity: 5 } })
    expect(await cart.listLines()).toHaveLength(1)
  })

  it('keeps its lines in the order they were added', async () => {
    const cart = makeCart()
    const cartProducts = []
    for (const _ of Array(5)) cartProducts.push(await makeProduct())
    for (const product of cartProducts) await cart.add(product.id)
    const productIds = cartProducts.map((product) => product.id)
    expect((await cart.listLines()).map((line) => line.product.id)).toEqual(productIds)
    await cart.change((await cart.listLines())[2]?.id ?? '', 1)
    expect((await cart.listLines()).map((line) => line.product.id)).toEqual(productIds)
  })

  it('holds no stock', async () => {
    const product = await makeProduct({ stock: 2 })
    await makeCart().add(product.id, 2)
    expect(await readStockRow(product.id)).toEqual({ stock: 2, held: 0, sold: 0 })
    expect((await makeCart().add(product.id, 2)).status).toBe(201)
  })

  it('shows the current price and stock', async () => {
    const product = await makeProduct({ stock: 2 })
    const cart = makeCart()
    await cart.add(product.id, 2)
    await db()
      .update(products)
      .set({ exhibitionPrice: minor(99_900), stock: 1, pieces: 1 })
      .where(eq(products.id, product.id))
    const [line] = await cart.listLines()
    expect(line).toMatchObject({ quantity: 2, product: { exhibitionPrice: '999.00', available: 1 } })
  })

  it('is empty for an unknown session', async () => {
    expect(await makeCart().listLines()).toEqual([])
  })

  it.each(['', 'short', 'x'.repeat(101), 'session 123456', 'session-żółć', '%00'.repeat(9)])(
    'rejects the invalid session id "%s"',
    async (sessionId) => {
      const response = await readAnswer(
        makeClient()('GET', `/api/cart?sessionId=${encodeURIComponent(sessionId)}`),
      )
      expect(response).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
      const product = await makeProduct()
      const addResponse = await readAnswer(
        makeClient()('POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 }),
      )
      expect(addResponse.status).toBe(400)
    },
  )
})

describe('a cart that exceeds the stock', () => {
  it('is rejected with the available quantity', async () => {
    const product = await makeProduct({ stock: 2 })
    const cart = makeCart()
    expect(await cart.add(product.id, 3)).toMatchObject(createNotEnoughStockError(2))
    expect(await cart.listLines()).toEqual([])
    await cart.add(product.id, 2)
    expect(await cart.add(product.id, 1)).toMatchObject(createNotEnoughStockError(2))
    const [line] = await cart.listLines()
    expect(await cart.change(line?.id ?? '', 3)).toMatchObject(createNotEnoughStockError(2))
    expect(await cart.listLines()).toEqual([line])
  })

  it('is rejected for a sold product', async () => {
    const { product } = await makePaidOrder()
    expect(await makeCart().add(product.id, 1)).toMatchObject(createNotEnoughStockError(0))
  })

  it('is rejected for concurrent clicks of the same visitor', async () => {
    const product = await makeProduct({ stock: 3 })
    const cart = makeCart()
    const responses = await Promise.all(Array.from({ length: 10 }, () => cart.add(product.id, 1)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await cart.listLines()).map((line) => line.quantity)).toEqual([3])
  })

  it('shows on the line that another buyer took the rest', async () => {
    const product = await makeProduct({ stock: 2 })
    const cart = makeCart()
    await cart.add(product.id, 2)
    await makeCart().order([product])
    const [line] = await cart.listLines()
    expect(line).toMatchObject({ quantity: 2, product: { available: 1, inStock: true, held: true } })
    expect(await cart.change(line?.id ?? '', 2)).toMatchObject(createNotEnoughStockError(1))
    expect(await cart.change(line?.id ?? '', 1)).toMatchObject({ status: 200, body: { quantity: 1 } })
  })

  it('counts units held by its own unpaid order as available, and units held by others as not', async () => {
    const product = await makeProduct()
    const [ownCart, otherCart] = [makeCart(), makeCart()]
    await ownCart.add(product.id, 1)
    await otherCart.add(product.id, 1)
    await ownCart.order([product])
    expect(await ownCart.listLines()).toMatchObject([{ product: { available: 1, inStock: true } }])
    expect(await otherCart.listLines()).toMatchObject([
      { product: { available: 0, inStock: false, held: true } },
    ])
    const [line] = await ownCart.listLines()
    expect((await ownCart.change(line?.id ?? '', 1)).status).toBe(200)
    await ownCart.remove(line?.id ?? '')
    expect((await ownCart.add(product.id, 1)).status).toBe(201)
    expect(await otherCart.add(product.id, 1)).toMatchObject(createNotEnoughStockError(0))
  })

  it('is rejected for a product that was unpublished later', async () => {
    const product = await makeProduct({ stock: 5 })
    const cart = makeCart()
    await cart.add(product.id, 2)
    await db().update(products).set({ status: 'archived' }).where(eq(products.id, product.id))
    const [line] = await cart.listLines()
    expect(line).toMatchObject({ quantity: 2, product: { available: 0, inStock: false } })
    expect(await cart.change(line?.id ?? '', 1)).toMatchObject(createNotEnoughStockError(0))
    expect(await cart.add(product.id, 1)).toMatchObject({ status: 404, body: { code: 'product.not_found' } })
    expect((await cart.remove(line?.id ?? '')).status).toBe(204)
  })
})

describe('the 51st line', () => {
  it('is rejected, while the other 50 can still change', async () => {
    const cart = makeCart()
    const cartProducts = await Promise.all(Array.from({ length: 51 }, () => makeProduct({ stock: 2 })))
    const now = Date.now()
    for (const product of cartProducts.slice(0, 49)) {
      const line = { id: crypto.randomUUID(), sessionId: cart.sessionId, productId: product.id, quantity: 1 }
      await db()
        .insert(cartItems)
        .values({ ...line, createdAt: now, updatedAt: now })
    }
    const [fiftieth, last] = cartProducts.slice(49)
    expect((await cart.add(fiftieth?.id ?? '', 1)).status).toBe(201)
    expect(await cart.add(last?.id ?? '', 1)).toMatchObject({
      status: 409,
      body: { code: 'cart.too_many_lines' },
    })
    expect(await cart.add(last?.id ?? '', 3)).toMatchObject(createNotEnoughStockError(2))
    expect((await cart.add(cartProducts[0]?.id ?? '', 1)).body.quantity).toBe(2)
    const lines = await cart.listLines()
    expect(lines).toHaveLength(50)
    expect((await cart.change(lines[0]?.id ?? '', 1)).status).toBe(200)
  })
})

describe('a line', () => {
  it('is set to a quantity', async () => {
    const product = await makeProduct({ stock: 9 })
    const cart = makeCart()
    const { body } = await cart.add(product.id, 5)
    for (const quantity of [1, 9, 4]) {
      expect(await cart.change(body.id, quantity)).toMatchObject({
        status: 200,
        body: { id: body.id, quantity },
      })
    }
    expect(await cart.listLines()).toMatchObject([{ quantity: 4 }])
  })

  it.each([0, -1, 1.5, '1', null, undefined, 10_001, 1e308, [], {}])(
    'cannot be set to %s',
    async (quantity) => {
      const product = await makeProduct({ stock: 9 })
      const cart = makeCart()
      const { body } = await cart.add(product.id, 5)
      expect((await cart.change(body.id, quantity)).status).toBe(400)
      const hasDefaultQuantity = quantity === undefined
      expect((await cart.add(product.id, quantity)).status).toBe(hasDefaultQuantity ? 201 : 400)
      expect(await cart.listLines()).toMatchObject([{ quantity: hasDefaultQuantity ? 6 : 5 }])
    },
  )

  it('can be removed repeatedly', async () => {
    const cart = makeCart()
    const { body } = await cart.add((await makeProduct()).id, 1)
    for (const _ of [1, 2, 3]) {
      const response = await cart.remove(body.id)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    expect(await cart.listLines()).toEqual([])
    expect(await cart.change(body.id, 1)).toMatchObject({
      status: 404,
      body: { code: 'cart.item_not_found' },
    })
  })

  it('that is unknown cannot be changed, and removing it changes nothing', async () => {
    const cart = makeCart()
    await cart.add((await makeProduct()).id, 1)
    const countsBefore = await countRows()
    for (const id of [crypto.randomUUID(), cart.sessionId, '1', "' OR '1'='1"]) {
      expect(await cart.change(encodeURIComponent(id), 1)).toMatchObject({ status: 404 })
      expect((await cart.remove(encodeURIComponent(id))).status).toBe(204)
    }
    expect(await countRows()).toEqual(countsBefore)
  })

  it('of an unknown product is rejected', async () => {
    const cart = makeCart()
    for (const id of [crypto.randomUUID(), 'x', '__proto__']) {
      expect(await cart.add(id, 1)).toMatchObject({ status: 404, body: { code: 'product.not_found' } })
    }
  })

  it('of another session’s cart is not changed', async () => {
    const product = await makeProduct({ stock: 9 })
    const [ownCart, otherCart] = [makeCart(), makeCart()]
    await ownCart.add(product.id, 2)
    await otherCart.add(product.id, 3)
    const [line] = await ownCart.listLines()
    await ownCart.change(line?.id ?? '', 5)
    await ownCart.remove(line?.id ?? '')
    expect(await otherCart.listLines()).toMatchObject([{ quantity: 3 }])
    expect(await ownCart.listLines()).toEqual([])
  })
})
