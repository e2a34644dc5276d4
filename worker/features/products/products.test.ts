import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, SORTS } from '../../../domain/catalog'
import { minor } from '../../../domain/money'
import {
  answerOf,
  client,
  db,
  makeOrder,
  makeProduct,
  orderBody,
  expectPlacedOrder,
  type Refusal,
} from '../../../test/factories'
import { makePaidOrder } from '../../../test/payments'
import type { Product, ProductCard } from './product-dto'
import type { ProductPage } from './products'
import { forgetCatalogVersion } from './catalog-cache'
import { manufacturers, products } from './products.table'
import { DAY_MS } from '../../../domain/time'

type Wanted = Parameters<typeof makeProduct>[0]

const get = <T>(path: string) => answerOf<T>(client()('GET', path))

async function pages(query: string, limit: number) {
  const items = []
  let cursor: string | null = ''
  let total = 0
  for (let page = 0; cursor !== null && page < 100; page++) {
    const { body }: { body: ProductPage } = await get(
      `/api/products?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    items.push(...body.items)
    total = body.total
    cursor = body.nextCursor
  }
  return { items, total }
}

/** Products that only a search for their own random word finds. */
async function makeShelf(fieldsList: Wanted[]) {
  const word = `seria${crypto.randomUUID().slice(0, 8)}`
  const made = []
  for (const fields of fieldsList)
    made.push(await makeProduct({ ...fields, name: `${fields?.name ?? 'Wiertarka'} ${word}` }))
  forgetCatalogVersion()
  return { word, made }
}

const idsOf = (items: { id: string }[]) => items.map((item) => item.id)

describe('the product list', () => {
  it('without a limit is an array with every field of the specification and more', async () => {
    const manufacturer = {
      id: crypto.randomUUID(),
      name: 'Makita',
      address: 'Anjo',
      email: 'a@b.example',
      website: 'https://makita.example',
    }
    await db().insert(manufacturers).values(manufacturer)
    const { word, made } = await makeShelf([
      {
        manufacturerId: manufacturer.id,
        images: ['/images/a-1000.webp'],
        features: ['Wymiary: 10 cm'],
        defects: [{ pl: 'rysy', en: 'scratches' }],
        grade: 'B',
        weightGrams: 1500,
      },
    ])
    const { status, body } = await get<Product[]>(`/api/products?q=${word}`)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: made[0]?.id,
        slug: made[0]?.slug,
        sku: made[0]?.sku,
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
        listedAt: new Date(made[0]?.listedAt ?? 0).toISOString(),
        manufacturer: {
          name: 'Makita',
          address: 'Anjo',
          email: 'a@b.example',
          website: 'https://makita.example',
          euRepresentative: null,
          guarantee: null,
        },
      },
    ])
  })

  it('with a limit returns card fields', async () => {
    const { word } = await makeShelf([{}])
    const { body } = await get<ProductPage>(`/api/products?q=${word}&limit=5&fields=card`)
    expect(body).toMatchObject({ nextCursor: null, total: 1 })
    const [card] = body.items
    expect(Object.keys(card ?? {}).toSorted()).toEqual(
      'availability category exhibitionPrice grade id image inStock largeParcel lowestPrice30Days name nameEn originalPrice platform reduction rrpCheckedAt sku slug soldOn stock voltage'.split(
        ' ',
      ),
    )
  })

  it('is filtered by category and availability', async () => {
    const { word, made } = await makeShelf([
      { category: 'mloty' },
      { category: 'mloty', stock: 0, sold: 1 },
      { category: 'pily' },
      { category: 'mloty', stock: 0, held: 1 },
    ])
    const [hammer, soldHammer, saw, heldHammer] = idsOf(made)
    const ids = async (query: string) =>
      idsOf((await get<Product[]>(`/api/products?q=${word}&${query}`)).body).toSorted()
    const sortIds = (...wanted: (string | undefined)[]) => wanted.filter((id) => id !== undefined).toSorted()
    expect(await ids('category=mloty')).toEqual(sortIds(hammer, soldHammer, heldHammer))
    expect(await ids('category=pily')).toEqual(sortIds(saw))
    expect(await ids('category=lasery')).toEqual([])
    expect(await ids('inStock=true')).toEqual(sortIds(hammer, saw))
    expect(await ids('inStock=1&category=mloty')).toEqual(sortIds(hammer))
    expect(await ids('inStock=false')).toEqual(sortIds(soldHammer, heldHammer))
    expect(await ids('')).toEqual(sortIds(hammer, soldHammer, saw, heldHammer))
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
    `q=${'x'.repeat(101)}`,
  ])('rejects %s', async (query) => {
    const { status, body } = await get<Refusal>(`/api/products?${query}`)
    expect([status, body.code]).toEqual([400, 'input.invalid'])
    expect(body.errors?.[0]?.path).toBe(query.split('=')[0])
  })

  it('shows the newest available product of a category', async () => {
    const image = (name: string) => `/images/${name}-1000.webp`
    const ahead = Date.now() + 90 * DAY_MS
    const makeLaser = (name: string, listedAt: number, rest: object = {}) =>
      makeProduct({ category: 'lasery', image: image(name), listedAt, ...rest })
    const createdProducts = [
      await makeLaser('newest-sold', ahead + 2, { stock: 0, sold: 1 }),
      await makeLaser('newest', ahead + 1),
      await makeLaser('older', ahead),
      await makeLaser('draft', ahead + 3, { status: 'draft' }),
    ]
    forgetCatalogVersion()
    const { body } = await get<{ category: string; image: string | null }[]>('/api/categories')
    expect(body.find(({ category }) => category === 'lasery')?.image).toBe(image('newest'))
    const ids = createdProducts.map(({ id }) => id)
    await db().update(products).set({ status: 'archived' }).where(inArray(products.id, ids))
    forgetCatalogVersion()
  })

  it('counts the published products of all 11 categories', async () => {
    const counts = async () =>
      (await get<{ category: string; count: number }[]>('/api/categories')).body.map(
        ({ category, count }) => ({
          category,
          count,
        }),
      )
    const before = await counts()
    expect(before.map((row) => row.category)).toEqual([...CATEGORIES])
    await makeProduct({ category: 'lasery' })
    await makeProduct({ category: 'lasery', status: 'draft' })
    forgetCatalogVersion()
    const after = await counts()
    expect(after).toEqual(
      before.map((row) => (row.category === 'lasery' ? { ...row, count: row.count + 1 } : row)),
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
  ])('for "%s" finds the hammer by every word: %s', async (text, isExact) => {
    const { word, made } = await makeShelf([{ name: 'Młot udarowy', nameEn: 'Impact hammer' }])
    const q = encodeURIComponent(`${text} ${word}`)
    const { status, body } = await get<ProductPage>(`/api/products?q=${q}&limit=1`)
    expect([status, body.isLoose, idsOf(body.items)]).toEqual([200, !isExact, idsOf(made)])
  })

  it.each(['%', '_', "'", '🔨', '--', '\u0000'])('finds nothing for "%s"', async (text) => {
    const { body } = await get<ProductPage>(`/api/products?q=${encodeURIComponent(text)}&limit=1`)
    expect(body).toMatchObject({ total: 0, items: [] })
  })

  it('returns a page of the shop that the words may mean', async () => {
    const pageFor = async (q: string) =>
      (await get<ProductPage>(`/api/products?q=${encodeURIComponent(q)}&limit=1`)).body.servicePage
    expect(await pageFor('zwroty')).toBe('withdrawal')
    expect(await pageFor('młot')).toBeNull()
    expect((await get<ProductPage>('/api/products?limit=1')).body.servicePage).toBeNull()
  })

  it('orders by relevance and finds a changed name', async () => {
    const { word, made } = await makeShelf([
      { name: 'Walizka', features: ['Na młot'] },
      { name: 'Młot' },
      { name: 'Młot', stock: 0, sold: 1 },
    ])
    const ids = idsOf(made)
    const search = async (text: string) =>
      idsOf((await get<Product[]>(`/api/products?q=${encodeURIComponent(`${text} ${word}`)}`)).body)
    expect(await search('młot')).toEqual([ids[1], ids[0], ids[2]])
    await db()
      .update(products)
      .set({ name: `Kilof ${word}`, updatedAt: Date.now() + 1 })
      .where(eq(products.id, made[1]?.id ?? ''))
    forgetCatalogVersion()
    expect(await search('kilof')).toEqual([ids[1]])
  })

  it('finds by SKU in any case', async () => {
    const { made } = await makeShelf([{ sku: `WX-${crypto.randomUUID()}` }])
    const { body } = await get<Product[]>(`/api/products?q=${made[0]?.sku.toLowerCase()}`)
    expect(idsOf(body)).toEqual(idsOf(made))
  })

  it('returns everything for an empty query', async () => {
    const { made } = await makeShelf([{}])
    for (const q of ['', '%20', '%09']) {
      const { body } = await get<Product[]>(`/api/products?q=${q}`)
      expect(idsOf(body)).toContain(made[0]?.id)
    }
  })
})

describe('a filtered list', () => {
  const smallParcel = { lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams: 5000 }
  const shelf: Wanted[] = [
    { grade: 'A', platform: 'M18', voltage: '18 V', exhibitionPrice: minor(100_00), ...smallParcel },
    { grade: 'B', platform: 'M18', voltage: '18 V', exhibitionPrice: minor(200_00) },
    {
      grade: 'B',
      platform: 'M12',
      voltage: '12 V',
      exhibitionPrice: minor(300_00),
      ...smallParcel,
      lengthMm: 641,
    },
    { grade: 'C', platform: null, voltage: '230 V', exhibitionPrice: minor(400_00), stock: 0, sold: 1 },
  ]
  const places = (ids: string[], items: { id: string }[]) =>
    ids.map((id) => items.findIndex((item) => item.id === id)).toSorted()

  it.each([
    ['grade=A', [0]],
    ['grade=A,C', [0, 3]],
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
  ])('by %s', async (filter, expectedPlaces) => {
    const { word, made } = await makeShelf(shelf)
    const { status, body } = await get<Product[]>(`/api/products?q=${word}&${filter.replaceAll(' ', '%20')}`)
    expect([status, places(idsOf(body), made)]).toEqual([200, expectedPlaces])
  })

  it.each([
    ['turned', { lengthMm: 380, widthMm: 640, heightMm: 410, weightGrams: 25_000 }, true],
    ['too heavy', { ...smallParcel, weightGrams: 25_001 }, false],
    ['too thick', { lengthMm: 381, widthMm: 381, heightMm: 381 }, false],
    ['large by itself', { ...smallParcel, largeParcel: true }, false],
    ['large by its category', { ...smallParcel, category: 'wozki' as const }, false],
  ])('of products that fit a parcel locker: %s', async (_, size, fits) => {
    const { word, made } = await makeShelf([{ weightGrams: 1000, ...size }])
    const { body } = await get<Product[]>(`/api/products?q=${word}&locker=true`)
    expect(idsOf(body)).toEqual(fits ? idsOf(made) : [])
  })

  it('counts the results of each filter value beside the other filters', async () => {
    const { word } = await makeShelf(shelf)
    const facets = async (filter: string) =>
      (await get<ProductPage>(`/api/products?q=${word}&limit=1&facets=true&${filter}`)).body.facets
    expect(await facets('')).toEqual({
      grade: [
        { value: 'A', count: 1 },
        { value: 'B', count: 2 },
        { value: 'C', count: 1 },
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
    expect(await facets('grade=B&priceTo=250')).toEqual({
      // A filter's own counts ignore the filter, because another grade may be chosen instead.
      grade: [
        { value: 'A', count: 1 },
        { value: 'B', count: 1 },
        { value: 'C', count: 0 },
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
})

describe('a sorted list', () => {
  const day = DAY_MS
  const fieldsList: Wanted[] = Array.from({ length: 13 }, (_, index) => ({
    // Repeated prices, discounts and dates, so that ties occur.
    exhibitionPrice: minor(10_000 + (index % 5) * 1000),
    originalPrice: minor(20_000 + (index % 3) * 1000),
    // No saving if the catalogue price has no source.
    ...(index % 6 === 5 ? { rrpSource: null } : {}),
    listedAt: Date.now() - (index % 4) * day,
    ...(index % 4 === 1 ? { stock: 0, sold: 1 } : index % 4 === 2 ? { stock: 0, held: 1 } : {}),
  }))

  const keys: Record<(typeof SORTS)[number], (product: Product) => number> = {
    // All products match equally.
    relevance: () => 0,
    newest: (product) => -Date.parse(product.listedAt),
    price_asc: (product) => Number(product.exhibitionPrice),
    price_desc: (product) => -Number(product.exhibitionPrice),
    discount: (product) =>
      product.rrpCheckedAt ? Number(product.exhibitionPrice) / Number(product.originalPrice) - 1 : 0,
  }

  it.each(SORTS)('by %s puts available products first and sold ones last', async (sort) => {
    const { word } = await makeShelf(fieldsList)
    const { body } = await get<Product[]>(`/api/products?q=${word}&sort=${sort}`)
    const shelf = ['available', 'held', 'sold']
    // Ties are sorted by id, so that no page repeats a product.
    const order = body.map(
      (product) => [shelf.indexOf(product.availability), keys[sort](product), product.id] as const,
    )
    const expectedOrder = order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1))
    expect(order).toEqual(expectedOrder)
    expect(new Set(body.map((product) => product.availability))).toEqual(new Set(shelf))
  })

  it.each(SORTS)('by %s lists each product once, in pages and as a whole', async (sort) => {
    const { word, made } = await makeShelf(fieldsList)
    const allIds = idsOf((await get<Product[]>(`/api/products?q=${word}&sort=${sort}`)).body)
    expect(allIds.toSorted()).toEqual(idsOf(made).toSorted())
    for (const limit of [1, 4, 13, 100]) {
      const pagedList = await pages(`q=${word}&sort=${sort}`, limit)
      expect({ limit, ids: idsOf(pagedList.items), total: pagedList.total }).toEqual({
        limit,
        ids: allIds,
        total: 13,
      })
    }
  })

  it('returns an empty page beyond its end', async () => {
    const { word } = await makeShelf([{}])
    const { body } = await get<ProductPage>(`/api/products?q=${word}&limit=5&cursor=999999`)
    expect(body).toMatchObject({ items: [], nextCursor: null, total: 1 })
  })
})

describe('one product', () => {
  it('is found by id and by slug', async () => {
    const product = await makeProduct()
    for (const name of [product.id, product.slug]) {
      const { status, body } = await get<Product>(`/api/products/${name}`)
      expect([status, body.id]).toEqual([200, product.id])
    }
  })

  it('exposes no internal field', async () => {
    const product = await makeProduct({ pieces: 7, stock: 4, sold: 3 })
    const text = JSON.stringify((await get(`/api/products/${product.id}`)).body)
    for (const secret of [
      'pieces',
      'sold"',
      'held"',
      'status',
      'shelf',
      'createdAt',
      'updatedAt',
      'manufacturerId',
    ]) {
      expect(text).not.toContain(`"${secret}`)
    }
  })

  it('is held while a buyer pays and sold afterwards', async () => {
    const { product } = await makeOrder()
    expect((await get<Product>(`/api/products/${product.id}`)).body).toMatchObject({
      availability: 'held',
      inStock: false,
      stock: 0,
    })
    const paidOrder = await makePaidOrder()
    expect((await get<Product>(`/api/products/${paidOrder.product.slug}`)).body).toMatchObject({
      availability: 'sold',
      inStock: false,
      stock: 0,
    })
  })

  it('shows the lowest price of the 30 days before its price cut', async () => {
    const day = DAY_MS
    const now = Date.now()
    const word = `omnibus${crypto.randomUUID().slice(0, 8)}`
    const fields = { name: word, exhibitionPrice: minor(1000_00), listedAt: now - 60 * day }
    const product = await makeProduct(fields)
    const reprice = (price: number, at: number) =>
      db()
        .update(products)
        .set({ exhibitionPrice: minor(price), updatedAt: at })
        .where(eq(products.id, product.id))
    const readPrices = async () => {
      forgetCatalogVersion()
      const { body } = await get<Product>(`/api/products/${product.id}`)
      const { body: list } = await get<{ items: Product[] }>('/api/products?limit=100&fields=card&q=' + word)
      const card = list.items.find(({ id }) => id === product.id)
      expect(card?.lowestPrice30Days).toBe(body.lowestPrice30Days)
      expect(card?.reduction).toEqual(body.reduction)
      return [body.exhibitionPrice, body.lowestPrice30Days]
    }
    expect(await readPrices()).toEqual(['1000.00', null])
    await reprice(950_00, now - 20 * day)
    expect(await readPrices()).toEqual(['950.00', '1000.00'])
    await reprice(900_00, now - 10 * day)
    expect(await readPrices()).toEqual(['900.00', '950.00'])
    await reprice(1000_00, now - 5 * day)
    expect(await readPrices()).toEqual(['1000.00', null])
    await reprice(890_00, now)
    expect(await readPrices()).toEqual(['890.00', '900.00'])
    const { body } = await get<Product>(`/api/products/${product.id}`)
    expect(body.reduction?.since).toBe('days30')
    expect(Date.parse(body.reduction?.until ?? '')).toBeGreaterThan(now + 28 * day)
  })
})

