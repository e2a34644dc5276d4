import { asc, gt } from 'drizzle-orm'
import { writeCells, PRODUCT_COLUMNS, createTemplateRows } from '../../../../domain/products/form/product-csv'
import { toCsv } from '../../../../domain/text/csv'
import type { Deps } from '../../../deps'
import { products } from '../products.table'
import { toStaffProductDto } from '../staff/staff-product'

/** Number of products per query, because a D1 result must stay small. */
const CHUNK_SIZE = 500

/** All products in any state as CSV for re-import. */
export async function exportProducts({ db }: Pick<Deps, 'db'>): Promise<string> {
  const csvRows: string[][] = []
  let lastSku = ''
  for (;;) {
    const chunk = await db
      .select()
      .from(products)
      .where(gt(products.id, lastSku))
      .orderBy(asc(products.id))
      .limit(CHUNK_SIZE)
    csvRows.push(...chunk.map((row) => writeCells(toStaffProductDto(row, []))))
    lastSku = chunk.at(-1)?.id ?? lastSku
    if (chunk.length < CHUNK_SIZE) break
  }
  return toCsv(
    PRODUCT_COLUMNS.map(({ header }) => header),
    csvRows,
  )
}

/** A template for an import: the headers and an example. */
export function createTemplateCsv(): string {
  const { header, example } = createTemplateRows()
  return toCsv(header, [example])
}
