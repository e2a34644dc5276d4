import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, SORT_ORDERS } from '../../../../domain/products/catalog/catalog'
import { minor } from '../../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  makeTestDeps,
  type ErrorResponse,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import type { Product, ProductCard } from './product-dto'
import type { ProductPage } from './products'
import { clearCatalogVersionCache } from './catalog-cache'
import { openPage } from '../../../../test/calls/open-page'
import { FAKE_LABEL_ARTWORK } from '../../../../test/stand-ins/label-artwork'
import { addToCart, readCart } from '../../cart/cart'
import { readProductPreview } from './products'
import { readLabel } from './read-label'
import { manufacturers, products } from '../products.table'
import { DAY_MS } from '../../../../domain/time/time'

type ProductOptions = Parameters<typeof makeProduct>[0]

const getJson = <T>(path: string) => readAnswer<T>(makeClient()('GET', path))

async function fetchPages(query: string, pageSize: number) {
  const fetchedProducts = []
  let cursor: string | null = ''
  let productTotal = 0
  for (let page = 0; cursor !== null && page < 100; page++) {
    const { body }: { body: ProductPage } = await getJson(
      `/api/products?${query}&limit=${pageSize}${cursor && `&cursor=${cursor}`}`,
    )
    fetchedProducts.push(...body.items)
    productTotal = body.total
    cursor = body.nextCursor
  }
  return { items: fetchedProducts, total: productTotal }
}

/** Creates products with a random word in their names, so that a search for this word finds only them. */
async function makeProductList(fieldsList: ProductOptions[]) {
  const uniqueWord = `seria${crypto.randomUUID().slice(0, 8)}`
  const seriesProducts = []
  for (const fields of fieldsList)
    seriesProducts.push(
      await makeProduct({ ...fields, name: `${fields?.name ?? 'Wiertarka'} ${uniqueWord}` }),
    )
  clearCatalogVersionCache()
  return { word: uniqueWord, createdSeries: seriesProducts }
}

const BILINGUAL_TEXT = { pl: 'Polska', en: 'Poland' }
const GUARANTEE = {
  guarantor: null,
  scope: BILINGUAL_TEXT,
  territory: BILINGUAL_TEXT,
  claim: BILINGUAL_TEXT,
  termsUrl: '',
}

const listIds = (items: { id: string }[]) => items.map((item) => item.id)

