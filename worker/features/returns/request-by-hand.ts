import { eq } from 'drizzle-orm'
import type { AdminAction } from '../../../domain/admin/admin'
import { AppError } from '../../../domain/errors'
import { formatOrderNumber } from '../../../domain/orders/order'
import { isAllowedArrivalDay } from '../../../domain/returns/request-by-hand'
import { timeOfDayAfterOrder } from '../../../domain/time/polish-days'
import type { StaffRequestChannel } from '../../../domain/returns/request-channel'
import { recordAction, type StaffActor } from '../admin/actions'
import { orders } from '../orders/orders.table'
import type { RequestSender, SubmitRequestDeps } from './submit-request'

type RequestArrival = { orderId: string; receivedOn: string; channel: StaffRequestChannel }

/**
 * Reads the order of a request that arrived by letter, phone, e-mail or in person. Returns the common fields of the
 * request, with the buyer of the order as its sender, and the sender's proof. Throws:
 * - `order.not_found`; `order.not_possible_now` for an anonymised order
 * - `input.invalid` for a day before the order or after today
 */
export async function readRequestByHand(
  deps: SubmitRequestDeps,
  staff: StaffActor,
  action: Extract<AdminAction, 'withdrawal_enter' | 'complaint_enter'>,
  { orderId, receivedOn, channel }: RequestArrival,
  idempotencyKey: string,
) {
  const [order] = await deps.db
    .select({
      id: orders.id,
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
      language: orders.language,
      linkToken: orders.linkToken,
      createdAt: orders.createdAt,
      anonymisedAt: orders.anonymisedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  if (order.anonymisedAt !== null) throw new AppError('order.not_possible_now')
  const now = deps.now()
  if (!isAllowedArrivalDay(receivedOn, order.createdAt, now))
    throw new AppError('input.invalid', { errors: [{ path: 'receivedOn', code: 'invalid' }] })
  const sender: RequestSender = {
    key: `staff:${idempotencyKey}`,
    clientIp: null,
    byHand: {
      channel,
      submittedAt: timeOfDayAfterOrder(receivedOn, order.createdAt, now),
      actionStatement: recordAction(deps, staff, {
        action,
        subject: orderId,
        detail: { receivedOn, channel },
      }),
    },
  }
  return {
    fields: {
      name: `${order.firstName} ${order.lastName}`,
      order: formatOrderNumber(order.id),
      email: order.email,
      language: order.language,
      link: { id: order.id, token: order.linkToken },
    },
    sender,
  }
}
