import { absenceText } from '../../../domain/delivery/delivery-promise'
import { formatClockTime } from '../../../domain/time/clock-time'
import { formatFirmAddress, type ShopSettings } from '../../../domain/settings/settings'
import type { withdrawals } from '../../features/returns/withdrawals/withdrawals.table'
import { OrderLookupButton } from '../parts/buyer-links'
import { FactTable, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

type Withdrawal = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'name' | 'orderText' | 'email' | 'items' | 'message' | 'language' | 'submittedAt' | 'channel'
>

/**
 * The receipt of a withdrawal on a durable medium, with its text and time (rules 3.5, CRD art. 11a). Confirms the
 * receipt, not an agreement.
 */
export function withdrawalReceipt(
  withdrawal: Withdrawal,
  { firm, periods }: Pick<ShopSettings, 'firm' | 'periods'>,
  appUrl: string,
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
  const absenceNotice = absenceText(periods, withdrawal.submittedAt, language)
  const nextSteps = [
    words.sendBack({ address: `${firm.firm}, ${formatFirmAddress(firm)}` }),
    words.check,
    words.refund,
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