describe('the product list', () => {
  it('without a limit is an array with every field of the specification and more', async () => {
    const manufacturer = {
      id: crypto.randomUUID(),
      name: 'Makita',
      address: 'Anjo',
      email: 'a@b.example',
      website: 'https://makita.example',
      guarantee: GUARANTEE,
    }
    await db().insert(manufacturers).values(manufacturer)
    const { word, createdSeries } = await makeProductList([
      {
        manufacturerId: manufacturer.id,
        warranty: '12 miesięcy gwarancji producenta',
        images: ['/images/a-1000.webp'],
        features: ['Wymiary: 10 cm'],
        defects: [{ pl: 'rysy', en: 'scratches' }],
        grade: 'B',
        weightGrams: 1500,
      },
    ])
    const { status, body } = await getJson<Product[]>(`/api/products?q=${word}`)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: createdSeries[0]?.id,
        slug: createdSeries[0]?.slug,
        sku: createdSeries[0]?.sku,
        name: `Wiertarka ${word}`,
        nameEn: 'Drill driver',
        description: 'Opis',
        descriptionEn: 'Description',
        category: 'wiertarki',
        image: '/images/drill-main-1000.webp',
        imageTexts: {},
        images: ['/images/a-1000.webp'],
        originalPrice: '1999.00',
        exhibitionPrice: '1299.00',
        rrpSource: 'cennik producenta 2026',
        rrpSourceEn: 'manufacturer’s price list 2026',
        rrpCheckedAt: '2026-11-02',
        inStock: true,
        stock: 1,
        availability: 'available',
        soldOn: null,
        voltage: null,
        platform: null,
        features: ['Wymiary: 10 cm'],
        featuresEn: [],
        batteryIncluded: false,
        condition: 'Bardzo dobry, produkt powystawowy',
        conditionEn: null,
        warranty: '12 miesięcy gwarancji producenta',
        warrantyEn: null,
        isVoucherProduct: false,
        largeParcel: false,
        grade: 'B',
        defects: [{ pl: 'rysy', en: 'scratches' }],
        box: [],
        modelNumber: null,
        ean: null,
        lengthMm: null,
        widthMm: null,
        heightMm: null,
        weightGrams: 1500,
        safety: '',
        safetyEn: null,
        lowestPrice30Days: null,
        reduction: null,
        listedAt: new Date(createdSeries[0]?.listedAt ?? 0).toISOString(),
        manufacturer: {
          name: 'Makita',
          address: 'Anjo',
          email: 'a@b.example',
          website: 'https://makita.example',
          euRepresentative: null,
          guarantee: GUARANTEE,
        },
      },
    ])
  })

  it('with a limit returns card fields', async () => {
    const { word } = await makeProductList([{}])
    const { body } = await getJson<ProductPage>(`/api/products?q=${word}&limit=5&fields=card`)
    expect(body).toMatchObject({ nextCursor: null, total: 1 })
    const [card] = body.items
    expect(Object.keys(card ?? {}).toSorted()).toEqual(
      'availability category exhibitionPrice grade id image inStock largeParcel lowestPrice30Days name nameEn originalPrice platform reduction rrpCheckedAt sku slug soldOn stock voltage'.split(
        ' ',
      ),
    )
  })

  it('is filtered by category and availability', async () => {
    const { word, createdSeries } = await makeProductList([
      { category: 'mloty' },
      { category: 'mloty', stock: 0, sold: 1 },
      { category: 'pily' },
      { category: 'mloty', stock: 0, held: 1 },
    ])
    const [hammer, soldHammer, saw, heldHammer] = listIds(createdSeries)
    const findProductIds = async (query: string) =>
      listIds((await getJson<Product[]>(`/api/products?q=${word}&${query}`)).body).toSorted()
    const toSortedIds = (...expectedIds: (string | undefined)[]) =>
      expectedIds.filter((id) => id !== undefined).toSorted()
    expect(await findProductIds('category=mloty')).toEqual(toSortedIds(hammer, soldHammer, heldHammer))
    expect(await findProductIds('category=pily')).toEqual(toSortedIds(saw))
    expect(await findProductIds('category=lasery')).toEqual([])
    expect(await findProductIds('inStock=true')).toEqual(toSortedIds(hammer, saw))
    expect(await findProductIds('inStock=1&category=mloty')).toEqual(toSortedIds(hammer))
    expect(await findProductIds('inStock=false')).toEqual(toSortedIds(soldHammer, heldHammer))
    expect(await findProductIds('')).toEqual(toSortedIds(hammer, soldHammer, saw, heldHammer))
  })

  it.each([
    'category=nothing',
    'category=',
    'category=MLOTY',
    'sort=random',
    'sort=newest&sort=discount',
    'inStock=maybe',
    'limit=0',
    'limit=-1',
    'limit=101',
    'limit=1.5',
    'limit=abc',
    'limit=',
    'cursor=-1',
    'cursor=abc',
    'cursor=12345678',
    'fields=all',
    'discount=15',
    'powerFrom=1.5',
    'torqueTo=-1',
    'weightFrom=1,5',
    'weightTo=12345',
    'discount=',
    `q=${'x'.repeat(101)}`,
  ])('rejects %s', async (query) => {
    const { status, body } = await getJson<ErrorResponse>(`/api/products?${query}`)
    expect([status, body.code]).toEqual([400, 'input.invalid'])
    expect(body.errors?.[0]?.path).toBe(query.split('=')[0])
  })

  it('shows the newest available product of a category', async () => {
    const buildImagePath = (name: string) => `/images/${name}-1000.webp`
    const futureTimestamp = Date.now() + 90 * DAY_MS
    const makeLaserProduct = (name: string, listedAt: number, fields: object = {}) =>
      makeProduct({ category: 'lasery', image: buildImagePath(name), listedAt, ...fields })
    const createdProducts = [
      await makeLaserProduct('newest-sold', futureTimestamp + 2, { stock: 0, sold: 1 }),
      await makeLaserProduct('newest', futureTimestamp + 1),
      await makeLaserProduct('older', futureTimestamp),
      await makeLaserProduct('draft', futureTimestamp + 3, { status: 'draft' }),
    ]
    clearCatalogVersionCache()
    const { body } = await getJson<{ category: string; image: string | null }[]>('/api/categories')
    expect(body.find(({ category }) => category === 'lasery')?.image).toBe(buildImagePath('newest'))
    const productIds = createdProducts.map(({ id }) => id)
    await db().update(products).set({ status: 'archived' }).where(inArray(products.id, productIds))
    clearCatalogVersionCache()
  })

  it('counts the published products of all 11 categories', async () => {
    const readCounts = async () =>
      (await getJson<{ category: string; count: number }[]>('/api/categories')).body.map(
        ({ category, count }) => ({
          category,
          count,
        }),
      )
    const countsBefore = await readCounts()
    expect(countsBefore.map((categoryCount) => categoryCount.category)).toEqual([...CATEGORIES])
    await makeProduct({ category: 'lasery' })
    await makeProduct({ category: 'lasery', status: 'draft' })
    clearCatalogVersionCache()
    const countsAfter = await readCounts()
    expect(countsAfter).toEqual(
      countsBefore.map((row) => (row.category === 'lasery' ? { ...row, count: row.count + 1 } : row)),
    )
  })
})

