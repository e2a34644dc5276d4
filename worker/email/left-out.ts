import { eq, sql } from 'drizzle-orm'
import { isPayable } from '../../domain/order'
import type { Deps } from '../deps'
import { takeFormPace } from '../features/form-pace/take-pace'
import { orders } from '../features/orders/orders.table'
import type { emails } from './emails.table'

type Mail = Pick<typeof emails.$inferSelect, 'kind' | 'about' | 'recipient' | 'attempts'>

/**
 * Returns true if a mail about an unpaid order is dropped: no payment proves its address yet.
 * - A payment request is dropped once the order is paid or ended.
 * - The first mail is dropped if too many came from its household, to its address, or in total.
 * - A reminder or cancellation is dropped if no earlier mail of the order was sent.
 */
export async function isLeftOut(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  { kind, about, recipient, attempts }: Mail,
): Promise<boolean> {
  // A copy that staff send has a number behind its kind.
  if (kind !== 'order_received' && kind !== 'order_reminder' && kind !== 'order_cancelled') return false
  const [order] = await deps.db
    .select({
      state: orders.state,
      household: orders.household,
      isTold: sql<number>`EXISTS (SELECT 1 FROM emails WHERE emails.about = orders.id AND emails.status = 'sent')`,
    })
    .from(orders)
    .where(eq(orders.id, about))
  if (!order) return true
  if (kind !== 'order_cancelled' && !isPayable(order.state)) return true
  if (kind !== 'order_received') return !order.isTold
  // A repeated attempt was counted before.
  if (attempts > 1) return false
  const waits = await takeFormPace(deps, 'order', { household: order.household, recipient })
  return Math.max(...Object.values(waits)) > 0
}
