import { and, eq, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { HOLDING_STATES, NETWORK_RETENTION_MS, LIMIT_LIFT_DURATION_MS } from '../../../../domain/orders/order'
import { countChangedRows } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { networkLimits as limits } from '../network-limits.table'
import { orders } from '../orders.table'

/**
 * Suspends the limits on unpaid orders for the buyer's network, or restores the limits. Idempotent.
 * @throws order.not_found, order.not_possible_now if the order no longer stores its network
 */
export async function setOrderLimitLifted(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  orderId: string,
  { isLifted }: { isLifted: boolean },
): Promise<void> {
  const { db } = deps
  const [order] = await db.select({ network: orders.network }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  if (order.network === null) throw new AppError('order.not_possible_now')
  const limitLiftedUntil = isLifted ? deps.now() + LIMIT_LIFT_DURATION_MS : 0
  await db.batch([
    db
      .insert(limits)
      .values({ network: order.network, liftedUntil: limitLiftedUntil })
      .onConflictDoUpdate({ target: limits.network, set: { liftedUntil: limitLiftedUntil } }),
    recordAction(deps, staff, { action: 'order_limit', subject: orderId, detail: { isLifted } }),
  ])
}

/** Query for the timestamp until which staff suspended the limits of the buyer's network; no row if they never did. */
export const limitLiftedUntilQuery = (db: Deps['db'], orderId: string) =>
  db
    .select({ liftedUntil: limits.liftedUntil })
    .from(limits)
    .where(
      and(
        eq(limits.network, sql`(SELECT network FROM orders WHERE id = ${orderId})`),
        sql`${limits.liftedUntil} > 0`,
      ),
    )

/**
 * Erases the network hash of orders whose hold ended at least a day ago, unless they still hold goods. Deletes limits
 * that have expired. Returns the number of changed rows.
 */
export async function deleteOldNetworks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const timestamp = now()
  return countChangedRows(
    await db.batch([
      db
        .update(orders)
        .set({ network: null })
        .where(
          and(
            isNotNull(orders.network),
            notInArray(orders.state, [...HOLDING_STATES]),
            lte(orders.holdUntil, timestamp - NETWORK_RETENTION_MS),
          ),
        ),
      db.delete(limits).where(and(lte(limits.spentUntil, timestamp), lte(limits.liftedUntil, timestamp))),
    ]),
  )
}