describe('the search', () => {
  it.each([
    ['młot', true],
    ['MŁOT', true],
    ['mlot', true],
    ['Młót', true],
    ['udarowy młot', true],
    ['mlo udar', true],
    ['hammer', true],
    ['ham udarowy', true],
    // A query without any word matches everything.
    ['%', true],
    ["' --", true],
    ['🔨', true],
    ['młot drewniany', false],
    ['m_ot', false],
  ])('for "%s" finds the hammer by every word: %s', async (searchText, isExact) => {
    const { word, createdSeries } = await makeProductList([{ name: 'Młot udarowy', nameEn: 'Impact hammer' }])
    const encodedQuery = encodeURIComponent(`${searchText} ${word}`)
    const { status, body } = await getJson<ProductPage>(`/api/products?q=${encodedQuery}&limit=20`)
    expect([status, body.isLoose]).toEqual([200, !isExact])
    // A loose search also finds products of other tests that have as many of the words.
    expect(listIds(body.items)).toEqual(
      isExact ? listIds(createdSeries) : expect.arrayContaining(listIds(createdSeries)),
    )
  })

  it.each(['%', '_', "'", '🔨', '--', '\u0000'])('finds nothing for "%s"', async (text) => {
    const { body } = await getJson<ProductPage>(`/api/products?q=${encodeURIComponent(text)}&limit=1`)
    expect(body).toMatchObject({ total: 0, items: [] })
  })

  it('returns a page of the shop that the words may mean', async () => {
    const fetchServicePage = async (searchText: string) =>
      (await getJson<ProductPage>(`/api/products?q=${encodeURIComponent(searchText)}&limit=1`)).body
        .servicePage
    expect(await fetchServicePage('zwroty')).toBe('withdrawal')
    expect(await fetchServicePage('młot')).toBeNull()
    expect((await getJson<ProductPage>('/api/products?limit=1')).body.servicePage).toBeNull()
  })

  it('orders by relevance and finds a changed name', async () => {
    const { word, createdSeries } = await makeProductList([
      { name: 'Walizka', features: ['Na młot'] },
      { name: 'Młot' },
      { name: 'Młot', stock: 0, sold: 1 },
    ])
    const ids = listIds(createdSeries)
    const searchProducts = async (text: string) =>
      listIds((await getJson<Product[]>(`/api/products?q=${encodeURIComponent(`${text} ${word}`)}`)).body)
    expect(await searchProducts('młot')).toEqual([ids[1], ids[0], ids[2]])
    await db()
      .update(products)
      .set({ name: `Kilof ${word}`, updatedAt: Date.now() + 1 })
      .where(eq(products.id, createdSeries[1]?.id ?? ''))
    clearCatalogVersionCache()
    expect(await searchProducts('kilof')).toEqual([ids[1]])
  })

  it('finds by SKU in any case', async () => {
    const { createdSeries } = await makeProductList([{ sku: `WX-${crypto.randomUUID()}` }])
    const { body } = await getJson<Product[]>(`/api/products?q=${createdSeries[0]?.sku.toLowerCase()}`)
    expect(listIds(body)).toEqual(listIds(createdSeries))
  })

  it('returns everything for an empty query', async () => {
    const { createdSeries } = await makeProductList([{}])
    for (const encodedQuery of ['', '%20', '%09']) {
      const { body } = await getJson<Product[]>(`/api/products?q=${encodedQuery}`)
      expect(listIds(body)).toContain(createdSeries[0]?.id)
    }
  })
})

