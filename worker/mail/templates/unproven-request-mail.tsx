import { formatClockTime } from '../../../domain/time/clock-time'
import { formatOrderNumber } from '../../../domain/orders/order'
import { polishDay } from '../../../domain/time/polish-days'
import type { OrderRow } from '../../features/orders/orders.table'
import { orderUrl } from '../parts/buyer-links'
import { ActionButton, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'
import type { Timestamp } from '../../../domain/time/time'

type UnprovenRequestMailInput = {
  kind: 'withdrawal' | 'complaint'
  /** Timestamp of the request. */
  at: Timestamp
  appUrl: string
}

/**
 * Warns a buyer that someone named the order in a withdrawal or complaint without proof. Omits the stranger's text,
 * which could be advertising. One mail per day, kind and order.
 */
export function unprovenRequestMail(
  order: Pick<OrderRow, 'id' | 'email' | 'linkToken' | 'language'>,
  { kind, at, appUrl }: UnprovenRequestMailInput,
): NewMail {
  const { language } = order
  const { subject, came, nothing, you, open, notYou } = mailWordsFor(language).unproven
  const title = subject[kind]({ number: formatOrderNumber(order.id) })
  const introText = came[kind](formatClockTime(at, language))
  return {
    kind: 'unproven_request',
    about: `${order.id}:${kind}:${polishDay(at)}`,
    recipient: order.email,
    language,
    subject: title,
    preview: introText,
    body: (
      <>
        <MailTitle>{title}</MailTitle>
        <Paragraph>{introText}</Paragraph>
        <Paragraph>{nothing}</Paragraph>
        <Paragraph>{you}</Paragraph>
        <ActionButton href={orderUrl(appUrl, order)}>{open}</ActionButton>
        <Paragraph isSoft>{notYou}</Paragraph>
      </>
    ),
  }
}
