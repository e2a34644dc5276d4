import type { BatchItem } from 'drizzle-orm/batch'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { type Minor, toDecimal } from '../../../../domain/money/money'
import type { Grade } from '../../../../domain/products/catalog/catalog'
import { findTranslationsToCheck } from '../../../../domain/products/form/translations'
import { abortUnless, rowExistsSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { products } from '../products.table'
import { updateConditionTexts } from './product-columns'
import { readProductRow } from './staff-product'

/** The grade and the price (PLN) of returned units, as staff found them. */
export type ReturnedUnits = { grade: Grade; price: Minor }

/** Name of the constraint that fails if the product changed, or has units for sale, since it was read. */
export const DRAFT_CONSTRAINT = 'returned_product_unchanged'

/**
 * The writes that make a product a draft before its returned units come back. Nobody can then buy them before staff have
 * checked texts, photos and defects. All other fields stay, such as the serial number. The writes belong before the move
 * of the units, in the same batch.
 * @throws product.not_found, goods.others_for_sale if other units are for sale, because a draft would hide them
 */
export async function buildDraftStatements(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  productId: string,
  { grade, price }: ReturnedUnits,
): Promise<BatchItem<'sqlite'>[]> {
  const { db } = deps
  const product = await readProductRow(deps, productId)
  if (product.stock + product.held > 0) throw new AppError('goods.others_for_sale')
  const changedFields = {
    status: 'draft' as const,
    grade,
    ...updateConditionTexts({ grade }, product),
    exhibitionPrice: price,
  }
  return [
    abortUnless(
      db,
      DRAFT_CONSTRAINT,
      rowExistsSql(
        products,
        eq(products.id, productId),
        eq(products.version, product.version),
        eq(products.stock, 0),
        eq(products.held, 0),
      ),
    ),
    db
      .update(products)
      .set({
        ...changedFields,
        translationsToCheck: findTranslationsToCheck(product, { ...product, ...changedFields }, undefined),
        archivedAsSold: false,
        updatedAt: Math.max(deps.now(), product.updatedAt + 1),
        version: product.version + 1,
      })
      .where(eq(products.id, productId)),
    recordAction(deps, staff, {
      action: 'product_change',
      subject: productId,
      detail: {
        fields: ['status', 'grade'],
        ...(product.exhibitionPrice === price
          ? {}
          : { price: { from: toDecimal(product.exhibitionPrice), to: toDecimal(price) } }),
      },
    }),
  ]
}
