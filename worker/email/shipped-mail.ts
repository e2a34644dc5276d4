import { html } from 'hono/html'
import { orderNumber } from '../../domain/order'
import type { Courier } from '../../domain/shipping'
import { COURIER_NAMES, trackingUrl } from '../../domain/tracking'
import type { Deps } from '../deps'
import type { orderLines, OrderRow } from '../features/orders/orders.table'
import { buyerLinks } from './buyer-links'
import { mailButton, ownWords, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

type Shipped = { order: OrderRow; lines: readonly (typeof orderLines.$inferSelect)[] }
type Parcel = { shippedWith: Courier; trackingNumber: string }

/** Tells a buyer that the parcel is on its way, with whom, and where it can be watched. */
export function shippedMail(
  { order, lines }: Shipped,
  { shippedWith, trackingNumber }: Parcel,
  { settings: { texts }, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
): NewMail {
  const { language } = order
  const words = wordsIn(language)
  const number = orderNumber(order.id)
  const subject = words.shipped.subject({ number })
  const url = trackingUrl(shippedWith, trackingNumber)
  const parcel = words.shipped.parcel({ courier: COURIER_NAMES[shippedWith], number: trackingNumber })
  const contents = lines.map((line) => `${line.name}, ${words.quantity({ pieces: line.quantity })}`)
  const address = [
    order.companyName ?? `${order.firstName} ${order.lastName}`,
    order.address,
    `${order.postalCode} ${order.city}`,
  ].join(', ')
  const own = ownWords(texts.mailShipped?.[language])
  const links = buyerLinks(order, appUrl, true)
  return {
    kind: 'order_shipped',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${words.order({ number })}</h1>
        <p>${words.greeting({ name: order.firstName })}</p>
        <p>${words.shipped.lead}</p>
        <p><strong>${parcel}</strong></p>
        ${mailButton(url, words.shipped.track)}
        <ul style="padding-left:20px">
          ${contents.map((line) => html`<li>${line}</li>`)}
        </ul>
        <p><strong>${words.deliverTo}</strong><br />${address}</p>
        <p>${words.shipped.check}</p>
        ${links.html} ${own.html}`,
      text: [
        words.greeting({ name: order.firstName }),
        '',
        words.shipped.lead,
        parcel,
        `${words.shipped.track}: ${url}`,
        '',
        ...contents.map((line) => `- ${line}`),
        '',
        `${words.deliverTo}: ${address}`,
        '',
        words.shipped.check,
        '',
        ...links.text,
        ...own.text,
      ],
    },
  }
}
