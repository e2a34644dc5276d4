import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../../../domain/admin/staff-search'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { products } from '../products.table'

/**
 * Search text of a product for staff, which SQLite reads from the list's index. Numbers match with and without hyphens.
 */
const SEARCHED_TEXT_SQL = joinedTextSql('products.staff_text', "replace(products.staff_text, '-', '')")

/** Condition: each term matches the product. Undefined without terms. */
export const matchesProductSql = (terms: readonly SearchTerm[]): SQL | undefined =>
  matchesTermsSql(SEARCHED_TEXT_SQL, terms, ({ id }) => [id ? sql`instr(products.id, ${id}) > 0` : undefined])

/** Condition: the product is on sale with a guarantee, but its manufacturer has no guarantee statement (rules 4.2). */
export const LACKS_GUARANTEE_SQL = and(
  eq(products.status, 'published'),
  gt(products.stock, 0),
  ne(products.warranty, ''),
  sql`NOT EXISTS (SELECT 1 FROM manufacturers WHERE id = ${products.manufacturerId} AND guarantee IS NOT NULL)`,
)
