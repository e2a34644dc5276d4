import { formatOrderParcel } from '../../../../content/parcel-words'
import { deliveryName, hasParcel } from '../../../../domain/delivery/couriers'
import { Copy, Mail, MapPinPen, Phone } from 'lucide'
import { useState } from 'react'
import { formatInvoiceAddress } from '../../../../domain/checkout/invoice-address'
import { formatPhone } from '../../../../domain/forms/phone'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { AddressDoubt } from './address-doubt'
import { CorrectAddressDialog } from './address-dialog'
import { CorrectEmailDialog } from './email-dialog'
import { Card } from '../../kit/page/card'
import { formatTimestamp } from '../../kit/timestamp-text'
import type { StaffOrder } from '../queries'
import { useCopyToClipboard } from '../../kit/use-copy-to-clipboard'
import { useStaffOrderWords } from '../words'
import type { LegalTextName } from '../../../../domain/orders/order-agreement'
import { ChangePointDialog } from './point-dialog'
import { PointLines } from './point-lines'
import { IfRole } from '../../access/if-role'

export const formatAddressLines = (order: StaffOrder): string[] => [
  ...(order.companyName ? [order.companyName] : []),
  `${order.firstName} ${order.lastName}`,
  order.address,
  `${order.postalCode} ${order.city}`,
]

const CONTACT_LINK_CLASS =
  'flex min-h-11 items-center gap-2 break-all font-semibold underline underline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0'

export function BuyerCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const [isAddressDialogOpen, setAddressDialogOpen] = useState(false)
  const [isPointDialogOpen, setPointDialogOpen] = useState(false)
  const [isEmailDialogOpen, setEmailDialogOpen] = useState(false)
  const hasAddress = order.address !== ''
  const copyToClipboard = useCopyToClipboard()
  if (order.email === '' && order.lastName === '')
    return (
      <Card title={words.buyer}>
        <p>{words.forgotten}</p>
      </Card>
    )
  return (
    <Card title={words.buyer}>
      <address className="wrap-anywhere not-italic leading-snug">
        {hasAddress ? (
          formatAddressLines(order).map((line) => <div key={line}>{line}</div>)
        ) : (
          <div>
            {order.firstName} {order.lastName}
          </div>
        )}
        {order.nip ? (
          <div className="tabular-nums">
            {words.nip} {order.nip}
          </div>
        ) : null}
      </address>
      {hasAddress && order.isAddressOpen ? (
        <AddressDoubt postalCode={order.postalCode} city={order.city} />
      ) : null}
      {order.wantsInvoice ? <p className="mt-1 font-semibold">{words.wantsInvoice}</p> : null}
      {order.buyerCapacity ? (
        <p className="mt-1 text-sm text-steel-700">{words.capacity[order.buyerCapacity]}</p>
      ) : null}
      {order.boughtAddress && !order.invoiceAddress ? (
        <p className="mt-1 text-sm text-steel-700 wrap-anywhere">
          {words.bought} {order.boughtAddress.address}, {order.boughtAddress.postalCode}{' '}
          {order.boughtAddress.city}
        </p>
      ) : null}
      <p className="mt-1">
        {hasParcel(order.courier) ? `${words.courier}: ` : null}
        {deliveryName(order.courier, language)}
      </p>
      <PointLines point={order.pickupPoint} isClosed={order.isPointClosed} />
      {order.parcels?.map((parcel, index) => (
        <p key={index} className="text-sm text-steel-700">
          {formatOrderParcel(parcel, language)}
        </p>
      ))}
      {order.email ? (
        <a href={`mailto:${order.email}`} className={CONTACT_LINK_CLASS}>
          <Icon shape={Mail} />
          {order.email}
        </a>
      ) : (
        <p className="mt-1 text-steel-700">{words.noEmail}</p>
      )}
      {order.phone ? (
        <a href={`tel:${order.phone}`} className={CONTACT_LINK_CLASS}>
          <Icon shape={Phone} />
          {formatPhone(order.phone)}
        </a>
      ) : null}
      <div className="mt-1 flex flex-wrap gap-2">
        {hasAddress ? (
          <Button
            variant="secondary"
            onClick={() => void copyToClipboard(formatAddressLines(order).join('\n'))}
          >
            <Icon shape={Copy} className="size-4" />
            {words.copyAddress}
          </Button>
        ) : null}
        <IfRole>
          {hasAddress && order.isAddressOpen ? (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAddressDialogOpen(true)}>
              <Icon shape={MapPinPen} className="size-4" />
              {words.place.action}
            </Button>
          ) : null}
          {order.canChangePoint ? (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setPointDialogOpen(true)}>
              <Icon shape={MapPinPen} className="size-4" />
              {words.point.action}
            </Button>
          ) : null}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setEmailDialogOpen(true)}>
            <Icon shape={Mail} className="size-4" />
            {words.reach.action}
          </Button>
        </IfRole>
      </div>
      <InvoiceAddress order={order} />
      <AgreedTexts order={order} />
      {isEmailDialogOpen ? (
        <CorrectEmailDialog order={order} onClose={() => setEmailDialogOpen(false)} />
      ) : null}
      {isPointDialogOpen ? (
        <ChangePointDialog order={order} onClose={() => setPointDialogOpen(false)} />
      ) : null}
      {isAddressDialogOpen ? (
        <CorrectAddressDialog order={order} onClose={() => setAddressDialogOpen(false)} />
      ) : null}
    </Card>
  )
}

