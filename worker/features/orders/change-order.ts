import type { BatchItem } from 'drizzle-orm/batch'
import { eq, not, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { type Fulfilment, nextFulfilments } from '../../../domain/fulfilment'
import type { OrderChange } from '../../../domain/order-requests'
import type { Courier } from '../../../domain/shipping'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { deliveredMail } from '../../email/delivered-mail'
import { emails } from '../../email/emails.table'
import { replaceMail } from '../../email/outbox'
import { correctedMail, shippedMail } from '../../email/shipped-mail'
import { recordAction, type Staff } from '../admin/actions'
import { orderEvents, type OrderRow, orders } from './orders.table'
import { hasGoods, type ReadOrder, readOrder } from './read-order'
import { type StaffOrder, staffOrderIn, staffOrderSql } from './staff-order'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

const MOST_RACES = 8

/**
 * Brings an order's goods a step further because staff say so, or corrects how a parcel that is on its way is tracked;
 * the buyer of a parcel that leaves is told, and told again when its number changes. Of two at once one wins: the event's
 * sequence number lets only one of them write, and the other finds that the goods are no longer where they were.
 * Answers with the order as it is then. Throws `order.not_found`, and `order.not_possible_now` for a way that does not exist
 * from where the goods are.
 */
export async function changeOrder(
  deps: ChangeDeps,
  staff: Staff,
  orderId: string,
  change: OrderChange,
): Promise<StaffOrder> {
  const { db } = deps
  let seen: Fulfilment | undefined
  for (let race = 0; race < MOST_RACES; race++) {
    const found = await readOrder(deps, orderId)
    // Somebody else has moved the goods since they were first looked at.
    if (seen !== undefined && found.order.fulfilment !== seen) break
    seen = found.order.fulfilment
    try {
      return staffOrderIn(
        await writeAndRead(db, writes(deps, staff, found, change), staffOrderSql(db, orderId)),
      )
    } catch (error) {
      if (!LOST_RACES.some((constraint) => refusedBy(error, constraint))) throw error
    }
  }
  throw new AppError('order.not_possible_now')
}

/** Something else happened to the order meanwhile, perhaps to its payment; or it is no longer paid. */
const LOST_RACES = ['order_events.order_id', 'order_fulfilment_ways']

function writes(
  deps: ChangeDeps,
  staff: Staff,
  found: ReadOrder,
  { fulfilmentStatus, ...parcel }: OrderChange,
): BatchItem<'sqlite'>[] {
  const { order } = found
  if (fulfilmentStatus === undefined) return tracking(deps, staff, found, parcel)
  if (!nextFulfilments(order, hasGoods(found)).includes(fulfilmentStatus))
    throw new AppError('order.not_possible_now')
  const sent = fulfilmentStatus === 'shipped' ? sentBy(order, parcel) : null
  return [
    ...happened(deps, order, fulfilmentStatus, {
      fulfilment: fulfilmentStatus,
      ...(fulfilmentStatus === 'new' ? { packedAt: null } : {}),
      ...(fulfilmentStatus === 'packed' ? { packedAt: deps.now() } : {}),
      ...(fulfilmentStatus === 'delivered' ? { deliveredAt: deps.now() } : {}),
      ...(sent ? { ...sent, shippedAt: deps.now() } : {}),
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
    ...(sent ? [replaceMail(deps, shippedMail(found, sent, deps))] : []),
    ...(fulfilmentStatus === 'delivered'
      ? [replaceMail(deps, deliveredMail(order, deps.now(), deps.appUrl))]
      : []),
  ]
}

function tracking(deps: ChangeDeps, staff: Staff, found: ReadOrder, parcel: Parcel): BatchItem<'sqlite'>[] {
  const { order } = found
  if (order.fulfilment !== 'shipped') throw new AppError('order.not_possible_now')
  const sent = sentBy(order, parcel)
  if (sent.trackingNumber === order.trackingNumber && sent.shippedWith === order.shippedWith) return []
  return [
    ...happened(deps, order, 'tracking_corrected', sent),
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
  const first = shippedMail(found, sent, deps)
  const isUnread = sql`(${emails.status} = 'waiting' AND ${emails.attempts} = 0 AND ${emails.subject} = ${first.subject})`
  return [
    replaceMail(deps, first, isUnread),
    replaceMail(deps, correctedMail(found, sent, deps), not(isUnread)),
  ]
}

type Parcel = Pick<OrderChange, 'courier' | 'trackingNumber'>

function sentBy(order: OrderRow, { courier, trackingNumber }: Parcel) {
  const shippedWith: Courier | null =
    courier ?? order.shippedWith ?? (order.courier === 'digital' ? null : order.courier)
  if (!shippedWith || !trackingNumber) throw new AppError('order.not_possible_now')
  return { shippedWith, trackingNumber }
}

const happened = ({ db, now }: ChangeDeps, order: OrderRow, kind: string, set: Partial<OrderRow>) => {
  const sequence = order.sequence + 1
  return [
    db.insert(orderEvents).values({ orderId: order.id, sequence, kind, state: order.state, at: now() }),
    db
      .update(orders)
      .set({ ...set, sequence })
      .where(eq(orders.id, order.id)),
  ]
}