describe('a filtered list', () => {
  const smallParcel = { lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams: 5000 }
  const expectedProducts: ProductOptions[] = [
    {
      grade: 'A',
      brand: 'Milwaukee',
      platform: 'M18',
      voltage: '18 V',
      powerWatts: 800,
      torqueNm: 60,
      chuck: 'SDS-plus',
      toolWeightGrams: 1250,
      exhibitionPrice: minor(100_00),
      // The saving is 9.99 %: a card rounds it to 10 %, but the filter does not.
      originalPrice: minor(111_11),
      ...smallParcel,
    },
    {
      grade: 'B',
      brand: 'Yato & Co.',
      platform: 'M18',
      voltage: '18 V',
      powerWatts: 1200,
      torqueNm: 130,
      chuck: '13 mm',
      toolWeightGrams: 2800,
      exhibitionPrice: minor(200_00),
      originalPrice: minor(250_00),
    },
    {
      grade: 'B',
      brand: 'Yato & Co.',
      platform: 'M12',
      voltage: '12 V',
      powerWatts: 500,
      chuck: '13 mm',
      exhibitionPrice: minor(300_00),
      originalPrice: minor(900_00),
      // Without a source of the catalogue price the shop compares nothing.
      rrpSource: null,
      ...smallParcel,
      lengthMm: 641,
    },
    {
      grade: 'C',
      platform: null,
      voltage: '230 V',
      exhibitionPrice: minor(400_00),
      originalPrice: minor(600_00),
      stock: 0,
      held: 1,
    },
  ]
  const findPositions = (ids: string[], items: { id: string }[]) =>
    ids.map((id) => items.findIndex((item) => item.id === id)).toSorted()

  it.each([
    ['grade=A', [0]],
    ['grade=A,C', [0, 3]],
    ['brand=Milwaukee', [0]],
    ['brand=Milwaukee,Yato%20%26%20Co.', [0, 1, 2]],
    ['discount=10', [1, 3]],
    ['discount=20', [1, 3]],
    ['discount=30', [3]],
    ['powerFrom=800', [0, 1]],
    ['powerFrom=1000&powerTo=500', [0, 2]],
    ['torqueTo=100', [0]],
    ['weightFrom=1.25&weightTo=2.79', [0]],
    ['weightFrom=2.8', [1]],
    ['chuck=13%20mm', [1, 2]],
    ['chuck=SDS-plus,13%20mm&powerTo=700', [2]],
    ['platform=M18', [0, 1]],
    ['voltage=12 V,230 V', [2, 3]],
    ['priceFrom=200', [1, 2, 3]],
    ['priceTo=200.00', [0, 1]],
    ['priceFrom=200.01&priceTo=399.99', [2]],
    ['priceFrom=399.99&priceTo=200.01', [2]],
    ['locker=true', [0]],
    ['locker=false', [1, 2, 3]],
    ['inStock=true&grade=B,C', [1, 2]],
    ['platform=LXT', []],
    ['grade=', [0, 1, 2, 3]],
  ])('by %s', async (filterQuery, expectedPositions) => {
    const { word, createdSeries } = await makeProductList(expectedProducts)
    const { status, body } = await getJson<Product[]>(
      `/api/products?q=${word}&${filterQuery.replaceAll(' ', '%20')}`,
    )
    expect([status, findPositions(listIds(body), createdSeries)]).toEqual([200, expectedPositions])
  })

  it.each([
    ['turned', { lengthMm: 380, widthMm: 640, heightMm: 410, weightGrams: 25_000 }, true],
    ['too heavy', { ...smallParcel, weightGrams: 25_001 }, false],
    ['too thick', { lengthMm: 381, widthMm: 381, heightMm: 381 }, false],
    ['large by itself', { ...smallParcel, largeParcel: true }, false],
    ['large by its category', { ...smallParcel, category: 'wozki' as const }, false],
  ])('of products that fit a parcel locker: %s', async (_, parcelFields, fitsLocker) => {
    const { word, createdSeries } = await makeProductList([{ weightGrams: 1000, ...parcelFields }])
    const { body } = await getJson<Product[]>(`/api/products?q=${word}&locker=true`)
    expect(listIds(body)).toEqual(fitsLocker ? listIds(createdSeries) : [])
  })

  it('counts the results of each filter value beside the other filters', async () => {
    const { word } = await makeProductList(expectedProducts)
    const readFacets = async (filterQuery: string) =>
      (await getJson<ProductPage>(`/api/products?q=${word}&limit=1&facets=true&${filterQuery}`)).body.facets
    expect(await readFacets('')).toEqual({
      grade: [
        { value: 'A', count: 1 },
        { value: 'B', count: 2 },
        { value: 'C', count: 1 },
      ],
      chuck: [
        { value: '13 mm', count: 2 },
        { value: 'SDS-plus', count: 1 },
      ],
      // Only two products have a torque or a weight, so the list has no such filter.
      ranges: { power: { from: 500, to: 1200 }, torque: null, weight: null },
      // The brand with more products comes first.
      brand: [
        { value: 'Yato & Co.', count: 2 },
        { value: 'Milwaukee', count: 1 },
      ],
      discount: [
        { value: '10', count: 2 },
        { value: '20', count: 2 },
        { value: '30', count: 1 },
      ],
      platform: [
        { value: 'M12', count: 1 },
        { value: 'M18', count: 2 },
      ],
      voltage: [
        { value: '12 V', count: 1 },
        { value: '18 V', count: 2 },
        { value: '230 V', count: 1 },
      ],
      inStock: 3,
      locker: 1,
      price: { from: '100.00', to: '400.00' },
    })
    expect(await readFacets('grade=B&priceTo=250')).toEqual({
      // The counts of the grade filter ignore the chosen grade, because visitors may switch to another.
      grade: [
        { value: 'A', count: 1 },
        { value: 'B', count: 1 },
        { value: 'C', count: 0 },
      ],
      chuck: [
        { value: '13 mm', count: 1 },
        { value: 'SDS-plus', count: 0 },
      ],
      ranges: { power: { from: 1200, to: 1200 }, torque: null, weight: null },
      brand: [
        { value: 'Yato & Co.', count: 1 },
        { value: 'Milwaukee', count: 0 },
      ],
      discount: [
        { value: '10', count: 1 },
        { value: '20', count: 1 },
        { value: '30', count: 0 },
      ],
      platform: [
        { value: 'M12', count: 0 },
        { value: 'M18', count: 1 },
      ],
      voltage: [
        { value: '12 V', count: 0 },
        { value: '18 V', count: 1 },
        { value: '230 V', count: 0 },
      ],
      inStock: 1,
      locker: 0,
      price: { from: '200.00', to: '300.00' },
    })
  })

  it('accepts all filters at once with as many values as a filter may have', async () => {
    const { word, createdSeries } = await makeProductList(expectedProducts)
    const otherValues = Array.from({ length: 19 }, (_, index) => `x${index}`).join()
    const filters = `grade=A,B,C&brand=Milwaukee,${otherValues}&platform=M18,${otherValues}&voltage=18%20V,${otherValues}&priceFrom=1&priceTo=900&chuck=SDS-plus,${otherValues}&powerFrom=1&powerTo=900&torqueFrom=1&torqueTo=900&weightFrom=1&weightTo=9&inStock=true&locker=true`
    const { body } = await getJson<ProductPage>(
      `/api/products?q=${word}&category=wiertarki&limit=24&facets=true&${filters}`,
    )
    expect(listIds(body.items)).toEqual(listIds(createdSeries.slice(0, 1)))
    expect(body).toMatchObject({
      total: 1,
      facets: { locker: 1, grade: [{ count: 1 }, { count: 0 }, { count: 0 }] },
    })
  })
})

