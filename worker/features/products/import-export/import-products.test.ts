import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  readStockRow,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { toCsv } from '../../../../domain/text/csv'
import { isConstraintViolation, jsonListSql } from '../../../database/db'
import type { ImportReport } from './import-products'
import { type PlannedChange, buildProductUpdates } from './import-statements'
import { manufacturers, priceHistory, products } from '../products.table'

const PUBLISH_FACTS = { hasStatement: () => true, hasGaranArtwork: false, requiredOwnPhotos: 0 }

const CSV_HEADERS = { 'Content-Type': 'text/csv' }

async function importFile(file: string | Uint8Array | Promise<string>, query = '') {
  const path = `/api/admin/products/import${query}`
  return readAnswer<ImportReport & ErrorResponse>(
    makeClient(await makeStaffHeaders())('POST', path, await file, CSV_HEADERS),
  )
}
const countChanges = ({ lines }: ImportReport) =>
  (['new', 'changed', 'same'] as const).map((change) => lines.filter((line) => line.change === change).length)
const readProductsBySku = (skuPrefix: string) =>
  db()
    .select()
    .from(products)
    .where(sql`${products.sku} LIKE ${`${skuPrefix}%`}`)

const buyProduct = async (product: typeof products.$inferSelect) =>
  expect((await makeClient()('POST', '/api/orders', makeOrderBody([product]))).status).toBe(201)

const countBytes = (value: unknown) => new TextEncoder().encode(String(value)).length

const CSV_HEADER = [
  'SKU',
  'Nazwa',
  'Kategoria',
  'Cena katalogowa',
  'Cena wystawowa',
  'Dostępne sztuki',
  'Opis',
]
const makeCsvRow = (sku: string, price = '1299,50') => [
  sku,
  'Młot; "SDS"',
  'mloty',
  '1 999,00',
  price,
  '2',
  'Opis\nw dwóch liniach',
]

