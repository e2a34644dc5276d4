import { formatPointLines } from '../../../../content/pickup-point-words'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Deps } from '../../../deps'
import type { OrderRow } from '../../../features/orders/orders.table'
import type { NewMail } from '../../outbox/new-mail'
import { OrderButton } from '../../parts/buyer-links'
import { FactTable, MailTitle, Paragraph } from '../../parts/mail-parts'
import { mailWordsFor } from '../../wording/wording'

/** Tells the buyer that the parcel goes to another point. `order` has the new point, `oldCode` is the previous one. */
export function pointChangedMail(
  order: OrderRow,
  oldCode: string,
  { settings: { firm }, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
): NewMail {
  const { language, pickupPoint } = order
  const words = mailWordsFor(language)
  const subject = words.pointChanged.subject({ number: formatOrderNumber(order.id) })
  const pointLines = pickupPoint ? formatPointLines(pickupPoint, language) : []
  return {
    kind: 'point_changed',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: `${words.pointChanged.lead} ${pointLines[0] ?? ''}`.trim(),
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{words.pointChanged.lead}</Paragraph>
        <FactTable
          facts={[
            { label: words.pointChanged.now, value: pointLines.join('\n') },
            { label: words.pointChanged.before, value: oldCode },
          ]}
        />
        <Paragraph>{words.pointChanged.notYou({ phone: firm.phone })}</Paragraph>
        <OrderButton order={order} appUrl={appUrl} />
      </>
    ),
  }
}
