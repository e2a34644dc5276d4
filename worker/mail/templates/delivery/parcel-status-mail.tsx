import type { Courier } from '../../../../domain/delivery/couriers'
import { courierName, deliversToPoint } from '../../../../domain/delivery/couriers'
import { buildTrackingUrl } from '../../../../domain/delivery/tracking'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { ParcelStatus } from '../../../../domain/shipments/shipment'
import type { OrderRow } from '../../../features/orders/orders.table'
import type { NewMail } from '../../outbox/new-mail'
import { OrderTextLink } from '../../parts/buyer-links'
import { ActionButton, FactTable, MailTitle, Paragraph } from '../../parts/mail-parts'
import { OrderProgress } from '../../parts/order-progress'
import { mailWordsFor } from '../../wording/wording'

/**
 * The statuses of a parcel that the shop mails to the buyer, because the buyer must then be at home or collect the
 * parcel.
 */
const MAIL_KIND_BY_STATUS = {
  out_for_delivery: 'order_outForDelivery',
  ready_to_collect: 'order_readyToCollect',
} as const satisfies Partial<Record<ParcelStatus, NewMail['kind']>>
export type MailedStatus = keyof typeof MAIL_KIND_BY_STATUS

/** True if the buyer gets a mail. The way of a parcel to a locker is not mailed, because the buyer can only wait. */
export const isMailedStatus = (status: ParcelStatus, courier: Courier): status is MailedStatus =>
  status in MAIL_KIND_BY_STATUS && !(status === 'out_for_delivery' && deliversToPoint(courier))

type Parcel = { courier: Courier; trackingNumber: string; status: MailedStatus }

/** Tells the buyer that the courier brings the parcel today, or that the parcel waits at the chosen point. */
export function parcelStatusMail(
  order: OrderRow,
  { courier, trackingNumber, status }: Parcel,
  appUrl: string,
): NewMail {
  const { language } = order
  const pickupPoint = deliversToPoint(courier) ? order.pickupPoint : null
  const words = mailWordsFor(language)
  const texts = words.parcelStatus[status]
  const subject = texts.subject({ number: formatOrderNumber(order.id) })
  const parcelText = words.shipped.parcel({ courier: courierName(courier), number: trackingNumber })
  const place = pickupPoint?.place
  const placeLines = pickupPoint
    ? [pickupPoint.code, ...(place ? [place.address, `${place.postalCode} ${place.city}`] : [])]
    : []
  return {
    kind: MAIL_KIND_BY_STATUS[status],
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: `${texts.lead} ${parcelText}`,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{texts.lead}</Paragraph>
        <OrderProgress step="sent" language={language} />
        <Paragraph>
          <strong>{parcelText}</strong>
        </Paragraph>
        <ActionButton href={buildTrackingUrl(courier, trackingNumber)}>{words.shipped.track}</ActionButton>
        {status === 'ready_to_collect' && placeLines.length > 0 ? (
          <FactTable facts={[{ label: words.parcelStatus.place, value: placeLines.join('\n') }]} />
        ) : null}
        <Paragraph>{words.shipped.check}</Paragraph>
        <OrderTextLink order={order} appUrl={appUrl} />
      </>
    ),
  }
}