describe('a sold product', () => {
  const sellOneUnit = async ({ id }: { id: string }) => {
    await db().update(products).set({ stock: 0, sold: 1, soldAt: Date.now() }).where(eq(products.id, id))
    clearCatalogVersionCache()
  }

  it('leaves lists, search, counts and sitemap at once, but its page stays', async () => {
    const brand = crypto.randomUUID()
    const { word, createdSeries } = await makeProductList([
      { category: 'wozki', brand, listedAt: Date.UTC(2200, 0) },
      { category: 'wozki', brand, listedAt: Date.UTC(2200, 0), stock: 0, held: 1 },
    ])
    const [product, heldProduct] = createdSeries
    if (!product || !heldProduct) throw new Error('no product')
    const readProductPage = async (query: string) =>
      (await getJson<ProductPage>(`/api/products?fields=card&limit=24&${query}`)).body
    const readListings = async () => {
      const { items, total, facets } = await readProductPage('facets=true&category=wozki')
      const foundPage = await readProductPage(`q=${word}`)
      return {
        isListed: listIds(items).includes(product.id),
        total,
        brandCount: facets?.brand.find(({ value }) => value === brand)?.count,
        foundIds: listIds(foundPage.items),
        foundTotal: foundPage.total,
        categoryCount: (await getJson<{ category: string; count: number }[]>('/api/categories')).body.find(
          ({ category }) => category === 'wozki',
        )?.count,
        isInSitemap: (await openPage('/sitemap.xml')).text.includes(product.slug),
      }
    }
    const listingsBefore = await readListings()
    expect(listingsBefore).toMatchObject({
      isListed: true,
      brandCount: 2,
      foundIds: [product.id, heldProduct.id],
      foundTotal: 2,
      isInSitemap: true,
    })
    await sellOneUnit(product)
    expect(await readListings()).toEqual({
      isListed: false,
      total: listingsBefore.total - 1,
      brandCount: 1,
      foundIds: [heldProduct.id],
      foundTotal: 1,
      categoryCount: (listingsBefore.categoryCount ?? 0) - 1,
      isInSitemap: false,
    })
    const { status, body } = await getJson<Product>(`/api/products/${product.slug}`)
    expect([status, body.availability]).toEqual([200, 'sold'])
    // The list without pages comes from the specification. Clients build product pages from this list, so the list also
    // has sold products.
    const { body: allProducts } = await getJson<Product[]>(`/api/products?q=${word}`)
    expect(listIds(allProducts)).toEqual([heldProduct.id, product.id])
    await db()
      .update(products)
      .set({ status: 'archived' })
      .where(inArray(products.id, listIds(createdSeries)))
    clearCatalogVersionCache()
  })

  it('is no hit of a search, which then finds products with some of its words', async () => {
    const word = `seria${crypto.randomUUID().slice(0, 8)}`
    const soldProduct = await makeProduct({ name: `Młot ${word}` })
    const otherProduct = await makeProduct({ name: `Wiertarka ${word}` })
    const searchByWord = async () =>
      (await getJson<ProductPage>(`/api/products?q=${encodeURIComponent(`młot ${word}`)}&limit=5`)).body
    clearCatalogVersionCache()
    expect(await searchByWord()).toMatchObject({ isLoose: false, total: 1, items: [{ id: soldProduct.id }] })
    await sellOneUnit(soldProduct)
    const { isLoose, items } = await searchByWord()
    expect([isLoose, items[0]?.id]).toEqual([true, otherProduct.id])
    expect(listIds(items)).not.toContain(soldProduct.id)
  })
})

