import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CsvRow } from '../../../../domain/products/form/read-product-rows'
import { BLANK_PRODUCT, type ProductFields } from '../../../../domain/products/form/product-fields'
import type { PublishFacts } from '../../../../domain/products/form/publish-errors'
import { listSlugCandidates } from '../../../../domain/text/slug'
import { abortUnless } from '../../../database/db'
import type { Deps } from '../../../deps'
import { findFreeSlugs } from '../staff/find-free-slugs'
import {
  toProductColumns,
  calculateListedAt,
  omitUndefined,
  isStillArchivedAsSold,
} from '../staff/product-columns'
import { products } from '../products.table'
import type { ProductRow } from '../staff/staff-product'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Limits of one query. Rows are bound as one JSON value, because the number of bound values is limited. The value stays
 * far below D1's limit of 2 MB.
 */
const CHUNK_LIMITS = { rows: 100, bytes: 500_000 }

const PRODUCT_COLUMNS = getTableColumns(products)
type ProductColumnName = keyof typeof PRODUCT_COLUMNS
const GENERATED_COLUMNS = ['shelf', 'staffText']
const INSERTABLE_COLUMNS = (Object.keys(PRODUCT_COLUMNS) as ProductColumnName[]).filter(
  (name) => !GENERATED_COLUMNS.includes(name),
)

/**
 * A checked row of the import file. `storedProduct`: the product that the row changes; null for a new product.
 * `changedFields`: fields whose value differs from the stored product.
 */
export type PlannedChange = {
  row: CsvRow
  storedProduct: ProductRow | null
  changedFields: (keyof ProductFields | 'translationsToCheck')[]
  /** Keys of English texts that staff must check after the import. */
  translationsToCheck: string[]
}

/** Converts the values of a product row to database values, as Drizzle does. */
const toDatabaseRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || !Object.hasOwn(PRODUCT_COLUMNS, name)
        ? value
        : PRODUCT_COLUMNS[name as ProductColumnName].mapToDriverValue(value),
    ]),
  )

function splitIntoJsonChunks(rows: readonly Record<string, unknown>[]): string[] {
  const chunks: { rowTexts: string[]; byteLength: number }[] = []
  for (const row of rows) {
    const rowJson = JSON.stringify(toDatabaseRow(row))
    const byteLength = new TextEncoder().encode(rowJson).length
    const lastChunk = chunks.at(-1)
    if (
      lastChunk &&
      lastChunk.rowTexts.length < CHUNK_LIMITS.rows &&
      lastChunk.byteLength + byteLength <= CHUNK_LIMITS.bytes
    ) {
      lastChunk.rowTexts.push(rowJson)
      lastChunk.byteLength += byteLength
    } else chunks.push({ rowTexts: [rowJson], byteLength })
  }
  return chunks.map(({ rowTexts }) => `[${rowTexts.join(',')}]`)
}

const importedValueSql = (columnName: string): SQL => sql.raw(`each.value ->> '${columnName}'`)

/** Builds queries that insert new products as drafts. */
export async function buildProductInserts(
  deps: Pick<Deps, 'db'>,
  plannedChanges: readonly PlannedChange[],
  now: Timestamp,
) {
  const productDrafts = plannedChanges.map(({ row: { sku, fields }, translationsToCheck }) => {
    const { name = '', ...rest } = omitUndefined(fields)
    const id = crypto.randomUUID()
    return { ...BLANK_PRODUCT, ...rest, name, sku, status: 'draft' as const, id, translationsToCheck }
  })
  const slugs = await findFreeSlugs(
    deps,
    productDrafts.map(({ name, sku, id }) => listSlugCandidates(name, sku, id)),
  )
  const rows = productDrafts.map((productDraft, index) => ({
    image: '',
    ...toProductColumns(productDraft),
    slug: slugs[index] ?? productDraft.id,
    pieces: productDraft.stock,
    held: 0,
    sold: 0,
    isVoucherProduct: false,
    soldAt: null,
    archivedAsSold: false,
    wasPublished: false,
    version: 1,
    createdAt: now,
    listedAt: now,
    updatedAt: now,
  }))
  return splitIntoJsonChunks(rows).map((rowsJson) =>
    deps.db
      .insert(products)
      .select(
        sql`SELECT ${sql.join(INSERTABLE_COLUMNS.map(importedValueSql), sql`, `)} FROM json_each(${rowsJson}) AS each`,
      ),
  )
}

/** Columns that an import never changes, or that `buildProductUpdates` sets itself. */
const EXCLUDED_COLUMNS =
  'id slug sku held sold pieces stock version createdAt isVoucherProduct soldAt wasPublished'.split(' ')
const UPDATABLE_COLUMNS = INSERTABLE_COLUMNS.filter((name) => !EXCLUDED_COLUMNS.includes(name))

/**
 * Builds queries that update products; each query writes all columns. The whole import fails if the version of a
 * product has changed.
 * Orders do not raise the version, so a row that changes the stock also compares the units held and sold.
 */
export function buildProductUpdates(
  { db }: Pick<Deps, 'db'>,
  plannedChanges: readonly PlannedChange[],
  now: Timestamp,
  publishFacts: PublishFacts,
) {
  const rows = plannedChanges.flatMap((plannedChange) =>
    plannedChange.storedProduct
      ? [toImportedRow(plannedChange, plannedChange.storedProduct, now, publishFacts)]
      : [],
  )
  const importedStockSql = sql`coalesce(${importedValueSql('stock')}, ${products.stock})`
  const updatedColumns = {
    ...Object.fromEntries(UPDATABLE_COLUMNS.map((name) => [name, importedValueSql(name)])),
    stock: importedStockSql,
    pieces: sql`${importedStockSql} + ${products.held} + ${products.sold}`,
    version: sql`${products.version} + 1`,
  }
  const isChangedSql = sql`${products.version} IS NOT ${importedValueSql('version')}
    OR (${importedValueSql('stock')} IS NOT NULL AND ${products.held} + ${products.sold} IS NOT ${importedValueSql('unavailableUnits')})`
  return splitIntoJsonChunks(rows).flatMap((chunk) => [
    abortUnless(
      db,
      'product_unchanged',
      sql`NOT EXISTS (SELECT 1 FROM json_each(${chunk}) AS each LEFT JOIN ${products} ON ${products.id} = ${importedValueSql('id')}
        WHERE ${isChangedSql})`,
    ),
    db
      .update(products)
      .set(updatedColumns)
      .from(sql`json_each(${chunk}) AS each`)
      .where(sql`${products.id} = ${importedValueSql('id')}`),
  ])
}

function toImportedRow(
  { row: { fields, unavailableUnits }, changedFields, translationsToCheck }: PlannedChange,
  storedProduct: ProductRow,
  now: Timestamp,
  publishFacts: PublishFacts,
): Record<string, unknown> {
  const changedAt = Math.max(now, storedProduct.updatedAt + 1)
  const changedRow = { ...storedProduct, ...toProductColumns(omitUndefined(fields)), translationsToCheck }
  const { version, id } = storedProduct
  return {
    ...Object.fromEntries(UPDATABLE_COLUMNS.map((name) => [name, changedRow[name]])),
    id,
    version,
    stock: changedFields.includes('stock') ? changedRow.stock : null,
    unavailableUnits,
    archivedAsSold:
      fields.status === undefined && isStillArchivedAsSold(changedRow, storedProduct, publishFacts),
    listedAt: calculateListedAt(storedProduct, changedRow.status, changedAt),
    updatedAt: changedAt,
  }
}
