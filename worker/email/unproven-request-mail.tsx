import { clockTime } from '../../domain/clock-time'
import { orderNumber } from '../../domain/order'
import { polishDay } from '../../domain/polish-days'
import type { OrderRow } from '../features/orders/orders.table'
import { orderUrl } from './buyer-links'
import { Action, Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'
import type { Timestamp } from '../../domain/time'

type Request = {
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
  { kind, at, appUrl }: Request,
): NewMail {
  const { language } = order
  const { subject, came, nothing, you, open, notYou } = wordsIn(language).unproven
  const title = subject[kind]({ number: orderNumber(order.id) })
  const lead = came[kind](clockTime(at, language))
  return {
    kind: 'unproven_request',
    about: `${order.id}:${kind}:${polishDay(at)}`,
    recipient: order.email,
    language,
    subject: title,
    preview: lead,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{nothing}</Paragraph>
        <Paragraph>{you}</Paragraph>
        <Action href={orderUrl(appUrl, order)}>{open}</Action>
        <Paragraph isSoft>{notYou}</Paragraph>
      </>
    ),
  }
}