/** The separate invoice address of a company; renders nothing if the order has none. */
function InvoiceAddress({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const copyToClipboard = useCopyToClipboard()
  if (!order.invoiceAddress) return null
  const invoiceLines = [
    ...(order.companyName ? [order.companyName] : []),
    ...formatInvoiceAddress(order.invoiceAddress, language),
    ...(order.nip ? [`${words.nip} ${order.nip}`] : []),
  ]
  return (
    <section aria-label={words.onInvoice} className="mt-4">
      <h3 className="text-sm font-semibold">{words.onInvoice}</h3>
      <address className="mb-2 wrap-anywhere not-italic leading-snug">
        {invoiceLines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Button variant="secondary" onClick={() => void copyToClipboard(invoiceLines.join('\n'))}>
        <Icon shape={Copy} className="size-4" />
        {words.copyInvoice}
      </Button>
    </section>
  )
}

/**
 * Lists the legal texts that the buyer agreed to. Marks a text if the buyer's browser did not confirm that it showed
 * the text. Accepted defects are listed with the order lines.
 */
function AgreedTexts({ order }: { order: StaffOrder }) {
  const { agreement: words } = useStaffOrderWords()
  const { language } = useLocale()
  const { termsVersion, agreed, marketingWithdrawnAt } = order.agreement
  const isDisplayUnconfirmed = (textName: LegalTextName) => agreed?.unnamed?.includes(textName) ?? false
  const renderNote = (textName: LegalTextName) =>
    isDisplayUnconfirmed(textName) ? (
      <span> {order.channel === 'web' ? words.unnamed : words.byStaff}</span>
    ) : null
  // The buyer of a sale by phone has agreed to nothing before the confirmation.
  if (order.needsConfirmation) return null
  return (
    <section aria-label={words.title} className="mt-4 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere text-steel-700">
        <li>
          <span>{words.terms({ version: termsVersion })}</span>
          {renderNote('terms')}
        </li>
        {agreed?.withdrawal.map((text) => (
          <li key={text}>
            <span lang={order.language}>{text}</span>
            {renderNote('withdrawal')}
          </li>
        ))}
        {agreed?.marketing ? (
          <li>
            <span lang={order.language}>{agreed.marketing.text}</span>{' '}
            <span>
              {words.consent({
                version: agreed.marketing.version,
                time: formatTimestamp(new Date(agreed.marketing.at).toISOString(), language),
              })}
              {marketingWithdrawnAt
                ? ` ${words.withdrawn({ time: formatTimestamp(marketingWithdrawnAt, language) })}`
                : null}
            </span>
            {renderNote('marketing')}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
