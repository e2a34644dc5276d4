import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { extendedHold, isPayable, nextState, type OrderEvent, type OrderState } from '../../../domain/order'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { type OrderMail, orderMail, shopAlert } from '../../email/order-mails'
import { enqueue } from '../../email/outbox'
import { cartItems } from '../cart/cart.table'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { products } from '../products/products.table'
import { orderEvents, orderLines, orders } from './orders.table'

type OrderDeps = Pick<Deps, 'db' | 'now'>
type Statement = BatchItem<'sqlite'>
type Order = typeof orders.$inferSelect

/** What happened to an order. Whether sold-out goods can be taken again is found out here, not told. */
export type Happening = OrderEvent['kind']

const MOST_RACES = 8

/**
 * The one way an order changes. Reads it, asks the domain what follows, and writes everything that follows in one
 * batch: the event, the state, the pieces, the mails, and `along` (which is written even when nothing follows).
 * The event's sequence number lets one of several simultaneous actors win; the others read again and find their news
 * already known. Idempotent for repeated and late news. Returns the state; throws `order.not_found`.
 * `isQuiet` leaves the buyer's mail out.
 */
export async function advance(
  deps: OrderDeps,
  orderId: string,
  kind: Happening,
  options: { along?: Statement[]; isQuiet?: boolean } = {},
): Promise<OrderState> {
  for (let race = 0; race < MOST_RACES; race++) {
    const found = await readOrder(deps, orderId)
    const event: OrderEvent =
      kind === 'payment_succeeded' ? { kind, canTakeAgain: found.canTakeAgain } : { kind }
    const state = nextState(found.order.state, event)
    const statements = [
      ...(options.along ?? []),
      ...consequences(deps, found, kind, state, options.isQuiet ?? false),
    ]
    const [first, ...rest] = statements
    if (!first) return state
    try {
      await deps.db.batch([first, ...rest])
    } catch (error) {
      const lost = refusedBy(error, 'order_events.order_id') || refusedBy(error, 'stock_not_negative')
      if (lost) continue
      throw error
    }
    if (state !== found.order.state) forgetCatalogVersion()
    return state
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

type Found = Awaited<ReturnType<typeof readOrder>>

async function readOrder(deps: OrderDeps, orderId: string) {
  const [[order], lines, missing] = await deps.db.batch([
    deps.db.select().from(orders).where(eq(orders.id, orderId)),
    deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    deps.db
      .select({ id: products.id })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(eq(orderLines.orderId, orderId), sql`${products.stock} < ${orderLines.quantity}`)),
  ])
  if (!order) throw new AppError('order.not_found')
  return { order, lines, canTakeAgain: missing.length === 0 }
}

function consequences(
  deps: OrderDeps,
  found: Found,
  kind: Happening,
  state: OrderState,
  isQuiet: boolean,
): Statement[] {
  const { order, lines } = found
  const isExtended = kind === 'payment_working' && isPayable(order.state)
  const holdUntil = isExtended ? extendedHold(order, deps.now()) : order.holdUntil
  if (state === order.state && holdUntil === order.holdUntil) return []
  const now = deps.now()
  const sequence = order.sequence + 1
  const paidAt = state === 'paid' && order.state !== 'paid' ? now : order.paidAt
  return [
    deps.db.insert(orderEvents).values({ orderId: order.id, sequence, kind, state, at: now }),
    deps.db.update(orders).set({ state, sequence, holdUntil, paidAt }).where(eq(orders.id, order.id)),
    ...(state === order.state ? [] : movesOf(deps, order, lines, state, isQuiet)),
  ]
}

function movesOf(
  deps: OrderDeps,
  order: Order,
  lines: Found['lines'],
  state: OrderState,
  isQuiet: boolean,
): Statement[] {
  const setLines = (to: 'sold' | 'released') =>
    deps.db.update(orderLines).set({ state: to }).where(eq(orderLines.orderId, order.id))
  const mail = (kind: OrderMail) => (isQuiet ? [] : [enqueue(deps, orderMail(kind, order, lines))])
  switch (state) {
    case 'paid':
      return [setLines('sold'), ...emptyCart(deps, order, lines), ...mail('paid')]
    case 'cancelled':
      return [setLines('released'), ...mail('cancelled')]
    case 'refund_due':
      return [
        ...mail('refundDue'),
        enqueue(deps, shopAlert(`refund:${order.id}`, 'Zwrot spóźnionej płatności', order.id)),
      ]
    default:
      return []
  }
}

/** What was bought leaves the cart it was bought from. */
const emptyCart = (deps: OrderDeps, order: Order, lines: Found['lines']): Statement[] =>
  order.sessionId
    ? [
        deps.db.delete(cartItems).where(
          and(
            eq(cartItems.sessionId, order.sessionId),
            inArray(
              cartItems.productId,
              lines.map((line) => line.productId),
            ),
          ),
        ),
      ]
    : []
