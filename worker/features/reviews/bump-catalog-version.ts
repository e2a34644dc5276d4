import { sql } from 'drizzle-orm'
import type { Db } from '../../db'
import { catalogVersion } from '../products/products.table'

/** Invalidates the cached home page. Add it to each batch that changes the published reviews. */
export const bumpCatalogVersion = (db: Db) =>
  db.update(catalogVersion).set({ version: sql`${catalogVersion.version} + 1` })
