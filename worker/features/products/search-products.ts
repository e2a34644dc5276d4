import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../../domain/staff-search'
import { joinedText, matchesTerms } from '../../text-search'
import { products } from './products.table'

/** From the index of staff's list alone. Numbers are found with and without their hyphens. */
const TEXT = joinedText('products.staff_text', "replace(products.staff_text, '-', '')")

/** Condition: a product matches each term. Undefined without terms. */
export const productMatches = (terms: readonly SearchTerm[]): SQL | undefined =>
  matchesTerms(TEXT, terms, ({ id }) => [id ? sql`instr(products.id, ${id}) > 0` : undefined])

/** On sale with a guarantee that the maker's data do not explain (rules 4.2). */
export const LACKS_GUARANTEE = and(
  eq(products.status, 'published'),
  gt(products.stock, 0),
  ne(products.warranty, ''),
  sql`NOT EXISTS (SELECT 1 FROM manufacturers WHERE id = ${products.manufacturerId} AND guarantee IS NOT NULL)`,
)
