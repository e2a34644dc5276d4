import { asc, sql } from 'drizzle-orm'
import { jsonListSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { products } from '../products.table'

/** The products with these SKUs; ASCII letters match in any case. */
export const findProductsBySku = ({ db }: Pick<Deps, 'db'>, skus: readonly string[]) =>
  db
    .select({ id: products.id, sku: products.sku, name: products.name })
    .from(products)
    .where(sql`${products.sku} COLLATE NOCASE IN ${jsonListSql(skus)}`)
    .orderBy(asc(products.sku), asc(products.id))
