import { formatPointLines } from '../../../content/pickup-point-words'
import { parseDay, dateOf } from '../../../domain/time/calendar-days'
import { formatDayRange, formatFullDate } from '../../../domain/time/format-days'
import { calculateBill, goodsAmountsOf, withShownShippingVat } from '../../../domain/orders/bill'
import { formatClockTime } from '../../../domain/time/clock-time'
import { type Currency, formatMoney } from '../../../domain/money/currency'
import { formatInvoiceAddress } from '../../../domain/checkout/invoice-address'
import { YOUR_EUROPE_URLS } from '../../../domain/settings/legal-notice'
import type { Minor } from '../../../domain/money/money'
import type { ContractEndKind } from '../../../domain/orders/goods'
import { isPickup } from '../../../domain/orders/pickup'
import { formatShowroomHours, PICKUP_WORKING_DAYS } from '../../../domain/delivery/showroom'
import { formatFirmAddress } from '../../../domain/settings/settings'
import { formatOrderNumber } from '../../../domain/orders/order'
import { polishDay } from '../../../domain/time/polish-days'
import { formatShippingName } from '../../../content/parcel-words'
import { MAX_DELIVERY_DAYS } from '../../../domain/delivery/shipping'
import { courierName, hasParcel, goesToPoint } from '../../../domain/delivery/couriers'
import { splitVat } from '../../../domain/money/vat'
import { type VoucherType, type VoucherVatKind, lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { hasConsumerRights, hasWithdrawalRight } from '../../../domain/returns/withdrawal'
import type { OwnTextName } from '../../../domain/settings/own-texts'
import type { Deps } from '../../deps'
import type { orderLines, OrderRow } from '../../features/orders/orders.table'
import type { voucherPurchases } from '../../features/vouchers/vouchers.table'
import { OrderButton, orderUrl, pictureUrl, WithdrawalLink } from '../parts/buyer-links'
import { toContractDocumentIds } from '../documents/contract-documents'
import { deliveryAddress } from '../parts/delivery-address'
import { listGuaranteeDocumentIds } from '../documents/guarantee-document'
import { GuaranteeTexts } from '../parts/guarantees'
import { listLegalNoticeIds } from '../documents/legal-notice'
import {
  ActionButton,
  FactTable,
  InlineLink,
  OwnTextParagraphs,
  Paragraph,
  MailTitle,
} from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { OrderProgress } from '../parts/order-progress'
import { withdrawalRightText } from '../parts/withdrawal-right'
import { mailWordsFor } from '../wording/wording'
import type { Timestamp } from '../../../domain/time/time'

type OrderLineRow = typeof orderLines.$inferSelect

export type OrderContents = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  purchase: typeof voucherPurchases.$inferSelect | null
  usedVoucher: UsedVoucher | null
  /** Quantities and amounts that cancellations, returns and refunds have changed since the payment. */
  changesSincePayment?: {
    /** Units cancelled and units returned per line, in the sequence of the lines. */
    endedUnits: readonly Record<ContractEndKind, number>[]
    refunded: Minor
    keptAmount: Minor
    hasUnitsToShip: boolean
  }
}

export type UsedVoucher = {
  code: string
  voucherType: VoucherType
  voucherVat: VoucherVatKind
  /** VAT rate in percent, for a single-purpose voucher. */
  vatRate: number
  currency: Currency
  /** Balance after this order, in the voucher's currency; null to omit it. */
  remaining: Minor | null
}

export const ORDER_MAIL_KINDS = ['received', 'paid', 'cancelled', 'refundDue'] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** Kinds of mail to which the owner can add text. */
const CLOSING_TEXTS: Partial<Record<OrderMailKind, OwnTextName>> = {
  received: 'mailReceived',
  paid: 'mailPaid',
}

