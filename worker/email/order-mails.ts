import { html } from 'hono/html'
import { type Currency, formatMoney } from '../../domain/currency'
import { dayRange, deliveryWindow, fullDate } from '../../domain/delivery'
import type { Minor } from '../../domain/money'
import { orderNumber } from '../../domain/order'
import { FULFILMENT_DAYS } from '../../domain/shipping'
import { type VoucherType, voucherTail } from '../../domain/voucher'
import type { OwnTextName } from '../../domain/own-texts'
import type { Deps } from '../deps'
import type { orderLines, OrderRow } from '../features/orders/orders.table'
import type { voucherPurchases } from '../features/vouchers/vouchers.table'
import { buyerLinks } from './buyer-links'
import { ownWords, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

type Line = typeof orderLines.$inferSelect

/** What an order is about: goods or a voucher, and the voucher that pays for some of it. */
export type OrderContents = {
  order: OrderRow
  lines: readonly Line[]
  purchase: typeof voucherPurchases.$inferSelect | null
  used: UsedVoucher | null
}

export type UsedVoucher = {
  code: string
  voucherType: VoucherType
  currency: Currency
  /** What is left on it after this order, in its currency. */
  remaining: Minor
}

export const ORDER_MAILS = ['received', 'paid', 'cancelled', 'refundDue'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/** Below which mails the owner may add words. */
const CLOSINGS: Partial<Record<OrderMail, OwnTextName>> = { received: 'mailReceived', paid: 'mailPaid' }

/** A mail to the buyer about an order, in the order's language. One of each kind per order. */
export function orderMail(
  kind: OrderMail,
  contents: OrderContents,
  { settings: { firm, texts }, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
): NewMail {
  const { order, purchase } = contents
  const words = wordsIn(order.language)
  const number = orderNumber(order.id)
  const subject = words[kind].subject({ number })
  const lead = leadOf(kind, contents, firm.hours.to)
  const rights = kind === 'paid' ? (purchase ? words.boughtPaid : words.paid).rights : null
  const lines = linesOf(contents)
  const totals = totalsOf(contents)
  const notes = [leftOnVoucher(contents), rights].filter((note) => note !== null)
  const address = purchase ? null : addressOf(order)
  const closing = CLOSINGS[kind]
  const own = ownWords(closing && texts[closing]?.[order.language])
  const links = buyerLinks(order, appUrl, kind === 'paid')
  return {
    kind: `order_${kind}`,
    about: order.id,
    recipient: order.email,
    language: order.language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${words.order({ number })}</h1>
        <p>${words.greeting({ name: order.firstName })}</p>
        <p>${lead}</p>
        <table style="width:100%;border-collapse:collapse">
          ${lines.map(
            ({ name, details, amount }) =>
              html`<tr>
                <td style="padding:8px 0;border-bottom:1px solid #e4dfd6">
                  ${name}${details.map((detail) => html`<br /><small>${detail}</small>`)}
                </td>
                <td style="padding:8px 0;border-bottom:1px solid #e4dfd6;text-align:right;white-space:nowrap">
                  ${amount}
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
        ${
          address
            ? html`<p>
                <strong>${words.deliverTo}</strong><br />${address.map((part) => html`${part}<br />`)}
              </p>`
            : ''
        }
        ${links.html} ${notes.map((note) => html`<p>${note}</p>`)} ${own.html}`,
      text: [
        words.greeting({ name: order.firstName }),
        '',
        lead,
        '',
        words.order({ number }),
        ...lines.map(({ name, details, amount }) => `- ${[name, ...details].join(', ')}: ${amount}`),
        ...totals.map(([label, value]) => `${label}: ${value}`),
        ...(address ? ['', `${words.deliverTo}: ${address.join(', ')}`] : []),
        '',
        ...links.text,
        ...notes.flatMap((note) => ['', note]),
        ...own.text,
      ],
    },
  }
}

const money = ({ currency, language }: OrderRow, amount: Minor) => formatMoney(amount, currency, language)

function leadOf(kind: OrderMail, { order, purchase }: OrderContents, closingAt: string): string {
  const words = wordsIn(order.language)
  if (!purchase)
    return kind === 'paid' ? `${words.paid.lead} ${deliveryOf(order, closingAt)}` : words[kind].lead
  if (kind === 'received' || kind === 'cancelled') return words[kind].boughtLead
  if (kind !== 'paid') return words[kind].lead
  const day = fullDate(new Date(purchase.sendAt ?? order.createdAt), order.language)
  const way = purchase.recipientEmail
    ? words.boughtPaid.gift({ email: purchase.recipientEmail, day })
    : words.boughtPaid.own
  return `${words.boughtPaid.lead} ${way}`
}

function linesOf({ order, lines, purchase }: OrderContents) {
  const words = wordsIn(order.language)
  if (purchase) return [{ name: purchase.name, details: [], amount: money(order, order.subtotal) }]
  return lines.map((line) => ({
    name: line.name,
    details: [
      `${line.sku} · ${words.quantity({ pieces: line.quantity })}`,
      ...(line.defects.length > 0
        ? [`${words.defects}: ${line.defects.map((defect) => defect[order.language]).join('; ')}`]
        : []),
    ],
    amount: money(order, line.total),
  }))
}

/** A purchased voucher has paid, a follow-up one is a discount (rules 9.2). */
function totalsOf({ order, purchase, used }: OrderContents): [string, string][] {
  const words = wordsIn(order.language)
  const off = used?.voucherType === 'follow_up' ? words.discount : words.paidByVoucher
  return [
    ...(purchase
      ? []
      : [
          [words.subtotal, money(order, order.subtotal)] satisfies [string, string],
          [words.shipping, order.shipping === 0 ? words.free : money(order, order.shipping)] satisfies [
            string,
            string,
          ],
        ]),
    ...(order.discount > 0 ? [[off, `-${money(order, order.discount)}`] satisfies [string, string]] : []),
    [words.total, money(order, order.total)],
  ]
}

const addressOf = (order: OrderRow) => [
  order.companyName ?? `${order.firstName} ${order.lastName}`,
  order.address,
  `${order.postalCode} ${order.city}`,
]

function leftOnVoucher({ order, used }: OrderContents): string | null {
  if (!used) return null
  const words = wordsIn(order.language)
  const amount = formatMoney(used.remaining, used.currency, order.language)
  return words.voucherUsed({ amount, tail: voucherTail(used.code) })
}

/** The days that the checkout promised when the order was placed. */
function deliveryOf({ createdAt, language }: OrderRow, closingAt: string): string {
  const { from, to } = deliveryWindow(createdAt, closingAt)
  const words = wordsIn(language)
  return words.paid.delivery({ days: dayRange(from, to, language), ...FULFILMENT_DAYS })
}

/** A message to the shop itself that needs a person. `about` makes it unique; it carries ids, no personal data. */
export const shopAlert = (about: string, subject: string, detail: string): NewMail => ({
  kind: 'shop_alert',
  about,
  recipient: null,
  language: 'pl',
  subject,
  body: { html: html`<p>${detail}</p>`, text: [detail] },
})
