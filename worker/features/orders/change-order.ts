import type { BatchItem } from 'drizzle-orm/batch'
import { not, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { fulfilmentMoves, nextFulfilments } from '../../../domain/fulfilment'
import type { Move } from '../../../domain/goods'
import type { OrderChange } from '../../../domain/order-requests'
import type { Courier } from '../../../domain/shipping'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { deliveredMail } from '../../email/delivered-mail'
import { emails } from '../../email/emails.table'
import { replaceMail } from '../../email/outbox'
import { correctedMail, shippedMail } from '../../email/shipped-mail'
import { recordAction, type Staff } from '../admin/actions'
import { writeMoves } from '../goods/moves'
import { recordEvent, staleOrderError } from './order-event'
import type { OrderRow } from './orders.table'
import { type LedgerLine, ledgerLines, type ReadOrder, readOrder } from './read-order'
import { type StaffOrder, staffOrderIn, staffOrderSql } from './staff-order'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/**
 * Moves an order's parcel to its next step, or corrects the courier and number of a parcel on its way. The buyer is mailed
 * when it leaves, when its number changes and when it first arrives. Returns the changed order. Throws `order.not_found`,
 * `order.stale` when the order has another version than staff saw, and `order.not_possible_now` for a step that the places
 * of the goods do not allow.
 */
export async function changeOrder(
  deps: ChangeDeps,
  staff: Staff,
  orderId: string,
  { version, ...change }: OrderChange,
): Promise<StaffOrder> {
  const { db } = deps
  const found = await readOrder(deps, orderId)
  if (found.order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  try {
    const answers = await writeAndRead(db, writes(deps, staff, found, change), staffOrderSql(db, orderId))
    return staffOrderIn(answers)
  } catch (error) {
    if (refusedBy(error, 'order_events.order_id'))
      throw await staleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}

function writes(
  deps: ChangeDeps,
  staff: Staff,
  found: ReadOrder,
  { fulfilmentStatus, ...parcel }: Omit<OrderChange, 'version'>,
): BatchItem<'sqlite'>[] {
  const { order } = found
  if (fulfilmentStatus === undefined) return tracking(deps, staff, found, parcel)
  const lines = ledgerLines(found)
  if (!nextFulfilments(order, lines).includes(fulfilmentStatus)) throw new AppError('order.not_possible_now')
  const sent = fulfilmentStatus === 'shipped' ? sentBy(order, parcel) : null
  const now = deps.now()
  const moves = fulfilmentMoves(lines, fulfilmentStatus)
  // Repaired goods that arrive again do not restart the 14 days to withdraw.
  const isFirstDelivery = fulfilmentStatus === 'delivered' && order.deliveredAt === null
  return [
    // One timestamp: undoing a delivery compares that of the event with the order's.
    ...recordEvent({ ...deps, now: () => now }, order, fulfilmentStatus, {
      ...(fulfilmentStatus === 'new' ? { packedAt: null } : {}),
      ...(fulfilmentStatus === 'packed' ? { packedAt: now } : {}),
      ...(isFirstDelivery ? { deliveredAt: now } : {}),
      ...(sent ? { ...sent, shippedAt: now } : {}),
    }),
    ...writeMoves(deps.db, moves, {
      orderId: order.id,
      sequence: order.sequence + 1,
      at: now,
    }),
    recordAction(deps, staff, {
      action: 'order_fulfilment',
      subject: order.id,
      // The number leads to the buyer's door and is forgotten with the order (`domain/data-held.ts`).
      detail: {
        from: order.fulfilment,
        to: fulfilmentStatus,
        ...(sent ? { shippedWith: sent.shippedWith } : {}),
      },
    }),
    ...(sent ? [replaceMail(deps, shippedMail({ order, goods: goodsIn(lines, moves) }, sent, deps))] : []),
    ...(isFirstDelivery ? [replaceMail(deps, deliveredMail(order, now, deps.appUrl))] : []),
  ]
}

function tracking(deps: ChangeDeps, staff: Staff, found: ReadOrder, parcel: Parcel): BatchItem<'sqlite'>[] {
  const { order } = found
  if (order.fulfilment !== 'shipped') throw new AppError('order.not_possible_now')
  const sent = sentBy(order, parcel)
  if (sent.trackingNumber === order.trackingNumber && sent.shippedWith === order.shippedWith) return []
  return [
    ...recordEvent(deps, order, 'tracking_corrected', sent),
    recordAction(deps, staff, {
      action: 'order_tracking',
      subject: order.id,
      detail: { shippedWith: sent.shippedWith },
    }),
    ...toldOf(deps, found, sent),
  ]
}

/**
 * Tells of the right parcel: as of the first if nobody has read of the wrong one, whose mail no sender has taken yet; else as
 * of a correction, which leaves alone what the first of the two has just written.
 */
function toldOf(deps: ChangeDeps, found: ReadOrder, sent: ReturnType<typeof sentBy>): BatchItem<'sqlite'>[] {
  const goods = found.lines
    .filter((line) => line.shipped > 0)
    .map(({ name, shipped: quantity }) => ({ name, quantity }))
  const shipped = { order: found.order, goods }
  const first = shippedMail(shipped, sent, deps)
  const isUnread = sql`(${emails.status} = 'waiting' AND ${emails.attempts} = 0 AND ${emails.subject} = ${first.subject})`
  return [
    replaceMail(deps, first, isUnread),
    replaceMail(deps, correctedMail(shipped, sent, deps), not(isUnread)),
  ]
}

type Parcel = Pick<OrderChange, 'courier' | 'trackingNumber'>

function sentBy(order: OrderRow, { courier, trackingNumber }: Parcel) {
  const shippedWith: Courier | null =
    courier ?? order.shippedWith ?? (order.courier === 'digital' ? null : order.courier)
  if (!shippedWith || !trackingNumber) throw new AppError('order.not_possible_now')
  return { shippedWith, trackingNumber }
}

/** The goods of the units that some moves ship. */
const goodsIn = (lines: readonly LedgerLine[], moves: readonly Move[]) =>
  lines
    .map(({ name, productId }) => ({
      name,
      quantity: moves
        .filter((move) => move.productId === productId && move.to === 'shipped')
        .reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .filter(({ quantity }) => quantity > 0)
