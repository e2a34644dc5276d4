import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type OrderLink, orderNumberIn } from '../../../domain/order-link'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { orders } from './orders.table'

type Statement = { link?: OrderLink | undefined; order: string }

/** What `orderMeant` goes by, for the batch that reads more as well. */
export const orderMeantSql = (db: Deps['db'], { link, order }: Statement) =>
  [
    db
      .select({ id: orders.id })
      .from(orders)
      .where(link ? and(eq(orders.id, link.id), eq(orders.linkToken, link.token)) : sql`0`),
    ordersNumbered(db, orderNumberIn(order)),
  ] as const

/**
 * The id of the order that a statement is about: the one whose link was followed, else the only one whose number it names. A
 * match is for the comfort of staff and proves nothing (rules 3.4).
 */
export function orderMeant([[linked], numbered]: AnswersOf<ReturnType<typeof orderMeantSql>>): string | null {
  return linked?.id ?? onlyOne(numbered)
}

/** The orders with a number (`orderNumberIn`), two at most, and when each lost its buyer, ms UTC; none has null. */
export const ordersNumbered = (db: Deps['db'], number: string | null) =>
  db
    .select({ id: orders.id, anonymisedAt: orders.anonymisedAt })
    .from(orders)
    .where(number === null ? sql`0` : and(gte(orders.id, number), lt(orders.id, `${number}g`)))
    .limit(2)

/** Its id; null when there is none, or more than one. */
export const onlyOne = (found: readonly { id: string }[]): string | null =>
  found.length === 1 ? (found[0]?.id ?? null) : null
