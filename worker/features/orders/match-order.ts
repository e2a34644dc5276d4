import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type OrderLink, orderNumberIn } from '../../../domain/order-link'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { unprovenRequestMail } from '../../email/unproven-request-mail'
import { enqueue } from '../../email/outbox'
import { orders } from './orders.table'

type Statement = { link?: OrderLink | undefined; order: string; email: string }

/** Queries for `matchOrder`, for a batch that reads more as well. */
export const matchOrderSql = (db: Deps['db'], { link, order, email }: Statement) => {
  const number = orderNumberIn(order)
  return [
    db
      .select({ id: orders.id })
      .from(orders)
      .where(link ? and(eq(orders.id, link.id), eq(orders.linkToken, link.token)) : sql`0`),
    db
      .select({
        id: orders.id,
        email: orders.email,
        linkToken: orders.linkToken,
        language: orders.language,
        paidAt: orders.paidAt,
        isSameEmail: sql<number>`lower(${orders.email}) = ${email.toLowerCase()}`.as('is_same_email'),
      })
      .from(orders)
      .where(number === null ? sql`0` : isNumbered(number))
      .limit(2),
  ] as const
}

type Answers = AnswersOf<ReturnType<typeof matchOrderSql>>

/**
 * The order that a customer request is about. `orderId`: proven by the order's link, or by the number together with the
 * buyer's address. `claimed`: named by its number alone, which is no secret, so the request changes nothing of it.
 */
export function matchOrder([[linked], numbered]: Answers) {
  if (linked) return { orderId: linked.id, claimed: null }
  const [proven, ...others] = numbered.filter(({ isSameEmail }) => isSameEmail === 1)
  if (proven && others.length === 0) return { orderId: proven.id, claimed: null }
  const [only] = numbered
  // An order without a buyer has nobody to be told, and nothing left to act on.
  const claimed = numbered.length === 1 && only && only.email !== '' ? only : null
  return { orderId: null, claimed }
}

/**
 * Tells the buyer, once a day and kind, that somebody made a request about the order without proof. An order that was never
 * paid has an address that nobody confirmed: nothing is mailed there.
 */
export function warnBuyer(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  { claimed }: ReturnType<typeof matchOrder>,
  kind: 'withdrawal' | 'complaint',
) {
  if (claimed === null || claimed.paidAt === null) return []
  return [enqueue(deps, unprovenRequestMail(claimed, { kind, at: deps.now(), appUrl: deps.appUrl }))]
}

const isNumbered = (number: string) => and(gte(orders.id, number), lt(orders.id, `${number}g`))

/** The orders with a number (`orderNumberIn`), two at most, and when each lost its buyer, ms UTC; none has null. */
export const ordersNumbered = (db: Deps['db'], number: string | null) =>
  db
    .select({ id: orders.id, anonymisedAt: orders.anonymisedAt })
    .from(orders)
    .where(number === null ? sql`0` : isNumbered(number))
    .limit(2)

/** Its id; null when there is none, or more than one. */
export const onlyOne = (found: readonly { id: string }[]): string | null =>
  found.length === 1 ? (found[0]?.id ?? null) : null
