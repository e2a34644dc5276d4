import { needsRightCheck, refundDueDay } from '../../../domain/returns/withdrawal'
import { areWithdrawnGoodsUnsent } from '../../../domain/returns/withdrawn-goods'
import { dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { formatAbsence } from '../../../domain/delivery/delivery-promise'
import { formatClockTime } from '../../../domain/time/clock-time'
import { formatFirmAddress, type ShopSettings } from '../../../domain/settings/settings'
import type { withdrawals } from '../../features/returns/withdrawals/withdrawals.table'
import { OrderLookupButton } from '../parts/buyer-links'
import { FactTable, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'
import type { SummarizedOrder } from '../parts/order-summary'

type Withdrawal = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'name' | 'orderText' | 'email' | 'items' | 'message' | 'language' | 'submittedAt' | 'channel'
>

/**
 * The receipt of a withdrawal on a durable medium, with its text and time (rules 3.5, CRD art. 11a). Confirms the
 * receipt, not an agreement. `order`: the order that the sender proved. If its goods have not left the shop, the receipt
 * says that nothing need be sent back.
 */
export function withdrawalReceipt(
  withdrawal: Withdrawal,
  order: SummarizedOrder | null,
  {
    settings: { firm, periods },
    appUrl,
  }: { settings: Pick<ShopSettings, 'firm' | 'periods'>; appUrl: string },
): NewMail {
  const { language } = withdrawal
  const words = mailWordsFor(language).withdrawal
  const { day, time } = formatClockTime(withdrawal.submittedAt, language)
  const receivedText =
    withdrawal.channel === 'web'
      ? words.received({ day, time })
      : words.receivedByHand({ day, way: mailWordsFor(language).requestWays[withdrawal.channel] })
  const receiptFacts = [
    [words.name, withdrawal.name],
    [words.contract, withdrawal.orderText],
    ...(withdrawal.email ? [[words.email, withdrawal.email] as const] : []),
    [words.goods, withdrawal.items.length > 0 ? withdrawal.items.join('; ') : words.all],
    ...(withdrawal.message ? [[words.message, withdrawal.message] as const] : []),
    [words.id, withdrawal.id],
  ] as const
  const absenceNotice = formatAbsence(periods, withdrawal.submittedAt, language)
  const nextSteps = [
    ...(order && hasNothingToSendBack(order, withdrawal)
      ? [
          words.nothingToSendBack({
            day: formatFullDate(dateOf(refundDueDay(withdrawal.submittedAt)), language),
          }),
        ]
      : [
          words[order?.order.courier === 'counter' ? 'bringToShowroom' : 'sendBack']({
            address: `${firm.firm}, ${formatFirmAddress(firm)}`,
          }),
          words.check,
          words.refund,
        ]),
    words.more,
    ...(absenceNotice ? [absenceNotice] : []),
  ]
  return {
    kind: 'withdrawal_receipt',
    about: withdrawal.id,
    recipient: withdrawal.email,
    language,
    subject: words.subject,
    preview: receivedText,
    body: (
      <>
        <MailTitle>{words.subject}</MailTitle>
        <Paragraph>
          <strong>{receivedText}</strong>
        </Paragraph>
        {withdrawal.channel === 'web' ? <Paragraph>{words.statement}</Paragraph> : null}
        <FactTable facts={receiptFacts.map(([label, value]) => ({ label, value }))} />
        {nextSteps.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <OrderLookupButton language={language} appUrl={appUrl} />
      </>
    ),
  }
}

/**
 * True if the customer need not send anything back: the goods have not left the shop, and staff need not check the
 * right to withdraw first.
 */
const hasNothingToSendBack = (
  { order, lines }: SummarizedOrder,
  { items, submittedAt }: Pick<Withdrawal, 'items' | 'submittedAt'>,
): boolean =>
  !needsRightCheck(order, submittedAt) &&
  areWithdrawnGoodsUnsent(
    lines.map((line) => ({ ...line, units: line })),
    { isWhole: items.length === 0, items },
  )
