import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { toDecimal } from '../../../domain/money'
import type { ProductChange } from '../../../domain/product-form'
import { translationsToCheck } from '../../../domain/translations'
import { writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { forgetCatalogVersion } from './catalog-cache'
import {
  columnsOf,
  conditionOf,
  isStale,
  listedAtOf,
  unitsWith,
  bumpVersionIf,
  requirePictures,
  requirePossible,
  requireReady,
  omitUndefined,
  staysRetired,
  toConflictError,
} from './product-columns'
import { products } from './products.table'
import { productRow, type StaffProduct, staffProductIn, staffProductSql } from './staff-product'

type ChangeDeps = Pick<Deps, 'db' | 'now'>

const stale = async (deps: ChangeDeps, id: string) =>
  new AppError('product.stale', { version: (await productRow(deps, id)).version })

/**
 * Changes the given fields of a product. Throws:
 * - `product.not_found`, `product.taken`
 * - `product.stale` with the current version if the product, or the stock to change, changed since staff read it
 * - `input.invalid` for a date in the future
 * - `product.not_ready` with the missing fields if the product is to be on sale
 */
export async function changeProduct(
  deps: ChangeDeps,
  staff: Staff,
  id: string,
  { version, stockSeen, checkedTranslations, ...input }: ProductChange,
): Promise<StaffProduct> {
  const { db } = deps
  requirePossible(deps, input)
  const before = await productRow(deps, id)
  if (before.version !== version) throw await stale(deps, id)
  const texts = columnsOf({ ...omitUndefined(input), ...conditionOf(input, before) })
  const change = {
    ...texts,
    translationsToCheck: translationsToCheck(before, { ...before, ...texts }, checkedTranslations),
  }
  const after = { ...before, ...change }
  requireReady(after, before)
  const archivedAsSold = input.status === undefined && staysRetired(after, before)
  const changedAt = Math.max(deps.now(), before.updatedAt + 1)
  const fields = Object.keys(input).filter((field) => field !== 'exhibitionPrice')
  const price = { from: toDecimal(before.exhibitionPrice), to: toDecimal(after.exhibitionPrice) }
  try {
    const results = await writeAndRead(
      db,
      [
        requirePictures(deps, change.images),
        db
          .update(products)
          .set({
            ...change,
            archivedAsSold,
            ...(change.stock === undefined ? {} : { pieces: unitsWith(change.stock) }),
            listedAt: listedAtOf(before, after.status, changedAt),
            updatedAt: changedAt,
            version: bumpVersionIf(version, input.stock === undefined ? undefined : stockSeen),
          })
          .where(eq(products.id, id)),
        recordAction(deps, staff, {
          action: 'product_change',
          subject: id,
          detail: { fields, ...(price.from === price.to ? {} : { price }) },
        }),
      ],
      staffProductSql(db, id),
    )
    forgetCatalogVersion()
    return staffProductIn(results)
  } catch (error) {
    throw isStale(error) ? await stale(deps, id) : toConflictError(error)
  }
}
