import type { BatchItem } from 'drizzle-orm/batch'
import { eq } from 'drizzle-orm'
import { isPickup } from '../../../../domain/orders/pickup'
import type { Deps } from '../../../deps'
import type { emails } from '../../../mail/emails.table'
import { baseKindOf, nextCopyKind } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { readyMail } from '../../../mail/templates/delivery/ready-mail'
import { orderLines, type OrderRow } from '../orders.table'
import { createRandomPickupCode } from './create-random-pickup-code'
import { toReadyGoods } from './ready-goods'
import { deleteUnsentReadyMail } from './unsent-ready-mail'

/** Returns the field `pickupCode` with a new code; null for an order without a code. */
export const renewPickupCode = ({ pickupCode }: OrderRow): Pick<OrderRow, 'pickupCode'> => ({
  pickupCode: pickupCode === null ? null : createRandomPickupCode(),
})

/**
 * Builds the statements for a corrected e-mail address. Deletes unsent mails with the old pick-up code. If the goods
 * are ready, also queues a mail with the new code to the corrected address. Sent mails stay unchanged.
 */
export async function renewReadyMail(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  order: OrderRow,
  mails: readonly (typeof emails.$inferSelect)[],
): Promise<BatchItem<'sqlite'>[]> {
  const { db, now } = deps
  const { pickupCode, pickupUntil } = order
  if (!isPickup(order) || pickupCode === null) return []
  const deleteStatement = deleteUnsentReadyMail(db, order.id)
  if (order.state !== 'paid' || order.fulfilment !== 'packed' || pickupUntil === null)
    return [deleteStatement]
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const goods = toReadyGoods(lines)
  const sentMails = mails.filter(
    ({ kind, status }) => baseKindOf(kind) === 'order_ready' && status === 'sent',
  )
  const { kind } = nextCopyKind(sentMails, { kind: 'order_ready', about: order.id }, now())
  return [
    deleteStatement,
    enqueueNewMail(deps, { ...readyMail({ order, goods, pickupCode, pickupUntil }, deps), kind }),
  ]
}
