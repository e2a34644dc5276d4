import { Copy, MessageSquare } from 'lucide'
import { useState } from 'react'
import { LANGUAGE_PARAM } from '../../../../domain/language'
import { orderLinkFragment } from '../../../../domain/orders/order-link-fragment'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Card } from '../../kit/page/card'
import { formatTimestamp } from '../../kit/timestamp-text'
import { useCopyToClipboard } from '../../kit/use-copy-to-clipboard'
import type { StaffOrder } from '../queries'
import { IfRole } from '../../access/if-role'
import { RecordPaymentDialog } from './record-payment-dialog'
import { SALE_WORDS, useSaleWords } from './words'

/** The card of an unpaid sale by staff: the link for the buyer, and the payment that staff received. */
export function SaleCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const { card: words } = useSaleWords()
  const copyToClipboard = useCopyToClipboard()
  const [isOpen, setOpen] = useState(false)
  if (order.channel === 'web' || order.linkToken === null) return null
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  if (!isUnpaid && order.state !== 'cancelled') return null
  const url = `${window.location.origin}${paths.orderLookup.pl}/${order.id}?${LANGUAGE_PARAM}=${order.language}${orderLinkFragment({ id: order.id, token: order.linkToken })}`
  // The text for the buyer is in the language of the order, not in the language of staff.
  const { messageToConfirm, messageToPay } = SALE_WORDS[order.language].card
  const message = (order.needsConfirmation ? messageToConfirm : messageToPay)({ number: order.number, url })
  return (
    <Card title={isUnpaid ? words.title : words.lateTitle}>
      {isUnpaid ? (
        <>
          {order.holdUntil ? (
            <p>{words.until({ time: formatTimestamp(order.holdUntil, language) })}</p>
          ) : null}
          {order.needsConfirmation ? <p className="mt-1">{words.unconfirmed}</p> : null}
          {order.confirmedAt ? (
            <p className="mt-1">{words.confirmed({ time: formatTimestamp(order.confirmedAt, language) })}</p>
          ) : null}
          <h3 className="mt-3 text-sm font-semibold">{words.link}</h3>
          <p className="text-sm break-all text-steel-700">{url}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => void copyToClipboard(message)}>
              <Icon shape={Copy} className="size-4" />
              {words.copyText}
            </Button>
            {order.phone ? (
              <a
                href={`sms:${order.phone}?&body=${encodeURIComponent(message)}`}
                className={buttonClass('secondary')}
              >
                <Icon shape={MessageSquare} className="size-4" />
                {words.sms}
              </a>
            ) : null}
          </div>
        </>
      ) : null}
      <IfRole>
        <Button className="mt-3 w-full sm:w-auto" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.markPaid}
        </Button>
      </IfRole>
      {isOpen ? <RecordPaymentDialog order={order} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
