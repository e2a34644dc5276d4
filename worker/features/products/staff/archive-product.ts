import { and, eq, ne, sql } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { products } from '../products.table'
import { findProduct } from './staff-product'

/**
 * Takes a product off sale permanently. Existing orders still show the product. Ignores unknown and archived products.
 */
export async function archiveProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  const { db } = deps
  const row = await findProduct(deps, id)
  if (!row || row.status === 'archived') return
  const changedAt = Math.max(deps.now(), row.updatedAt + 1)
  await db.batch([
    db
      .update(products)
      .set({
        status: 'archived',
        updatedAt: changedAt,
        version: sql`${products.version} + 1`,
      })
      .where(and(eq(products.id, id), ne(products.status, 'archived'))),
    recordAction(deps, staff, { action: 'product_archive', subject: id }),
  ])
  clearCatalogVersionCache()
}
