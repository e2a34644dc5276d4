import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../database/db'
import type { MailedTool } from '../../../mail/parts/tools-table'
import { products, SHELF } from '../../products/products.table'

const NEWEST_TOOLS_COUNT = 3

/** The newest tools for sale, for an issue of the newsletter. */
export const newestToolsQuery = (db: Db) =>
  db
    .select({
      name: products.name,
      nameEn: products.nameEn,
      slug: products.slug,
      grade: products.grade,
      image: products.image,
      price: products.exhibitionPrice,
    } satisfies Record<keyof MailedTool, unknown>)
    .from(products)
    .where(and(eq(products.status, 'published'), eq(products.shelf, SHELF.inStock)))
    .orderBy(desc(products.listedAt), desc(products.id))
    .limit(NEWEST_TOOLS_COUNT)
