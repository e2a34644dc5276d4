import type { OrderRow } from '../features/orders/orders.table'
import type { emails } from './emails.table'
import { kindOf } from './mail-copies'
import { VOUCHER_MAIL } from './voucher-mails'

type Mail = Pick<typeof emails.$inferSelect, 'kind' | 'recipient'>
type Buyer = Pick<OrderRow, 'id' | 'email' | 'linkToken'>

/**
 * Whether a mail about an order is for its buyer as reached now. It is, whatever the address was when it was written, but for
 * a voucher, which may be for another person; and nothing is once the buyer is forgotten.
 */
export const isForBuyer = ({ kind, recipient }: Mail, email: string): boolean =>
  email !== '' && (kindOf(kind) !== VOUCHER_MAIL || recipient === email)

/** What of a buyer's mail is another when it goes to the address of today, with the key that opens the order today. */
export function toBuyer(
  { html, text }: Pick<typeof emails.$inferSelect, 'html' | 'text'>,
  { id, email, linkToken }: Buyer,
) {
  // Any key that it ever had: after two corrections a mail may still have the first one.
  const withKey = (from: string) =>
    from.replace(new RegExp(`#order=${id}\\.[0-9a-f]+`, 'g'), `#order=${id}.${linkToken}`)
  return { recipient: email, html: withKey(html), text: withKey(text) }
}
