import { eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { abortUnless, type Db } from '../../database/db'
import { products } from '../products/products.table'

/** Columns of a product that pages and mails about a viewing show. */
const VIEWED_PRODUCT_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  image: products.image,
  status: products.status,
  stock: products.stock,
  held: products.held,
}

export type ViewedProduct = Pick<typeof products.$inferSelect, keyof typeof VIEWED_PRODUCT_COLUMNS>

/**
 * The product as one JSON column, because a D1 batch keys columns by name, and viewings have columns with the same
 * names.
 */
export const VIEWED_PRODUCT_JSON_SQL = sql`json_object(${sql.join(
  Object.entries(VIEWED_PRODUCT_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`
  // The cast is safe: the object has the columns of ViewedProduct.
  .mapWith((json: string): ViewedProduct => JSON.parse(json) as ViewedProduct)
  .as('viewed_product')

/** Query for the product with an id or slug. */
export const viewedProductQuery = (db: Db, idOrSlug: string) =>
  db
    .select(VIEWED_PRODUCT_COLUMNS)
    .from(products)
    .where(or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug)))
    .limit(1)

/** True if the product can be viewed: it is published, and a unit is free or held. A held unit may become free. */
export const isViewable = ({
  status,
  stock,
  held,
}: Pick<ViewedProduct, 'status' | 'stock' | 'held'>): boolean => status === 'published' && stock + held > 0

/** Condition: the product with this id can be viewed, like `isViewable`. */
export const isViewableSql = (productId: string | SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM ${products} WHERE ${products.id} = ${productId}
    AND ${products.status} = 'published' AND ${products.stock} + ${products.held} > 0)`

/** The name of the condition that aborts a booking or a move for a tool that was sold meanwhile. */
export const TOOL_CONDITION = 'viewing_tool_unchanged'

/** Statement that aborts its batch if the product can no longer be viewed. */
export const abortUnlessViewable = (db: Db, productId: string) =>
  abortUnless(db, TOOL_CONDITION, isViewableSql(productId))

export const toViewedProductDto = ({ id, slug, name, nameEn, image, ...units }: ViewedProduct) => ({
  id,
  slug,
  name,
  nameEn,
  image,
  isViewable: isViewable(units),
})
