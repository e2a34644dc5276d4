import { sql } from 'drizzle-orm'
import type { Db } from '../../db'
import { catalogVersion } from '../products/products.table'

/** What is kept of the home page is kept no longer: belongs into the batch that changes what of reviews is published. */
export const shownAnew = (db: Db) =>
  db.update(catalogVersion).set({ version: sql`${catalogVersion.version} + 1` })
