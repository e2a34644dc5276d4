import { formatFullDate } from '../../../domain/time/format-days'
import { formatMoney } from '../../../domain/money/currency'
import { countStandingUnits } from '../../../domain/orders/goods'
import { addAmounts, type Minor } from '../../../domain/money/money'
import type { SaleChannel } from '../../../domain/orders/sale-channel'
import { formatOrderNumber } from '../../../domain/orders/order'
import type { RefundReason } from '../../../domain/refunds/refund'
import { type RefundItem, countSettledUnits } from '../../../domain/refunds/refund-plan'
import { lastValidDayNoon, lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { toLedgerLines, type FullOrder } from '../../features/orders/views/read-order'
import { OrderButton, pictureUrl } from '../parts/buyer-links'
import { FactTable, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'
import type { Timestamp } from '../../../domain/time/time'

type Refund = {
  id: string
  money: Minor
  discount: Minor
  voucherAmount: Minor
  isByTransfer: boolean
  reason: RefundReason
  note: string | null
  replacesId: string | null
  items: readonly RefundItem[]
}

/**
 * Informs a buyer of a refund: cancelled, returned or reduced goods, amount, reason, and how the money is returned.
 * `validUntil`: new expiry of the voucher, a timestamp.
 */
export function refundMail(
  fullOrder: FullOrder,
  refund: Refund,
  validUntil: Timestamp,
  appUrl: string,
): NewMail {
  const { order, redemption } = fullOrder
  const { language, currency } = order
  const words = mailWordsFor(language)
  const formatAmount = (value: Minor) => formatMoney(value, currency, language)
  const refundTotal = addAmounts(refund.money, refund.discount)
  const { subject, leads } = subjectAndIntroOf(fullOrder, refund, formatAmount(refundTotal))
  const hasReducedItem = refund.items.some((item) => item.amount < item.value)
  const refundTexts = [
    ...(refund.money > 0
      ? [words.refund[refundWayOf(order.channel, refund)]({ amount: formatAmount(refund.money) })]
      : []),
    ...(redemption && refund.voucherAmount > 0
      ? [
          words.refund[redemption.voucher.status === 'blocked' ? 'blockedVoucher' : 'voucher']({
            amount: formatMoney(refund.voucherAmount, redemption.voucher.currency, language),
            codeTail: lastCodeCharacters(redemption.voucher.code),
            day: formatFullDate(new Date(lastValidDayNoon(validUntil)), language),
          }),
        ]
      : []),
  ]
  return {
    kind: 'refund',
    about: refund.id,
    recipient: order.email,
    language,
    subject,
    preview: leads.join(' '),
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        {leads.map((leadText) => (
          <Paragraph key={leadText}>{leadText}</Paragraph>
        ))}
        {refund.items.length > 0 ? (
          <FactTable
            areAmounts
            facts={[
              ...refund.items.map((item) => refundItemDetail(fullOrder, item, appUrl)),
              { label: words.refund.sum, value: formatAmount(refundTotal), isSum: true },
            ]}
          />
        ) : null}
        <FactTable facts={[{ label: words.refund.reason, value: words.refund.reasons[refund.reason] }]} />
        {refund.note ? (
          <Paragraph>{hasReducedItem ? words.refund.note({ note: refund.note }) : refund.note}</Paragraph>
        ) : null}
        {refundTexts.map((refundText) => (
          <Paragraph key={refundText}>{refundText}</Paragraph>
        ))}
        <OrderButton order={order} appUrl={appUrl} />
      </>
    ),
  }
}

/**
 * Key of the text that says how the money is returned. Staff return the money of sales that they made, for example in
 * cash.
 */
const refundWayOf = (channel: SaleChannel, { isByTransfer }: Refund) =>
  isByTransfer ? (channel === 'web' ? 'transfer' : 'byStaff') : 'money'

/** Subject and first paragraphs of the mail. If goods were cancelled, the cancellation comes before the amount. */
function subjectAndIntroOf(
  orderDetails: FullOrder,
  { items, replacesId, money, discount }: Refund,
  amount: string,
) {
  const { order, purchase } = orderDetails
  const words = mailWordsFor(order.language).refund
  const number = formatOrderNumber(order.id)
  if (replacesId) return { subject: words.againSubject({ number }), leads: [words.againLead({ amount })] }
  const introLines = money + discount > 0 ? [words.lead({ amount })] : [words.settledLead]
  const hasCancelledItems = items.some(({ kind }) => kind === 'cancelled')
  if (!hasCancelledItems || purchase)
    return {
      subject: (money + discount > 0 ? words.subject : words.settledSubject)({ number }),
      leads: introLines,
    }
  const areAllUnitsSettled = toLedgerLines(orderDetails).every(
    (line) => countStandingUnits(line) === countSettledUnits(items, line.productId),
  )
  return areAllUnitsSettled
    ? { subject: words.cancelledSubject({ number }), leads: [words.cancelledLead, ...introLines] }
    : { subject: words.partSubject({ number }), leads: [words.partLead, ...introLines] }
}

function refundItemDetail(
  { order, lines }: FullOrder,
  { kind, productId, quantity, value, amount }: RefundItem,
  appUrl: string,
) {
  const words = mailWordsFor(order.language)
  const productLine = lines.find((line) => line.productId === productId)
  const productName = productLine?.name ?? ''
  const itemLabel = words.refund.items[kind]
  const formatAmount = (minorAmount: Minor) => formatMoney(minorAmount, order.currency, order.language)
  return {
    label: typeof itemLabel === 'string' ? itemLabel : itemLabel({ name: productName }),
    picture: pictureUrl(appUrl, productLine?.image ?? null),
    ...(quantity > 0
      ? {
          details: [
            words.quantity({ units: quantity }),
            ...(amount < value ? [words.refund.ofValue({ value: formatAmount(value) })] : []),
          ],
        }
      : {}),
    value: formatAmount(amount),
  }
}

/** Informs a buyer that a refund failed and will be sent again. */
export function refundFailedMail(
  order: FullOrder['order'],
  refund: { id: string; money: Minor },
  appUrl: string,
): NewMail {
  const { language, currency } = order
  const words = mailWordsFor(language)
  const subject = words.refund.failedSubject({ number: formatOrderNumber(order.id) })
  const introText = words.refund.failedLead({ amount: formatMoney(refund.money, currency, language) })
  return {
    kind: 'refund_failed',
    about: refund.id,
    recipient: order.email,
    language,
    subject,
    preview: introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{introText}</Paragraph>
        <Paragraph>{words.refund.failedNext}</Paragraph>
        <OrderButton order={order} appUrl={appUrl} />
      </>
    ),
  }
}
