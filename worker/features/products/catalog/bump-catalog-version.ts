import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/db'
import { catalogVersion } from '../products.table'

/**
 * Query that invalidates the caches of the catalogue and the home page. Add the query to each batch that changes data
 * of these pages.
 */
export const bumpCatalogVersion = (db: Db) =>
  db.update(catalogVersion).set({ version: sql`${catalogVersion.version} + 1` })