/** A mail to the buyer in the order's language. An order gets at most one mail of each kind. */
export function buildOrderMail(
  kind: OrderMailKind,
  orderContents: OrderContents,
  { settings, appUrl, now }: Pick<Deps, 'settings' | 'appUrl' | 'now'>,
): NewMail {
  const { order, purchase } = orderContents
  const { texts } = settings
  const words = mailWordsFor(order.language)
  const orderNumber = formatOrderNumber(order.id)
  const introText = introTextOf(kind, orderContents, now())
  // The offer of a sale by phone has the whole content of the contract, so that the buyer can confirm it (UoPK art.
  // 20).
  const isOffer = kind === 'received' && order.channel === 'phone'
  const hasContract = kind === 'paid' || isOffer
  const subject = (isOffer ? words.offer : words[kind]).subject({ number: orderNumber })
  const rightsNote = hasContract
    ? withdrawalRightText(order, words[purchase ? 'boughtPaid' : 'paid'].rights)
    : null
  const notes = [voucherBalanceText(orderContents), rightsNote].filter((note) => note !== null)
  const closingText = CLOSING_TEXTS[kind]
  // Before the payment, the e-mail address may be a stranger's. No mail then contains text typed by the buyer, because
  // such text could be an advertisement.
  const isOrderPaid = kind === 'paid' || kind === 'refundDue'
  // Only unfinished orders of goods show progress. A voucher is not packed, and a cancelled order makes no progress.
  const showsProgress =
    (kind === 'received' || kind === 'paid') &&
    hasParcel(order.courier) &&
    !purchase &&
    !hasNothingToShip(orderContents)
  const orderDetails =
    isOrderPaid || order.channel !== 'web' ? [...deliveryFacts(order, settings), ...invoiceFacts(order)] : []
  return {
    kind: `order_${kind}`,
    about: order.id,
    recipient: order.email,
    language: order.language,
    subject,
    ...(hasContract ? { attachments: attachmentIds(orderContents) } : {}),
    preview: introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>
          {isOrderPaid || order.channel !== 'web' ? words.greeting({ name: order.firstName }) : words.hello}
        </Paragraph>
        <Paragraph>{introText}</Paragraph>
        {showsProgress ? (
          <OrderProgress step={kind === 'paid' ? 'paid' : 'ordered'} language={order.language} />
        ) : null}
        {kind === 'received' ? (
          <ActionButton href={orderUrl(appUrl, order)}>
            {isOffer ? words.offer.confirm : words.reminder.pay}
          </ActionButton>
        ) : (
          <OrderButton order={order} appUrl={appUrl} />
        )}
        <FactTable areAmounts facts={goodsFacts(orderContents, appUrl)} />
        <FactTable areAmounts facts={totalPriceRows(kind, orderContents)} />
        {orderDetails.length > 0 ? <FactTable facts={orderDetails} /> : null}
        {notes.map((note) => (
          <Paragraph key={note}>{note}</Paragraph>
        ))}
        {kind === 'paid' ? <WithdrawalLink order={order} appUrl={appUrl} /> : null}
        {hasContract ? <GuaranteeTexts order={order} lines={orderContents.lines} /> : null}
        {hasContract ? <DurableMediumSection contents={orderContents} /> : null}
        <OwnTextParagraphs text={closingText && texts[closingText]?.[order.language]} />
      </>
    ),
  }
}

/** True if no unit is left to ship. Each unit was cancelled, returned or shipped. */
const hasNothingToShip = ({ changesSincePayment }: OrderContents): boolean =>
  changesSincePayment !== undefined && !changesSincePayment.hasUnitsToShip

/**
 * True if the seller is liable for conformity. This requires that a buyer with the right to withdraw bought goods
 * (rules 4.1).
 */
const isConsumerSale = ({ order, purchase }: OrderContents) => !purchase && hasConsumerRights(order) !== false

/**
 * Documents attached to the order confirmation (rules 2.6, 4.2, 4.5). A buyer without the right to withdraw gets no
 * withdrawal instruction. The instruction would promise the right (rules 3.8).
 */
function attachmentIds(contents: OrderContents): string[] {
  const { order } = contents
  const documentIds = toContractDocumentIds(order.language, order.termsVersion)
  return [
    documentIds.terms,
    ...(hasWithdrawalRight(order) === false ? [] : [documentIds.withdrawal]),
    ...(isConsumerSale(contents) ? listLegalNoticeIds(order.language) : []),
    ...listGuaranteeDocumentIds(contents.lines),
  ]
}

/** Delivery address and courier, or the place of collection. Empty for a voucher, which is mailed. */
function deliveryFacts(order: OrderRow, { firm, showroom }: Deps['settings']) {
  const courier = order.shippedWith ?? order.courier
  const words = mailWordsFor(order.language)
  if (isPickup(order))
    return [
      { label: words.collectAt, value: `${firm.firm}\n${formatFirmAddress(firm)}` },
      { label: words.openingHours, value: formatShowroomHours(showroom, order.language) },
    ]
  if (!hasParcel(courier)) return []
  const pickupPoint = goesToPoint(order) ? order.pickupPoint : null
  return [
    {
      label: words.deliverTo,
      value: (pickupPoint ? formatPointLines(pickupPoint, order.language) : deliveryAddress(order)).join(
        '\n',
      ),
    },
    ...(pickupPoint ? [{ label: words.buyer, value: deliveryAddress(order).join('\n') }] : []),
    { label: words.courier, value: courierName(courier) },
  ]
}

