import { html } from 'hono/html'
import type { Language } from '../../domain/language'
import type { OrderRow } from '../features/orders/orders.table'
import { type MailBody, wordsIn } from './mail-frame'

type Linked = Pick<OrderRow, 'id' | 'linkToken' | 'language'>

/** Behind the "#" of an address: no server and no log sees it. */
const keyOf = ({ id, linkToken }: Linked): string => `#order=${id}.${linkToken}`

const WITHDRAWAL: Record<Language, string> = { pl: '/odstapienie-od-umowy', en: '/withdrawal' }

/** Where its buyer sees an order. Whoever has this address is the buyer (decision 023). */
export const orderUrl = (appUrl: string, order: Linked): string =>
  `${appUrl}/zamowienie/${order.id}${keyOf(order)}`

/** The ways from a mail to its order and, where `canWithdraw`, out of its contract (rules 3.2, 3.3). */
export function buyerLinks(order: Linked, appUrl: string, canWithdraw: boolean): MailBody {
  const { open, withdraw } = wordsIn(order.language).orderLink
  const links: [string, string][] = [
    [open, orderUrl(appUrl, order)],
    ...(canWithdraw
      ? [[withdraw, appUrl + WITHDRAWAL[order.language] + keyOf(order)] satisfies [string, string]]
      : []),
  ]
  return {
    html: html`<p>
      ${links.map(
        ([label, url]) =>
          html`<a
            href="${url}"
            style="display:inline-block;margin:4px 20px 4px 0;color:#191816;font-weight:700"
            >${label}</a
          > `,
      )}
    </p>`,
    text: links.map(([label, url]) => `${label}: ${url}`),
  }
}
