import { type DayNumber, dateOf } from '../../../../domain/time/calendar-days'
import { formatDayAndMonth, formatFullDate } from '../../../../domain/time/format-days'
import type { ReactNode } from 'react'
import { formatArrivalDays } from '../../../../domain/delivery/arrival-days'
import { paths } from '../../../../domain/pages/page-paths'
import { courierName } from '../../../../domain/delivery/couriers'
import { parseDeliveryDays } from '../../../../domain/delivery/delivery'
import type { Language } from '../../../../domain/language'
import { formatMoney } from '../../../../domain/money/currency'
import { formatFirmAddress, firmPhoneHref } from '../../../../domain/settings/settings'
import { formatClockTime } from '../../../../domain/time/clock-time'
import type { BuyerOrder } from '../../../api'
import { type Locale, useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { voucherDeliveryText } from '../bill/voucher-delivery-text'
import { isPickupOrder } from '../withdrawals/withdrawal-summary'
import { type OrderWords, useOrderWords } from '../words'
import { CancelledOrderNotice, PaidOrderCancellation } from './cancellation'
import { type LeadWords, useLeadWords } from './lead-words'
import { PickupCode, PickupPlace } from './pickup'
import { findComplaintBelowLead, type OrderLead } from './order-lead'

type Props = {
  order: BuyerOrder
  lead: OrderLead
  /** The URL hash with the order key. The link to the complaint form needs it. */
  orderLinkHash: string
  /** The controls to pay the order, if it can be paid now. */
  paymentControls: ReactNode
}

/** The box on top of the order page: what the buyer must do now, or can expect next. */
export function LeadBox({ order, lead, orderLinkHash, paymentControls }: Props) {
  const locale = useLocale()
  const leadWords = useLeadWords()
  const words = useOrderWords()
  const dictionaries = { locale, words, leadWords }
  const { title, text } = formatLead(order, lead, dictionaries)
  const complaint = findComplaintBelowLead(order, lead)
  const complaintText = complaint && formatLead(order, complaint, dictionaries)
  return (
    <>
      <section
        aria-labelledby="order-lead"
        className={`mt-6 rounded-md p-[min(1.5rem,5vw)] ring-1 ${
          isBuyerStep(lead) ? 'bg-accent/20 ring-accent-strong' : 'bg-white ring-steel-200'
        }`}
      >
        {hasProgressBar(lead) ? <OrderProgress order={order} /> : null}
        <h2
          id="order-lead"
          className="text-balance font-display text-[min(1.75rem,9vw)] font-bold leading-tight md:text-4xl"
        >
          {title}
        </h2>
        {text ? <p className="mt-2 max-w-prose text-lg [overflow-wrap:anywhere]">{text}</p> : null}
        <LeadDetails
          order={order}
          lead={lead}
          orderLinkHash={orderLinkHash}
          paymentControls={paymentControls}
        />
      </section>
      {complaintText ? (
        <section
          aria-labelledby="order-complaint"
          className="mt-4 rounded-md bg-white p-[min(1.5rem,5vw)] ring-1 ring-steel-200"
        >
          <h2 id="order-complaint" className="font-display text-2xl font-semibold leading-tight">
            {complaintText.title}
          </h2>
          <p className="mt-1 max-w-prose">{complaintText.text}</p>
        </section>
      ) : null}
    </>
  )
}

const hasProgressBar = ({ kind }: OrderLead): boolean =>
  kind === 'pay' || kind === 'waiting' || kind === 'arrives' || kind === 'arrivesBy' || kind === 'delivered'

/**
 * The steps of an order of goods as a bar, like in the mails. Renders nothing for a voucher. On phones, only the label of
 * the current step is visible, because the words are wider than the columns.
 */
function OrderProgress({ order: { courier, paymentStatus, fulfilment } }: { order: BuyerOrder }) {
  const { progress } = useLeadWords()
  if (!courier) return null
  const currentStep = paymentStatus !== 'paid' ? 'ordered' : fulfilment === 'new' ? 'paid' : fulfilment
  const currentIndex = PROGRESS_STEPS.findIndex((step) => step === currentStep)
  if (currentIndex < 0) return null
  return (
    <ol className="mb-4 grid grid-cols-5 gap-1 text-sm leading-tight">
      {PROGRESS_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={`relative flex border-t-4 pt-1.5 aria-[current]:font-semibold max-sm:nth-[n+4]:justify-end ${index <= currentIndex ? 'border-accent-strong text-ink' : 'border-steel-200 text-steel-600'}`}
        >
          <span className={index === currentIndex ? 'whitespace-nowrap' : 'max-sm:sr-only'}>
            {progress[step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

const PROGRESS_STEPS = ['ordered', 'paid', 'packed', 'shipped', 'delivered'] as const

const isBuyerStep = ({ kind }: OrderLead): boolean =>
  kind === 'pay' || kind === 'confirm' || kind === 'sendBack' || kind === 'cameBack' || kind === 'pickup'

/**
 * Formats the end of the hold. For a sale by staff, the text includes the day, because staff can hold goods for days.
 */
function formatHoldEnd(order: BuyerOrder, { until }: { until: string }, language: Language): string {
  const { day, hourAndMinute } = formatClockTime(Date.parse(until), language)
  return order.channel === 'web' ? hourAndMinute : `${day}, ${hourAndMinute}`
}

type Dictionaries = { locale: Locale; words: OrderWords; leadWords: LeadWords }

function formatLead(
  order: BuyerOrder,
  lead: OrderLead,
  { locale: { language }, words, leadWords }: Dictionaries,
): { title: string; text: string | null } {
  const formatDay = (day: DayNumber) => formatDayAndMonth(dateOf(day), language)
  switch (lead.kind) {
    case 'pay':
      return leadWords[order.voucherBought ? 'payVoucher' : 'pay']({
        time: formatHoldEnd(order, lead, language),
      })
    case 'confirm':
      return leadWords.confirm({ time: formatHoldEnd(order, lead, language) })
    case 'ended':
      return { title: words.ended.title, text: null }
    case 'cancelled':
      return { title: words.cancellation.title, text: null }
    case 'sendBack':
      return leadWords[lead.isPast ? 'sendBackPast' : isPickupOrder(order) ? 'bring' : 'sendBack']({
        day: formatDay(lead.lastDay),
      })
    case 'refund':
      return leadWords.refund[lead.status]({
        amount: formatMoney(parsePrice(lead.amount), order.currency, language),
      })
    case 'withdrawal':
      return lead.messageKey === 'keep'
        ? leadWords.withdrawal.keep({ day: formatDay(lead.refundBy) })
        : leadWords.withdrawal[lead.messageKey]
    case 'complaint':
      return leadWords[lead.hasProduct ? 'complaint' : 'complaintWithoutProduct']({
        day: formatFullDate(new Date(`${lead.answerBy}T12:00Z`), language),
      })
    case 'voucher': {
      const { voucherBought } = order
      return {
        title: leadWords.voucher,
        text: voucherBought && voucherDeliveryText({ ...order, voucherBought }, words, language),
      }
    }
    case 'arrives':
      return {
        title: leadWords.arrives({ days: formatArrivalDays(lead.from, lead.to, language) }),
        text: formatParcelStep(order, leadWords),
      }
    case 'arrivesBy':
      return {
        title: leadWords.arrivesBy({ day: formatDay(lead.to) }),
        text: formatParcelStep(order, leadWords),
      }
    case 'pickup':
      return leadWords.pickup({ day: formatDay(lead.lastDay) })
    case 'collected':
    case 'delivered':
    case 'waiting':
    case 'settled':
    case 'late':
    case 'cameBack':
    case 'collect':
    case 'preparing':
      return leadWords[lead.kind]
  }
}

const formatParcelStep = ({ fulfilment }: BuyerOrder, { parcelStep }: LeadWords): string | null =>
  fulfilment === 'new' || fulfilment === 'packed' || fulfilment === 'shipped' ? parcelStep[fulfilment] : null

function LeadDetails({ order, lead, orderLinkHash, paymentControls }: Props) {
  const { language, settings } = useLocale()
  const { firm } = settings
  const words = useOrderWords()
  switch (lead.kind) {
    case 'pay':
    case 'confirm':
      return (
        <>
          <div className="mt-4">{paymentControls}</div>
          <DeliveryPromise order={order} />
        </>
      )
    case 'ended':
      return <CancelledOrderNotice order={order} />
    case 'cancelled':
      return <PaidOrderCancellation order={order} />
    case 'sendBack':
      if (isPickupOrder(order)) return <PickupPlace />
      if (order.returns.some(({ status }) => status === null))
        return <p className="mt-4">{words.sendBackByLabel}</p>
      return (
        <div className="mt-4 [overflow-wrap:anywhere]">
          <p>{words.sendBack}</p>
          <address className="mt-1 not-italic font-semibold">
            {firm.firm}
            <br />
            {formatFirmAddress(firm)}
          </address>
        </div>
      )
    case 'preparing':
      return <PickupPlace />
    case 'pickup':
      return (
        <>
          <PickupCode code={lead.code} />
          <PickupPlace />
        </>
      )
    case 'late':
    case 'cameBack':
      return (
        <>
          <p className="mt-3 [overflow-wrap:anywhere]">
            <a href={`mailto:${firm.email}`} className="inline-block py-2 font-semibold underline">
              {firm.email}
            </a>
            {' · '}
            <a href={firmPhoneHref(firm)} className="inline-block py-2 font-semibold underline">
              {firm.phone}
            </a>
          </p>
          {lead.kind === 'late' ? <CourierLine order={order} /> : null}
        </>
      )
    case 'arrives':
    case 'arrivesBy':
      return <CourierLine order={order} />
    case 'collected':
    case 'delivered':
      return (
        <Link
          to={paths.complaints[language] + orderLinkHash}
          className="inline-flex min-h-11 items-center font-semibold underline print:hidden"
        >
          {words.complainAction}
        </Link>
      )
    default:
      return null
  }
}

/** The courier and the promised days of an unpaid order. Renders nothing for a voucher. */
function DeliveryPromise({ order: { courier, deliveryDays } }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  if (!courier || !deliveryDays) return null
  const { from, to } = parseDeliveryDays(deliveryDays)
  return (
    <p className="mt-3 text-steel-700">
      {words.courier({ courier: courierName(courier) })}
      {'. '}
      {words.expectedDelivery({ days: formatArrivalDays(from, to, language) })}
    </p>
  )
}

/** The courier. After the parcel was sent, also the parcel number and a tracking link. */
function CourierLine({ order: { parcel, courier } }: { order: BuyerOrder }) {
  const words = useOrderWords()
  if (!courier) return null
  return (
    <>
      <p className="mt-3 tabular-nums text-steel-700 [overflow-wrap:anywhere]">
        {parcel
          ? words.courierAndNumber({ courier: courierName(parcel.courier), number: parcel.number })
          : words.courier({ courier: courierName(courier) })}
      </p>
      {parcel ? (
        <a
          href={parcel.url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', 'mt-4 print:hidden')}
        >
          {words.track}
        </a>
      ) : null}
    </>
  )
}