describe('a sorted list', () => {
  const dayInMs = DAY_MS
  const testProducts: ProductOptions[] = Array.from({ length: 13 }, (_, index) => ({
    // Several products have the same price, discount and date, so that ties occur.
    exhibitionPrice: minor(10_000 + (index % 5) * 1000),
    originalPrice: minor(20_000 + (index % 3) * 1000),
    // Some products have no source of the catalogue price, so they have no saving to sort by.
    ...(index % 6 === 5 ? { rrpSource: null } : {}),
    listedAt: Date.now() - (index % 4) * dayInMs,
    ...(index % 4 === 1 ? { stock: 0, sold: 1 } : index % 4 === 2 ? { stock: 0, held: 1 } : {}),
  }))

  const sortKeys: Record<(typeof SORT_ORDERS)[number], (product: Product) => number> = {
    // All products are equally relevant, so only the tie-breakers sort them.
    relevance: () => 0,
    newest: (product) => -Date.parse(product.listedAt),
    price_asc: (product) => Number(product.exhibitionPrice),
    price_desc: (product) => -Number(product.exhibitionPrice),
    discount: (product) =>
      product.rrpCheckedAt ? Number(product.exhibitionPrice) / Number(product.originalPrice) - 1 : 0,
  }

  it.each(SORT_ORDERS)('by %s puts available products first and sold ones last', async (sort) => {
    const { word } = await makeProductList(testProducts)
    const { body } = await getJson<Product[]>(`/api/products?q=${word}&sort=${sort}`)
    const availabilities = ['available', 'held', 'sold']
    // Ties are sorted by id, so that no page repeats a product.
    const listedKeys = body.map(
      (product) =>
        [availabilities.indexOf(product.availability), sortKeys[sort](product), product.id] as const,
    )
    const expectedSortKeys = listedKeys.toSorted(
      (a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1),
    )
    expect(listedKeys).toEqual(expectedSortKeys)
    expect(new Set(body.map((product) => product.availability))).toEqual(new Set(availabilities))
  })

  it.each(SORT_ORDERS)('by %s lists each product once, in pages and as a whole', async (sort) => {
    const { word, createdSeries } = await makeProductList(testProducts)
    const { body: allProducts } = await getJson<Product[]>(`/api/products?q=${word}&sort=${sort}`)
    expect(listIds(allProducts).toSorted()).toEqual(listIds(createdSeries).toSorted())
    // Only the list without pages has sold products.
    const forSaleIds = listIds(allProducts.filter(({ availability }) => availability !== 'sold'))
    expect(forSaleIds).toHaveLength(10)
    for (const limit of [1, 4, 13, 100]) {
      const listedProducts = await fetchPages(`q=${word}&sort=${sort}`, limit)
      expect({ limit, ids: listIds(listedProducts.items), total: listedProducts.total }).toEqual({
        limit,
        ids: forSaleIds,
        total: 10,
      })
    }
  })

  it('returns an empty page beyond its end', async () => {
    const { word } = await makeProductList([{}])
    const { body } = await getJson<ProductPage>(`/api/products?q=${word}&limit=5&cursor=999999`)
    expect(body).toMatchObject({ items: [], nextCursor: null, total: 1 })
  })
})

