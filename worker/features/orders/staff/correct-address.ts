import { normalizePhone } from '../../../../domain/forms/phone'
import { acceptsPhone } from '../../../../domain/delivery/couriers'
import { AppError } from '../../../../domain/errors'
import { canCorrectAddress } from '../../../../domain/orders/fulfilment'
import type { AddressChange } from '../../../../domain/orders/order-requests'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { recordEvent, createStaleOrderError } from '../lifecycle/order-event'
import { toLedgerLines, readOrder } from '../views/read-order'
import { type StaffOrder, readStaffOrder, toStaffOrderDto, buildStaffOrderQueries } from './staff-order'

const ADDRESS_FIELDS = ['address', 'postalCode', 'city', 'phone'] as const

/**
 * Corrects delivery address and phone of an order before it ships. The invoice keeps the address given at purchase.
 * Returns the changed order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `input.invalid` for a phone number that the courier does not take
 * - `order.not_possible_now` if the goods have shipped or the order needs no delivery
 */
export async function correctAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  orderId: string,
  { version, ...input }: AddressChange,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  if (!canCorrectAddress(order, toLedgerLines(fullOrder))) throw new AppError('order.not_possible_now')
  const normalizedAddress = { ...input, phone: normalizePhone(input.phone) }
  // Accept an unchanged phone number, which may be older than this rule.
  if (normalizedAddress.phone !== order.phone && !acceptsPhone(order.courier, normalizedAddress.phone))
    throw new AppError('input.invalid', { errors: [{ path: 'phone', code: 'phonePolish' }] })
  const changedFields = ADDRESS_FIELDS.filter((field) => normalizedAddress[field] !== order[field])
  if (changedFields.length === 0) return readStaffOrder(deps, orderId)
  const isAddressChanged = changedFields.some((field) => field !== 'phone')
  const currentAddress = { address: order.address, postalCode: order.postalCode, city: order.city }
  try {
    const correctionStatements = [
      ...recordEvent(deps, order, 'address_corrected', {
        ...normalizedAddress,
        ...(isAddressChanged ? { boughtAddress: order.boughtAddress ?? currentAddress } : {}),
      }),
      // Records the names of the changed fields only, not their personal data.
      recordAction(deps, staff, {
        action: 'order_address',
        subject: orderId,
        detail: { changed: changedFields },
      }),
    ]
    return toStaffOrderDto(
      await runBatch(db, { writes: correctionStatements, ...buildStaffOrderQueries(db, orderId) }),
    )
  } catch (error) {
    if (isConstraintViolation(error, 'order_events.order_id'))
      throw await createStaleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}
