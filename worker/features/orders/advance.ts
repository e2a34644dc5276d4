import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { ZERO } from '../../../domain/money'
import {
  extendedHold,
  isHolding,
  isPayable,
  nextState,
  type OrderEvent,
  type OrderState,
} from '../../../domain/order'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { type Holes, prepared, rowsInto } from '../../prepared'
import { type OrderMail, orderMail } from '../../email/order-mails'
import { enqueue } from '../../email/outbox'
import { shopAlert } from '../../email/shop-alert'
import { cartItems } from '../cart/cart.table'
import { dropLetter } from '../follow-ups/withdraw-consents'
import { moveOrder } from '../goods/moves'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { refunds } from '../refunds/refunds.table'
import { issueVoucher } from '../vouchers/issue-voucher'
import { voucherRedemptions } from '../vouchers/vouchers.table'
import { orderEvents, type OrderRow, orders } from './orders.table'
import { canTakeAgain, type ReadOrder, readOrder, usedVoucher } from './read-order'
import { dropPaymentRequests } from './remind-of-payments'

type OrderDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>
type Statement = BatchItem<'sqlite'>

/** What happened to an order. Whether sold-out goods can be taken again is found out here, not told. */
export type Happening = Exclude<OrderEvent['kind'], 'refund_asked' | 'voucher_covers'>

/** An event and what is written with it, decided by the order as it is now. */
type Decision = { event: OrderEvent; along?: Statement[] }

const MOST_RACES = 8

/**
 * The one way an order changes. Reads it, asks the domain what follows, and writes everything that follows in one
 * batch: the event, the state, the pieces, the voucher's money, the mails, and `along` (which is written even when
 * nothing follows). The event's sequence number lets one of several simultaneous actors win; the others read again and
 * find their news already known. Idempotent for repeated and late news. Returns the state; throws `order.not_found`.
 * `found` is the order as it was read just now, with something else.
 */
