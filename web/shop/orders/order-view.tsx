import { Printer } from 'lucide'
import type { ReactNode } from 'react'
import { formatClockTime } from '../../../domain/time/clock-time'
import { formatInvoiceAddress } from '../../../domain/checkout/invoice-address'
import { formatPhone } from '../../../domain/forms/phone'
import { formatPointLines } from '../../../content/pickup-point-words'
import { formatRegistrationLines } from '../../../content/registration'
import { formatFirmAddress } from '../../../domain/settings/settings'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Bill } from './bill/bill'
import { formatPolishDate } from './format-polish-date'
import { OrderHelp } from './order-help'
import { orderStateText } from './order-state'
import { LeadBox } from './lead/lead-box'
import { CollapsedParcel } from './lead/collapsed-parcel'
import { findOrderLead } from './lead/order-lead'
import { RefundList } from './refund/refund-list'
import { useRefundWords } from './refund/refund-words'
import { ParcelSteps } from '../shipments/parcel-steps'
import { useParcelWords } from '../shipments/words'
import { useOrderWords } from './words'
import { listHistoryLines } from './history-lines'

type Props = {
  order: BuyerOrder
  orderLinkHash: string
  /** The controls to pay the order, if it can be paid now. */
  paymentControls: ReactNode
  /** The controls to change the pickup point, if it can still change. */
  pointControls: ReactNode
  /** The labels for goods that the buyer sends back, if there are any. */
  returnCards: ReactNode
  /** The section with the buyer's review, once the buyer may write one. */
  reviewSection: ReactNode
}

export function OrderView({
  order,
  orderLinkHash,
  paymentControls,
  pointControls,
  returnCards,
  reviewSection,
}: Props) {
  const { language, currency, settings } = useLocale()
  const { firm } = settings
  const words = useOrderWords()
  const refundWords = useRefundWords()
  const parcelWords = useParcelWords()
  const isPaid = order.paymentStatus === 'paid' && !order.isRefunded && !order.isCancelled
  const title = order.isCancelled ? words.cancelledTitle : words.title
  const lead = findOrderLead(order, useNow())
  return (
    <article className="shell max-w-5xl py-8 md:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-display text-balance text-[min(2.25rem,15vw)] font-bold leading-none tabular-nums md:text-5xl">
            {title({ number: order.number })}
          </h1>
          <p className="mt-2 text-steel-700">
            {words.placed({ day: formatPolishDate(order.createdAt, language) })} ·{' '}
            <strong className="text-ink">
              {order.needsConfirmation ? words.status.unconfirmed : orderStateText(order, words, language)}
            </strong>
          </p>
        </div>
        {/* The seller's name and address, shown in print only. */}
        <p className="hidden text-right text-sm print:block">
          {firm.firm}
          <br />
          {formatFirmAddress(firm)}
          <br />
          NIP {firm.nip}
          {formatRegistrationLines(settings.legal, language).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
      <LeadBox order={order} lead={lead} orderLinkHash={orderLinkHash} paymentControls={paymentControls} />
      <div className="mt-6 grid items-start gap-5 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="space-y-5">
          {returnCards}
          {/* A buyer who must confirm the sale sees the bill above the confirm button instead (rules 2.2). */}
          {order.needsConfirmation ? null : (
            <TitledCard title={order.voucherBought ? words.voucherBought : words.goods}>
              <Bill order={order} />
              {order.currency === currency ? null : (
                <p className="mt-3 text-sm text-steel-700">
                  {words.orderCurrency({ currency: order.currency })}
                </p>
              )}
            </TitledCard>
          )}
          {order.paymentStatus === 'paid' || (order.isRefunded && order.withdrawals.length > 0) ? (
            <OrderHelp order={order} orderLinkHash={orderLinkHash} />
          ) : null}
          {order.refunds.length > 0 ? (
            <TitledCard title={refundWords.title}>
              <RefundList order={order} />
            </TitledCard>
          ) : null}
          {reviewSection}
        </div>
        <div className="space-y-5">
          {order.deliveries.length > 0 ? (
            <TitledCard title={parcelWords.title({ count: order.deliveries.length })}>
              <ParcelSteps parcels={order.deliveries} />
            </TitledCard>
          ) : (
            <CollapsedParcel order={order} lead={lead} />
          )}
          <TitledCard title={words.history}>
            <OrderHistory order={order} />
          </TitledCard>
          <PickupPointCard order={order}>{pointControls}</PickupPointCard>
          <BuyerAddress order={order} />
          <Button variant="quiet" className="w-full print:hidden" onClick={() => window.print()}>
            <Icon shape={Printer} className="size-4.5" />
            {isPaid ? words.printConfirmation : words.print}
          </Button>
        </div>
      </div>
    </article>
  )
}

type CardProps = { title: string; children: ReactNode }

const TitledCard = ({ title, children }: CardProps) => (
  <section className="rounded-md bg-white p-[min(1.25rem,5vw)] ring-1 ring-steel-200">
    <h2 className="mb-3 font-display text-2xl font-semibold leading-none">{title}</h2>
    {children}
  </section>
)

/** The locker or shop point to which the parcel goes. */
function PickupPointCard({ order: { pickupPoint }, children }: { order: BuyerOrder; children: ReactNode }) {
  const { language } = useLocale()
  const words = useOrderWords()
  if (!pickupPoint) return null
  return (
    <TitledCard title={words.pickupPoint}>
      <address className="not-italic [overflow-wrap:anywhere]">
        {formatPointLines(pickupPoint, language).map((line, index) => (
          <p key={line} className={index === 0 ? 'font-semibold' : undefined}>
            {line}
          </p>
        ))}
      </address>
      {pickupPoint.place ? null : <p className="mt-2 text-sm text-steel-700">{words.uncheckedPoint}</p>}
      {children}
    </TitledCard>
  )
}

function BuyerAddress({ order: { buyer, voucherBought, pickupPoint, pickup } }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const { invoiceAddress, wantsInvoice } = buyer
  const buyerLines = [
    buyer.companyName,
    buyer.name,
    buyer.address,
    `${buyer.postalCode} ${buyer.city}`.trim(),
    buyer.nip ? `${words.nip}: ${buyer.nip}` : null,
    formatPhone(buyer.phone),
    buyer.email,
  ].filter(Boolean)
  return (
    <TitledCard
      title={pickup ? words.documentAddress : voucherBought || pickupPoint ? words.contact : words.address}
    >
      <address className="not-italic [overflow-wrap:anywhere]">
        {buyerLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {wantsInvoice ? <p className="mt-4 text-sm">{words.wantsInvoice}</p> : null}
      {invoiceAddress ? (
        <>
          <h3 className="mt-4 text-sm font-semibold">{words.onInvoice}</h3>
          <address className="not-italic [overflow-wrap:anywhere]">
            {formatInvoiceAddress(invoiceAddress, language).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </>
      ) : null}
    </TitledCard>
  )
}

function OrderHistory({ order }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  return (
    <ol className="space-y-3 border-l-2 border-steel-200 pl-4 [overflow-wrap:anywhere]">
      {listHistoryLines(order, words, language).map(({ id, at, text }, index) => {
        const { day, hourAndMinute } = formatClockTime(Date.parse(at), language)
        return (
          <li key={id} className={index === 0 ? 'font-semibold' : undefined}>
            <p>{text}</p>
            <time dateTime={at} className="text-sm font-normal tabular-nums text-steel-700">
              {day}, {hourAndMinute}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
