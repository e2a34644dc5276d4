import { formatOrderNumber } from '../../../../domain/orders/order'
import { type DayNumber, dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import type { OrderRow } from '../../../features/orders/orders.table'
import type { NewMail } from '../../outbox/new-mail'
import { orderUrl } from '../../parts/buyer-links'
import { ActionButton, MailTitle, Paragraph } from '../../parts/mail-parts'
import { mailWordsFor } from '../../wording/wording'

/**
 * Tells the buyer that the label is ready with which goods come back at the cost of the shop. `lastDay`: the last day to
 * send them; null to name none. After a complaint, the buyer can have the goods collected instead (UoPK art. 43d). The
 * label itself is on the order page, because a resent mail would have an old one.
 */
export function returnLabelMail(
  order: OrderRow,
  { lastDay, isComplaint }: { lastDay: DayNumber | null; isComplaint: boolean },
  appUrl: string,
): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  const { subject: formatSubject, lead, pack, drop, dropBy, open, noPrinter, collect } = words.returnLabel
  const subject = formatSubject({ number: formatOrderNumber(order.id) })
  return {
    kind: 'return_label',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: lead,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <ActionButton href={orderUrl(appUrl, order)}>{open}</ActionButton>
        <Paragraph>{pack}</Paragraph>
        <Paragraph>
          <strong>
            {lastDay === null ? drop : dropBy({ day: formatFullDate(dateOf(lastDay), language) })}
          </strong>
        </Paragraph>
        <Paragraph>{noPrinter}</Paragraph>
        {isComplaint ? <Paragraph>{collect}</Paragraph> : null}
      </>
    ),
  }
}
