import { orderLinkFragment } from '../../../domain/orders/order-link-fragment'
import { orderConsentToken } from '../../features/marketing/order-consent-token'
import type { OrderRow } from '../../features/orders/orders.table'
import type { emails } from '../emails.table'
import { baseKindOf } from './mail-copies'
import { VOUCHER_MAIL_KIND } from '../templates/voucher-mails'

type AddressedMail = Pick<typeof emails.$inferSelect, 'kind' | 'recipient'>
type MailedOrder = Pick<OrderRow, 'id' | 'email' | 'linkToken'>

/**
 * Returns true if an order's mail goes to its buyer at the current address. Voucher mails may go to a recipient
 * instead, and an anonymised order has no buyer.
 */
export const isMailForBuyer = ({ kind, recipient }: AddressedMail, email: string): boolean =>
  email !== '' && (baseKindOf(kind) !== VOUCHER_MAIL_KIND || recipient === email)

/**
 * Returns the fields of a buyer's mail that change with a corrected e-mail address. These are the recipient and the
 * tokens of two links. One link opens the order; the other link withdraws the consent.
 */
export function redirectMailToBuyer(
  { html, text, headers }: Pick<typeof emails.$inferSelect, 'html' | 'text' | 'headers'>,
  { id, email, linkToken }: MailedOrder,
) {
  // The patterns match any token. After two corrections of the address a mail may still contain the first token.
  const replaceTokens = (content: string) =>
    content
      .replace(new RegExp(`#order=${id}\\.[0-9a-f]+`, 'g'), orderLinkFragment({ id, token: linkToken }))
      .replace(new RegExp(`token=${id}\\.[0-9a-f]+`, 'g'), `token=${orderConsentToken({ id, linkToken })}`)
  return {
    recipient: email,
    html: replaceTokens(html),
    text: replaceTokens(text),
    headers:
      headers &&
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replaceTokens(value)])),
  }
}
