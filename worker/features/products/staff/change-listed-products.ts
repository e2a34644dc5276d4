import { asc, inArray, sql } from 'drizzle-orm'
import { minor, toDecimal } from '../../../../domain/money/money'
import { findPriceWarnings } from '../../../../domain/products/form/price-change'
import {
  type ChangeRefusal,
  decideListedChange,
  type ListedProductChange,
  needsStock,
  previewReduction,
  findStockRefusal,
} from '../../../../domain/products/form/product-changes'
import { jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { groupBy } from '../../../group-by'
import { recordActionOfRows, type StaffActor } from '../../admin/actions'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { priceHistory, products } from '../products.table'
import {
  guaranteeStatementQuery,
  calculateListedAt,
  type PublishDeps,
  toPublishFacts,
} from './product-columns'
import { picturesOf, type ProductRow } from './staff-product'

type ChangeListedProductsDeps = PublishDeps & Pick<Deps, 'now'>

/** A change that passed the checks, as the write statements read it from JSON. */
type AcceptedChange = {
  id: string
  version: number
  needsStock: boolean
  status: ProductRow['status']
  price: number
  listedAt: number
  action: 'product_archive' | 'product_change'
  detail: object
}

/**
 * Changes the state or the price of several products. Each change is checked by itself: a product that cannot be
 * changed is refused, and the others are changed. `isDryRun` writes nothing. Returns the outcome of each change, in the
 * sequence of the changes, and for a price the reduction that buyers will see.
 */
export async function changeListedProducts(
  deps: ChangeListedProductsDeps,
  staff: StaffActor,
  changes: readonly ListedProductChange[],
  { isDryRun }: { isDryRun: boolean },
) {
  const { db } = deps
  const ids = jsonListSql(changes.map(({ id }) => id))
  const { rows, prices, manufacturersWithStatement } = await runBatch(db, {
    rows: db.select().from(products).where(inArray(products.id, ids)),
    prices: db
      .select({
        productId: priceHistory.productId,
        price: priceHistory.price,
        validFrom: priceHistory.validFrom,
      })
      .from(priceHistory)
      .where(inArray(priceHistory.productId, ids))
      .orderBy(asc(priceHistory.validFrom), asc(priceHistory.id)),
    manufacturersWithStatement: guaranteeStatementQuery(db),
  })
  const publishFacts = toPublishFacts(deps, manufacturersWithStatement)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const pricesByProduct = groupBy(prices, ({ productId }) => productId)
  const now = deps.now()
  const decisions = changes.map((change) => {
    const row = rowsById.get(change.id)
    const decision = row
      ? decideListedChange({ ...row, images: picturesOf(row) }, change, publishFacts)
      : { refusal: 'not_found' as const, missing: [] }
    return { change, row, ...decision }
  })
  const acceptedChanges = decisions.flatMap(({ change, row, refusal }) =>
    row && refusal === null ? [toAcceptedChange(row, change, now)] : [],
  )
  const writeRefusals =
    isDryRun || acceptedChanges.length === 0
      ? new Map<string, ChangeRefusal>()
      : await writeChanges(deps, staff, acceptedChanges, now)
  return {
    isWritten: !isDryRun,
    products: decisions.map(({ change, row, refusal, missing }) => {
      const finalRefusal = refusal ?? writeRefusals.get(change.id) ?? null
      return {
        id: change.id,
        refusal: finalRefusal,
        /** The fields that must be filled before the publication. */
        missing,
        version: (row?.version ?? change.version) + (isDryRun || finalRefusal ? 0 : 1),
        statusBefore: row?.status ?? null,
        price: row ? toPriceOutcome(row, change, pricesByProduct.get(row.id) ?? [], now) : null,
      }
    }),
  }
}
export type ListedChangeOutcomes = Awaited<ReturnType<typeof changeListedProducts>>

function toAcceptedChange(row: ProductRow, change: ListedProductChange, now: number): AcceptedChange {
  const status = change.status ?? row.status
  const price = change.exhibitionPrice ?? row.exhibitionPrice
  return {
    id: row.id,
    version: row.version,
    needsStock: needsStock(row, change),
    status,
    price,
    listedAt: calculateListedAt(row, status, Math.max(now, row.updatedAt + 1)),
    action: change.status === 'archived' ? 'product_archive' : 'product_change',
    detail: change.status
      ? { fields: ['status'] }
      : { fields: [], price: { from: toDecimal(row.exhibitionPrice), to: toDecimal(price) } },
  }
}

/** The old and new price, the reduction that buyers will see, and a warning about a probable typing error. */
function toPriceOutcome(
  row: ProductRow,
  { exhibitionPrice }: ListedProductChange,
  history: readonly { price: number; validFrom: number }[],
  now: number,
) {
  if (exhibitionPrice === undefined) return null
  const prices = history.map(({ price, validFrom }) => ({ price: minor(price), validFrom }))
  const reduction = previewReduction({ ...row, prices }, exhibitionPrice, now)
  const warning = findPriceWarnings(row, { ...row, exhibitionPrice }).find(
    ({ path }) => path === 'exhibitionPrice',
  )
  return {
    before: toDecimal(row.exhibitionPrice),
    after: toDecimal(exhibitionPrice),
    lowestPrice: reduction && { amount: toDecimal(reduction.lowestPrice), since: reduction.since },
    warning: warning
      ? { code: warning.code, from: toDecimal(warning.from), to: toDecimal(warning.to) }
      : null,
  }
}

/**
 * Writes the changes of the products that are still as they were read: same version, and a unit in stock if the change
 * needs a unit. A sale does not change the version. Returns the refusals of the other products.
 */
async function writeChanges(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  acceptedChanges: readonly AcceptedChange[],
  now: number,
): Promise<Map<string, ChangeRefusal>> {
  const { db } = deps
  const changesJson = JSON.stringify(acceptedChanges)
  const fieldSql = (name: keyof AcceptedChange) => sql`change.value ->> ${sql.raw(`'${name}'`)}`
  const isUnchangedSql = sql`${products.id} = ${fieldSql('id')} AND ${products.version} = ${fieldSql('version')}
    AND (${products.stock} > 0 OR NOT ${fieldSql('needsStock')})`
  const { changed, current } = await runBatch(db, {
    // Records the staff actions before the update: this query finds the products by their versions, which the update
    // raises.
    log: recordActionOfRows(
      deps,
      staff,
      { action: fieldSql('action'), subject: fieldSql('id'), detail: sql`change.value -> 'detail'` },
      sql`json_each(${changesJson}) AS change CROSS JOIN ${products} WHERE ${isUnchangedSql}`,
    ),
    changed: db
      .update(products)
      .set({
        status: sql`${fieldSql('status')}`,
        archivedAsSold: sql`${products.archivedAsSold} AND ${products.status} = ${fieldSql('status')}`,
        exhibitionPrice: sql`${fieldSql('price')}`,
        listedAt: sql`${fieldSql('listedAt')}`,
        updatedAt: sql`max(${products.updatedAt} + 1, ${now})`,
        version: sql`${products.version} + 1`,
      })
      .from(sql`json_each(${changesJson}) AS change`)
      .where(isUnchangedSql)
      .returning({ id: products.id }),
    current: db
      .select({ id: products.id, stock: products.stock, held: products.held })
      .from(products)
      .where(inArray(products.id, jsonListSql(acceptedChanges.map(({ id }) => id)))),
  })
  clearCatalogVersionCache()
  const changedIds = new Set(changed.map(({ id }) => id))
  const unitsById = new Map(current.map((stockRow) => [stockRow.id, stockRow]))
  return new Map(
    acceptedChanges
      .filter(({ id }) => !changedIds.has(id))
      .map(({ id }) => {
        const units = unitsById.get(id)
        return [id, (units && findStockRefusal(units)) ?? 'stale']
      }),
  )
}
