import { CircleCheck, CircleX, Clock } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from '../../../navigation'
import { formatMoney } from '../../../../domain/money/currency'
import { LANGUAGE_PARAM } from '../../../../domain/language'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { paths } from '../../../../domain/pages/page-paths'
import { useDocumentTitle } from '../../../app/use-document-title'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { useOrderLink } from '../../orders/order-link'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import type { OrderStatus } from '../queries'
import { useCheckoutWords } from '../words'

export function PaymentPending() {
  const { success } = useCheckoutWords()
  return (
    <ResultScreen
      role="status"
      title={success.checking}
      icon={<Spinner className="size-14 text-steel-600" />}
    >
      {null}
    </ResultScreen>
  )
}

export function PaymentPaid({ orderId, order }: { orderId: string; order: OrderStatus | undefined }) {
  const { language, messages } = useLocale()
  const { footer } = messages
  const { success } = useCheckoutWords()
  return (
    <ResultScreen
      role="status"
      title={success.paidTitle}
      icon={<Icon shape={CircleCheck} className="size-14 text-good-deep" />}
    >
      <p className="font-display text-2xl font-semibold tabular-nums">
        {success.orderNumber({ number: formatOrderNumber(orderId) })}
      </p>
      <p className="text-lg text-steel-700">{success.paidLead}</p>
      {order?.bought ? <p className="text-lg">{success.bought}</p> : null}
      {order?.voucher ? (
        <p className="rounded-sm bg-accent/25 px-4 py-3 font-semibold tabular-nums ring-1 ring-inset ring-accent-strong">
          {success.left({
            last4: order.voucher.last4,
            amount: formatMoney(parsePrice(order.voucher.remaining), order.voucher.currency, language),
          })}
        </p>
      ) : null}
      {order ? <ParcelStatus order={order} /> : null}
      <OrderLinkText orderId={orderId} />
      <PaymentResultActions />
      <p className="mt-4 text-sm text-steel-700">
        {order?.bought ? success.boughtWithdrawal : success.withdrawal}{' '}
        <Link to={paths.withdrawal[language]} className="inline-block py-2 font-semibold underline">
          {footer.withdraw}
        </Link>
      </p>
    </ResultScreen>
  )
}

/**
 * A link to the order, which needs the order key. Without the key, a text says that the link is in the order's mails.
 * The key is in this page's hash if the buyer came through a mail's link (decision 010).
 */
function OrderLinkText({ orderId }: { orderId: string }) {
  const { language } = useLocale()
  const { success } = useCheckoutWords()
  const link = useOrderLink()
  if (link?.id !== orderId) return <p className="text-steel-700">{success.linkInMail}</p>
  return (
    <Link
      to={`${paths.orderLookup[language]}/${orderId}?${LANGUAGE_PARAM}=${language}#order=${orderId}.${link.token}`}
      className="inline-block py-2 font-semibold underline"
    >
      {success.toOrder}
    </Link>
  )
}

function ParcelStatus({ order: { fulfilmentStatus, trackingUrl } }: { order: OrderStatus }) {
  const { success } = useCheckoutWords()
  if (fulfilmentStatus !== 'shipped' && fulfilmentStatus !== 'delivered') return null
  return (
    <p className="text-lg font-semibold">
      {success[fulfilmentStatus]}{' '}
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className="inline-block py-2 underline">
          {success.track}
        </a>
      ) : null}
    </p>
  )
}

function NextStepLinks({ orderId }: { orderId: string }) {
  const { success } = useCheckoutWords()
  return (
    <>
      <p className="tabular-nums">{success.orderNumber({ number: formatOrderNumber(orderId) })}</p>
      <OrderLinkText orderId={orderId} />
      <PaymentResultActions />
    </>
  )
}

export function PaymentPendingNotice({ orderId }: { orderId: string }) {
  const { success } = useCheckoutWords()
  return (
    <ResultScreen
      role="status"
      title={success.pendingTitle}
      icon={<Icon shape={Clock} className="size-14 text-accent-deep" />}
    >
      <p className="rounded-sm bg-accent/25 px-4 py-3 font-medium ring-1 ring-inset ring-accent-strong">
        {success.pendingLead}
      </p>
      <NextStepLinks orderId={orderId} />
    </ResultScreen>
  )
}

/** The order was paid and then refunded, so the page offers no new attempt. */
export function OrderRefundedNotice({ orderId }: { orderId: string }) {
  const { success } = useCheckoutWords()
  return (
    <ResultScreen
      role="status"
      title={success.refundedTitle}
      icon={<Icon shape={CircleCheck} className="size-14 text-steel-600" />}
    >
      <p className="text-lg text-steel-700">{success.refundedLead}</p>
      <NextStepLinks orderId={orderId} />
    </ResultScreen>
  )
}

/**
 * `lead` tells the buyer whether a retry is possible. A declined payment was not charged; after other failures it is
 * unknown if money was charged.
 */
type PaymentFailedProps = { title: string; lead: string; isVoucher?: boolean }

export const PaymentFailed = ({ title, lead, isVoucher = false }: PaymentFailedProps) => (
  <ResultScreen role="alert" title={title} icon={<Icon shape={CircleX} className="size-14 text-danger" />}>
    <p className="text-lg text-steel-700">{lead}</p>
    <PaymentResultActions retryQuery={isVoucher ? '?voucher=true' : ''} />
  </ResultScreen>
)

function PaymentResultActions({ retryQuery }: { retryQuery?: string }) {
  const { language, messages } = useLocale()
  const { success } = useCheckoutWords()
  const canRetry = retryQuery !== undefined
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-3">
      {canRetry ? (
        <Link to={paths.checkout[language] + retryQuery} className={buttonClass()}>
          {success.tryAgain}
        </Link>
      ) : null}
      <Link to={paths.products[language]} className={buttonClass(canRetry ? 'secondary' : 'primary')}>
        {messages.backToShop}
      </Link>
    </div>
  )
}

function ResultScreen({
  role,
  title,
  icon,
  children,
}: {
  role: 'status' | 'alert'
  title: string
  icon: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <div
      role={role}
      className="shell flex min-h-[70vh] max-w-2xl flex-col items-center gap-4 py-20 text-center md:py-28"
    >
      {icon}
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{title}</h1>
      {children}
    </div>
  )
}
