import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  readStockRow,
  type ErrorResponse,
  makeStaffHeaders,
  makeTestDeps,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { FAKE_LABEL_ARTWORK } from '../../../../test/stand-ins/label-artwork'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { adminActions } from '../../admin/admin.table'
import { changeProduct } from './change-product'
import { productListQuery } from './list-products'
import { manufacturers, priceHistory, products } from '../products.table'
import type { StaffProduct } from './staff-product'
import { DAY_MS } from '../../../../domain/time/time'
import type { SaleState } from '../../../../domain/products/catalog/sale-state'
import { minor } from '../../../../domain/money/money'

type ProductResponse = StaffProduct & Pick<ErrorResponse, 'code' | 'errors'>
type ProductPage = {
  items: { id: string; sku: string; state: string; missing: string[] }[]
  nextCursor: string | null
  total: number
  states: Record<SaleState, number>
}

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    create: (body: object) => readAnswer<ProductResponse>(callAsStaff('POST', '/api/admin/products', body)),
    change: (id: string, body: object) =>
      readAnswer<ProductResponse>(callAsStaff('PATCH', `/api/admin/products/${id}`, body)),
    read: (id: string) => readAnswer<ProductResponse>(callAsStaff('GET', `/api/admin/products/${id}`)),
    preview: async (id: string) => {
      const response = await callAsStaff('GET', `/api/admin/products/${id}/preview`)
      return {
        status: response.status,
        cache: response.headers.get('Cache-Control'),
        body: await response.json<object>(),
      }
    },
    archive: (id: string) => callAsStaff('DELETE', `/api/admin/products/${id}`),
    list: async (query: string) =>
      (await readAnswer<ProductPage>(callAsStaff('GET', `/api/admin/products?${query}`))).body,
  }
}

const publishDraft = (depsOverrides: Parameters<typeof makeTestDeps>[0], id: string) =>
  changeProduct(makeTestDeps(depsOverrides), TEST_STAFF, id, { version: 1, status: 'published' })

const fetchShopProduct = async (slug: string) =>
  readAnswer<{ exhibitionPrice: string; lowestPrice30Days: string | null; slug: string }>(
    makeClient()('GET', `/api/products/${slug}`),
  )

const makeUniqueSuffix = () => crypto.randomUUID().slice(0, 8)

async function createManufacturer(): Promise<string> {
  const id = `maker-${makeUniqueSuffix()}`
  await db().insert(manufacturers).values({ id, name: id, address: 'x', email: 'x', website: 'x' })
  return id
}

/** All fields that a published product needs. */
const makeProductFields = async (overrides: object = {}) => ({
  name: `Młot ${makeUniqueSuffix()}`,
  sku: `EKS-${makeUniqueSuffix()}`,
  category: 'mloty',
  description: 'Opis',
  originalPrice: '1999.00',
  exhibitionPrice: '1299.00',
  rrpSource: 'cennik producenta 2026',
  rrpCheckedAt: '2025-11-03',
  grade: 'A',
  serialNumber: 'SN-1',
  manualUrl: 'https://makita.example/hr2470.pdf',
  batteryChemistry: 'Li-Ion',
  batteryWh: '21.6',
  images: ['/images/drill-main-7b9a139e-1000.webp'],
  manufacturerId: await createManufacturer(),
  safety: 'Czytaj instrukcję.',
  ...overrides,
})

/** Fields that the law requires for a published product, and that `makeProduct` leaves empty. */
const makeLegalFields = async () => ({
  manufacturerId: await createManufacturer(),
  safety: 'Czytaj instrukcję.',
})

const readPrices = async (id: string) => {
  const rows = await db().select().from(priceHistory).where(eq(priceHistory.productId, id))
  return rows.map(({ price }) => price)
}

