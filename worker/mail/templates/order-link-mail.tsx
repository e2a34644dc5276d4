import type { Language } from '../../../domain/language'
import { formatOrderNumber } from '../../../domain/orders/order'
import type { OrderRow } from '../../features/orders/orders.table'
import { orderUrl } from '../parts/buyer-links'
import { ActionButton, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

type OrderLinkRequest = {
  /** Language of the request, which may differ from the order's. */
  language: Language
  /** Number of the ten-minute slot of the request; limits the mails to one per slot. */
  slotNumber: number
  appUrl: string
}

export function orderLinkMail(
  order: Pick<OrderRow, 'id' | 'linkToken' | 'email'>,
  { language, slotNumber, appUrl }: OrderLinkRequest,
): NewMail {
  const { subject, lead, open, notYou } = mailWordsFor(language).orderLink
  const url = orderUrl(appUrl, { ...order, language })
  const title = subject({ number: formatOrderNumber(order.id) })
  return {
    kind: 'order_link',
    about: `${order.id}:${slotNumber}`,
    recipient: order.email,
    language,
    subject: title,
    preview: lead,
    body: (
      <>
        <MailTitle>{title}</MailTitle>
        <Paragraph>{lead}</Paragraph>
        <ActionButton href={url}>{open}</ActionButton>
        <Paragraph isSoft>{notYou}</Paragraph>
      </>
    ),
  }
}
