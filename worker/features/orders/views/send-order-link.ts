import { and, gte, lt, sql } from 'drizzle-orm'
import type { OrderLookup } from '../../../../domain/orders/order-lookup'
import { extractOrderNumber } from '../../../../domain/orders/order-link'
import { MINUTE_MS } from '../../../../domain/time/time'
import type { Deps } from '../../../deps'
import { orderLinkMail } from '../../../mail/templates/order-link-mail'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { enforceFormPace } from '../../../rate-limits/take-pace'
import { orders } from '../orders.table'

/**
 * Length of a time slot (ms). An order's link is mailed at most once per slot, so that strangers cannot flood a
 * mailbox.
 */
const MIN_SEND_INTERVAL_MS = 10 * MINUTE_MS

/**
 * Mails an order's link to its buyer, if the given address is the address of the order. The caller never learns whether
 * a mail was sent.
 * @throws request.too_many if a network asks too often
 */
export async function sendOrderLink(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'admin'>,
  { number: typedOrderNumber, email, language }: OrderLookup,
  ip: string | null,
): Promise<void> {
  const paceDelays = await enforceFormPace(deps, 'order_link', { ip, recipient: email })
  const orderIdPrefix = extractOrderNumber(typedOrderNumber)
  if (orderIdPrefix === null) return
  const [order] = await deps.db
    .select({ id: orders.id, linkToken: orders.linkToken, email: orders.email })
    .from(orders)
    .where(
      and(
        gte(orders.id, orderIdPrefix),
        lt(orders.id, `${orderIdPrefix}g`),
        sql`lower(${orders.email}) = ${email.toLowerCase()}`,
      ),
    )
    .limit(1)
  // Above the recipient's rate limit no mail is sent, because an unpaid order may contain a stranger's address. The
  // request still succeeds, so that it reveals nothing.
  if (!order || paceDelays.recipient > 0) return
  const timeSlot = Math.floor(deps.now() / MIN_SEND_INTERVAL_MS)
  await deps.db.batch([
    enqueueNewMail(deps, orderLinkMail(order, { language, slotNumber: timeSlot, appUrl: deps.appUrl })),
  ])
}
