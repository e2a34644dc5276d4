import { asc, gt } from 'drizzle-orm'
import { cellsOf, PRODUCT_COLUMNS, templateRows } from '../../../domain/product-csv'
import { csvOf } from '../../csv'
import type { Deps } from '../../deps'
import { products } from './products.table'
import { presentStaffProduct } from './staff-product'

/** Rows that are read at once: an answer of the database has to stay small. */
const PORTION = 500

/** Every product, whatever its state, as a file that can be imported again. */
export async function exportProducts({ db }: Pick<Deps, 'db'>): Promise<string> {
  const rows: string[][] = []
  let last = ''
  for (;;) {
    const portion = await db
      .select()
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(PORTION)
    rows.push(...portion.map((row) => cellsOf(presentStaffProduct(row, []))))
    last = portion.at(-1)?.id ?? last
    if (portion.length < PORTION) break
  }
  return csvOf(
    PRODUCT_COLUMNS.map(({ header }) => header),
    rows,
  )
}

/** A file to begin with: the headers that an import knows, and an example. */
export function productsTemplate(): Promise<string> {
  const { header, example } = templateRows()
  return csvOf(header, [example])
}
