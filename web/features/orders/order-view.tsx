import { Printer } from 'lucide'
import type { ReactNode } from 'react'
import { clockTime } from '../../../domain/clock-time'
import { fullDate } from '../../../domain/delivery'
import { invoiceLines } from '../../../domain/invoice-address'
import { phoneText } from '../../../domain/phone'
import { addressOf } from '../../../domain/settings'
import { COURIER_NAMES } from '../../../domain/tracking'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Button, buttonClass } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Bill } from './bill'
import { Cancelled } from './cancelled'
import { Help } from './help'
import { History } from './history'
import { useOrderWords } from './words'

type Props = {
  order: BuyerOrder
  /** Behind the "#" of this page's address. */
  hash: string
  /** How it is paid, while it can be. */
  payment: ReactNode
  /** What the buyer says of it, once there is something to say. */
  review: ReactNode
}

/** An order as its buyer sees it. */
export function OrderView({ order, hash, payment, review }: Props) {
  const { language, settings } = useLocale()
  const { firm } = settings
  const words = useOrderWords()
  const status = order.isRefunded ? 'refunded' : order.paymentStatus
  const isPaid = status === 'paid'
  return (
    <article className="shell max-w-5xl py-8 md:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-4xl font-bold leading-none tabular-nums md:text-5xl">
            {words.title({ number: order.number })}
          </h1>
          <p className="mt-2 text-steel-700">
            {words.placed({ day: fullDate(new Date(order.createdAt), language) })} ·{' '}
            <strong className="text-ink">{words.status[status]}</strong>
          </p>
        </div>
        {/* On paper nothing else says whose confirmation it is. */}
        <p className="hidden text-right text-sm print:block">
          {firm.firm}
          <br />
          {addressOf(firm)}
          <br />
          NIP {firm.nip}
        </p>
        <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
          <Icon of={Printer} className="size-4.5" />
          {isPaid ? words.printConfirmation : words.print}
        </Button>
      </div>
      {order.payableUntil ? (
        <Card className="mt-6 ring-accent-strong">
          <p className="mb-4">
            {(order.voucherBought ? words.payVoucherUntil : words.payUntil)({
              time: clockTime(Date.parse(order.payableUntil), language).time.slice(0, 5),
            })}
          </p>
          {payment}
        </Card>
      ) : null}
      {order.ended ? (
        <Card className="mt-6 ring-accent-strong">
          <Cancelled order={order} />
        </Card>
      ) : null}
      <div className="mt-6 grid items-start gap-5 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="space-y-5">
          <Parcel order={order} />
          <Card title={words.goods}>
            <Bill order={order} />
          </Card>
          {review}
        </div>
        <div className="space-y-5">
          <Card title={words.history}>
            <History order={order} />
          </Card>
          <Address order={order} />
          {order.paymentStatus === 'paid' ? (
            <Card title={words.help}>
              <Help order={order} hash={hash} />
            </Card>
          ) : null}
        </div>
      </div>
    </article>
  )
}

type CardProps = { title?: string; className?: string; children: ReactNode }

const Card = ({ title, className = 'ring-steel-200', children }: CardProps) => (
  <section className={`rounded-md bg-white p-5 ring-1 ${className}`}>
    {title ? <h2 className="mb-3 font-display text-2xl font-semibold leading-none">{title}</h2> : null}
    {children}
  </section>
)

function Parcel({ order: { parcel } }: { order: BuyerOrder }) {
  const words = useOrderWords()
  if (!parcel) return null
  return (
    <Card title={words.parcel}>
      <p className="tabular-nums [overflow-wrap:anywhere]">
        {words.parcelOf({ courier: COURIER_NAMES[parcel.courier], number: parcel.number })}
      </p>
      <a
        href={parcel.url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('primary', 'mt-4 print:hidden')}
      >
        {words.track}
      </a>
    </Card>
  )
}

function Address({ order: { buyer, voucherBought } }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const { invoiceAddress } = buyer
  const lines = [
    buyer.companyName,
    buyer.name,
    buyer.address,
    `${buyer.postalCode} ${buyer.city}`.trim(),
    buyer.nip ? `${words.nip}: ${buyer.nip}` : null,
    phoneText(buyer.phone),
    buyer.email,
  ].filter(Boolean)
  return (
    <Card title={voucherBought ? words.contact : words.address}>
      <address className="not-italic [overflow-wrap:anywhere]">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {invoiceAddress ? (
        <>
          <h3 className="mt-4 text-sm font-semibold">{words.onInvoice}</h3>
          <address className="not-italic [overflow-wrap:anywhere]">
            {invoiceLines(invoiceAddress, language).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </>
      ) : null}
    </Card>
  )
}
