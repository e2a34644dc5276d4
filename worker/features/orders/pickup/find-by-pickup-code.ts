import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { readPickupCode } from '../../../../domain/orders/pickup'
import type { Deps } from '../../../deps'
import { orders } from '../orders.table'

/**
 * Finds the order with a typed or scanned pick-up code, also if its goods cannot be collected now. Returns its id.
 * @throws pickup.unknown_code, also for a text that is not a pick-up code
 */
export async function findByPickupCode({ db }: Pick<Deps, 'db'>, text: string): Promise<{ id: string }> {
  const code = readPickupCode(text)
  if (code === null) throw new AppError('pickup.unknown_code')
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.pickupCode), eq(orders.pickupCode, code)))
  if (!order) throw new AppError('pickup.unknown_code')
  return order
}
