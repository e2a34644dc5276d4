import { sql } from 'drizzle-orm'
import type { MailKind } from '../../../domain/mail/email-list'
import { isPayable } from '../../../domain/orders/order'
import type { Deps } from '../../deps'
import { countFormRequest } from '../../rate-limits/take-pace'
import type { ClaimedMail, UnpaidOrder } from '../emails.table'

/** Mails about unpaid orders, whose e-mail address may be a stranger's until a payment. */
const UNPAID_ORDER_MAIL_KINDS: readonly string[] = [
  'order_received',
  'order_reminder',
  'order_cancelled',
] satisfies MailKind[]

/**
 * SQL column: the unpaid order of a mail as input for `shouldSkipMail`; null for any other mail. The query that claims
 * the mail returns this column, which saves a round trip.
 */
export const UNPAID_ORDER_SQL =
  sql`CASE WHEN emails.kind IN (${sql.raw(UNPAID_ORDER_MAIL_KINDS.map((kind) => `'${kind}'`).join(', '))}) THEN
  (SELECT json_object('state', orders.state, 'channel', orders.channel, 'network', orders.network, 'hasEarlierMail',
    EXISTS (SELECT 1 FROM emails AS earlier WHERE earlier.about = orders.id AND earlier.id <> emails.id
      AND (earlier.status = 'sent' OR earlier.status = 'waiting' AND earlier.attempts > 0)))
  FROM orders WHERE orders.id = emails.about) END`
    // The cast is safe: the JSON has the fields of UnpaidOrder, and Drizzle does not decode NULL.
    .mapWith((json: string) => JSON.parse(json) as UnpaidOrder)
    .as('unpaid_order')

/**
 * Returns true if a mail about an unpaid order must not be sent. Before a payment, the e-mail address may be a
 * stranger's.
 * - A payment request is dropped once the order is paid or ended.
 * - The first mail is dropped above the rate limits of the buyer's network, of the recipient, or of all orders.
 * - A reminder or cancellation is dropped if no earlier mail of the order was sent or is being sent.
 */
export async function shouldSkipMail(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  { kind, recipient, attempts, unpaidOrder: order }: ClaimedMail,
): Promise<boolean> {
  // A copy sent by staff has a number after its kind, so its kind is not in the list. Such a copy is always sent.
  if (!UNPAID_ORDER_MAIL_KINDS.includes(kind)) return false
  if (!order) return true
  if (kind !== 'order_cancelled' && !isPayable(order.state)) return true
  if (kind !== 'order_received') return order.hasEarlierMail === 0
  // Staff entered the order and its address, so no stranger can flood others with mails.
  if (order.channel !== 'web') return false
  // The first attempt has already counted this mail towards the rate limits.
  if (attempts > 1) return false
  const paceDelays = await countFormRequest(deps, 'order', { network: order.network, recipient })
  return Math.max(...Object.values(paceDelays)) > 0
}
