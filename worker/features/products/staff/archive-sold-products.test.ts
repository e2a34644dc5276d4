import { FALLBACK_RATES } from '../../../../domain/money/currency'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { SOLD_PAGE_PERIOD_MS } from '../../../../domain/products/catalog/catalog'
import { polishDateOf } from '../../../../domain/time/polish-days'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  type NewProduct,
  expectOneRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { openPage } from '../../../../test/calls/open-page'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { getCurrentRates } from '../../rates/rates'
import { archiveSoldProducts } from './archive-sold-products'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import type { ProductCard } from '../catalog/product-dto'
import { manufacturers, products } from '../products.table'
import type { StaffProduct } from './staff-product'
import { DAY_MS } from '../../../../domain/time/time'

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

const readProductRow = async (id: string) =>
  expectOneRow(await db().select().from(products).where(eq(products.id, id)))
const getJson = <T>(path: string) => readAnswer<T>(makeClient()('GET', path))
/** Runs the archive job `days` days after today. */
const archiveSoldAfter = (days: number) =>
  archiveSoldProducts(makeTestDeps({ now: () => Date.now() + days * DAY_MS }))

/** A published product whose only unit was sold `daysAgo` days ago. */
async function makeSoldProduct(daysAgo: number, fields: Partial<NewProduct> = {}) {
  const saleTimestamp = Date.now() - daysAgo * DAY_MS
  const product = await makeProduct({
    stock: 0,
    sold: 1,
    listedAt: saleTimestamp,
    createdAt: saleTimestamp,
    updatedAt: saleTimestamp,
    ...fields,
  })
  clearCatalogVersionCache()
  return product
}

async function callAsStaff(method: string, path: string, body?: unknown) {
  return readAnswer<StaffProduct>(makeClient()(method, `/api/admin${path}`, body, await makeStaffHeaders()))
}

async function makeManufacturer() {
  const id = crypto.randomUUID()
  await db()
    .insert(manufacturers)
    .values({ id, name: 'Makita', address: 'Anjo', email: 'a@b.example', website: 'https://makita.example' })
  return id
}

describe('the day on which a product was sold', () => {
  it('is the day of the payment of its last unit, and shows on its card', async () => {
    const { product } = await makePaidOrder({ stock: 1 })
    const { soldAt } = await readProductRow(product.id)
    expect(soldAt).toBeGreaterThanOrEqual(product.createdAt)
    clearCatalogVersionCache()
    const { body } = await getJson<ProductCard>(`/api/products/${product.slug}`)
    expect(body).toMatchObject({ availability: 'sold', soldOn: polishDateOf(soldAt ?? 0) })
  })

  it('does not exist while a unit is left, or an unpaid order holds it', async () => {
    const { product: partlySoldProduct } = await makePaidOrder({ stock: 2 })
    const { product: heldProduct } = await makeOrder({ stock: 1 })
    expect((await readProductRow(partlySoldProduct.id)).soldAt).toBeNull()
    expect((await readProductRow(heldProduct.id)).soldAt).toBeNull()
  })

  it('is removed when a unit comes back', async () => {
    const { product, order } = await makePaidOrder({ stock: 1 })
    await makeRefund(makeTestDeps(), order.id)
    expect(await readProductRow(product.id)).toMatchObject({ stock: 1, soldAt: null, status: 'published' })
  })

  it('is the day when staff set the stock to zero, and is removed when they restock', async () => {
    const { id, version } = await makeProduct({ stock: 1, updatedAt: Date.now() - 50 * DAY_MS })
    const soldOutResponse = await callAsStaff('PATCH', `/products/${id}`, { version, stock: 0, stockSeen: 1 })
    expect([soldOutResponse.status, soldOutResponse.body.soldOn]).toEqual([200, polishDateOf(Date.now())])
    const restockedResponse = await callAsStaff('PATCH', `/products/${id}`, {
      version: version + 1,
      stock: 3,
      stockSeen: 0,
    })
    expect([restockedResponse.status, restockedResponse.body.soldOn]).toEqual([200, null])
  })

  it('is not before the first publication of a product without units', async () => {
    const ninetyDaysAgo = Date.now() - 90 * DAY_MS
    const soldProductFields = {
      stock: 0,
      status: 'draft',
      createdAt: ninetyDaysAgo,
      listedAt: ninetyDaysAgo,
      updatedAt: ninetyDaysAgo,
    } as const
    const { id } = await makeProduct(soldProductFields)
    const now = Date.now()
    await db()
      .update(products)
      .set({ status: 'published', updatedAt: now, listedAt: now })
      .where(eq(products.id, id))
    expect((await readProductRow(id)).soldAt).toBe(now)
  })
})

