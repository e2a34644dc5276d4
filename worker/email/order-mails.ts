import { html } from 'hono/html'
import { formatMoney } from '../../domain/currency'
import { dayRange, deliveryWindow } from '../../domain/delivery'
import { orderNumber } from '../../domain/order'
import { FULFILMENT_DAYS } from '../../domain/shipping'
import { SHOP } from '../../domain/shop'
import type { orderLines, orders } from '../features/orders/orders.table'
import { FIRM, mailFrame } from './mail-frame'
import type { NewMail } from './outbox'
import { en } from './wording.en'
import { pl } from './wording.pl'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

export const ORDER_MAILS = ['received', 'paid', 'cancelled', 'refundDue'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/** A mail to the buyer about an order, in the order's language. One of each kind per order. */
export function orderMail(kind: OrderMail, order: Order, lines: readonly Line[]): NewMail {
  const words = order.language === 'pl' ? pl : en
  const number = orderNumber(order.id)
  const amount = (value: Order['total']) => formatMoney(value, order.currency, order.language)
  const lead = kind === 'paid' ? `${words.paid.lead} ${deliveryOf(order)}` : words[kind].lead
  const rights = kind === 'paid' ? words.paid.rights : null
  const totals: [string, string][] = [
    [words.subtotal, amount(order.subtotal)],
    [words.shipping, order.shipping === 0 ? words.free : amount(order.shipping)],
    ...(order.discount > 0
      ? [[words.discount, `-${amount(order.discount)}`] satisfies [string, string]]
      : []),
    [words.total, amount(order.total)],
  ]
  const address = [
    order.companyName ?? `${order.firstName} ${order.lastName}`,
    order.address,
    `${order.postalCode} ${order.city}`,
  ]
  const defectsOf = (line: Line) => line.defects.map((defect) => defect[order.language]).join('; ')
  const subject = words[kind].subject({ number })
  return {
    kind: `order_${kind}`,
    about: order.id,
    recipient: order.email,
    language: order.language,
    subject,
    html: mailFrame(
      order.language,
      subject,
      words.signature,
      html`<h1 style="font-size:22px;margin:0 0 12px">${words.order({ number })}</h1>
        <p>${words.greeting({ name: order.firstName })}</p>
        <p>${lead}</p>
        <table style="width:100%;border-collapse:collapse">
          ${lines.map(
            (line) =>
              html`<tr>
                <td style="padding:8px 0;border-bottom:1px solid #e4dfd6">
                  ${line.name}<br /><small
                    >${line.sku} ·
                    ${words.quantity({ pieces: line.quantity })}${line.defects.length > 0 ? html`<br />${words.defects}: ${defectsOf(line)}` : ''}</small
                  >
                </td>
                <td style="padding:8px 0;border-bottom:1px solid #e4dfd6;text-align:right;white-space:nowrap">
                  ${amount(line.total)}
                </td>
              </tr>`,
          )}
          ${totals.map(
            ([label, value]) =>
              html`<tr>
                <td style="padding:4px 0">${label}</td>
                <td style="padding:4px 0;text-align:right;white-space:nowrap">${value}</td>
              </tr>`,
          )}
        </table>
        <p><strong>${words.deliverTo}</strong><br />${address.map((part) => html`${part}<br />`)}</p>
        ${rights ? html`<p>${rights}</p>` : ''}`,
    ),
    text: [
      words.greeting({ name: order.firstName }),
      '',
      lead,
      '',
      words.order({ number }),
      ...lines.map(
        (line) =>
          `- ${line.name} (${line.sku}), ${words.quantity({ pieces: line.quantity })}: ${amount(line.total)}`,
      ),
      ...totals.map(([label, value]) => `${label}: ${value}`),
      '',
      `${words.deliverTo}: ${address.join(', ')}`,
      ...(rights ? ['', rights] : []),
      '',
      words.signature,
      FIRM,
      `${SHOP.email}, ${SHOP.phone}`,
    ].join('\n'),
  }
}

/** The days that the checkout promised when the order was placed. */
function deliveryOf({ createdAt, language }: Order): string {
  const { from, to } = deliveryWindow(createdAt)
  const words = language === 'pl' ? pl : en
  return words.paid.delivery({ days: dayRange(from, to, language), ...FULFILMENT_DAYS })
}

/** A message to the shop itself that needs a person. `about` makes it unique; it carries ids, no personal data. */
export const shopAlert = (about: string, subject: string, detail: string): NewMail => ({
  kind: 'shop_alert',
  about,
  recipient: SHOP.email,
  language: 'pl',
  subject,
  html: String(html`<p>${detail}</p>`),
  text: detail,
})
