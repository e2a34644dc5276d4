import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { afterTakenBack } from '../../../domain/fulfilment'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { recordAction, type Staff } from '../admin/actions'
import { orderEvents, orders } from './orders.table'
import { type StaffOrder, staffOrderIn, staffOrderSql } from './staff-order'

/**
 * Takes back that a parcel has arrived, which staff said by mistake: it is on its way again, the days to withdraw have not
 * begun, and a mail about it that has not left is not sent. Once it arrives the buyer is told anew. Answers with the order
 * as it is then. Throws `order.not_found`, and `order.not_possible_now` for one that is not delivered, or to which something
 * else happened at once.
 */
export async function takeBackDelivery(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  orderId: string,
): Promise<StaffOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  const fulfilment = afterTakenBack(order.fulfilment)
  if (fulfilment === null) throw new AppError('order.not_possible_now')
  const sequence = order.sequence + 1
  const told = and(eq(emails.about, orderId), isKind('order_delivered'), ne(emails.status, 'sent'))
  try {
    const writes = [
      db
        .insert(orderEvents)
        .values({ orderId, sequence, kind: 'delivery_taken_back', state: order.state, at: now() }),
      db.update(orders).set({ fulfilment, deliveredAt: null, sequence }).where(eq(orders.id, orderId)),
      db.delete(emails).where(told),
      recordAction({ db, now }, staff, {
        action: 'order_fulfilment',
        subject: orderId,
        detail: { from: order.fulfilment, to: fulfilment },
      }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    throw refusedBy(error, 'order_events.order_id')
      ? new AppError('order.not_possible_now', {}, { cause: error })
      : error
  }
}