export async function advance(
  deps: OrderDeps,
  orderId: string,
  happened: Happening | ((found: ReadOrder) => Decision | null),
  options: { along?: Statement[]; found?: ReadOrder | undefined } = {},
): Promise<OrderState> {
  for (let race = 0; race < MOST_RACES; race++) {
    const found = (race === 0 && options.found) || (await readOrder(deps, orderId))
    const decision: Decision | null =
      typeof happened === 'function' ? happened(found) : { event: eventOf(happened, found) }
    const [first, ...rest] = [
      ...(options.along ?? []),
      ...(decision?.along ?? []),
      ...(decision ? consequencesOf(deps, found, decision.event) : []),
    ]
    const state = decision ? nextState(found.order.state, decision.event) : found.order.state
    if (!first) return state
    try {
      await deps.db.batch([first, ...rest])
    } catch (error) {
      if (LOST_RACES.some((constraint) => refusedBy(error, constraint))) continue
      throw error
    }
    if (state !== found.order.state) forgetCatalogVersion()
    return state
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

/**
 * Someone else wrote the next event, took the units that were to be taken again, spent or recoded the voucher, gave money
 * back, or moved the goods.
 */
const LOST_RACES = [
  'order_events.order_id',
  'stock_not_negative',
  'voucher_balance',
  'voucher_code_known',
  'vouchers.code',
  'refund_within',
  'refund_item_within',
  'goods_settled',
  'goods_paid',
  'order_lines_units',
]

const eventOf = (kind: Happening, found: ReadOrder): OrderEvent =>
  kind === 'payment_succeeded' ? { kind, canTakeAgain: canTakeAgain(found) } : { kind }

export const writeEvent = rowsInto(orderEvents)

type NewState = Pick<OrderRow, 'state' | 'sequence' | 'holdUntil' | 'paidAt'> & { orderId: string }

const setState = prepared((db, { orderId, state, sequence, holdUntil, paidAt }: Holes<NewState>) =>
  db
    .update(orders)
    .set({
      state: sql`${state}`,
      sequence: sql`${sequence}`,
      holdUntil: sql`${holdUntil}`,
      paidAt: sql`${paidAt}`,
    })
    .where(eq(orders.id, orderId)),
)

type NewHold = { orderId: string; state: 'captured' | 'released'; now: number }

const setRedemption = prepared((db, { orderId, state, now }: Holes<NewHold>) =>
  db
    .update(voucherRedemptions)
    .set({ state: sql`${state}`, changedAt: sql`${now}` })
    .where(eq(voucherRedemptions.orderId, orderId)),
)

/** Everything that an event writes; nothing when it changes nothing. */
export function consequencesOf(deps: OrderDeps, found: ReadOrder, event: OrderEvent): Statement[] {
  const { order } = found
  const { kind } = event
  const state = nextState(order.state, event)
  const isExtended = kind === 'payment_working' && isPayable(order.state)
  const holdUntil = isExtended ? extendedHold(order, deps.now()) : order.holdUntil
  // Whoever ends it has to know, also of an order that is ending already.
  const isGivenUp = kind === 'replaced' && isHolding(order.state) && !found.isReplaced
  const isNews =
    state !== order.state || holdUntil !== order.holdUntil || kind === 'refund_asked' || isGivenUp
  if (!isNews) return []
  const now = deps.now()
  const sequence = order.sequence + 1
  const paidAt = state === 'paid' && order.state !== 'paid' ? now : order.paidAt
  const moves = state === order.state ? NO_MOVES : movesOf(deps, found, event, state)
  return [
    writeEvent(deps.db, { orderId: order.id, sequence, kind, state, at: now }),
    ...moves.before,
    setState(deps.db, { orderId: order.id, state, sequence, holdUntil, paidAt }),
    ...moves.after,
  ]
}

/** What is written before the order's new state, because the database asks for it then, and what after. */
type Moves = { before: Statement[]; after: Statement[] }
const NO_MOVES: Moves = { before: [], after: [] }

function movesOf(deps: OrderDeps, found: ReadOrder, event: OrderEvent, state: OrderState): Moves {
  const { order, purchase } = found
  const orderId = order.id
  const cause = { orderId, sequence: order.sequence + 1, at: deps.now() }
  const sell = moveOrder(
    deps.db,
    { from: order.state === 'cancelled' ? 'restocked' : 'held', to: 'owed' },
    cause,
  )
  const release = moveOrder(deps.db, { from: 'held', to: 'restocked' }, cause)
  const moveVoucher = (to: 'captured' | 'released') =>
    found.redemption ? [setRedemption(deps.db, { orderId, state: to, now: deps.now() })] : []
  const mail = (kind: OrderMail) =>
    enqueue(deps, orderMail(kind, { ...found, used: usedVoucher(found, kind) }, deps))
  const nobodyThanked = () =>
    order.followUpVoucherId ? { before: [], after: [...dropLetter(deps, eq(orders.id, orderId))] } : NO_MOVES
  switch (state) {
    case 'paid':
      return {
        before: moveVoucher('captured'),
        after: [
          sell,
          ...emptyCart(deps, found),
          ...(purchase ? issueVoucher(deps, order, purchase) : []),
          dropPaymentRequests(deps, order.id),
          mail('paid'),
        ],
      }
    case 'cancelled':
      return {
        before: [],
        after: [
          release,
          ...moveVoucher('released'),
          dropPaymentRequests(deps, order.id),
          // Its buyer did that, and reads of the order that takes its place.
          ...(found.isReplaced ? [] : [mail('cancelled')]),
        ],
      }
    case 'refund_due':
      return event.kind === 'payment_succeeded'
        ? { before: [], after: [...lateRefund(deps, found), mail('refundDue')] }
        : nobodyThanked()
    case 'refunded':
      // Asked for before it is done.
      return event.kind === 'refund_asked' ? nobodyThanked() : NO_MOVES
    default:
      return NO_MOVES
  }
}

/** Money that came too late goes back whole, and the shop is told. */
const lateRefund = (deps: OrderDeps, { order }: ReadOrder): Statement[] => [
  deps.db.insert(refunds).values({
    id: crypto.randomUUID(),
    key: `late:${order.id}`,
    orderId: order.id,
    money: order.total,
    discount: ZERO,
    voucherAmount: ZERO,
    reason: 'late_payment',
    state: 'due',
    createdAt: deps.now(),
  }),
  enqueue(deps, shopAlert(`refund:${order.id}`, 'Zwrot spóźnionej płatności', order.id)),
]

/** What was bought leaves the cart it was bought from. */
const emptyCart = (deps: OrderDeps, { order, lines }: ReadOrder): Statement[] =>
  order.sessionId && lines.length > 0
    ? [
        takeFromCart(deps.db, {
          sessionId: order.sessionId,
          productIds: JSON.stringify(lines.map(({ productId }) => productId)),
        }),
      ]
    : []

const takeFromCart = prepared(
  (db, { sessionId, productIds }: Holes<{ sessionId: string; productIds: string }>) =>
    db
      .delete(cartItems)
      .where(
        and(
          eq(cartItems.sessionId, sessionId),
          sql`${cartItems.productId} IN (SELECT value FROM json_each(${productIds}))`,
        ),
      ),
)
