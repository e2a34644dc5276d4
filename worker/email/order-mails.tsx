import { billOf } from '../../domain/bill'
import { clockTime } from '../../domain/clock-time'
import { type Currency, formatMoney } from '../../domain/currency'
import { dayRange, deliveryWindow, fullDate } from '../../domain/delivery'
import { invoiceLines } from '../../domain/invoice-address'
import { YOUR_EUROPE } from '../../domain/legal-notice'
import type { Minor } from '../../domain/money'
import { orderNumber } from '../../domain/order'
import { polishDay } from '../../domain/polish-days'
import { FULFILMENT_DAYS } from '../../domain/shipping'
import { COURIER_NAMES } from '../../domain/tracking'
import { splitVat } from '../../domain/vat'
import { type VoucherType, type VoucherVat, voucherTail } from '../../domain/voucher'
import { mayWithdraw } from '../../domain/withdrawal'
import { dateOf } from '../../domain/working-days'
import type { OwnTextName } from '../../domain/own-texts'
import type { Deps } from '../deps'
import type { orderLines, OrderRow } from '../features/orders/orders.table'
import type { voucherPurchases } from '../features/vouchers/vouchers.table'
import { BuyerLinks, orderUrl } from './buyer-links'
import { contractDocumentIds } from './contract-documents'
import { deliveryAddress } from './delivery-address'
import { Guarantees } from './guarantees'
import { legalNoticeIds } from './legal-notice'
import { Action, Facts, InlineLink, OwnWords, Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { withdrawalRight } from './withdrawal-right'
import { wordsIn } from './wording'
import type { Timestamp } from '../../domain/time'

type Line = typeof orderLines.$inferSelect

export type OrderContents = {
  order: OrderRow
  lines: readonly Line[]
  purchase: typeof voucherPurchases.$inferSelect | null
  used: UsedVoucher | null
  /** Figures of an order that changed after its payment. */
  since?: {
    /** Quantity of each line that was cancelled or returned, in the order of the lines. */
    ended: readonly number[]
    refunded: Minor
    kept: Minor
    hasUnitsToShip: boolean
  }
}

export type UsedVoucher = {
  code: string
  voucherType: VoucherType
  voucherVat: VoucherVat
  /** VAT rate in percent, for a single-purpose voucher. */
  vatRate: number
  currency: Currency
  /** Balance after this order, in the voucher's currency; null to omit it. */
  remaining: Minor | null
}

export const ORDER_MAILS = ['received', 'paid', 'cancelled', 'refundDue'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/** Kinds of mail to which the owner can add text. */
const CLOSINGS: Partial<Record<OrderMail, OwnTextName>> = { received: 'mailReceived', paid: 'mailPaid' }

/** A mail to the buyer in the order's language. One per kind and order. */
export function orderMail(
  kind: OrderMail,
  contents: OrderContents,
  { settings: { firm, texts }, appUrl, now }: Pick<Deps, 'settings' | 'appUrl' | 'now'>,
): NewMail {
  const { order, purchase } = contents
  const words = wordsIn(order.language)
  const number = orderNumber(order.id)
  const subject = words[kind].subject({ number })
  const lead = leadOf(kind, contents, { closingAt: firm.hours.to, now: now() })
  const rights =
    kind === 'paid' ? withdrawalRight(order, words[purchase ? 'boughtPaid' : 'paid'].rights) : null
  const notes = [leftOnVoucher(contents), rights].filter((note) => note !== null)
  const closingText = CLOSINGS[kind]
  // An unproven address gets no text typed by the buyer, because it could be an advertisement.
  const isProven = kind === 'paid' || kind === 'refundDue'
  const facts = isProven ? [...deliveryFacts(order), ...invoiceFacts(order)] : []
  return {
    kind: `order_${kind}`,
    about: order.id,
    recipient: order.email,
    language: order.language,
    subject,
    ...(kind === 'paid' ? { attachments: enclosures(contents) } : {}),
    preview: lead,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{isProven ? words.greeting({ name: order.firstName }) : words.hello}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <Facts areAmounts facts={linesOf(contents)} />
        <Facts areAmounts facts={totalsOf(kind, contents)} />
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        {kind === 'received' ? (
          <Action href={orderUrl(appUrl, order)}>{words.reminder.pay}</Action>
        ) : (
          <BuyerLinks order={order} appUrl={appUrl} canWithdraw={kind === 'paid'} />
        )}
        {notes.map((note) => (
          <Paragraph key={note}>{note}</Paragraph>
        ))}
        {kind === 'paid' ? <Guarantees order={order} lines={contents.lines} /> : null}
        {kind === 'paid' ? <Durable order={order} isConsumerSale={isConsumerSale(contents)} /> : null}
        <OwnWords text={closingText && texts[closingText]?.[order.language]} />
      </>
    ),
  }
}

/** True if the seller is liable for conformity: goods were sold to a buyer with the right to withdraw (rules 4.1). */
const isConsumerSale = ({ order, purchase }: OrderContents) => !purchase && mayWithdraw(order) !== false

/** Documents attached to the order confirmation (rules 2.6, 4.5). */
const enclosures = (contents: OrderContents): string[] => [
  ...contractDocumentIds(contents.order.language, contents.order.termsVersion),
  ...(isConsumerSale(contents) ? legalNoticeIds(contents.order.language) : []),
]

/** Delivery address and courier. Empty for a voucher, which is mailed. */
function deliveryFacts(order: OrderRow) {
  const courier = order.shippedWith ?? order.courier
  if (courier === 'digital') return []
  const words = wordsIn(order.language)
  return [
    { label: words.deliverTo, value: deliveryAddress(order).join('\n') },
    { label: words.courier, value: COURIER_NAMES[courier] },
  ]
}

/** Invoice name, address and tax number. Empty for a private buyer without an invoice. */
function invoiceFacts(order: OrderRow) {
  const { companyName, nip, language, invoiceAddress, boughtAddress, wantsInvoice } = order
  if (!invoiceAddress && !nip && !wantsInvoice) return []
  const words = wordsIn(language)
  const { address, postalCode, city } = boughtAddress ?? order
  const lines = invoiceAddress
    ? invoiceLines(invoiceAddress, language)
    : [address, `${postalCode} ${city}`.trim()]
  const name = wantsInvoice ? `${order.firstName} ${order.lastName}` : companyName
  const value = [name, ...lines, nip && `${words.nip} ${nip}`].filter(Boolean).join('\n')
  return [{ label: words.invoice, value }]
}

/** The text that makes the mail a durable confirmation of the contract (UoPK art. 21, rules 2.6, 4.5). */
function Durable({ order, isConsumerSale }: { order: OrderRow; isConsumerSale: boolean }) {
  const { enclosed, marketing, notice, noticeLink } = wordsIn(order.language).documents
  return (
    <>
      {isConsumerSale ? (
        <Paragraph>
          {notice} <InlineLink href={YOUR_EUROPE[order.language]}>{noticeLink}</InlineLink>
        </Paragraph>
      ) : null}
      <Paragraph>{enclosed({ version: order.termsVersion })}</Paragraph>
      {order.agreed?.marketing &&
      !order.agreed.unnamed?.includes('marketing') &&
      !order.marketingWithdrawnAt ? (
        <Paragraph>{marketing({ text: order.agreed.marketing.text })}</Paragraph>
      ) : null}
    </>
  )
}

const money = ({ currency, language }: OrderRow, amount: Minor) => formatMoney(amount, currency, language)

function leadOf(
  kind: OrderMail,
  { order, lines, purchase, since }: OrderContents,
  { closingAt, now }: { closingAt: string; now: Timestamp },
): string {
  const words = wordsIn(order.language)
  if (kind === 'received') {
    const time = clockTime(order.holdUntil, order.language).time.slice(0, 5)
    return purchase ? words.received.boughtLead({ time }) : words.received.lead({ time })
  }
  if (kind === 'paid' && since && lines.length > 0) {
    if (lines.every(({ quantity }, index) => since.ended[index] === quantity))
      return words.refund.cancelledLead
    if (!since.hasUnitsToShip) return words.paid.leadSent
  }
  if (!purchase)
    return kind === 'paid' ? `${words.paid.lead} ${deliveryOf(order, closingAt)}` : words[kind].lead
  if (kind === 'cancelled') return words.cancelled.boughtLead
  if (kind !== 'paid') return words[kind].lead
  const day = fullDate(dateOf(polishDay(Math.max(now, purchase.sendAt ?? now))), order.language)
  const way = purchase.recipientEmail
    ? words.boughtPaid.gift({ email: purchase.recipientEmail, day })
    : words.boughtPaid.own
  return `${words.boughtPaid.lead} ${way}`
}

function linesOf({ order, lines, purchase, since }: OrderContents) {
  const words = wordsIn(order.language)
  if (purchase) return [{ label: purchase.name, value: money(order, order.subtotal) }]
  return lines.map((line, index) => ({
    label: line.name,
    details: [
      ...(since?.ended[index]
        ? [words.paid.ended({ count: since.ended[index], quantity: line.quantity })]
        : []),
      `${line.sku} · ${words.quantity({ pieces: line.quantity })}`,
      ...(line.grade ? [words.grades[line.grade]] : []),
      ...(line.defects.length > 0
        ? [
            `${order.agreed?.defects ? words.acceptedDefects : words.defects}: ${line.defects.map((defect) => defect[order.language]).join('; ')}`,
          ]
        : []),
    ],
    value: money(order, line.total),
  }))
}

/** The totals: price with VAT, and the part paid with a purchased voucher (rules 2.6, 9.2). */
function totalsOf(kind: OrderMail, { order, lines, purchase, used, since }: OrderContents) {
  const words = wordsIn(order.language)
  const amount = (value: Minor) => money(order, value)
  const now =
    since && since.refunded > 0
      ? [
          { label: words.paid.refunded, value: `−${amount(since.refunded)}` },
          { label: words.paid.kept, value: amount(since.kept), isSum: true },
        ]
      : []
  if (purchase)
    return purchase.voucherVat === 'multi'
      ? [{ label: words.sum, value: amount(order.total), isSum: true }, ...now]
      : [
          { label: words.total, value: amount(order.total), isSum: true },
          { label: words.vat, value: amount(splitVat(order.total, purchase.vatRate).vat) },
          ...now,
        ]
  // A cancelled or late-paid order has returned its amount to the voucher.
  const isBack = kind === 'cancelled' || kind === 'refundDue'
  const isPaid = kind === 'paid' || kind === 'refundDue'
  const goods = lines.map(({ total, vatRate }) => ({ gross: total, vatRate }))
  const bill = billOf(goods, order, used && { ...used, isBack }, isPaid)
  const { price, vat, byVoucher, taxedBefore, rest } = bill
  const isGiven = order.discount > 0 && used?.voucherType === 'follow_up'
  return [
    { label: words.subtotal, value: amount(order.subtotal) },
    { label: words.shipping, value: order.shipping === 0 ? words.free : amount(order.shipping) },
    ...(isGiven ? [{ label: words.discount, value: `−${amount(order.discount)}` }] : []),
    { label: words.total, value: amount(price), isSum: true },
    { label: words.vat, value: amount(vat) },
    ...(byVoucher > 0 ? [{ label: words.byVoucher, value: `−${amount(byVoucher)}` }] : []),
    ...(taxedBefore > 0 ? [{ label: words.taxedBefore, value: amount(taxedBefore) }] : []),
    ...(rest
      ? [
          {
            label: rest.isPaid ? words.paidRest[byVoucher > 0 ? 'besides' : 'alone'] : words.leftToPay,
            value: amount(rest.amount),
            isSum: true,
          },
        ]
      : []),
    ...now,
  ]
}

function leftOnVoucher({ order, used }: OrderContents): string | null {
  if (!used || used.remaining === null) return null
  const words = wordsIn(order.language)
  const amount = formatMoney(used.remaining, used.currency, order.language)
  return words.voucherUsed({ amount, tail: voucherTail(used.code) })
}

function deliveryOf({ createdAt, language }: OrderRow, closingAt: string): string {
  const { from, to } = deliveryWindow(createdAt, closingAt)
  const words = wordsIn(language)
  return words.paid.delivery({ days: dayRange(from, to, language), ...FULFILMENT_DAYS })
}
