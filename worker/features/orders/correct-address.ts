import { eq } from 'drizzle-orm'
import { normalizePhone } from '../../../domain/phone'
import { AppError } from '../../../domain/errors'
import { isAddressOpen } from '../../../domain/fulfilment'
import type { AddressChange } from '../../../domain/order-requests'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { orderEvents, orders } from './orders.table'
import { type StaffOrder, staffOrder, staffOrderIn, staffOrderSql } from './staff-order'
import { HAS_TO_GO } from './to-go'

const PARTS = ['address', 'postalCode', 'city', 'phone'] as const

/**
 * Says anew where an order goes and whom the courier calls, until it has left. What was given when it was bought is kept
 * for its invoice. Answers with the order as it is then. Throws `order.not_found`, `order.not_possible_now` for one that has
 * left or goes nowhere, and `order.stale` when anything has happened to it since it was seen.
 */
export async function correctAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  orderId: string,
  { version, ...given }: AddressChange,
): Promise<StaffOrder> {
  const { db } = deps
  const [found] = await db
    .select({ order: orders, hasGoods: HAS_TO_GO })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!found) throw new AppError('order.not_found')
  const { order } = found
  if (!isAddressOpen(order, found.hasGoods === 1)) throw new AppError('order.not_possible_now')
  if (order.sequence !== version) throw new AppError('order.stale', { version: order.sequence })
  const place = { ...given, phone: normalizePhone(given.phone) }
  const changed = PARTS.filter((part) => place[part] !== order[part])
  if (changed.length === 0) return staffOrder(deps, orderId)
  const isElsewhere = changed.some((part) => part !== 'phone')
  const bought = { address: order.address, postalCode: order.postalCode, city: order.city }
  const sequence = version + 1
  const event = { orderId, sequence, kind: 'address_corrected', state: order.state, at: deps.now() }
  try {
    const writes = [
      db.insert(orderEvents).values(event),
      db
        .update(orders)
        .set({ ...place, sequence, ...(isElsewhere ? { boughtAddress: order.boughtAddress ?? bought } : {}) })
        .where(eq(orders.id, orderId)),
      // Which parts, never what they say.
      recordAction(deps, staff, { action: 'order_address', subject: orderId, detail: { changed } }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    throw refusedBy(error, 'order_events.order_id')
      ? new AppError('order.stale', {}, { cause: error })
      : error
  }
}
