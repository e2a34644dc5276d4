import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { orderNotes, orders } from '../orders.table'

/**
 * Adds a staff note to an order.
 * @throws order.not_found
 */
export async function addNote(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  orderId: string,
  text: string,
): Promise<void> {
  const { db } = deps
  const [order] = await db
    .select({ here: sql<number>`1` })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  const id = crypto.randomUUID()
  await db.batch([
    db.insert(orderNotes).values({ id, orderId, text, createdAt: deps.now() }),
    recordAction(deps, staff, { action: 'order_note', subject: orderId, detail: { id } }),
  ])
}
