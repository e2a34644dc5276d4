import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

type SqlValue = string | number | null
type SqlStatement = { statement: string; values: readonly SqlValue[] }

/** Runs statements on the shop's database in one transaction, through the endpoint of the global setup. */
async function runBatch(statements: readonly SqlStatement[]): Promise<unknown[][]> {
  const response = await fetch(process.env['SHOP_DATABASE_URL'] ?? '', {
    method: 'POST',
    body: JSON.stringify({ statements }),
  })
  if (!response.ok)
    throw new Error(`${await response.text()}: ${statements.map(({ statement }) => statement).join('; ')}`)
  return (await response.json()) as unknown[][]
}

/** Runs a statement on the shop's database and returns its rows. */
export async function runSql<Row = Record<string, unknown>>(
  statement: string,
  ...values: SqlValue[]
): Promise<Row[]> {
  const [rows] = await runBatch([{ statement, values }])
  return rows as Row[]
}

const PICTURE_PATHS = JSON.parse(readFileSync('catalog/pictures.json', 'utf8')) as Record<string, string>
/** Main pictures come first, because only they have the JPEG that mails show. */
const PICTURES_MAIN_FIRST = Object.values(PICTURE_PATHS).toSorted(
  (a, b) => Number(b.includes('-main-')) - Number(a.includes('-main-')),
)

export type TestProduct = {
  id: string
  slug: string
  sku: string
  name: string
  nameEn: string
  price: number
  defects: { pl: string; en: string }[]
}

type ProductOptions = {
  /** Price in PLN minor units. */
  price?: number
  stock?: number
  category?: string
  defects?: { pl: string; en: string }[]
  platform?: string | null
  pictures?: number
  listedAt?: number
  /** Packed sides in mm, and weight in g. Without a size, the product travels in an ordinary parcel. */
  size?: { sides: readonly [number, number, number]; weight: number }
}

/** Creates a published product for one test, so that no other test sells it. */
export async function makeProduct({
  price = 1_299_00,
  stock = 1,
  category = 'akcesoria',
  defects = [],
  platform = null,
  pictures: pictureCount = 2,
  listedAt = 0,
  size,
}: ProductOptions = {}): Promise<TestProduct> {
  const id = randomUUID()
  const uniqueSuffix = id.slice(0, 6).toUpperCase()
  const product = {
    id,
    slug: `narzedzie-${id}`,
    sku: `E2E-${id.slice(0, 13)}`,
    name: `Narzędzie próbne ${uniqueSuffix}`,
    nameEn: `Trial tool ${uniqueSuffix}`,
    price,
    defects,
  }
  const pictures = PICTURES_MAIN_FIRST
  const productRow: Record<string, string | number | null> = {
    id,
    slug: product.slug,
    sku: product.sku,
    name: product.name,
    name_en: product.nameEn,
    description: `Opis narzędzia ${uniqueSuffix}, napisany po polsku.`,
    description_en: `Description of tool ${uniqueSuffix}, written in English.`,
    condition: 'Drobne ślady po wystawie.',
    condition_en: 'Slight marks from the exhibition.',
    warranty: '12 miesięcy gwarancji producenta',
    warranty_en: '12-month manufacturer’s guarantee',
    // The demo catalogue has a guarantee statement of this manufacturer.
    manufacturer_id: 'makita',
    category,
    image: pictures[0] ?? '',
    images: JSON.stringify(pictures.slice(0, pictureCount)),
    original_price_minor: price + 100_00,
    exhibition_price_minor: price,
    rrp_source: 'cennik producenta 2026',
    rrp_source_en: 'manufacturer’s price list 2026',
    rrp_checked_at: '2026-11-02',
    pieces: stock,
    stock,
    platform,
    features: JSON.stringify(['Moc: 800 W', 'Wymiary: 30 × 20 × 10 cm']),
    features_en: JSON.stringify(['Power: 800 W', 'Dimensions: 30 × 20 × 10 cm']),
    defects: JSON.stringify(defects),
    status: 'published',
    length_mm: size?.sides[0] ?? null,
    width_mm: size?.sides[1] ?? null,
    height_mm: size?.sides[2] ?? null,
    weight_grams: size?.weight ?? null,
    listed_at: listedAt,
    created_at: listedAt,
    updated_at: listedAt,
  }
  const columns = Object.keys(productRow)
  await runSql(
    `INSERT INTO products (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(productRow),
  )
  return product
}

export type StockRow = { pieces: number; stock: number; held: number; sold: number }

export async function readStock(product: TestProduct): Promise<StockRow> {
  const [row] = await runSql<StockRow>(
    'SELECT pieces, stock, held, sold FROM products WHERE id = ?',
    product.id,
  )
  if (!row) throw new Error('no such product')
  return row
}

/**
 * Moves an order and its promised days 40 days back. Drops and restores the trigger that forbids this change, in one
 * transaction, because parallel tests need the trigger.
 */
export async function makeOrderLate(orderId: string): Promise<void> {
  const [trigger] = await runSql<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'order_agreed'")
  if (!trigger) throw new Error('no trigger order_agreed')
  await runBatch([
    { statement: 'DROP TRIGGER order_agreed', values: [] },
    {
      statement: `UPDATE orders SET created_at = created_at - 40 * 86400000, promised_from = date(promised_from, '-40 days'),
        promised_to = date(promised_to, '-40 days') WHERE id = ?`,
      values: [orderId],
    },
    { statement: trigger.sql, values: [] },
  ])
}

export type TestOrder = {
  id: string
  state: string
  currency: string
  language: string
  totalMinor: number
  customerType: string
  nip: string | null
}

/** Returns the orders that contain a product, oldest first. */
export const findOrders = (product: TestProduct): Promise<TestOrder[]> =>
  runSql<TestOrder>(
    `SELECT orders.id, orders.state, currency, language, orders.total_minor AS totalMinor, customer_type AS customerType, nip
      FROM orders JOIN order_lines ON order_lines.order_id = orders.id WHERE product_id = ? ORDER BY created_at`,
    product.id,
  )

/** Waits until the search finds a product: the Worker caches the catalogue for 2 s. */
export async function waitUntilSearchable({ name }: TestProduct): Promise<void> {
  const countFoundProducts = async () => {
    const response = await fetch(
      `${process.env['SHOP_URL']}/api/products?limit=1&q=${encodeURIComponent(name)}`,
    )
    const { total, isLoose } = (await response.json()) as { total: number; isLoose: boolean }
    return isLoose ? 0 : total
  }
  await expect.poll(countFoundProducts, { timeout: 30_000 }).toBe(1)
}
