import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Timestamp } from '../../../domain/time/time'
import { canCancel, canMove, countMovesLeft } from '../../../domain/viewings/viewing'
import type { Db } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { products } from '../products/products.table'
import { toViewedProductDto, VIEWED_PRODUCT_JSON_SQL, type ViewedProduct } from './viewed-product'
import { viewings } from './viewings.table'

export type ViewingRow = typeof viewings.$inferSelect
export type ViewingWithProduct = { viewing: ViewingRow; product: ViewedProduct }

/** Query for a viewing with its product. */
export const viewingQuery = (db: Db, id: string) =>
  db
    .select({ viewing: viewings, product: VIEWED_PRODUCT_JSON_SQL })
    .from(viewings)
    .innerJoin(products, eq(products.id, viewings.productId))
    .where(eq(viewings.id, id))

/** A viewing with its product. @throws viewing.not_found */
export async function readViewing({ db }: Pick<Deps, 'db'>, id: string): Promise<ViewingWithProduct> {
  const [row] = await viewingQuery(db, id)
  if (!row) throw new AppError('viewing.not_found')
  return row
}

/** A viewing with its product, authorised by the token of its link. @throws viewing.not_found */
export async function findVisitorViewing(
  deps: Pick<Deps, 'db'>,
  id: string,
  token: string,
): Promise<ViewingWithProduct> {
  const row = await readViewing(deps, id)
  if (row.viewing.linkToken !== token) throw new AppError('viewing.not_found')
  return row
}

export const toVisitorViewingDto = ({ viewing, product }: ViewingWithProduct, now: Timestamp) => ({
  id: viewing.id,
  startsAt: toIsoString(viewing.startsAt),
  endsAt: toIsoString(viewing.endsAt),
  status: viewing.status,
  reason: viewing.reason,
  version: viewing.version,
  canMove: canMove(viewing, now),
  movesLeft: countMovesLeft(viewing),
  canCancel: canCancel(viewing, now),
  product: toViewedProductDto(product),
})
export type VisitorViewing = ReturnType<typeof toVisitorViewingDto>
