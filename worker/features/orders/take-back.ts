import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { afterTakenBack, isBackOnSale, type TakenBack } from '../../../domain/fulfilment'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { recordAction, type Staff } from '../admin/actions'
import { orderEvents, orderLines, orders } from './orders.table'
import { type StaffOrder, staffOrderIn, staffOrderSql } from './staff-order'

const EVENTS = { delivered: 'delivery_taken_back', returned: 'return_taken_back' } as const

/**
 * Takes back what staff said by mistake. That a parcel has arrived: it is on its way again, the days to withdraw have not
 * begun, and a mail about it that has not left is not sent; once it arrives the buyer is told anew. That it came back: it is
 * where it was before, with the days to withdraw that it had. Answers with the order as it is then. Throws
 * `order.not_found`, `order.back_on_sale` when pieces of what came back are, and `order.not_possible_now` where nobody says
 * so (any more), the money has gone back, or something else happened at once.
 */
export async function takeBack(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  orderId: string,
  said: TakenBack,
): Promise<StaffOrder> {
  const [[order], [shelf]] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db
      .select({ pieces: sql<number>`coalesce(sum(${orderLines.restocked}), 0)` })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId)),
  ])
  if (!order) throw new AppError('order.not_found')
  const isReturn = said === 'returned'
  if (order.fulfilment !== said) throw new AppError('order.not_possible_now')
  if (isBackOnSale(order, shelf?.pieces ?? 0)) throw new AppError('order.back_on_sale')
  const fulfilment = afterTakenBack(order)
  if (fulfilment === null) throw new AppError('order.not_possible_now')
  const sequence = order.sequence + 1
  const told = and(eq(emails.about, orderId), isKind('order_delivered'), ne(emails.status, 'sent'))
  try {
    const writes = [
      db.insert(orderEvents).values({ orderId, sequence, kind: EVENTS[said], state: order.state, at: now() }),
      db
        .update(orders)
        .set({ fulfilment, sequence, ...(isReturn ? {} : { deliveredAt: null }) })
        .where(eq(orders.id, orderId)),
      ...(isReturn ? [] : [db.delete(emails).where(told)]),
      recordAction({ db, now }, staff, {
        action: 'order_fulfilment',
        subject: orderId,
        detail: { from: order.fulfilment, to: fulfilment },
      }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    throw LOST_RACES.some((constraint) => refusedBy(error, constraint))
      ? new AppError('order.not_possible_now', {}, { cause: error })
      : error
  }
}

/** Something else happened to the order meanwhile; or pieces of it were put back on sale. */
const LOST_RACES = ['order_events.order_id', 'order_fulfilment_ways']