/** Invoice name, address and tax number. Empty for a private buyer without an invoice. */
function invoiceFacts(order: OrderRow) {
  const { companyName, nip, language, invoiceAddress, boughtAddress, wantsInvoice } = order
  if (!invoiceAddress && !nip && !wantsInvoice) return []
  const words = mailWordsFor(language)
  const { address, postalCode, city } = boughtAddress ?? order
  const lines = invoiceAddress
    ? formatInvoiceAddress(invoiceAddress, language)
    : [address, `${postalCode} ${city}`.trim()]
  const invoiceName = wantsInvoice ? `${order.firstName} ${order.lastName}` : companyName
  const invoiceText = [invoiceName, ...lines, nip && `${words.nip} ${nip}`].filter(Boolean).join('\n')
  return [{ label: words.invoice, value: invoiceText }]
}

/** The text that makes the mail a durable confirmation of the contract (UoPK art. 21, rules 2.6, 4.5). */
function DurableMediumSection({ contents }: { contents: OrderContents }) {
  const { order } = contents
  const { enclosed, enclosedTerms, marketing, notice, noticeLink } = mailWordsFor(order.language).documents
  const enclosedText = hasWithdrawalRight(order) === false ? enclosedTerms : enclosed
  return (
    <>
      {isConsumerSale(contents) ? (
        <Paragraph>
          {notice} <InlineLink href={YOUR_EUROPE_URLS[order.language]}>{noticeLink}</InlineLink>
        </Paragraph>
      ) : null}
      <Paragraph>{enclosedText({ version: order.termsVersion })}</Paragraph>
      {order.agreed?.marketing &&
      !order.agreed.unnamed?.includes('marketing') &&
      !order.marketingWithdrawnAt ? (
        <Paragraph>{marketing({ text: order.agreed.marketing.text })}</Paragraph>
      ) : null}
    </>
  )
}

const formatOrderMoney = ({ currency, language }: OrderRow, amount: Minor) =>
  formatMoney(amount, currency, language)

function introTextOf(
  kind: OrderMailKind,
  { order, lines, purchase, changesSincePayment }: OrderContents,
  now: Timestamp,
): string {
  const words = mailWordsFor(order.language)
  if (kind === 'received') {
    const { day, hourAndMinute: holdEndTime } = formatClockTime(order.holdUntil, order.language)
    if (order.channel !== 'web')
      return words.offer[order.channel === 'phone' ? 'lead' : 'heldLead']({ day, time: holdEndTime })
    return purchase
      ? words.received.boughtLead({ time: holdEndTime })
      : words.received.lead({ time: holdEndTime })
  }
  if (kind === 'paid' && changesSincePayment && lines.length > 0) {
    if (lines.every(({ quantity }, index) => changesSincePayment.endedUnits[index]?.cancelled === quantity))
      return words.refund.cancelledLead
    if (!changesSincePayment.hasUnitsToShip) return words.paid.leadSent
  }
  if (!purchase) return kind === 'paid' ? formatPaidIntro(order) : words[kind].lead
  if (kind === 'cancelled') return words.cancelled.boughtLead
  if (kind !== 'paid') return words[kind].lead
  const sendDay = formatFullDate(dateOf(polishDay(Math.max(now, purchase.sendAt ?? now))), order.language)
  const deliveryText = purchase.recipientEmail
    ? words.boughtPaid.gift({ email: purchase.recipientEmail, day: sendDay })
    : words.boughtPaid.own
  return `${words.boughtPaid.lead} ${deliveryText}`
}

/** The lead of a paid order of goods. Goods that the buyer collects have no parcel and no days of delivery. */
function formatPaidIntro(order: OrderRow): string {
  const { paid } = mailWordsFor(order.language)
  if (isPickup(order)) return paid.leadPickup({ days: PICKUP_WORKING_DAYS })
  return hasParcel(order.courier) ? `${paid.lead} ${deliveryPromise(order)}` : paid.leadSent
}

function goodsFacts({ order, lines, purchase, changesSincePayment }: OrderContents, appUrl: string) {
  const words = mailWordsFor(order.language)
  if (purchase) return [{ label: purchase.name, value: formatOrderMoney(order, order.subtotal) }]
  return lines.map((line, index) => ({
    label: line.name,
    picture: pictureUrl(appUrl, line.image),
    details: [
      ...(['cancelled', 'returned'] as const).flatMap((kind) => {
        const count = changesSincePayment?.endedUnits[index]?.[kind] ?? 0
        return count > 0 ? [words.paid.endedUnits[kind]({ count, quantity: line.quantity })] : []
      }),
      `${line.sku} · ${words.quantity({ units: line.quantity })}`,
      ...(line.grade ? [words.grades[line.grade]] : []),
      ...(line.defects.length > 0
        ? [
            `${order.agreed?.defects ? words.acceptedDefects : words.defects}: ${line.defects.map((defect) => defect[order.language]).join('; ')}`,
          ]
        : []),
      ...(line.taxKind === 'margin' ? [words.marginScheme] : []),
    ],
    value: formatOrderMoney(order, line.total),
  }))
}

