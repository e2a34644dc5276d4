import type { Language } from '../../domain/language'
import { orderNumber } from '../../domain/order'
import type { OrderRow } from '../features/orders/orders.table'
import { orderUrl } from './buyer-links'
import { Action, Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'

type Asked = {
  /** In which it was asked for, whatever the order's is. */
  language: Language
  /** The ten minutes in which it was asked for: in them one mail is enough. */
  slot: number
  appUrl: string
}

/** The link to an order, for somebody who has lost it. */
export function orderLinkMail(
  order: Pick<OrderRow, 'id' | 'linkToken' | 'email'>,
  { language, slot, appUrl }: Asked,
): NewMail {
  const { subject, lead, open, notYou } = wordsIn(language).orderLink
  const url = orderUrl(appUrl, { ...order, language })
  const title = subject({ number: orderNumber(order.id) })
  return {
    kind: 'order_link',
    about: `${order.id}:${slot}`,
    recipient: order.email,
    language,
    subject: title,
    preview: lead,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{lead}</Paragraph>
        <Action href={url}>{open}</Action>
        <Paragraph isSoft>{notYou}</Paragraph>
      </>
    ),
  }
}
