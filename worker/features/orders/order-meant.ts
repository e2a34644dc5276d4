import { and, eq, gte, lt } from 'drizzle-orm'
import { type OrderLink, orderNumberIn } from '../../../domain/order-link'
import type { Deps } from '../../deps'
import { orders } from './orders.table'

/**
 * The order that a statement is about: the one whose link was followed, else the only one whose number it names. A match
 * is for the comfort of staff and proves nothing (rules 3.4).
 */
export async function orderMeant(
  { db }: Pick<Deps, 'db'>,
  { link, order }: { link?: OrderLink | undefined; order: string },
): Promise<string | null> {
  if (link) {
    const [linked] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, link.id), eq(orders.linkToken, link.token)))
    if (linked) return linked.id
  }
  const number = orderNumberIn(order)
  if (number === null) return null
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.id, number), lt(orders.id, `${number}g`)))
    .limit(2)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
