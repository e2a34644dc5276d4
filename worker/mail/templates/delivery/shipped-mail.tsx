import { formatPointLines } from '../../../../content/pickup-point-words'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Courier } from '../../../../domain/delivery/couriers'
import { courierName, deliversToPoint } from '../../../../domain/delivery/couriers'
import { buildTrackingUrl } from '../../../../domain/delivery/tracking'
import type { Deps } from '../../../deps'
import type { OrderRow } from '../../../features/orders/orders.table'
import { OrderTextLink, WithdrawalLink } from '../../parts/buyer-links'
import { deliveryAddress } from '../../parts/delivery-address'
import { GoodsTable, type MailedGoods } from '../../parts/goods-table'
import { ActionButton, FactTable, OwnTextParagraphs, Paragraph, MailTitle } from '../../parts/mail-parts'
import type { NewMail } from '../../outbox/new-mail'
import { OrderProgress } from '../../parts/order-progress'
import { mailWordsFor } from '../../wording/wording'

type Shipment = { order: OrderRow; goods: MailedGoods }
type ShippedParcel = { shippedWith: Courier; trackingNumber: string }
type MailDeps = Pick<Deps, 'settings' | 'appUrl'>

export function shippedMail(shipment: Shipment, parcel: ShippedParcel, deps: MailDeps): NewMail {
  const { shipped: words } = mailWordsFor(shipment.order.language)
  const orderNumber = formatOrderNumber(shipment.order.id)
  return parcelMail(shipment, parcel, deps, {
    subject: words.subject({ number: orderNumber }),
    lead: words.lead,
  })
}

/**
 * Corrects an earlier mail with wrong parcel details. Names the wrong details, because the buyer may be tracking that
 * parcel.
 */
export function shipmentCorrectionMail(shipment: Shipment, parcel: ShippedParcel, deps: MailDeps): NewMail {
  const { id, language, shippedWith, trackingNumber } = shipment.order
  const { shipped: words } = mailWordsFor(language)
  const previousShipment = [shippedWith && courierName(shippedWith), trackingNumber]
    .filter(Boolean)
    .join(', ')
  return parcelMail(shipment, parcel, deps, {
    subject: words.correctedSubject({ number: formatOrderNumber(id) }),
    lead: words.corrected({ previousShipment }),
  })
}

function parcelMail(
  { order, goods }: Shipment,
  { shippedWith, trackingNumber }: ShippedParcel,
  { settings: { texts }, appUrl }: MailDeps,
  { subject, lead }: { subject: string; lead: string },
): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  // Staff may send a parcel by another courier, which then delivers to the door.
  const isToPoint = deliversToPoint(shippedWith)
  const parcelText = words.shipped.parcel({ courier: courierName(shippedWith), number: trackingNumber })
  return {
    kind: 'order_shipped',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: `${lead} ${parcelText}`,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <OrderProgress step="sent" language={language} />
        <Paragraph>
          <strong>{parcelText}</strong>
        </Paragraph>
        <ActionButton href={buildTrackingUrl(shippedWith, trackingNumber)}>
          {words.shipped.track}
        </ActionButton>
        <GoodsTable goods={goods} language={language} appUrl={appUrl} />
        <FactTable
          facts={[
            {
              label: isToPoint ? words.parcelStatus.place : words.deliverTo,
              value: (isToPoint && order.pickupPoint
                ? formatPointLines(order.pickupPoint, language)
                : deliveryAddress(order)
              ).join('\n'),
            },
          ]}
        />
        <Paragraph>{isToPoint ? words.shipped.checkAtPoint : words.shipped.check}</Paragraph>
        <OrderTextLink order={order} appUrl={appUrl} />
        <WithdrawalLink order={order} appUrl={appUrl} />
        <OwnTextParagraphs text={texts.mailShipped?.[language]} />
      </>
    ),
  }
}