describe('a product added by staff', () => {
  it('is a draft with its own slug until it is published, and then in the shop', async () => {
    const staff = await makeStaffClient()
    const productFields = await makeProductFields()
    const { status, body } = await staff.create(productFields)
    expect([status, body.status, body.version, body.stock, body.held, body.sold]).toEqual([
      201,
      'draft',
      1,
      1,
      0,
      0,
    ])
    expect(body).toMatchObject(productFields)
    expect(body.slug).toBe(productFields.name.toLowerCase().replace('ł', 'l').replace(' ', '-'))
    expect((await fetchShopProduct(body.slug)).status).toBe(404)
    const publishResponse = await staff.change(body.id, { version: 1, status: 'published' })
    expect([publishResponse.status, publishResponse.body.version]).toEqual([200, 2])
    expect((await fetchShopProduct(body.slug)).body).toMatchObject({
      exhibitionPrice: '1299.00',
      lowestPrice30Days: null,
    })
    // A serial number must stay private, because a stranger could report a theft or claim the guarantee.
    expect((await fetchShopProduct(body.slug)).body).toMatchObject({
      manualUrl: productFields.manualUrl,
      batteryWh: '21.6',
    })
    expect(JSON.stringify((await fetchShopProduct(body.slug)).body)).not.toContain('SN-1')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, body.id))
    expect(actions.map(({ action }) => action)).toEqual(['product_create', 'product_change'])
  })

  it('may share its name, but has its own slug; a SKU is unique', async () => {
    const staff = await makeStaffClient()
    const fields = await makeProductFields()
    const [first, second] = [
      await staff.create(fields),
      await staff.create({ ...fields, sku: `EKS-${makeUniqueSuffix()}` }),
    ]
    expect(first.body.slug).not.toBe(second.body.slug)
    const thirdProduct = await staff.create(fields)
    expect([thirdProduct.status, thirdProduct.body.code, thirdProduct.body.errors]).toEqual([
      409,
      'product.taken',
      [{ path: 'sku', code: 'taken' }],
    ])
    const sameSkuResponse = await staff.change(second.body.id, {
      version: 1,
      sku: first.body.sku?.toLowerCase(),
    })
    expect([sameSkuResponse.status, sameSkuResponse.body.errors]).toEqual([
      409,
      [{ path: 'sku', code: 'taken' }],
    ])
    const renameResponse = await staff.change(second.body.id, { version: 1, slug: first.body.slug })
    expect([renameResponse.status, renameResponse.body.errors]).toEqual([
      409,
      [{ path: 'slug', code: 'taken' }],
    ])
    const unknownManufacturerResponse = await staff.create(
      await makeProductFields({ manufacturerId: 'nobody' }),
    )
    expect([unknownManufacturerResponse.status, unknownManufacturerResponse.body.errors]).toEqual([
      400,
      [{ path: 'manufacturerId', code: 'invalid' }],
    ])
  })

  it('is published only with all fields that shop and law require', async () => {
    const staff = await makeStaffClient()
    const { body } = await staff.create({
      name: 'Piła',
      sku: `EKS-${makeUniqueSuffix()}`,
      category: 'pily',
      grade: 'C',
    })
    const publishResponse = await staff.change(body.id, { version: 1, status: 'published' })
    expect([publishResponse.status, publishResponse.body.code]).toEqual([409, 'product.not_ready'])
    expect(publishResponse.body.errors?.map(({ path }) => path)).toEqual([
      'images',
      'description',
      'originalPrice',
      'exhibitionPrice',
      'defects',
      'manufacturerId',
      'safety',
    ])
    expect((await staff.read(body.id)).body).toMatchObject({ status: 'draft', version: 1 })
    const createResponse = await staff.create(
      await makeProductFields({ status: 'published', exhibitionPrice: '2000.00' }),
    )
    expect(createResponse.body.errors).toEqual([{ path: 'exhibitionPrice', code: 'aboveOriginal' }])
  })

  it('is not on sale before staff choose its grade, even with a condition text', async () => {
    const staff = await makeStaffClient()
    const gradeMissingAnswer = [400, 'input.invalid', [{ path: 'grade', code: 'required' }]]
    const text = { condition: 'Jak nowy' }
    const refusedResponse = await staff.create(await makeProductFields({ grade: undefined, ...text }))
    expect([refusedResponse.status, refusedResponse.body.code, refusedResponse.body.errors]).toEqual(
      gradeMissingAnswer,
    )
    const { body: draft } = await staff.create(await makeProductFields({ grade: undefined }))
    const textResponse = await staff.change(draft.id, { version: 1, ...text })
    expect([textResponse.status, textResponse.body.code, textResponse.body.errors]).toEqual(
      gradeMissingAnswer,
    )
    const publishResponse = await staff.change(draft.id, { version: 1, status: 'published' })
    expect(publishResponse.body.errors).toEqual([{ path: 'condition', code: 'required' }])
    const gradedResponse = await staff.change(draft.id, { version: 1, status: 'published', grade: 'A' })
    expect(gradedResponse.body).toMatchObject({ status: 'published', grade: 'A' })
  })

  it('rejects a catalogue price dated in the future in Poland', async () => {
    const staff = await makeStaffClient()
    const today = polishDay(Date.now())
    const futureFields = { rrpCheckedAt: isoDay(today + 2) }
    const futureDateResponse = [400, 'input.invalid', [{ path: 'rrpCheckedAt', code: 'notYet' }]]
    const createResponse = await staff.create(await makeProductFields(futureFields))
    expect([createResponse.status, createResponse.body.code, createResponse.body.errors]).toEqual(
      futureDateResponse,
    )
    const { body } = await staff.create(await makeProductFields({ rrpCheckedAt: isoDay(today) }))
    const changeResponse = await staff.change(body.id, { version: 1, ...futureFields })
    expect([changeResponse.status, changeResponse.body.code, changeResponse.body.errors]).toEqual(
      futureDateResponse,
    )
    expect((await staff.read(body.id)).body).toMatchObject({ version: 1, rrpCheckedAt: isoDay(today) })
  })
})