describe('one product', () => {
  it('is found by id and by slug', async () => {
    const product = await makeProduct()
    for (const name of [product.id, product.slug]) {
      const { status, body } = await getJson<Product>(`/api/products/${name}`)
      expect([status, body.id]).toEqual([200, product.id])
    }
  })

  it('exposes no internal field', async () => {
    const product = await makeProduct({ pieces: 7, stock: 4, sold: 3 })
    const text = JSON.stringify((await getJson(`/api/products/${product.id}`)).body)
    for (const privateField of [
      'pieces',
      'sold"',
      'held"',
      'status',
      'shelf',
      'createdAt',
      'updatedAt',
      'manufacturerId',
    ]) {
      expect(text).not.toContain(`"${privateField}`)
    }
  })

  it('is held while a buyer pays and sold afterwards', async () => {
    const { product } = await makeOrder()
    expect((await getJson<Product>(`/api/products/${product.id}`)).body).toMatchObject({
      availability: 'held',
      inStock: false,
      stock: 0,
    })
    const paidOrder = await makePaidOrder()
    expect((await getJson<Product>(`/api/products/${paidOrder.product.slug}`)).body).toMatchObject({
      availability: 'sold',
      inStock: false,
      stock: 0,
    })
  })

  it('shows the lowest price of the 30 days before its price cut', async () => {
    const dayMs = DAY_MS
    const now = Date.now()
    const uniqueWord = `omnibus${crypto.randomUUID().slice(0, 8)}`
    const productFields = { name: uniqueWord, exhibitionPrice: minor(1000_00), listedAt: now - 60 * dayMs }
    const product = await makeProduct(productFields)
    const changePrice = (price: number, changedAt: number) =>
      db()
        .update(products)
        .set({ exhibitionPrice: minor(price), updatedAt: changedAt })
        .where(eq(products.id, product.id))
    const readPrices = async () => {
      clearCatalogVersionCache()
      const { body } = await getJson<Product>(`/api/products/${product.id}`)
      const { body: productList } = await getJson<{ items: Product[] }>(
        '/api/products?limit=100&fields=card&q=' + uniqueWord,
      )
      const productCard = productList.items.find(({ id }) => id === product.id)
      expect(productCard?.lowestPrice30Days).toBe(body.lowestPrice30Days)
      expect(productCard?.reduction).toEqual(body.reduction)
      return [body.exhibitionPrice, body.lowestPrice30Days]
    }
    expect(await readPrices()).toEqual(['1000.00', null])
    await changePrice(950_00, now - 20 * dayMs)
    expect(await readPrices()).toEqual(['950.00', '1000.00'])
    await changePrice(900_00, now - 10 * dayMs)
    expect(await readPrices()).toEqual(['900.00', '950.00'])
    await changePrice(1000_00, now - 5 * dayMs)
    expect(await readPrices()).toEqual(['1000.00', null])
    await changePrice(890_00, now)
    expect(await readPrices()).toEqual(['890.00', '900.00'])
    const { body } = await getJson<Product>(`/api/products/${product.id}`)
    expect(body.reduction?.since).toBe('days30')
    expect(Date.parse(body.reduction?.until ?? '')).toBeGreaterThan(now + 28 * dayMs)
  })
})

describe('a former slug of a product', () => {
  it('redirects to it until another product takes it', async () => {
    const product = await makeProduct()
    const changeSlug = (slug: string) =>
      db().update(products).set({ slug }).where(eq(products.id, product.id))
    const oldSlug = product.slug
    await changeSlug(`${oldSlug}-2`)
    await changeSlug(`${oldSlug}-3`)
    clearCatalogVersionCache()
    for (const slug of [oldSlug, `${oldSlug}-2`, `${oldSlug}-3`, product.id]) {
      const { body } = await getJson<Product>(`/api/products/${slug}`)
      expect(body).toMatchObject({ id: product.id, slug: `${oldSlug}-3` })
    }
    const otherProduct = await makeProduct({ slug: oldSlug })
    clearCatalogVersionCache()
    expect((await getJson<Product>(`/api/products/${oldSlug}`)).body.id).toBe(otherProduct.id)
  })
})

describe('related products', () => {
  const getRelated = (name: string) => getJson<ProductCard[]>(`/api/products/${name}/related`)
  /** Year in which the next product is published: later than all products of other tests, so it is listed first. */
  let publicationYear = 2100
  const makeNewestProduct = (fields: ProductOptions = {}) =>
    makeProduct({ ...fields, listedAt: Date.UTC(publicationYear++, 0) })

  it('are of the platform and category first, the nearest in price first, at most four, never the product itself', async () => {
    const platform = `P${crypto.randomUUID()}`
    const makePriceField = (zloty: number) => ({ exhibitionPrice: minor(zloty * 100) })
    const otherCategory = await makeNewestProduct({ platform, category: 'mloty', ...makePriceField(50_000) })
    const similarProduct = await makeNewestProduct({ platform, category: 'pily', ...makePriceField(90_000) })
    const nearProduct = await makeNewestProduct({ category: 'pily', ...makePriceField(50_200) })
    const dearerProduct = await makeNewestProduct({ category: 'pily', ...makePriceField(52_000) })
    const nearestProduct = await makeNewestProduct({ category: 'pily', ...makePriceField(49_900) })
    const product = await makeNewestProduct({ platform, category: 'pily', ...makePriceField(50_000) })
    clearCatalogVersionCache()
    const expectedIds = listIds([similarProduct, nearestProduct, nearProduct, dearerProduct])
    for (const name of [product.id, product.slug]) {
      const { status, body } = await getRelated(name)
      expect(status).toBe(200)
      expect(listIds(body)).toEqual(expectedIds)
    }
    expect((await getRelated(product.id)).body[0]).toMatchObject({
      exhibitionPrice: '90000.00',
      inStock: true,
    })
    const relatedToOther = listIds((await getRelated(otherCategory.id)).body)
    expect(relatedToOther).not.toContain(otherCategory.id)
  })

  it('are all available: not held, sold or unpublished, also right after a purchase', async () => {
    const platform = `P${crypto.randomUUID()}`
    const product = await makeNewestProduct({ platform, category: 'wozki', stock: 0, sold: 1 })
    const availableProduct = await makeNewestProduct({ platform, category: 'wozki' })
    await makeNewestProduct({ platform, category: 'wozki', stock: 0, held: 1 })
    await makeNewestProduct({ platform, category: 'wozki', stock: 0, sold: 1 })
    await makeNewestProduct({ platform, category: 'wozki', status: 'draft' })
    await makeNewestProduct({ platform, category: 'wozki', status: 'archived' })
    clearCatalogVersionCache()
    const relatedIdsBefore = listIds((await getRelated(product.id)).body)
    expect(relatedIdsBefore.slice(0, 1)).toEqual([availableProduct.id])
    const rows = await db().select().from(products)
    const onSaleProductIds = rows
      .filter((row) => row.stock > 0 && row.status === 'published')
      .map((row) => row.id)
    expect(relatedIdsBefore.filter((id) => !onSaleProductIds.includes(id))).toEqual([])
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([availableProduct])))
    expect(listIds((await getRelated(product.id)).body)).not.toContain(availableProduct.id)
  })

  it('of an unknown product are not found', async () => {
    const { status, body } = await getJson<ErrorResponse>('/api/products/nie-ma/related')
    expect([status, body.code]).toEqual([404, 'product.not_found'])
  })
})