/** The totals: price with VAT, and the part paid with a purchased voucher (rules 2.6, 9.2). */
function totalPriceRows(
  kind: OrderMailKind,
  { order, lines, purchase, usedVoucher, changesSincePayment }: OrderContents,
) {
  const words = mailWordsFor(order.language)
  const formatAmount = (value: Minor) => formatOrderMoney(order, value)
  const changeFacts =
    changesSincePayment && changesSincePayment.refunded > 0
      ? [
          { label: words.paid.refunded, value: `−${formatAmount(changesSincePayment.refunded)}` },
          { label: words.paid.kept, value: formatAmount(changesSincePayment.keptAmount), isSum: true },
        ]
      : []
  if (purchase)
    return purchase.voucherVat === 'multi'
      ? [{ label: words.sum, value: formatAmount(order.total), isSum: true }, ...changeFacts]
      : [
          ...priceWithVatRows(words, formatAmount, order.total, splitVat(order.total, purchase.vatRate).vat),
          ...changeFacts,
        ]
  // A cancelled or late-paid order has returned the voucher's amount to the voucher.
  const isMoneyReturned = kind === 'cancelled' || kind === 'refundDue'
  const isPaid = kind === 'paid' || kind === 'refundDue'
  const bill = calculateBill(
    goodsAmountsOf(lines),
    withShownShippingVat(order),
    usedVoucher && { ...usedVoucher, isAmountReturned: isMoneyReturned },
    isPaid,
  )
  const { price, vat, byVoucher, taxedBefore, rest } = bill
  const isFollowUpDiscount = order.discount > 0 && usedVoucher?.voucherType === 'follow_up'
  return [
    { label: words.subtotal, value: formatAmount(order.subtotal) },
    {
      label: isPickup(order)
        ? words.collection
        : formatShippingName(words.shipping, order.parcels, order.language),
      value: order.shipping === 0 ? words.free : formatAmount(order.shipping),
    },
    ...(isFollowUpDiscount ? [{ label: words.discount, value: `−${formatAmount(order.discount)}` }] : []),
    ...priceWithVatRows(words, formatAmount, price, vat),
    ...(byVoucher > 0 ? [{ label: words.byVoucher, value: `−${formatAmount(byVoucher)}` }] : []),
    ...(taxedBefore > 0 ? [{ label: words.taxedBefore, value: formatAmount(taxedBefore) }] : []),
    ...(rest
      ? [
          {
            label: rest.isPaid ? words.paidRest[byVoucher > 0 ? 'besides' : 'alone'] : words.leftToPay,
            value: formatAmount(rest.amount),
            isSum: true,
          },
        ]
      : []),
    ...changeFacts,
  ]
}

/** The price and the VAT in it. An order of a firm that is exempt from VAT does not mention VAT. */
function priceWithVatRows(
  words: Pick<ReturnType<typeof mailWordsFor>, 'sum' | 'total' | 'vat'>,
  amount: (value: Minor) => string,
  price: Minor,
  vatAmount: Minor,
) {
  if (vatAmount === 0) return [{ label: words.sum, value: amount(price), isSum: true }]
  return [
    { label: words.total, value: amount(price), isSum: true },
    { label: words.vat, value: amount(vatAmount) },
  ]
}

function voucherBalanceText({ order, usedVoucher }: OrderContents): string | null {
  if (!usedVoucher || usedVoucher.remaining === null) return null
  const words = mailWordsFor(order.language)
  const amount = formatMoney(usedVoucher.remaining, usedVoucher.currency, order.language)
  return words.voucherUsed({ amount, codeTail: lastCodeCharacters(usedVoucher.code) })
}

/** The promised days, with the longest delivery time beside them unless the promised days are later. */
function deliveryPromise({ createdAt, language, promisedFrom, promisedTo }: OrderRow): string {
  if (promisedFrom === null || promisedTo === null) return ''
  const words = mailWordsFor(language)
  const [firstDay, lastDay] = [parseDay(promisedFrom), parseDay(promisedTo)]
  const promisedDaysText = formatDayRange(firstDay, lastDay, language)
  return lastDay - polishDay(createdAt) <= MAX_DELIVERY_DAYS
    ? words.paid.delivery({ days: promisedDaysText, longestDays: MAX_DELIVERY_DAYS })
    : words.paid.laterDelivery({ days: promisedDaysText })
}
