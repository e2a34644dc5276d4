import { and, eq, lte, sql } from 'drizzle-orm'
import { SOLD_LISTED_MS } from '../../../domain/catalog'
import type { Deps } from '../../deps'
import { forgetCatalogVersion } from './catalog-cache'
import { products } from './products.table'

/**
 * Archives products that were sold `SOLD_LISTED_MS` ago. If staff publish a sold product again, this time starts anew.
 * Returns the number of archived products.
 */
export async function archiveSold({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const soldUntil = now() - SOLD_LISTED_MS
  const archivedRows = await db
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
        eq(products.shelf, 2),
        lte(products.soldAt, soldUntil),
        lte(products.listedAt, soldUntil),
      ),
    )
    .returning({ id: products.id })
  if (archivedRows.length > 0) forgetCatalogVersion()
  return archivedRows.length
}