describe.each(['draft', 'archived'] as const)('a product that is %s', (publicationStatus) => {
  it('appears nowhere and cannot be bought', async () => {
    const { word, createdSeries } = await makeProductList([{ status: publicationStatus }])
    const [product] = createdSeries
    if (!product) throw new Error('no product')
    expect((await getJson<Product[]>(`/api/products?q=${word}`)).body).toEqual([])
    expect((await getJson<ProductPage>(`/api/products?q=${word}&limit=5`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    for (const name of [product.id, product.slug]) {
      const response = await getJson<ErrorResponse>(`/api/products/${name}`)
      expect([response.status, response.body.code]).toEqual([404, 'product.not_found'])
    }
    const sessionId = `session-${crypto.randomUUID()}`
    const addResponse = await readAnswer(
      makeClient()('POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 }),
    )
    expect([addResponse.status, addResponse.body.code]).toEqual([404, 'product.not_found'])
    const order = await readAnswer(makeClient()('POST', '/api/orders', makeOrderBody([product])))
    expect([order.status, order.body.code]).toEqual([400, 'order.unknown_product'])
  })
})

describe('the guarantee of a product', () => {
  const makeLabelledProduct = async (guarantee: typeof GUARANTEE | null) => {
    const id = crypto.randomUUID()
    await db()
      .insert(manufacturers)
      .values({ id, name: id, address: 'x', email: 'x', website: '', guarantee })
    return makeProduct({
      manufacturerId: id,
      warranty: '5 lat gwarancji producenta',
      durabilityGuaranteeYears: 5,
      brand: 'Kowal',
      modelNumber: 'KS-1',
    })
  }

  it('is claimed only if its statement is known', async () => {
    const [productWithStatement, productWithoutStatement] = [
      await makeLabelledProduct(GUARANTEE),
      await makeLabelledProduct(null),
    ]
    expect((await getJson<Product>(`/api/products/${productWithStatement.id}`)).body.warranty).toBe(
      productWithStatement.warranty,
    )
    expect((await getJson<Product>(`/api/products/${productWithoutStatement.id}`)).body.warranty).toBe('')
  })

  it('has the label GARAN on the product and in the cart, if the shop has the artwork', async () => {
    const { id } = await makeLabelledProduct(GUARANTEE)
    const guaranteeLabel = { years: 5, brand: 'Kowal', model: 'KS-1' }
    const deps = makeTestDeps({ labelArtwork: FAKE_LABEL_ARTWORK })
    expect((await readProductPreview(deps, id)).guaranteeLabel).toEqual(guaranteeLabel)
    const cartRequest = { sessionId: crypto.randomUUID(), productId: id, quantity: 1 }
    expect((await addToCart(deps, cartRequest)).product.guaranteeLabel).toEqual(guaranteeLabel)
    expect(await readLabel(deps, id, 'full')).toContain('>Kowal</tspan>')
    expect(await readLabel(deps, id, 'nested')).toContain('>5</tspan>')
    const depsWithoutArtwork = makeTestDeps({ labelArtwork: null })
    expect((await readProductPreview(depsWithoutArtwork, id)).guaranteeLabel).toBeUndefined()
    const [line] = await readCart(depsWithoutArtwork, cartRequest.sessionId)
    expect(line?.product.guaranteeLabel).toBeUndefined()
  })

  it('has no label without the years of guaranteed durability', async () => {
    const { id } = await makeProduct({ brand: 'Kowal', modelNumber: 'KS-1' })
    const deps = makeTestDeps({ labelArtwork: FAKE_LABEL_ARTWORK })
    expect((await readProductPreview(deps, id)).guaranteeLabel).toBeUndefined()
    await expect(readLabel(deps, id, 'full')).rejects.toThrow('product.not_found')
    await expect(readLabel(deps, id, undefined)).rejects.toThrow('product.not_found')
  })
})
