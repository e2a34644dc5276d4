import { asc, gt } from 'drizzle-orm'
import { cellsOf, PRODUCT_COLUMNS, templateRows } from '../../../domain/product-csv'
import { csvOf } from '../../csv'
import type { Deps } from '../../deps'
import { products } from './products.table'
import { toStaffProductDto } from './staff-product'

/** Rows per query; a D1 result must stay small. */
const CHUNK = 500

/** All products in any state as CSV for re-import. */
export async function exportProducts({ db }: Pick<Deps, 'db'>): Promise<string> {
  const rows: string[][] = []
  let last = ''
  for (;;) {
    const chunk = await db
      .select()
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(CHUNK)
    rows.push(...chunk.map((row) => cellsOf(toStaffProductDto(row, []))))
    last = chunk.at(-1)?.id ?? last
    if (chunk.length < CHUNK) break
  }
  return csvOf(
    PRODUCT_COLUMNS.map(({ header }) => header),
    rows,
  )
}

/** A template for an import: the headers and an example. */
export function productsTemplate(): Promise<string> {
  const { header, example } = templateRows()
  return csvOf(header, [example])
}
