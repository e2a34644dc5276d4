import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  db,
  type ErrorResponse,
  makeClient,
  makeOrder,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { adminActions } from '../../admin/admin.table'
import { manufacturers, priceHistory, products } from '../products.table'
import { changeListedProducts, type ListedChangeOutcomes } from './change-listed-products'

type ListedChangeResponse = ListedChangeOutcomes & Pick<ErrorResponse, 'code' | 'errors'>

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return (changes: unknown, query = '') =>
    readAnswer<ListedChangeResponse>(callAsStaff('PATCH', `/api/admin/products${query}`, { changes }))
}

const readProduct = async (id: string) => {
  const [row] = await db().select().from(products).where(eq(products.id, id))
  return row
}
const readPrices = async (id: string) =>
  (await db().select().from(priceHistory).where(eq(priceHistory.productId, id))).map(({ price }) => price)
const readActions = async (id: string) =>
  (await db().select().from(adminActions).where(eq(adminActions.subject, id))).map(({ action, detail }) => ({
    action,
    detail,
  }))

async function makeDraft(overrides: Parameters<typeof makeProduct>[0] = {}) {
  const manufacturerId = crypto.randomUUID()
  await db()
    .insert(manufacturers)
    .values({ id: manufacturerId, name: manufacturerId, address: 'x', email: 'x', website: 'x' })
  return makeProduct({ status: 'draft', manufacturerId, safety: 'Czytaj instrukcję.', ...overrides })
}

