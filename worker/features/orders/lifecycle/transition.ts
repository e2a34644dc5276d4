import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { ZERO } from '../../../../domain/money/money'
import {
  extendedHoldEnd,
  isHoldingState,
  isPayable,
  nextState,
  type OrderEvent,
  type OrderState,
} from '../../../../domain/orders/order'
import { type Db, isConstraintViolation, jsonListSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { type OrderMailKind, buildOrderMail } from '../../../mail/templates/order-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { latePaymentAlert, orderAlert } from '../../../mail/templates/alerts/order-alert'
import { saleAlert } from '../../../mail/templates/alerts/sale-alert'
import { cartItems } from '../../cart/cart.table'
import { cancelFollowUpMails } from '../../marketing/follow-ups/withdraw-consents'
import { moveOrderUnits } from '../goods/moves'
import { clearCatalogVersionCache } from '../../products/catalog/catalog-cache'
import { refunds } from '../../refunds/refunds.table'
import { issueVoucher } from '../../vouchers/issue-voucher'
import { voucherRedemptions } from '../../vouchers/vouchers.table'
import { orderEvents, type OrderRow, orders } from '../orders.table'
import { canHoldAgain, type FullOrder, readOrder, toUsedVoucher } from '../views/read-order'
import { deletePaymentRequests } from './remind-of-payments'
import type { Timestamp } from '../../../../domain/time/time'

type OrderDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'notifyStaff'>
type Statement = BatchItem<'sqlite'>

/**
 * Events that a caller may report. For a payment, `transitionOrder` itself checks whether released goods can be held
 * again.
 */
export type OrderEventKind = Exclude<OrderEvent['kind'], 'refund_asked' | 'voucher_covers'>

/**
 * `event`: the event that the caller chooses for the current state of the order. `extraStatements`: extra writes for
 * the same batch.
 */
type TransitionDecision = { event: OrderEvent; extraStatements?: Statement[] }

const MAX_ATTEMPTS = 8

/**
 * The only way to change the payment state of an order. Reads the order, asks the domain for the next state, and writes
 * all effects in one batch. The effects are event, state, goods moves, voucher money and mails. The batch also writes
 * `extraStatements`, even if nothing else changes. The event's sequence number is an optimistic lock. The loser of a
 * race reads the order again and usually has nothing left to do. Idempotent for repeated and late events.
 * `loadedOrder`: an order that the caller has just read, to save a query. Returns the new state.
 * @throws order.not_found
 */
export async function transitionOrder(
  deps: OrderDeps,
  orderId: string,
  eventOrDecide: OrderEventKind | ((fullOrder: FullOrder) => TransitionDecision | null),
  transitionOptions: { extraStatements?: Statement[]; loadedOrder?: FullOrder | undefined } = {},
): Promise<OrderState> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const fullOrder = (attempt === 0 && transitionOptions.loadedOrder) || (await readOrder(deps, orderId))
    const eventDecision: TransitionDecision | null =
      typeof eventOrDecide === 'function'
        ? eventOrDecide(fullOrder)
        : { event: toOrderEvent(eventOrDecide, fullOrder) }
    const [first, ...rest] = [
      ...(transitionOptions.extraStatements ?? []),
      ...(eventDecision?.extraStatements ?? []),
      ...(eventDecision ? buildEventStatements(deps, fullOrder, eventDecision.event) : []),
    ]
    const newState = eventDecision
      ? nextState(fullOrder.order.state, eventDecision.event)
      : fullOrder.order.state
    if (!first) return newState
    try {
      await deps.db.batch([first, ...rest])
    } catch (error) {
      if (RACE_CONSTRAINTS.some((constraint) => isConstraintViolation(error, constraint))) continue
      throw error
    }
    if (newState !== fullOrder.order.state) {
      clearCatalogVersionCache()
      if (newState === 'paid') deps.notifyStaff('paid')
    }
    return newState
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

/**
 * Database constraints that fail if a concurrent write came first. That write may be an event, an order of the same
 * goods, a refund, or a change of goods or voucher.
 */
const RACE_CONSTRAINTS = [
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

const toOrderEvent = (kind: OrderEventKind, fullOrder: FullOrder): OrderEvent =>
  kind === 'payment_succeeded' ? { kind, hasEnoughStock: canHoldAgain(fullOrder) } : { kind }

export const writeEvent = (db: Db, event: typeof orderEvents.$inferInsert) =>
  db.insert(orderEvents).values(event)

type NewOrderState = Pick<OrderRow, 'state' | 'sequence' | 'holdUntil' | 'paidAt'>

const setOrderState = (db: Db, orderId: string, newState: NewOrderState) =>
  db.update(orders).set(newState).where(eq(orders.id, orderId))

type RedemptionChange = { orderId: string; state: 'captured' | 'released'; now: Timestamp }

const updateRedemption = (db: Db, { orderId, state, now }: RedemptionChange) =>
  db.update(voucherRedemptions).set({ state, changedAt: now }).where(eq(voucherRedemptions.orderId, orderId))

/** Builds all writes that an event causes; empty if the event changes nothing. */
export function buildEventStatements(deps: OrderDeps, fullOrder: FullOrder, event: OrderEvent): Statement[] {
  const { order } = fullOrder
  const { kind } = event
  const newState = nextState(order.state, event)
  const isHoldExtended = kind === 'payment_working' && isPayable(order.state)
  const newHoldUntil = isHoldExtended ? extendedHoldEnd(order, deps.now()) : order.holdUntil
  // `replaced` is recorded for an expiring order too, so that its later cancellation sends no mail.
  const isHoldGivenUp = kind === 'replaced' && isHoldingState(order.state) && !fullOrder.isReplaced
  const hasEffect =
    newState !== order.state || newHoldUntil !== order.holdUntil || kind === 'refund_asked' || isHoldGivenUp
  if (!hasEffect) return []
  const now = deps.now()
  const sequence = order.sequence + 1
  const paymentTime = (event.kind === 'payment_succeeded' && event.paidAt) || now
  const paidAt = newState === 'paid' && order.state !== 'paid' ? paymentTime : order.paidAt
  const moveStatements =
    newState === order.state ? NO_MOVE_STATEMENTS : moveStatementsOf(deps, fullOrder, event, newState)
  return [
    writeEvent(deps.db, { orderId: order.id, sequence, kind, state: newState, at: now }),
    ...moveStatements.beforeStateChange,
    setOrderState(deps.db, order.id, { state: newState, sequence, holdUntil: newHoldUntil, paidAt }),
    ...moveStatements.afterStateChange,
  ]
}

/**
 * The writes beside the change of the order's state, such as moves and mails. `beforeStateChange`: writes that must
 * come first, because triggers check them.
 */
type MoveStatements = { beforeStateChange: Statement[]; afterStateChange: Statement[] }
const NO_MOVE_STATEMENTS: MoveStatements = { beforeStateChange: [], afterStateChange: [] }

function moveStatementsOf(
  deps: OrderDeps,
  fullOrder: FullOrder,
  event: OrderEvent,
  state: OrderState,
): MoveStatements {
  const { order, purchase } = fullOrder
  const orderId = order.id
  const moveEvent = { orderId, sequence: order.sequence + 1, at: deps.now() }
  const sellUnitsStatement = moveOrderUnits(
    deps.db,
    { from: order.state === 'cancelled' ? 'restocked' : 'held', to: 'owed' },
    moveEvent,
  )
  const releaseUnitsStatement = moveOrderUnits(deps.db, { from: 'held', to: 'restocked' }, moveEvent)
  const buildVoucherStateUpdates = (newState: 'captured' | 'released') =>
    fullOrder.redemption ? [updateRedemption(deps.db, { orderId, state: newState, now: deps.now() })] : []
  const enqueueOrderMail = (kind: OrderMailKind) =>
    enqueueNewMail(
      deps,
      buildOrderMail(kind, { ...fullOrder, usedVoucher: toUsedVoucher(fullOrder, kind) }, deps),
    )
  const cancelFollowUpMail = () =>
    order.followUpVoucherId
      ? { beforeStateChange: [], afterStateChange: [...cancelFollowUpMails(deps, eq(orders.id, orderId))] }
      : NO_MOVE_STATEMENTS
  switch (state) {
    case 'paid':
      return {
        beforeStateChange: buildVoucherStateUpdates('captured'),
        afterStateChange: [
          sellUnitsStatement,
          ...emptyCartOfOrder(deps, fullOrder),
          ...(purchase ? issueVoucher(deps, order, purchase) : []),
          deletePaymentRequests(deps, order.id),
          enqueueOrderMail('paid'),
          ...enqueueAlert(deps, saleAlert(fullOrder, deps)),
        ],
      }
    case 'cancelled':
      return {
        beforeStateChange: [],
        afterStateChange: [
          releaseUnitsStatement,
          ...buildVoucherStateUpdates('released'),
          deletePaymentRequests(deps, order.id),
          // No mail for a replaced order: the buyer replaced it, and gets mails about the new order.
          ...(fullOrder.isReplaced ? [] : [enqueueOrderMail('cancelled')]),
        ],
      }
    case 'refund_due':
      return event.kind === 'payment_succeeded'
        ? {
            beforeStateChange: [],
            afterStateChange: [...refundLatePayment(deps, fullOrder), enqueueOrderMail('refundDue')],
          }
        : cancelFollowUpMail()
    case 'refunded':
      return event.kind === 'refund_asked' ? cancelFollowUpMail() : NO_MOVE_STATEMENTS
    default:
      return NO_MOVE_STATEMENTS
  }
}

/** Refunds a late payment in full and alerts the shop. */
const refundLatePayment = (deps: OrderDeps, fullOrder: FullOrder): Statement[] => {
  const { order } = fullOrder
  const alert = latePaymentAlert({ amount: order.total, currency: order.currency, now: deps.now() })
  return [
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
    ...enqueueAlert(deps, orderAlert(fullOrder, alert, deps)),
  ]
}

const emptyCartOfOrder = (deps: OrderDeps, { order, lines }: FullOrder): Statement[] =>
  order.sessionId && lines.length > 0
    ? [
        deleteCartItemsQuery(deps.db, {
          sessionId: order.sessionId,
          productIds: lines.map(({ productId }) => productId),
        }),
      ]
    : []

const deleteCartItemsQuery = (
  db: Db,
  { sessionId, productIds }: { sessionId: string; productIds: string[] },
) =>
  db
    .delete(cartItems)
    .where(and(eq(cartItems.sessionId, sessionId), sql`${cartItems.productId} IN ${jsonListSql(productIds)}`))
