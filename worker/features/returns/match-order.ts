import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type OrderLink, extractOrderNumber } from '../../../domain/orders/order-link'
import type { BatchResults } from '../../database/db'
import type { Deps } from '../../deps'
import { unprovenRequestMail } from '../../mail/templates/unproven-request-mail'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { orders } from '../orders/orders.table'

/** The order that a customer request names: by order link, or by order number and the buyer's e-mail address. */
type RequestedOrder = { link?: OrderLink | undefined; order: string; email: string }

/** Queries for `matchOrder`, to be added to a larger batch. */
export const matchOrderQueries = (db: Deps['db'], { link, order, email }: RequestedOrder) => {
  const number = extractOrderNumber(order)
  return {
    orderByLink: db
      .select({ id: orders.id })
      .from(orders)
      .where(link ? and(eq(orders.id, link.id), eq(orders.linkToken, link.token)) : sql`0`),
    ordersByNumber: db
      .select({
        id: orders.id,
        email: orders.email,
        linkToken: orders.linkToken,
        language: orders.language,
        paidAt: orders.paidAt,
        isSameEmail: sql<number>`lower(${orders.email}) = ${email.toLowerCase()}`.as('is_same_email'),
      })
      .from(orders)
      .where(number === null ? sql`0` : hasOrderNumberSql(number))
      .limit(2),
  }
}

type MatchOrderResults = BatchResults<ReturnType<typeof matchOrderQueries>>

/**
 * Finds the order that a customer request is about. `orderId`: proven by the order's link, or by order number and
 * buyer's e-mail address.
 * `claimed`: the order is named by its number alone. The number is no secret, so such a request does not change the
 * order.
 */
export function matchOrder({ orderByLink: [orderByLink], ordersByNumber }: MatchOrderResults) {
  if (orderByLink) return { orderId: orderByLink.id, claimed: null }
  const [provenOrder, ...otherOrders] = ordersByNumber.filter(({ isSameEmail }) => isSameEmail === 1)
  if (provenOrder && otherOrders.length === 0) return { orderId: provenOrder.id, claimed: null }
  const [onlyOrder] = ordersByNumber
  // An anonymised order matches nothing: it has no buyer's address to notify, and no personal data left.
  const claimedOrder = ordersByNumber.length === 1 && onlyOrder && onlyOrder.email !== '' ? onlyOrder : null
  return { orderId: null, claimed: claimedOrder }
}

/**
 * Warns the buyer that someone submitted a request about the order without proof, once per day and kind. Unpaid orders
 * get no warning, because their address is unproven.
 */
export function enqueueRequestWarning(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  { claimed }: ReturnType<typeof matchOrder>,
  kind: 'withdrawal' | 'complaint',
) {
  if (claimed === null || claimed.paidAt === null) return []
  return [enqueueNewMail(deps, unprovenRequestMail(claimed, { kind, at: deps.now(), appUrl: deps.appUrl }))]
}

const hasOrderNumberSql = (number: string) => and(gte(orders.id, number), lt(orders.id, `${number}g`))

/**
 * Query for the orders with a number (`extractOrderNumber`), at most two, with the time of anonymisation. A null number
 * matches no order.
 */
export const ordersByNumberQuery = (db: Deps['db'], number: string | null) =>
  db
    .select({ id: orders.id, anonymisedAt: orders.anonymisedAt })
    .from(orders)
    .where(number === null ? sql`0` : hasOrderNumberSql(number))
    .limit(2)

/** The id of the order if there is exactly one; null for none or several. */
export const onlyOrderIdOf = (rows: readonly { id: string }[]): string | null =>
  rows.length === 1 ? (rows[0]?.id ?? null) : null
