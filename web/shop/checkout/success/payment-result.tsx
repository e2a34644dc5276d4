import { CircleCheck, CircleX, Clock, Printer } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from '../../../navigation'
import { formatMoney } from '../../../../domain/money/currency'
import { LANGUAGE_PARAM } from '../../../../domain/language'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { orderLinkFragment } from '../../../../domain/orders/order-link-fragment'
import { paths } from '../../../../domain/pages/page-paths'
import { useDocumentTitle } from '../../../app/use-document-title'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { orderedEmailMemory } from '../../../storage/checkout-storage'
import { useOrderLink } from '../../orders/order-link'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import type { OrderStatus } from '../queries'
import { BoughtGoods } from './bought-goods'
import { NextSteps } from './next-steps'
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
  const email = orderedEmailMemory.read(orderId)
  return (
    <ResultScreen
      role="status"
      title={success.paidTitle}
      icon={<Icon shape={CircleCheck} className="size-12 text-good-deep" />}
    >
      <p className="text-lg break-words text-steel-700">
        {email ? success.paidLeadTo({ email }) : success.paidLead}
      </p>
      <p className="text-lg font-bold tabular-nums">
        {success.orderNumber({ number: formatOrderNumber(orderId) })}
      </p>
      {order?.goods ? <BoughtGoods goods={order.goods} /> : null}
      {order?.bought ? <p className="text-lg">{success.bought}</p> : null}
      {order ? <NextSteps order={order} /> : null}
      {order?.voucher ? (
        <p className="rounded-sm bg-accent/25 px-4 py-2 font-semibold tabular-nums">
          {success.left({
            last4: order.voucher.last4,
            amount: formatMoney(parsePrice(order.voucher.remaining), order.voucher.currency, language),
          })}
        </p>
      ) : null}
      <OrderActions orderId={orderId} />
      <p className="mt-6 text-sm text-steel-600 print:hidden">
        {order?.bought ? success.boughtWithdrawal : success.withdrawal}{' '}
        <Link to={paths.withdrawal[language]} className="inline-block py-2 underline">
          {footer.withdraw}
        </Link>
      </p>
    </ResultScreen>
  )
}

/**
 * The main button opens the order page. Without the order key, it opens the page that mails a link to the order. Below
 * are text links for the shop and for printing.
 */
function OrderActions({ orderId }: { orderId: string }) {
  const { language, messages } = useLocale()
  const { success } = useCheckoutWords()
  const orderUrl = useOrderUrl(orderId)
  const quietLinkClass = 'inline-flex min-h-11 items-center gap-2 px-2 font-semibold underline'
  return (
    <div className="flex flex-col items-center gap-2 print:hidden">
      {orderUrl ? null : <p className="text-steel-700">{success.linkInMail}</p>}
      <Link
        to={orderUrl ?? paths.orderLookup[language]}
        className={buttonClass('primary', 'min-h-13 px-8! text-lg!')}
      >
        {orderUrl ? success.toOrder : success.findOrder}
      </Link>
      <p className="flex flex-wrap justify-center gap-x-4">
        <Link to={paths.products[language]} className={quietLinkClass}>
          {messages.backToShop}
        </Link>
        <button type="button" className={quietLinkClass} onClick={() => window.print()}>
          <Icon shape={Printer} className="size-4.5" />
          {success.print}
        </button>
      </p>
    </div>
  )
}

/**
 * Returns the URL of the order page; null without the order key. The hash of this page has the key if the buyer ordered
 * here or followed a mail's link (decision 010).
 */
function useOrderUrl(orderId: string): string | null {
  const { language } = useLocale()
  const orderLink = useOrderLink()
  return orderLink?.id === orderId
    ? `${paths.orderLookup[language]}/${orderId}?${LANGUAGE_PARAM}=${language}${orderLinkFragment(orderLink)}`
    : null
}

/** A link to the order. Without the key, a text says that the link is in the order's mails. */
function OrderLinkText({ orderId }: { orderId: string }) {
  const { success } = useCheckoutWords()
  const orderUrl = useOrderUrl(orderId)
  if (!orderUrl) return <p className="text-steel-700">{success.linkInMail}</p>
  return (
    <Link to={orderUrl} className="inline-block py-2 font-semibold underline">
      {success.toOrder}
    </Link>
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

/** Shows that the order was paid and then refunded. Offers no new payment attempt. */
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
 * `lead` tells the buyer whether a retry is possible. After a declined payment no money was charged; after other
 * failures it is unknown if money was charged.
 */
type PaymentFailedProps = { title: string; lead: string; isVoucher?: boolean }

export const PaymentFailed = ({ title, lead, isVoucher = false }: PaymentFailedProps) => (
  <ResultScreen role="alert" title={title} icon={<Icon shape={CircleX} className="size-14 text-danger" />}>
    <p className="text-lg text-steel-700">{lead}</p>
    <PaymentResultActions checkoutQuery={isVoucher ? '?voucher=true' : ''} />
  </ResultScreen>
)

function PaymentResultActions({ checkoutQuery }: { checkoutQuery?: string }) {
  const { language, messages } = useLocale()
  const { success } = useCheckoutWords()
  const canRetry = checkoutQuery !== undefined
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-3">
      {canRetry ? (
        <Link to={paths.checkout[language] + checkoutQuery} className={buttonClass()}>
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
      className="shell flex min-h-[70vh] max-w-2xl flex-col items-center gap-4 py-12 text-center md:py-20"
    >
      {icon}
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{title}</h1>
      {children}
    </div>
  )
}
