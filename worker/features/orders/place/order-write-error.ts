import { sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { isConstraintViolation, isTransientError, jsonListSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { products } from '../../products/products.table'

/** Constraints that abort the write of an order if a concurrent write came first. */
const RACE_CONSTRAINTS = [
  // Another request with the same idempotency key or cart was faster. The next attempt reads the order of that request.
  'orders.idempotency_key',
  'orders.session_id',
  // Another event changed the previous order of this cart.
  'order_events.order_id',
  // The voucher was spent or blocked, it expired, or its code changed. The next attempt rejects with the right error.
  'voucher_balance',
  'voucher_usable',
  'voucher_code_unchanged',
]

/**
 * True if reading and writing the order again may help. `isRequestRepeatable`: the next attempt recognises an order
 * that this attempt wrote, although the reply of the database was lost.
 */
export const canRetryWrite = (error: unknown, isRequestRepeatable: boolean): boolean =>
  RACE_CONSTRAINTS.some((constraint) => isConstraintViolation(error, constraint)) ||
  (isRequestRepeatable && isTransientError(error))

type OrderedItem = { productId: string; quantity: number }

/** The error for the buyer if the database rejected the order; any other error unchanged. */
export async function toOrderWriteError(
  deps: Pick<Deps, 'db'>,
  orderedItems: readonly OrderedItem[],
  error: unknown,
): Promise<unknown> {
  if (isConstraintViolation(error, 'held_value_limit')) return new AppError('order.too_many_held')
  if (isConstraintViolation(error, 'stock_not_negative')) return createSoldOutError(deps, orderedItems)
  return error
}

async function createSoldOutError(
  deps: Pick<Deps, 'db'>,
  orderedItems: readonly OrderedItem[],
): Promise<AppError> {
  const quantityById = new Map(orderedItems.map((item) => [item.productId, item.quantity]))
  const stockRows = await deps.db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(sql`${products.id} IN ${jsonListSql([...quantityById.keys()])}`)
  const soldOutIds = stockRows
    .filter((row) => row.stock < (quantityById.get(row.id) ?? 0))
    .map((row) => row.id)
  return new AppError('order.sold_out', {
    productIds: soldOutIds.length > 0 ? soldOutIds : [...quantityById.keys()],
  })
}
