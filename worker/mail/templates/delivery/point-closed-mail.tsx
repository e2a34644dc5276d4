import { formatPointLines } from '../../../../content/pickup-point-words'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { OrderRow } from '../../../features/orders/orders.table'
import type { NewMail } from '../../outbox/new-mail'
import { orderUrl } from '../../parts/buyer-links'
import { ActionButton, FactTable, MailTitle, Paragraph } from '../../parts/mail-parts'
import { mailWordsFor } from '../../wording/wording'

/** Asks the buyer to choose another point, because the point of the parcel is closed. */
export function pointClosedMail(order: OrderRow, appUrl: string): NewMail {
  const { language, pickupPoint } = order
  const words = mailWordsFor(language)
  const subject = words.pointClosed.subject({ number: formatOrderNumber(order.id) })
  return {
    kind: 'point_closed',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: words.pointClosed.lead,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{words.pointClosed.lead}</Paragraph>
        {pickupPoint ? (
          <FactTable
            facts={[
              { label: words.pointClosed.point, value: formatPointLines(pickupPoint, language).join('\n') },
            ]}
          />
        ) : null}
        <ActionButton href={orderUrl(appUrl, order)}>{words.pointClosed.choose}</ActionButton>
        <Paragraph isSoft>{words.pointClosed.otherwise}</Paragraph>
      </>
    ),
  }
}