describe('archiveSoldProducts', () => {
  it('takes a product out of the list without pages, and its search, 30 days after its sale', async () => {
    const uniqueWord = `seria${crypto.randomUUID().slice(0, 8)}`
    const { id } = await makeSoldProduct(30, { name: `Wiertarka ${uniqueWord}`, category: 'lasery' })
    const findListings = async () => ({
      search: (await getJson<unknown[]>(`/api/products?q=${uniqueWord}`)).body.length,
      list: (await getJson<ProductCard[]>('/api/products?category=lasery')).body.filter(
        (card) => card.id === id,
      ).length,
    })
    expect(await findListings()).toEqual({ search: 1, list: 1 })
    await archiveSoldProducts(makeTestDeps())
    clearCatalogVersionCache()
    expect(await findListings()).toEqual({ search: 0, list: 0 })
    expect(await readProductRow(id)).toMatchObject({ status: 'archived', archivedAsSold: true, version: 2 })
  })

  it('keeps products that were sold later, are held, have units or were republished lately', async () => {
    const recentlySoldProduct = await makeSoldProduct(30, {
      updatedAt: Date.now() - SOLD_PAGE_PERIOD_MS + 60_000,
    })
    const oldTimestamps = { listedAt: 0, createdAt: 0, updatedAt: 0 }
    const heldProduct = await makeProduct({ ...oldTimestamps, stock: 0, held: 1 })
    const availableProduct = await makeProduct({ ...oldTimestamps, stock: 1, sold: 1 })
    const relistedProduct = await makeSoldProduct(90, { listedAt: Date.now() - 5 * DAY_MS })
    const allProducts = [recentlySoldProduct, heldProduct, availableProduct, relistedProduct]
    await archiveSoldProducts(makeTestDeps())
    for (const { id } of allProducts) expect((await readProductRow(id)).status).toBe('published')
    await archiveSoldAfter(1)
    expect((await readProductRow(recentlySoldProduct.id)).status).toBe('archived')
    expect((await readProductRow(relistedProduct.id)).status).toBe('published')
  })

  it('is undone when a unit comes back, and the product is listed as new', async () => {
    const { product, order } = await makePaidOrder({ stock: 1 })
    await archiveSoldAfter(31)
    const archivedRow = await readProductRow(product.id)
    expect(archivedRow.status).toBe('archived')
    await makeRefund(makeTestDeps(), order.id)
    const republishedRow = await readProductRow(product.id)
    expect(republishedRow).toMatchObject({
      status: 'published',
      archivedAsSold: false,
      soldAt: null,
      stock: 1,
    })
    expect(republishedRow.version).toBe(archivedRow.version + 1)
    expect(republishedRow.listedAt).toBeGreaterThanOrEqual(product.listedAt)
    expect((await openPage(`/produkt/${product.slug}`)).status).toBe(200)
  })

  it('is not undone by a returned unit when staff archived the product', async () => {
    const { product, order } = await makePaidOrder({ stock: 1 })
    await archiveSoldAfter(31)
    const { version } = await readProductRow(product.id)
    const { status } = await callAsStaff('PATCH', `/products/${product.id}`, { version, status: 'archived' })
    expect(status).toBe(200)
    await makeRefund(makeTestDeps(), order.id)
    expect(await readProductRow(product.id)).toMatchObject({ status: 'archived', stock: 1 })
  })

  it.each([
    ['could not be published as it is', { description: '' }, 'archived'],
    ['could', { serialNumber: '12345' }, 'published'],
  ] as const)(
    'after staff edited a product that %s, a returned unit leaves it %s',
    async (_, productChange, status) => {
      const manufacturerId = await makeManufacturer()
      const { product, order } = await makePaidOrder({ stock: 1, manufacturerId, safety: 'Uwaga' })
      await archiveSoldAfter(31)
      const { version } = await readProductRow(product.id)
      expect(
        (await callAsStaff('PATCH', `/products/${product.id}`, { version, ...productChange })).status,
      ).toBe(200)
      await makeRefund(makeTestDeps(), order.id)
      expect((await readProductRow(product.id)).status).toBe(status)
    },
  )

  it('is not undone by staff who set the stock and do not publish', async () => {
    const { id } = await makeSoldProduct(40)
    await archiveSoldProducts(makeTestDeps())
    const { version } = await readProductRow(id)
    const stockChange = { version, stock: 1, stockSeen: 0 }
    expect((await callAsStaff('PATCH', `/products/${id}`, stockChange)).body).toMatchObject({
      status: 'archived',
      stock: 1,
    })
    expect(await readProductRow(id)).toMatchObject({ soldAt: null, archivedAsSold: false })
  })
})

