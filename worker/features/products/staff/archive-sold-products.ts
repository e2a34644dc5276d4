import { and, eq, lte, sql } from 'drizzle-orm'
import { SOLD_PAGE_PERIOD_MS } from '../../../../domain/products/catalog/catalog'
import type { Deps } from '../../../deps'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { products, SHELF } from '../products.table'

/**
 * Archives products whose last unit was sold `SOLD_PAGE_PERIOD_MS` ago or earlier. If staff publish a sold product
 * again, the period starts again.
 * Returns the number of archived products.
 */
export async function archiveSoldProducts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const soldBeforeTime = now() - SOLD_PAGE_PERIOD_MS
  const archivedProducts = await db
    .update(products)
    .set({
      status: 'archived',
      archivedAsSold: true,
      updatedAt: sql`max(${products.updatedAt} + 1, ${now()})`,
      version: sql`${products.version} + 1`,
    })
    .where(
      and(
        eq(products.status, 'published'),
        eq(products.shelf, SHELF.sold),
        lte(products.soldAt, soldBeforeTime),
        lte(products.listedAt, soldBeforeTime),
      ),
    )
    .returning({ id: products.id })
  if (archivedProducts.length > 0) clearCatalogVersionCache()
  return archivedProducts.length
}
