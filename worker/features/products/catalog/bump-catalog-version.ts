import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/db'
import { catalogVersion } from '../products.table'

/** Query that invalidates the caches of the catalogue and the home page. Add it to each batch that changes what they show. */
export const bumpCatalogVersion = (db: Db) =>
  db.update(catalogVersion).set({ version: sql`${catalogVersion.version} + 1` })