describe('the address of a product that is gone', () => {
  it.each([
    ['/produkt/', 'To narzędzie sprzedaliśmy', 'Młot'],
    ['/product/', 'We sold this tool on', 'Hammer'],
  ])(
    '%s answers 410 with name, sale day and related products, and is not indexed',
    async (pathPrefix, saleText, productName) => {
      const platform = `P${crypto.randomUUID().slice(0, 8)}`
      const { slug } = await makeSoldProduct(40, { name: 'Młot', nameEn: 'Hammer', platform })
      const similarProduct = await makeProduct({ platform })
      clearCatalogVersionCache()
      const openPageResponse = await openPage(pathPrefix + slug)
      expect([openPageResponse.status, openPageResponse.text.includes('rel="canonical"')]).toEqual([
        200,
        true,
      ])
      await archiveSoldProducts(makeTestDeps())
      clearCatalogVersionCache()
      const gonePage = await openPage(pathPrefix + slug)
      expect(gonePage.status).toBe(410)
      expect(gonePage.text).toContain(saleText)
      expect(gonePage.text).toContain(`<title>${productName} `)
      expect(gonePage.text).toContain(pathPrefix + similarProduct.slug)
      expect(gonePage.text).toContain('content="noindex')
      expect(gonePage.text).not.toContain('rel="canonical"')
      expect(gonePage.text).not.toContain('schema.org/Product')
      expect(gonePage.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  it('answers the API with product.gone, name and category, by slug, former slug and id', async () => {
    const { id, slug } = await makeSoldProduct(40)
    const laterSlug = `${slug}-2`
    await db().update(products).set({ slug: laterSlug }).where(eq(products.id, id))
    await archiveSoldProducts(makeTestDeps())
    clearCatalogVersionCache()
    for (const idOrSlug of [id, slug, laterSlug]) {
      const { status, body } = await getJson<ErrorResponse & { gone?: object }>(`/api/products/${idOrSlug}`)
      expect([status, body.code]).toEqual([410, 'product.gone'])
      expect(body.gone).toMatchObject({
        name: 'Wiertarko-wkrętarka',
        nameEn: 'Drill driver',
        category: 'wiertarki',
      })
      expect((await getJson(`/api/products/${idOrSlug}/related`)).status).toBe(200)
    }
  })

  it('is 410 for an archived unsold product, and 404 for a product that was never on sale', async () => {
    const unsoldProduct = await makeProduct()
    const { id, slug } = await makeProduct({ status: 'draft' })
    for (const productId of [unsoldProduct.id, id])
      await makeClient()('DELETE', `/api/admin/products/${productId}`, undefined, await makeStaffHeaders())
    expect((await openPage(`/produkt/${unsoldProduct.slug}`)).text).toContain('nie ma już w\u00a0sprzedaży')
    expect((await openPage(`/produkt/${unsoldProduct.slug}`)).status).toBe(410)
    expect((await openPage(`/produkt/${slug}`)).status).toBe(404)
    expect((await getJson<ErrorResponse>(`/api/products/${slug}`)).body.code).toBe('product.not_found')
  })

  it('redirects to the only available product of the same model, in the language of the URL', async () => {
    const manufacturerId = await makeManufacturer()
    const modelName = `M-${crypto.randomUUID().slice(0, 8)}`
    // No other product has the platform of these products, so these products come first in the list of alternatives.
    const modelFields = { modelNumber: modelName, platform: modelName, manufacturerId }
    const { slug } = await makeSoldProduct(40, modelFields)
    await makeProduct({ ...modelFields, manufacturerId: await makeManufacturer() })
    await makeProduct({ ...modelFields, stock: 0, held: 1 })
    const onlyProductOfModel = await makeProduct(modelFields)
    await archiveSoldProducts(makeTestDeps())
    clearCatalogVersionCache()
    for (const basePath of ['/produkt/', '/product/']) {
      const { status, headers } = await openPage(basePath + slug)
      expect([status, headers.get('Location')]).toEqual([
        301,
        `http://localhost:8787${basePath}${onlyProductOfModel.slug}`,
      ])
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    const secondProduct = await makeProduct(modelFields)
    clearCatalogVersionCache()
    const gonePage = await openPage(`/produkt/${slug}`)
    expect([gonePage.status, gonePage.text.includes(secondProduct.slug)]).toEqual([410, true])
  })
})