describe('a change of several products', () => {
  it('changes the prices that it can, and says why it refuses the others', async () => {
    const changeProducts = await makeStaffClient()
    const [first, second] = [await makeProduct(), await makeProduct()]
    const { product: heldProduct } = await makeOrder()
    const soldProduct = await makeProduct({ stock: 0, sold: 1 })
    const priceChanges = [first, heldProduct, soldProduct, second].map(({ id }) => ({
      id,
      version: 1,
      exhibitionPrice: '1000.00',
    }))
    const unknownProductChange = { id: crypto.randomUUID(), version: 1, exhibitionPrice: '1000.00' }
    const { status, body } = await changeProducts([...priceChanges, unknownProductChange])
    expect(status).toBe(200)
    expect(body.isWritten).toBe(true)
    expect(body.products.map(({ id, refusal, version }) => [id, refusal, version])).toEqual([
      [first.id, null, 2],
      [heldProduct.id, 'held', 1],
      [soldProduct.id, 'sold', 1],
      [second.id, null, 2],
      [unknownProductChange.id, 'not_found', 1],
    ])
    expect(body.products[0]?.price).toMatchObject({
      before: '1299.00',
      after: '1000.00',
      lowestPrice: { amount: '1299.00' },
      warning: null,
    })
    expect(await readProduct(first.id)).toMatchObject({ exhibitionPrice: 100_000, version: 2 })
    expect(await readPrices(first.id)).toEqual([129_900, 100_000])
    expect(await readPrices(heldProduct.id)).toEqual([129_900])
    expect(await readActions(first.id)).toEqual([
      { action: 'product_change', detail: { fields: [], price: { from: '1299.00', to: '1000.00' } } },
    ])
    expect(await readActions(heldProduct.id)).toEqual([])
    const shopProduct = await readAnswer<{ exhibitionPrice: string; lowestPrice30Days: string }>(
      makeClient()('GET', `/api/products/${first.slug}`),
    )
    expect(shopProduct.body).toMatchObject({ exhibitionPrice: '1000.00', lowestPrice30Days: '1299.00' })
  })

  it('previews prices without writing', async () => {
    const change = await makeStaffClient()
    const { id } = await makeProduct()
    const { body } = await change([{ id, version: 1, exhibitionPrice: '300.00' }], '?dry=true')
    expect(body.isWritten).toBe(false)
    expect(body.products).toMatchObject([
      {
        id,
        refusal: null,
        version: 1,
        price: {
          after: '300.00',
          lowestPrice: { amount: '1299.00' },
          warning: { code: 'farFromLast', from: '1299.00', to: '300.00' },
        },
      },
    ])
    expect(await readProduct(id)).toMatchObject({ exhibitionPrice: 129_900, version: 1 })
    expect(await readActions(id)).toEqual([])
  })

  it('shows the reduction that the shop then announces', async () => {
    const change = await makeStaffClient()
    const { id, slug } = await makeProduct()
    await change([{ id, version: 1, exhibitionPrice: '1100.00' }])
    // Undoing the price change keeps the lower price in the history.
    await change([{ id, version: 2, exhibitionPrice: '1299.00' }])
    const { body } = await change([{ id, version: 3, exhibitionPrice: '1000.00' }], '?dry=true')
    expect(body.products[0]?.price?.lowestPrice?.amount).toBe('1100.00')
    await change([{ id, version: 3, exhibitionPrice: '1000.00' }])
    const shopProduct = await readAnswer<{ lowestPrice30Days: string }>(
      makeClient()('GET', `/api/products/${slug}`),
    )
    expect(shopProduct.body.lowestPrice30Days).toBe('1100.00')
  })

  it('publishes, archives and restores, and names the fields that a draft lacks', async () => {
    const change = await makeStaffClient()
    const [complete, incomplete] = [await makeDraft({ listedAt: 5 }), await makeDraft({ safety: '' })]
    const publishResponse = await change(
      [complete, incomplete].map(({ id }) => ({ id, version: 1, status: 'published' })),
    )
    expect(publishResponse.body.products.map(({ refusal, missing }) => [refusal, missing])).toEqual([
      [null, []],
      ['not_ready', ['safety']],
    ])
    const publishedRow = await readProduct(complete.id)
    expect(publishedRow).toMatchObject({ status: 'published', version: 2, wasPublished: true })
    expect(publishedRow?.listedAt).toBe(publishedRow?.updatedAt)
    await change([{ id: complete.id, version: 2, status: 'archived' }])
    expect(await readProduct(complete.id)).toMatchObject({ status: 'archived', archivedAsSold: false })
    await change([{ id: complete.id, version: 3, status: 'draft' }])
    expect(await readProduct(complete.id)).toMatchObject({ status: 'draft', version: 4 })
    expect((await readActions(complete.id)).map(({ action }) => action)).toEqual([
      'product_change',
      'product_archive',
      'product_change',
    ])
  })

  it('refuses a product that another user changed', async () => {
    const change = await makeStaffClient()
    const { id } = await makeProduct()
    await change([{ id, version: 1, exhibitionPrice: '1200.00' }])
    const { body } = await change([{ id, version: 1, exhibitionPrice: '1100.00' }])
    expect(body.products).toMatchObject([{ refusal: 'stale', version: 2 }])
    expect(await readPrices(id)).toEqual([129_900, 120_000])
  })

  it.each([
    ['sold', { stock: 0, sold: 1 }, 'sold'],
    ['held by an order', { stock: 0, held: 1 }, 'held'],
    ['changed by another user', { version: 2 }, 'stale'],
  ])(
    'refuses a product that was %s since it was read, and logs nothing',
    async (_, concurrentUpdate, refusal) => {
      const [racedProduct, other] = [await makeProduct(), await makeProduct()]
      let hasRaced = false
      const deps = makeTestDeps()
      const batch = deps.db.batch.bind(deps.db)
      const racingDb = new Proxy(deps.db, {
        get: (target, key) =>
          key === 'batch'
            ? async (...args: Parameters<typeof batch>) => {
                const results = await batch(...args)
                // Simulates a race: the other request writes after this request has read and before it writes.
                if (!hasRaced)
                  await db().update(products).set(concurrentUpdate).where(eq(products.id, racedProduct.id))
                hasRaced = true
                return results
              }
            : Reflect.get(target, key, target),
      })
      const { products: outcomes } = await changeListedProducts(
        { ...deps, db: racingDb },
        TEST_STAFF,
        [racedProduct, other].map(({ id }) => ({
          id,
          version: 1,
          status: undefined,
          exhibitionPrice: minor(1_000_00),
        })),
        { isDryRun: false },
      )
      expect(outcomes.map((outcome) => outcome.refusal)).toEqual([refusal, null])
      expect(await readPrices(racedProduct.id)).toEqual([129_900])
      expect(await readPrices(other.id)).toEqual([129_900, 100_000])
      expect(await readActions(racedProduct.id)).toEqual([])
    },
  )

  it('takes at most 100 products, each once, and rejects wrong input', async () => {
    const change = await makeStaffClient()
    const { id } = await makeProduct()
    const archiveChange = { id, version: 1, status: 'archived' }
    for (const changes of [
      [],
      'x',
      [archiveChange, archiveChange],
      Array.from({ length: 101 }, (_, index) => ({ ...archiveChange, id: `p${index}` })),
      [{ ...archiveChange, status: 'sold' }],
      [{ ...archiveChange, exhibitionPrice: '1.00' }],
      [{ id, version: 1, exhibitionPrice: '1e3' }],
      [{ id, version: 1, exhibitionPrice: -5 }],
      [{ id, version: 0, status: 'archived' }],
      [{ id, version: 1 }],
    ]) {
      const { status, body } = await change(changes)
      expect([status, body.code], JSON.stringify(changes).slice(0, 80)).toEqual([400, 'input.invalid'])
    }
    expect(await readProduct(id)).toMatchObject({ status: 'published', version: 1 })
  })

  it('changes 100 products in one call', async () => {
    const change = await makeStaffClient()
    const hundredProducts = await Promise.all(Array.from({ length: 100 }, () => makeProduct()))
    const { body } = await change(
      hundredProducts.map(({ id }) => ({ id, version: 1, exhibitionPrice: '1199.00' })),
    )
    expect(body.products.filter(({ refusal }) => refusal === null)).toHaveLength(100)
  })
})