describe('a product import', () => {
  it('adds 500 drafts at once and changes nothing when repeated', async () => {
    const skuPrefix = `IMP-${crypto.randomUUID().slice(0, 8)}-`
    const makeFile = (price?: string) =>
      toCsv(
        CSV_HEADER,
        Array.from({ length: 500 }, (_, index) => makeCsvRow(`${skuPrefix}${index}`, price)),
      )
    const dryRunImport = await importFile(makeFile(), '?dry=true')
    expect([
      countChanges(dryRunImport.body),
      dryRunImport.body.isWritten,
      (await readProductsBySku(skuPrefix)).length,
    ]).toEqual([[500, 0, 0], false, 0])
    const firstImport = await importFile(makeFile())
    expect([firstImport.status, countChanges(firstImport.body), firstImport.body.isWritten]).toEqual([
      200,
      [500, 0, 0],
      true,
    ])
    const importedRows = await readProductsBySku(skuPrefix)
    expect(importedRows).toHaveLength(500)
    expect(new Set(importedRows.map(({ slug }) => slug)).size).toBe(500)
    expect(importedRows[0]).toMatchObject({
      name: 'Młot; "SDS"',
      status: 'draft',
      exhibitionPrice: 129_950,
      stock: 2,
      pieces: 2,
      version: 1,
      description: 'Opis\nw dwóch liniach',
    })
    const secondImport = await importFile(makeFile())
    expect([countChanges(secondImport.body), secondImport.body.isWritten]).toEqual([[0, 0, 500], true])
    expect((await readProductsBySku(skuPrefix)).every(({ version }) => version === 1)).toBe(true)
    const cheaperImport = await importFile(makeFile('999,00'))
    expect([countChanges(cheaperImport.body), cheaperImport.body.lines[0]?.columns]).toEqual([
      [0, 500, 0],
      ['Cena wystawowa'],
    ])
    const productIds = (await readProductsBySku(skuPrefix)).map(({ id }) => id)
    const [history] = await db()
      .select({ count: sql<number>`count(*)` })
      .from(priceHistory)
      .where(inArray(priceHistory.productId, jsonListSql(productIds)))
    expect(history?.count).toBe(1000)
  })

  it('changes the given columns only, with any separator, and keeps units of buyers', async () => {
    const { product } = await makeOrder({ stock: 2, features: ['Moc: 800 W'] })
    const { body } = await importFile(
      `\ufeffsku,Model,Dostępne sztuki,zarezerwowane,sprzedane\r\n${product.sku},HR2470,5,1,0\r\n`,
    )
    expect(body.lines[0]?.columns).toEqual(['Dostępne sztuki', 'Model'])
    const [row] = await readProductsBySku(product.sku)
    expect(row).toMatchObject({
      ...product,
      modelNumber: 'HR2470',
      staffText: row?.staffText,
      stock: 5,
      held: 1,
      pieces: 6,
      shelf: 0,
      version: 2,
      updatedAt: row?.updatedAt,
      listedAt: row?.listedAt,
    })
    await importFile(`SKU;Model\n${product.sku};HR\n`)
    expect(await readStockRow(product.id)).toEqual({ stock: 5, held: 1, sold: 0 })
  })

  it('of an export from before a sale does not restock the sold unit', async () => {
    const product = await makeProduct()
    const response = await makeClient(await makeStaffHeaders())('GET', '/api/admin/export/products.csv')
    const [header = '', ...lines] = (await response.text()).split('\r\n')
    const line = lines.find((candidate) => candidate.includes(product.sku)) ?? ''
    const file = `${header}\r\n${line.replace('1299,00', '1199,00')}\r\n`
    expect((await importFile(file, '?dry=true')).body.errors).toEqual([])
    await buyProduct(product)
    const { body } = await importFile(file)
    expect([body.isWritten, body.errors]).toEqual([
      false,
      [{ line: 2, column: 'Dostępne sztuki', code: 'moved' }],
    ])
    const { errors } = (await importFile(`SKU;Dostępne sztuki\n${product.sku};1\n`)).body
    expect(errors).toEqual([{ line: 2, column: 'Zarezerwowane', code: 'required' }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await importFile(`SKU;Model\n${product.sku};HR\n`)).body.isWritten).toBe(true)
  })

  it('changes nothing if a buyer changes the stock while it is written', async () => {
    const [product, other] = [await makeProduct(), await makeProduct()]
    const makePlannedRow = (
      storedProduct: typeof product,
      fields: object,
      changedFields: PlannedChange['changedFields'],
    ): PlannedChange => ({
      row: { line: 2, sku: storedProduct.sku, fields, unavailableUnits: 0 },
      storedProduct,
      changedFields: changedFields,
      translationsToCheck: [],
    })
    const plannedRows = [
      makePlannedRow(other, { name: 'Inna' }, ['name']),
      makePlannedRow(product, { stock: 2, name: 'Inna' }, ['stock', 'name']),
    ]
    const [first, ...rest] = buildProductUpdates({ db: db() }, plannedRows, Date.now(), PUBLISH_FACTS)
    if (!first) throw new Error('nothing is written')
    await buyProduct(product)
    const databaseError: unknown = await db()
      .batch([first, ...rest])
      .catch((error: unknown) => error)
    expect(isConstraintViolation(databaseError, 'product_unchanged')).toBe(true)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await readProductsBySku(other.sku))[0]?.name).toBe(other.name)
  })

  it('of long texts is split into values that the database accepts', async () => {
    const skuPrefix = `IMP-${crypto.randomUUID().slice(0, 8)}-`
    const longText = 'ż'.repeat(5000)
    const file = toCsv(
      ['SKU', 'Nazwa', 'Kategoria', 'Opis'],
      Array.from({ length: 100 }, (_, index) => [`${skuPrefix}${index}`, 'Młot', 'mloty', longText]),
    )
    expect((await importFile(file)).body.isWritten).toBe(true)
    const importedRows = await readProductsBySku(skuPrefix)
    const plannedChanges = importedRows.map((storedProduct): PlannedChange => {
      const textFields = { safety: longText, condition: longText }
      return {
        row: { line: 2, sku: storedProduct.sku, fields: textFields, unavailableUnits: null },
        storedProduct,
        changedFields: ['safety', 'condition'],
        translationsToCheck: [],
      }
    })
    const statements = buildProductUpdates({ db: db() }, plannedChanges, Date.now(), PUBLISH_FACTS)
    const parameterSizes = statements.flatMap((statement) =>
      statement.toSQL().params.map((value) => countBytes(value)),
    )
    expect(Math.max(...parameterSizes)).toBeGreaterThan(400_000)
    expect(Math.max(...parameterSizes)).toBeLessThan(600_000)
    const [first, ...rest] = statements
    if (first) await db().batch([first, ...rest])
    const updatedRows = await readProductsBySku(skuPrefix)
    expect(updatedRows.filter(({ safety, version }) => safety === longText && version === 2)).toHaveLength(
      100,
    )
  })

  it('matches SKUs case-insensitively and reports the shop’s spelling', async () => {
    const { sku, name } = await makeProduct({ sku: `TST-${crypto.randomUUID().slice(0, 8)}` })
    const newSku = `NEW-${crypto.randomUUID().slice(0, 8)}`
    const lowerSku = sku.toLowerCase()
    const { body } = await importFile(
      toCsv(CSV_HEADER, [makeCsvRow(lowerSku), makeCsvRow(newSku), makeCsvRow(newSku.toLowerCase())]),
    )
    expect([body.isWritten, body.errors]).toEqual([
      false,
      [
        { line: 2, column: 'SKU', code: 'otherCase', value: sku },
        { line: 4, column: 'SKU', code: 'duplicate' },
      ],
    ])
    expect((await readProductsBySku(sku)).map((row) => row.name)).toEqual([name])
    expect((await importFile(toCsv(['SKU', 'Nazwa'], [[sku, name]]))).body.isWritten).toBe(true)
  })

  it('with an unclosed quote imports none of the rows inside it', async () => {
    const skuPrefix = `IMP-${crypto.randomUUID().slice(0, 8)}-`
    const csvRows = ['A', 'B', 'C'].map((suffix) => `${skuPrefix}${suffix};Młot;mloty;`)
    for (const unclosedCell of ['"Opis', '"Opis" dalej', '"Gwint 1/2"" i dalej']) {
      const file = `SKU;Nazwa;Kategoria;Opis\n${csvRows.join(`${unclosedCell}\n`)}Opis\n`
      const { body } = await importFile(file)
      expect([body.isWritten, body.lines, body.errors]).toEqual([
        false,
        [],
        [{ line: 2, column: '', code: 'openQuote' }],
      ])
    }
    expect(await readProductsBySku(skuPrefix)).toEqual([])
    const csvWithPairedQuotes = `SKU;Nazwa;Kategoria;Opis\n${skuPrefix}D;Młot 1/2";mloty;"Gwint 1/2"""\n`
    expect((await importFile(csvWithPairedQuotes)).body.isWritten).toBe(true)
    expect((await readProductsBySku(skuPrefix))[0]).toMatchObject({
      name: 'Młot 1/2"',
      description: 'Gwint 1/2"',
    })
  })

  it('with any error changes nothing and reports the place', async () => {
    const { sku, name } = await makeProduct()
    const file = toCsv(
      ['SKU', 'Nazwa', 'Cena wystawowa', 'Producent', 'Cena katalogowa sprawdzona'],
      [
        [sku, name, '5000', '', ''],
        ['IMP-X', '', '1', 'nikt', ''],
        ['IMP-Y', 'Z jutra', '1', '', isoDay(polishDay(Date.now()) + 2)],
      ],
    )
    const { status, body } = await importFile(file)
    expect([status, body.isWritten]).toEqual([200, false])
    expect(body.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '2 Cena wystawowa aboveOriginal',
      '3 Nazwa required',
      '3 Producent invalid',
      '3 Kategoria required',
      '4 Cena katalogowa sprawdzona notYet',
      '4 Kategoria required',
    ])
    expect((await readProductsBySku(sku))[0]?.name).toBe(name)
    for (const invalidCsv of ['', 'SKU', 'SKU;Nazwa', '\u0000\u0001'])
      expect((await importFile(invalidCsv)).body.code).toBe('product.unreadable_list')
    expect((await importFile('x'.repeat(2 * 1024 * 1024 + 1))).body.code).toBe('input.too_large')
  })

  it('reads a file from Polish Excel with any column separator', async () => {
    const skuPrefix = `ENC-${crypto.randomUUID().slice(0, 8)}-`
    const makeCsvText = (sku: string, separator: string) =>
      `SKU;Nazwa;Kategoria;Producent\r\n${skuPrefix}${sku};Żółty młot „Łoś”;Młoty udarowe i wyburzeniowe;\r\n`.replaceAll(
        ';',
        separator,
      )
    // The windows-1250 bytes of the non-ASCII letters in the file.
    const cp1250Codes: Record<string, number> = {
      Ż: 0xaf,
      ó: 0xf3,
      ł: 0xb3,
      '„': 0x84,
      Ł: 0xa3,
      ś: 0x9c,
      '”': 0x94,
    }
    const encodeAnsi = (letters: string) =>
      Uint8Array.from(letters, (letter) => cp1250Codes[letter] ?? letter.charCodeAt(0))
    const encodeUtf16 = (letters: string) =>
      new Uint8Array(Uint16Array.from(`\ufeff${letters}`, (letter) => letter.charCodeAt(0)).buffer)
    const csvFiles: [string, Uint8Array][] = [
      ['A', encodeAnsi(makeCsvText('A', ';'))],
      ['B', encodeAnsi(makeCsvText('B', ','))],
      ['C', encodeAnsi(makeCsvText('C', '\t'))],
      ['D', encodeUtf16(makeCsvText('D', '\t'))],
      ['E', new TextEncoder().encode(makeCsvText('E', ','))],
      ['F', new TextEncoder().encode(`\ufeff${makeCsvText('F', '\t')}`)],
    ]
    for (const [sku, file] of csvFiles) {
      const { body } = await importFile(file)
      expect([sku, body.errors, body.isWritten]).toEqual([sku, [], true])
      expect((await readProductsBySku(skuPrefix + sku))[0]).toMatchObject({
        name: 'Żółty młot „Łoś”',
        category: 'mloty',
      })
    }
    const workbook = Uint8Array.from('PK\u0003\u0004;x\r\n\u0000;y', (letter) => letter.charCodeAt(0))
    expect((await importFile(workbook)).body.code).toBe('product.unreadable_list')
  })

  it('reports all errors at once, including those of the header and of partly readable rows', async () => {
    const { body } = await importFile('SKU;Inna;Cena wystawowa;EAN\nIMP-ALL;x;dużo;123\n;y;1;\n')
    expect(body.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '1 Inna unknownColumn',
      '2 Cena wystawowa invalid',
      '2 EAN invalid',
      '2 Nazwa required',
      '2 Kategoria required',
      '3 SKU required',
    ])
  })

  it('rejects a product on sale that claims a guarantee without a statement, or gets a label without artwork', async () => {
    const product = await makeProduct({ brand: 'Kowal', modelNumber: 'KS-1' })
    await db()
      .insert(manufacturers)
      .values({ id: product.id, name: product.id, address: 'x', email: 'x', website: 'x' })
    await db().update(products).set({ manufacturerId: product.id }).where(eq(products.id, product.id))
    const { body } = await importFile(`SKU;Gwarancja;GARAN lat\n${product.sku};12 miesięcy;5\n`)
    expect(body.errors.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'Gwarancja noStatement',
      'GARAN lat noArtwork',
    ])
    expect((await readProductsBySku(product.sku))[0]?.warranty).toBe('')
  })

  it('rejects a text of the condition for a product without a chosen grade', async () => {
    const skuPrefix = `GRD-${crypto.randomUUID().slice(0, 8)}-`
    const importRow = (grade: string) =>
      importFile(
        toCsv(
          ['SKU', 'Nazwa', 'Kategoria', 'Stan', 'Klasa'],
          [[`${skuPrefix}1`, 'Młot', 'mloty', 'Jak nowy', grade]],
        ),
      )
    expect((await importRow('')).body).toMatchObject({
      isWritten: false,
      errors: [{ line: 2, column: 'Klasa', code: 'required' }],
    })
    expect((await importRow('B')).body).toMatchObject({ isWritten: true, errors: [] })
    // The stored product has a chosen grade now.
    expect((await importRow('')).body).toMatchObject({ isWritten: true, errors: [] })
    expect(await readProductsBySku(skuPrefix)).toMatchObject([{ grade: 'B', condition: 'Jak nowy' }])
  })

  it('asks about a price that is probably a typing error, and writes it once staff confirm', async () => {
    const { sku } = await makeProduct()
    const file = `SKU;Cena wystawowa\n${sku};129,90\n`
    const firstResponse = await importFile(file)
    expect([firstResponse.body.isWritten, firstResponse.body.questions]).toEqual([
      false,
      [{ line: 2, sku, column: 'Cena wystawowa', code: 'farFromLast', from: '1299.00', to: '129.90' }],
    ])
    expect((await readProductsBySku(sku))[0]?.exhibitionPrice).toBe(129_900)
    const confirmedResponse = await importFile(file, '?sure=true')
    expect([confirmedResponse.body.isWritten, (await readProductsBySku(sku))[0]?.exhibitionPrice]).toEqual([
      true,
      12_990,
    ])
  })

  it('of an export changes nothing, and no cell is a formula', async () => {
    const { sku } = await makeProduct({
      name: '=HYPERLINK("https://evil.example")',
      condition: '-5 rys',
      defects: [{ pl: '+1 rysa', en: 'scratch' }],
      box: [{ pl: 'Walizka', en: 'Case', included: false }],
      images: ['/images/drill-main-1000.webp', '/images/drill-side-1000.webp'],
    })
    const response = await makeClient(await makeStaffHeaders())('GET', '/api/admin/export/products.csv')
    const text = await response.text()
    expect(response.headers.get('Content-Disposition')).toContain('produkty.csv')
    const [header = '', ...lines] = text.split('\r\n')
    expect(header.startsWith('SKU;Nazwa')).toBe(true)
    const line = lines.find((candidate) => candidate.includes(sku)) ?? ''
    expect(line).toContain(`"'=HYPERLINK`)
    const { body } = await importFile(`${header}\r\n${line}\r\n`)
    expect([body.errors, countChanges(body)]).toEqual([[], [0, 0, 1]])
  })
})
