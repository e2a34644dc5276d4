import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CsvRow } from '../../../domain/product-csv'
import type { ProductFields } from '../../../domain/product-form'
import { slugChoices } from '../../../domain/slug'
import type { Deps } from '../../deps'
import { freeSlugs } from './free-slugs'
import { BLANK, columnsOf, listedAtOf, omitUndefined, staysRetired } from './product-columns'
import { products } from './products.table'
import type { ProductRow } from './staff-product'
import type { Timestamp } from '../../../domain/time'

/**
 * Limits of one query. Rows are bound as one JSON value, far below D1's 2 MB per value, because the number of bound
 * values is limited too.
 */
const CHUNK = { rows: 100, bytes: 500_000 }

const COLUMNS = getTableColumns(products)
type Name = keyof typeof COLUMNS
const GENERATED = ['shelf', 'staffText']
const WRITTEN = (Object.keys(COLUMNS) as Name[]).filter((name) => !GENERATED.includes(name))

/** A row with the product it changes; null for a new one. */
export type Planned = {
  row: CsvRow
  before: ProductRow | null
  changed: (keyof ProductFields | 'translationsToCheck')[]
  /** Keys of English texts to check after the write. */
  translationsToCheck: string[]
}

/** A row in database representation. */
const toDatabaseRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || !Object.hasOwn(COLUMNS, name) ? value : COLUMNS[name as Name].mapToDriverValue(value),
    ]),
  )

function chunksOf(rows: readonly Record<string, unknown>[]): string[] {
  const portions: { texts: string[]; bytes: number }[] = []
  for (const row of rows) {
    const text = JSON.stringify(toDatabaseRow(row))
    const bytes = new TextEncoder().encode(text).length
    const last = portions.at(-1)
    if (last && last.texts.length < CHUNK.rows && last.bytes + bytes <= CHUNK.bytes) {
      last.texts.push(text)
      last.bytes += bytes
    } else portions.push({ texts: [text], bytes })
  }
  return portions.map(({ texts }) => `[${texts.join(',')}]`)
}

const valueSql = (name: string): SQL => sql.raw(`each.value ->> '${name}'`)

/** Inserts products as drafts. */
export async function insertsOf(deps: Pick<Deps, 'db'>, plans: readonly Planned[], now: Timestamp) {
  const drafts = plans.map(({ row: { sku, fields }, translationsToCheck }) => {
    const { name = '', ...rest } = omitUndefined(fields)
    const id = crypto.randomUUID()
    return { ...BLANK, ...rest, name, sku, status: 'draft' as const, id, translationsToCheck }
  })
  const slugs = await freeSlugs(
    deps,
    drafts.map(({ name, sku, id }) => slugChoices(name, sku, id)),
  )
  const rows = drafts.map((draft, index) => ({
    image: '',
    ...columnsOf(draft),
    slug: slugs[index] ?? draft.id,
    pieces: draft.stock,
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
  return chunksOf(rows).map((chunk) =>
    deps.db
      .insert(products)
      .select(sql`SELECT ${sql.join(WRITTEN.map(valueSql), sql`, `)} FROM json_each(${chunk}) AS each`),
  )
}

/** Columns that an import never sets, or writes separately. */
const APART =
  'id slug sku held sold pieces stock version createdAt isVoucherProduct soldAt wasPublished'.split(' ')
const KEPT = WRITTEN.filter((name) => !APART.includes(name))

/**
 * Updates products; each query writes all columns. The whole file fails if the version of a product has changed.
 * Orders do not raise the version, so a row that changes the stock also compares the units held and sold.
 */
export function updatesOf({ db }: Pick<Deps, 'db'>, plans: readonly Planned[], now: Timestamp) {
  const rows = plans.flatMap((plan) => (plan.before ? [rowOf(plan, plan.before, now)] : []))
  const stock = sql`coalesce(${valueSql('stock')}, ${products.stock})`
  const isOfNow = sql`(${valueSql('stock')} IS NULL OR ${products.held} + ${products.sold} = ${valueSql('taken')})`
  const set = {
    ...Object.fromEntries(KEPT.map((name) => [name, valueSql(name)])),
    stock,
    pieces: sql`${stock} + ${products.held} + ${products.sold}`,
    version: sql`CASE WHEN ${products.version} = ${valueSql('version')} AND ${isOfNow} THEN ${products.version} + 1 END`,
  }
  return chunksOf(rows).map((chunk) =>
    db
      .update(products)
      .set(set)
      .from(sql`json_each(${chunk}) AS each`)
      .where(sql`${products.id} = ${valueSql('id')}`),
  )
}

function rowOf(
  { row: { fields, taken }, changed, translationsToCheck }: Planned,
  before: ProductRow,
  now: Timestamp,
): Record<string, unknown> {
  const changedAt = Math.max(now, before.updatedAt + 1)
  const after = { ...before, ...columnsOf(omitUndefined(fields)), translationsToCheck }
  const { version, id } = before
  return {
    ...Object.fromEntries(KEPT.map((name) => [name, after[name]])),
    id,
    version,
    stock: changed.includes('stock') ? after.stock : null,
    taken,
    archivedAsSold: fields.status === undefined && staysRetired(after, before),
    listedAt: listedAtOf(before, after.status, changedAt),
    updatedAt: changedAt,
  }
}
