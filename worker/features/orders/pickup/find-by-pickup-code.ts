import { and, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { readOrderNumber } from '../../../../domain/orders/order'
import { readPickupCode } from '../../../../domain/orders/pickup'
import type { Deps } from '../../../deps'
import { orders } from '../orders.table'

/** The way in which staff found the order. A number is no proof that the person may collect the goods. */
type FoundBy = 'code' | 'number'

/**
 * Returns the id of the order that a buyer collects, in any state. Searches for the text as a pick-up code, typed or
 * scanned, and then as an order number, for a buyer without the code.
 * @throws pickup.unknown_code if no order has this code or number
 */
export async function findByPickupCode(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<{ id: string; foundBy: FoundBy }> {
  const code = readPickupCode(text)
  const [orderOfCode] =
    code === null
      ? []
      : await db
          .select({ id: orders.id })
          .from(orders)
          .where(and(isNotNull(orders.pickupCode), eq(orders.pickupCode, code)))
  if (orderOfCode) return { id: orderOfCode.id, foundBy: 'code' }
  const number = readOrderNumber(text)
  const [orderOfNumber] =
    number === null
      ? []
      : await db
          .select({ id: orders.id })
          .from(orders)
          // An order number is the start of the order's id. Hexadecimal digits and hyphens sort before "g".
          .where(and(gte(orders.id, number), lt(orders.id, `${number}g`), isNotNull(orders.pickupCode)))
  if (!orderOfNumber) throw new AppError('pickup.unknown_code')
  return { id: orderOfNumber.id, foundBy: 'number' }
}
