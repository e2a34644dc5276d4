import { html } from 'hono/html'
import type { Language } from '../../domain/language'
import { orderNumber } from '../../domain/order'
import type { OrderRow } from '../features/orders/orders.table'
import { orderUrl } from './buyer-links'
import { mailButton, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

type Asked = {
  language: Language
  /** The ten minutes in which it was asked for: in them one mail is enough. */
  slot: number
  appUrl: string
}

/** The link to an order, for somebody who has lost it. */
export function orderLinkMail(
  order: Pick<OrderRow, 'id' | 'linkToken' | 'email' | 'language'>,
  { language, slot, appUrl }: Asked,
): NewMail {
  const { subject, lead, open, notYou } = wordsIn(language).orderLink
  const url = orderUrl(appUrl, order)
  const title = subject({ number: orderNumber(order.id) })
  return {
    kind: 'order_link',
    about: `${order.id}:${slot}`,
    recipient: order.email,
    language,
    subject: title,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${title}</h1>
        <p>${lead}</p>
        ${mailButton(url, open)}
        <p>${notYou}</p>`,
      text: [lead, '', `${open}: ${url}`, '', notYou],
    },
  }
}
