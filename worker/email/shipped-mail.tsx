import { isToGo, piecesToGo } from '../../domain/fulfilment'
import { orderNumber } from '../../domain/order'
import type { Courier } from '../../domain/shipping'
import { COURIER_NAMES, trackingUrl } from '../../domain/tracking'
import type { Deps } from '../deps'
import type { orderLines, OrderRow } from '../features/orders/orders.table'
import { BuyerLinks } from './buyer-links'
import { deliveryAddress } from './delivery-address'
import { Action, Facts, OwnWords, Paragraph, Title } from './mail-parts'
import type { NewMail } from './outbox'
import { wordsIn } from './wording'

type Shipped = { order: OrderRow; lines: readonly (typeof orderLines.$inferSelect)[] }
type Parcel = { shippedWith: Courier; trackingNumber: string }

/** Tells a buyer that the parcel is on its way, with whom, and where it can be watched. */
export function shippedMail(
  { order, lines }: Shipped,
  { shippedWith, trackingNumber }: Parcel,
  { settings: { texts }, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
): NewMail {
  const { language } = order
  const words = wordsIn(language)
  const number = orderNumber(order.id)
  const subject = words.shipped.subject({ number })
  const parcel = words.shipped.parcel({ courier: COURIER_NAMES[shippedWith], number: trackingNumber })
  return {
    kind: 'order_shipped',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: `${words.shipped.lead} ${parcel}`,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{words.shipped.lead}</Paragraph>
        <Paragraph>
          <strong>{parcel}</strong>
        </Paragraph>
        <Action href={trackingUrl(shippedWith, trackingNumber)}>{words.shipped.track}</Action>
        <Facts
          areAmounts
          facts={lines.filter(isToGo).map((line) => ({
            label: line.name,
            value: words.quantity({ pieces: piecesToGo(line) }),
          }))}
        />
        <Facts facts={[{ label: words.deliverTo, value: deliveryAddress(order).join('\n') }]} />
        <Paragraph>{words.shipped.check}</Paragraph>
        <BuyerLinks order={order} appUrl={appUrl} canWithdraw />
        <OwnWords text={texts.mailShipped?.[language]} />
      </>
    ),
  }
}