describe('a former slug of a product', () => {
  it('redirects to it until another product takes it', async () => {
    const product = await makeProduct()
    const rename = (slug: string) => db().update(products).set({ slug }).where(eq(products.id, product.id))
    const oldSlug = product.slug
    await rename(`${oldSlug}-2`)
    await rename(`${oldSlug}-3`)
    forgetCatalogVersion()
    for (const slug of [oldSlug, `${oldSlug}-2`, `${oldSlug}-3`, product.id]) {
      const { body } = await get<Product>(`/api/products/${slug}`)
      expect(body).toMatchObject({ id: product.id, slug: `${oldSlug}-3` })
    }
    const other = await makeProduct({ slug: oldSlug })
    forgetCatalogVersion()
    expect((await get<Product>(`/api/products/${oldSlug}`)).body.id).toBe(other.id)
  })
})

describe('related products', () => {
  const relatedTo = (name: string) => get<ProductCard[]>(`/api/products/${name}/related`)
  /** Published later than products of all other tests, each later than the one before. */
  let year = 2100
  const makeNewest = (fields: Wanted = {}) => makeProduct({ ...fields, listedAt: Date.UTC(year++, 0) })

  it('are of the same platform first, then of the category, at most four, each once, never the product itself', async () => {
    const platform = `P${crypto.randomUUID()}`
    const older = await makeNewest({ platform, category: 'mloty' })
    const newer = await makeNewest({ platform, category: 'pily' })
    const shelf = []
    for (let n = 0; n < 4; n++) shelf.push(await makeNewest({ category: 'pily' }))
    const product = await makeNewest({ platform, category: 'pily' })
    forgetCatalogVersion()
    const expectedIds = [newer, older, shelf[3], shelf[2]].map((item) => item?.id)
    for (const name of [product.id, product.slug]) {
      const { status, body } = await relatedTo(name)
      expect(status).toBe(200)
      expect(idsOf(body)).toEqual(expectedIds)
    }
    expect((await relatedTo(product.id)).body[0]).toMatchObject({ exhibitionPrice: '1299.00', inStock: true })
    expect(idsOf((await relatedTo(newer.id)).body)).not.toContain(newer.id)
  })

  it('are all available: not held, sold or unpublished, also right after a purchase', async () => {
    const platform = `P${crypto.randomUUID()}`
    const product = await makeNewest({ platform, category: 'wozki', stock: 0, sold: 1 })
    const availableProduct = await makeNewest({ platform })
    await makeNewest({ platform, stock: 0, held: 1 })
    await makeNewest({ platform, stock: 0, sold: 1 })
    await makeNewest({ platform, status: 'draft' })
    await makeNewest({ platform, status: 'archived' })
    forgetCatalogVersion()
    const before = idsOf((await relatedTo(product.id)).body)
    expect(before.slice(0, 1)).toEqual([availableProduct.id])
    const rows = await db().select().from(products)
    const onSale = rows.filter((row) => row.stock > 0 && row.status === 'published').map((row) => row.id)
    expect(before.filter((id) => !onSale.includes(id))).toEqual([])
    await expectPlacedOrder(client()('POST', '/api/orders', orderBody([availableProduct])))
    expect(idsOf((await relatedTo(product.id)).body)).not.toContain(availableProduct.id)
  })

  it('of an unknown product are not found', async () => {
    const { status, body } = await get<Refusal>('/api/products/nie-ma/related')
    expect([status, body.code]).toEqual([404, 'product.not_found'])
  })
})

describe.each(['draft', 'archived'] as const)('a product that is %s', (status) => {
  it('appears nowhere and cannot be bought', async () => {
    const { word, made } = await makeShelf([{ status }])
    const [product] = made
    if (!product) throw new Error('no product')
    expect((await get<Product[]>(`/api/products?q=${word}`)).body).toEqual([])
    expect((await get<ProductPage>(`/api/products?q=${word}&limit=5`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    for (const name of [product.id, product.slug]) {
      const answer = await get<Refusal>(`/api/products/${name}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'product.not_found'])
    }
    const sessionId = `session-${crypto.randomUUID()}`
    const addResponse = await answerOf(
      client()('POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 }),
    )
    expect([addResponse.status, addResponse.body.code]).toEqual([404, 'product.not_found'])
    const order = await answerOf(client()('POST', '/api/orders', orderBody([product])))
    expect([order.status, order.body.code]).toEqual([400, 'order.unknown_product'])
  })
})
