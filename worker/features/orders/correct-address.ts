import { normalizePhone } from '../../../domain/phone'
import { AppError } from '../../../domain/errors'
import { isAddressOpen } from '../../../domain/fulfilment'
import type { AddressChange } from '../../../domain/order-requests'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { recordEvent, staleOrderError } from './order-event'
import { ledgerLines, readOrder } from './read-order'
import { type StaffOrder, staffOrder, staffOrderIn, staffOrderSql } from './staff-order'

const PARTS = ['address', 'postalCode', 'city', 'phone'] as const

/**
 * Corrects delivery address and phone of an order before it ships. The invoice keeps the address given at purchase.
 * Returns the changed order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `order.not_possible_now` if the goods have shipped or nothing is delivered
 */
export async function correctAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  orderId: string,
  { version, ...input }: AddressChange,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  if (!isAddressOpen(order, ledgerLines(fullOrder))) throw new AppError('order.not_possible_now')
  const place = { ...input, phone: normalizePhone(input.phone) }
  const changed = PARTS.filter((part) => place[part] !== order[part])
  if (changed.length === 0) return staffOrder(deps, orderId)
  const isElsewhere = changed.some((part) => part !== 'phone')
  const currentAddress = { address: order.address, postalCode: order.postalCode, city: order.city }
  try {
    const writes = [
      ...recordEvent(deps, order, 'address_corrected', {
        ...place,
        ...(isElsewhere ? { boughtAddress: order.boughtAddress ?? currentAddress } : {}),
      }),
      // Records the names of the changed fields only, not their personal data.
      recordAction(deps, staff, { action: 'order_address', subject: orderId, detail: { changed } }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    if (refusedBy(error, 'order_events.order_id'))
      throw await staleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}