describe('a draft', () => {
  it('is previewed for staff as the shop would show it, and for no one else', async () => {
    const staff = await makeStaffClient()
    const { body: draft } = await staff.create(await makeProductFields())
    const previewResponse = await staff.preview(draft.id)
    expect([previewResponse.status, previewResponse.cache]).toEqual([200, 'no-store'])
    expect(previewResponse.body).toMatchObject({ slug: draft.slug, exhibitionPrice: '1299.00' })
    const path = `/api/admin/products/${draft.id}/preview`
    expect((await makeClient()('GET', path)).status).toBe(401)
    for (const idOrSlug of [draft.id, draft.slug]) expect((await fetchShopProduct(idOrSlug)).status).toBe(404)
    await staff.change(draft.id, { version: 1, status: 'published' })
    expect((await staff.preview(draft.id)).body).toEqual((await fetchShopProduct(draft.slug)).body)
  })
})

describe('a change by staff', () => {
  it('does not overwrite a concurrent change', async () => {
    const staff = await makeStaffClient()
    const { id } = await makeProduct()
    const [first, second] = await Promise.all([
      staff.change(id, { version: 1, name: 'Pierwszy', nameEn: 'First' }),
      staff.change(id, { version: 1, name: 'Drugi', nameEn: 'Second' }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const [savedResponse, staleResponse] = first.status === 200 ? [first, second] : [second, first]
    expect(staleResponse.body).toMatchObject({ code: 'product.stale', version: 2 })
    expect((await staff.read(id)).body).toMatchObject({ name: savedResponse.body.name, version: 2 })
    const staffActions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(staffActions).toHaveLength(1)
  })

  it('of a price is in its history, and reductions show the lowest earlier price; draft prices do not count', async () => {
    const staff = await makeStaffClient()
    const { body } = await staff.create(await makeProductFields({ exhibitionPrice: '1800.00' }))
    const cheaperResponse = await staff.change(body.id, { version: 1, exhibitionPrice: '1500.00' })
    expect(cheaperResponse.status).toBe(200)
    await staff.change(body.id, { version: 2, exhibitionPrice: '1400.00', status: 'published' })
    expect((await fetchShopProduct(body.slug)).body.lowestPrice30Days).toBeNull()
    await staff.change(body.id, { version: 3, status: 'draft' })
    await staff.change(body.id, { version: 4, status: 'published' })
    const reducedResponse = await staff.change(body.id, { version: 5, exhibitionPrice: '1200.00' })
    expect(reducedResponse.body.prices.map(({ price }) => price)).toEqual([
      180_000, 150_000, 140_000, 120_000,
    ])
    expect((await fetchShopProduct(body.slug)).body).toMatchObject({
      exhibitionPrice: '1200.00',
      lowestPrice30Days: '1400.00',
      reduction: { since: 'listed' },
    })
    await staff.change(body.id, { version: 6, name: 'Inna nazwa', nameEn: 'Another name' })
    expect(await readPrices(body.id)).toHaveLength(4)
  })

  it('that republishes a product announces no reduction, whatever its price was meanwhile', async () => {
    const staff = await makeStaffClient()
    const dayMs = DAY_MS
    const ninetyDaysAgo = Date.now() - 90 * dayMs
    for (const unpublishedStatus of ['draft', 'archived']) {
      const { id, slug } = await makeProduct({
        listedAt: ninetyDaysAgo,
        createdAt: ninetyDaysAgo,
        updatedAt: ninetyDaysAgo,
        ...(await makeLegalFields()),
      })
      await staff.change(id, { version: 1, status: unpublishedStatus })
      await staff.change(id, { version: 2, exhibitionPrice: '1500.00' })
      const publishResponse = await staff.change(id, {
        version: 3,
        status: 'published',
        exhibitionPrice: '1000.00',
      })
      expect(publishResponse.body).toMatchObject({
        listedAt: publishResponse.body.updatedAt,
        status: 'published',
      })
      expect((await fetchShopProduct(slug)).body.lowestPrice30Days).toBeNull()
      await staff.change(id, { version: 4, exhibitionPrice: '900.00' })
      expect((await fetchShopProduct(slug)).body.lowestPrice30Days).toBe('1000.00')
    }
  })

  it('that unpublishes and republishes a product does not hide an earlier lower price', async () => {
    const staff = await makeStaffClient()
    const { id, slug } = await makeProduct(await makeLegalFields())
    await staff.change(id, { version: 1, status: 'draft' })
    await staff.change(id, { version: 2, status: 'published', exhibitionPrice: '1800.00' })
    await staff.change(id, { version: 3, exhibitionPrice: '1500.00' })
    expect((await fetchShopProduct(slug)).body.lowestPrice30Days).toBeNull()
  })

  it('of the stock keeps the units of buyers and adds up', async () => {
    const staff = await makeStaffClient()
    const { product } = await makeOrder({ stock: 3 })
    const { body } = await staff.change(product.id, { version: 1, stock: 7, stockSeen: 2 })
    expect([body.stock, body.held, body.sold]).toEqual([7, 1, 0])
    expect(await readStockRow(product.id)).toEqual({ stock: 7, held: 1, sold: 0 })
  })

  it('of the stock is rejected entirely if buyers have changed it', async () => {
    const staff = await makeStaffClient()
    const { product } = await makeOrder({ stock: 2 })
    const lateChange = { version: 1, stock: 2, stockSeen: 2, name: 'Inna nazwa', nameEn: 'Another name' }
    const staleResponse = await staff.change(product.id, lateChange)
    expect([staleResponse.status, staleResponse.body.code, staleResponse.body.version]).toEqual([
      409,
      'product.stale',
      1,
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 1, sold: 0 })
    const { body } = await staff.change(product.id, {
      version: 1,
      name: 'Inna nazwa',
      nameEn: 'Another name',
    })
    expect([body.name, body.stock, body.version]).toEqual(['Inna nazwa', 1, 2])
  })

  it('of a slug redirects the old one to the new one', async () => {
    const staff = await makeStaffClient()
    const { id, slug } = await makeProduct()
    await staff.change(id, { version: 1, slug: `nowy-${id}` })
    expect((await fetchShopProduct(slug)).body.slug).toBe(`nowy-${id}`)
  })

  it('archives a product permanently, once', async () => {
    const staff = await makeStaffClient()
    const { id, slug } = await makeProduct()
    expect((await fetchShopProduct(slug)).status).toBe(200)
    expect([(await staff.archive(id)).status, (await staff.archive(id)).status]).toEqual([204, 204])
    expect((await fetchShopProduct(slug)).status).toBe(410)
    expect((await staff.read(id)).body).toMatchObject({ status: 'archived', version: 2 })
  })
})

describe('the staff list', () => {
  it('is filtered, searched without diacritics, and paged, newest first', async () => {
    const staff = await makeStaffClient()
    const uniqueWord = `żółw${makeUniqueSuffix()}`
    const productIds = []
    for (const [index, extraFields] of [
      {},
      { status: 'draft' as const },
      { stock: 0, sold: 1 },
      { category: 'pily' as const },
    ].entries())
      productIds.push(
        (await makeProduct({ name: `Piła ${uniqueWord} nr${index}z`, createdAt: index + 1, ...extraFields }))
          .id,
      )
    const searchQuery = `q=${encodeURIComponent(uniqueWord.replace('żółw', 'zolw').toUpperCase())}`
    const findProductIds = async (query: string) =>
      (await staff.list(`${searchQuery}${query}`)).items.map(({ id }) => id)
    expect(await findProductIds('')).toEqual(productIds.toReversed())
    expect(await findProductIds('%20pila%20nr2z')).toEqual([productIds[2]])
    expect(await findProductIds('&state=draft')).toEqual([productIds[1]])
    expect(await findProductIds('&category=pily')).toEqual([productIds[3]])
    expect(await findProductIds('&state=sold')).toEqual([productIds[2]])
    expect(await findProductIds('&state=for_sale')).toEqual([productIds[3], productIds[0]])
    const firstPage = await staff.list(`${searchQuery}&limit=3`)
    expect([firstPage.total, firstPage.items.length]).toEqual([4, 3])
    const secondPage = await staff.list(`${searchQuery}&limit=3&cursor=${firstPage.nextCursor}`)
    expect([secondPage.items.map(({ id }) => id), secondPage.nextCursor]).toEqual([[productIds[0]], null])
  })

  it('finds sold and archived products by name, model number and EAN, as templates for another piece', async () => {
    const staff = await makeStaffClient()
    const uniqueWord = makeUniqueSuffix()
    const ean = `590${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`
    const { id } = await makeProduct({
      name: `Żółta wiertarka ${uniqueWord}`,
      modelNumber: `HP-${uniqueWord}`,
      ean,
      status: 'archived',
      stock: 0,
      sold: 1,
    })
    for (const searchText of [`zolta ${uniqueWord}`, `hp-${uniqueWord}`, `HP${uniqueWord}`, ean]) {
      const { items } = await staff.list(`limit=20&q=${encodeURIComponent(searchText)}`)
      expect(items, searchText).toMatchObject([{ id, status: 'archived', stock: 0, sold: 1 }])
    }
    const response = await makeClient()('GET', `/api/admin/products?q=${ean}`)
    expect(response.status).toBe(401)
  })

  it('finds serial numbers with any separators', async () => {
    const staff = await makeStaffClient()
    const serialDigits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
    const [dashedSerial, spacedSerial] = [
      `${serialDigits.slice(0, 4)}-${serialDigits.slice(4)}`,
      `SN ${makeUniqueSuffix()}`,
    ]
    const { id } = await makeProduct({ serialNumber: `${dashedSerial}, ${spacedSerial}` })
    for (const searchText of [
      dashedSerial,
      serialDigits,
      dashedSerial.replace('-', ' '),
      spacedSerial,
      spacedSerial.toLowerCase(),
    ])
      expect((await staff.list(`q=${encodeURIComponent(searchText)}`)).items).toMatchObject([{ id }])
    const { items } = await staff.list(`q=${encodeURIComponent(serialDigits)}x`)
    expect(items).toEqual([])
  })

  it('counts the products of each state, says what a draft lacks, and sorts by age and price', async () => {
    const staff = await makeStaffClient()
    const uniqueWord = `stan${makeUniqueSuffix()}`
    const makeListed = async (listedAt: number, price: number, fields: Parameters<typeof makeProduct>[0]) =>
      (
        await makeProduct({
          name: uniqueWord,
          exhibitionPrice: minor(price),
          listedAt,
          createdAt: listedAt,
          ...fields,
        })
      ).id
    const productForSale = await makeListed(3, 300_00, {})
    const heldProduct = await makeListed(1, 100_00, { stock: 0, held: 1 })
    const soldProduct = await makeListed(2, 500_00, { stock: 0, sold: 1 })
    const draftProduct = await makeListed(5, 200_00, { status: 'draft', description: '' })
    const archivedProduct = await makeListed(4, 400_00, { status: 'archived' })
    const page = await staff.list(`q=${uniqueWord}`)
    expect(page.states).toEqual({ for_sale: 1, held: 1, sold: 1, draft: 1, archived: 1 })
    expect(page.total).toBe(5)
    expect(page.items.map(({ id, state }) => [id, state])).toEqual([
      [draftProduct, 'draft'],
      [archivedProduct, 'archived'],
      [productForSale, 'for_sale'],
      [soldProduct, 'sold'],
      [heldProduct, 'held'],
    ])
    expect(page.items.map(({ missing }) => missing)).toEqual([
      ['description', 'manufacturerId', 'safety'],
      [],
      [],
      [],
      [],
    ])
    for (const [sort, sortedIds] of [
      ['longest', [heldProduct, soldProduct, productForSale, archivedProduct, draftProduct]],
      ['price_asc', [heldProduct, draftProduct, productForSale, archivedProduct, soldProduct]],
      ['price_desc', [soldProduct, archivedProduct, productForSale, draftProduct, heldProduct]],
    ] as const) {
      const firstSortedPage = await staff.list(`q=${uniqueWord}&sort=${sort}&limit=2`)
      const secondSortedPage = await staff.list(
        `q=${uniqueWord}&sort=${sort}&limit=3&cursor=${firstSortedPage.nextCursor}`,
      )
      expect([...firstSortedPage.items, ...secondSortedPage.items].map(({ id }) => id)).toEqual(sortedIds)
      expect(secondSortedPage.nextCursor).toBeNull()
    }
    const heldPage = await staff.list(`q=${uniqueWord}&state=held`)
    expect([heldPage.items.map(({ id }) => id), heldPage.total]).toEqual([[heldProduct], 1])
  })

  it('reads only its index to filter, count and sort, and once', async () => {
    for (const staffProductsQuery of [
      {},
      { q: 'a b' },
      { state: 'draft' as const },
      { q: 'a', category: 'pily' as const, sort: 'price_asc' as const, cursor: '5~x' },
    ]) {
      const { sql, params } = productListQuery(db(), staffProductsQuery, 50).toSQL()
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      const tableScans = results
        .map(({ detail }) => detail)
        .filter((detail) => /(SCAN|SEARCH) products/.test(detail))
      expect(tableScans.toSorted()).toEqual([
        expect.stringMatching(/^SCAN products USING (COVERING )?INDEX products_searched$/),
        expect.stringMatching(/^SEARCH products USING INDEX sqlite_autoindex_products_1 \(id=\?\)/),
      ])
    }
  })
})

it('an archived product keeps its SKU reserved', async () => {
  const staff = await makeStaffClient()
  const { id, sku } = await makeProduct()
  await staff.archive(id)
  for (const skuSpelling of [sku, sku.toLowerCase()])
    expect((await staff.create(await makeProductFields({ sku: skuSpelling }))).body.code).toBe(
      'product.taken',
    )
  expect(await db().select().from(products).where(eq(products.sku, sku))).toHaveLength(1)
})

describe('a product with a guarantee', () => {
  const guaranteeFields = { warranty: '12 miesięcy gwarancji producenta' }
  const createWithoutStatement = async (
    staff: Awaited<ReturnType<typeof makeStaffClient>>,
    overrides: object,
  ) => staff.create(await makeProductFields(overrides))
  const NO_STATEMENT_ERRORS = [{ path: 'warranty', code: 'noStatement' }]

  it('is published only with a guarantee statement of its manufacturer, whether created or changed', async () => {
    const staff = await makeStaffClient()
    const createResponse = await createWithoutStatement(staff, { ...guaranteeFields, status: 'published' })
    expect([createResponse.status, createResponse.body.code, createResponse.body.errors]).toEqual([
      409,
      'product.not_ready',
      NO_STATEMENT_ERRORS,
    ])
    const { body: draft } = await createWithoutStatement(staff, guaranteeFields)
    const rejectedResponse = await staff.change(draft.id, { version: 1, status: 'published' })
    expect([rejectedResponse.body.code, rejectedResponse.body.errors]).toEqual([
      'product.not_ready',
      NO_STATEMENT_ERRORS,
    ])
    const polishText = { pl: 'Polska', en: '' }
    const guarantee = {
      guarantor: null,
      scope: polishText,
      territory: polishText,
      claim: polishText,
      termsUrl: '',
    }
    const id = `maker-${makeUniqueSuffix()}`
    await db()
      .insert(manufacturers)
      .values({ id, name: id, address: 'x', email: 'x', website: 'x', guarantee })
    const publishResponse = await staff.change(draft.id, {
      version: 1,
      status: 'published',
      manufacturerId: id,
    })
    expect(publishResponse.status).toBe(200)
    // A published product must not lose its guarantee statement. A published product must not start to claim a
    // guarantee without a statement either.
    const { body: otherProduct } = await createWithoutStatement(staff, { status: 'published' })
    expect((await staff.change(otherProduct.id, { version: 1, ...guaranteeFields })).body.errors).toEqual(
      NO_STATEMENT_ERRORS,
    )
  })

  it('with the label GARAN is published only if the shop has the artwork', async () => {
    const staff = await makeStaffClient()
    const untranslatedText = { pl: 'Polska', en: '' }
    const guarantee = {
      guarantor: null,
      scope: untranslatedText,
      territory: untranslatedText,
      claim: untranslatedText,
      termsUrl: '',
    }
    const id = `maker-${makeUniqueSuffix()}`
    await db()
      .insert(manufacturers)
      .values({ id, name: id, address: 'x', email: 'x', website: 'x', guarantee })
    const { body: draft } = await createWithoutStatement(staff, {
      ...guaranteeFields,
      manufacturerId: id,
      durabilityGuaranteeYears: 5,
      brand: 'Kowal',
      modelNumber: 'KS-1',
    })
    await expect(publishDraft({ labelArtwork: null }, draft.id)).rejects.toMatchObject({
      code: 'product.not_ready',
      details: { errors: [{ path: 'durabilityGuaranteeYears', code: 'noArtwork' }] },
    })
    expect((await publishDraft({ labelArtwork: FAKE_LABEL_ARTWORK }, draft.id)).status).toBe('published')
  })
})

describe('a product with too few photos of the unit itself', () => {
  it('is published by the demo only', async () => {
    const staff = await makeStaffClient()
    const { body: draft } = await staff.create(await makeProductFields({}))
    await expect(publishDraft({ isProduction: true }, draft.id)).rejects.toMatchObject({
      code: 'product.not_ready',
      details: { errors: [{ path: 'images', code: 'fewPhotos' }] },
    })
    expect((await publishDraft({ isProduction: false }, draft.id)).status).toBe('published')
  })
})

describe('a pin of a defect', () => {
  it('is stored, and freed when its picture is removed', async () => {
    const staff = await makeStaffClient()
    const images = ['/images/drill-main-1000.webp', '/images/drill-side-1000.webp']
    const pin = { image: images[1], x: 0.25, y: 0.5 }
    const defect = { pl: 'Rysa', en: 'Scratch' }
    const { body: draft } = await staff.create(
      await makeProductFields({ images, defects: [{ ...defect, pin }] }),
    )
    expect(draft.defects).toEqual([{ ...defect, pin }])
    const { body: productWithoutPicture } = await staff.change(draft.id, {
      version: 1,
      images: images.slice(0, 1),
    })
    expect(productWithoutPicture.defects).toEqual([defect])
    const rejectedResponse = await staff.change(draft.id, {
      version: 2,
      defects: [{ ...defect, pin: { ...pin, x: 1.5 } }],
    })
    expect([rejectedResponse.status, rejectedResponse.body.code]).toEqual([400, 'input.invalid'])
    // A pin on a picture that the product does not have is never stored.
    const { body: changedProduct } = await staff.change(draft.id, {
      version: 2,
      defects: [{ ...defect, pin }],
    })
    expect(changedProduct.defects).toEqual([defect])
  })
})
