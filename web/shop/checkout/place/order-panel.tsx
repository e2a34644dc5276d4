import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMessages, useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { paths } from '../../../../domain/pages/page-paths'
import { useSellingPause } from '../../../i18n/use-selling-pause'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { ApproximatePrices } from '../../cart/approximate-prices'
import { switchCurrency } from '../../language/switch-locale'
import type { OrderProblem, usePlaceOrder } from './use-place-order'
import { SUMMARY_HEADING_ID } from '../summary-line'
import { useCheckoutWords } from '../words'
import { formatMoney } from '../../../../domain/money/currency'
import { parsePrice } from '../../../i18n/use-money'
import { type UnpaidOrder, useUnpaidOrder } from './use-unpaid-order'
import { formatCountdown, useSecondsRemaining } from '../payment/use-seconds-remaining'

type Props = {
  orderPlacement: Pick<ReturnType<typeof usePlaceOrder>, 'problem' | 'isOrdering' | 'payment' | 'resumeOrder'>
  canOrder: boolean
  /** Text about what the buyer must still do, such as give a consent; null if the order can be sent. */
  missingStepText: string | null
  isVoucher?: boolean
  children: ReactNode
}

/**
 * The summary and, directly below it, the order button, which concludes the contract. The summary also has the required
 * consents. Errors and an order awaiting payment are shown above both.
 */
export function OrderPanel({
  orderPlacement,
  canOrder,
  missingStepText,
  isVoucher = false,
  children,
}: Props) {
  const { problem, isOrdering, payment, resumeOrder } = orderPlacement
  const { language, messages } = useLocale()
  const { cart, product } = messages
  const { checkout } = useCheckoutWords()
  const pause = useSellingPause()
  const unpaidOrder = useUnpaidOrder(isVoucher)
  // The notice of an unpaid order is hidden only while the payment dialog of a new order is open. When the buyer closes
  // a reopened dialog, the focus returns to the button of this notice.
  const shownUnpaidOrder = payment?.isNewOrder ? null : unpaidOrder
  const isPaymentJustClosed = useIsPaymentJustClosed(payment?.isNewOrder ?? false)
  const isBlocked = !canOrder || isOrdering || pause !== null
  return (
    <section
      aria-labelledby={SUMMARY_HEADING_ID}
      className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6 lg:sticky lg:top-32"
    >
      <h2
        id={SUMMARY_HEADING_ID}
        tabIndex={-1}
        className="mb-2 scroll-mt-32 outline-none font-display text-2xl font-semibold leading-none"
      >
        {checkout.summary}
      </h2>
      {problem ? <OrderProblemNotice problem={problem} /> : null}
      {shownUnpaidOrder ? (
        <UnpaidOrderNotice
          unpaidOrder={shownUnpaidOrder}
          isPaymentJustClosed={isPaymentJustClosed}
          onPay={() => void resumeOrder(shownUnpaidOrder)}
        />
      ) : null}
      {pause ? (
        <Notice variant="warning" role="status" className="my-3">
          <p>{pause.text}</p>
        </Notice>
      ) : null}
      <ApproximatePrices />
      {canOrder ? null : (
        <Notice variant="danger" role="status" className="my-3">
          <p>{cart.unavailable}</p>
        </Notice>
      )}
      <PartErrorBoundary>{children}</PartErrorBoundary>
      <Button
        type="submit"
        // While an unpaid order waits, its payment button is the primary button.
        variant={shownUnpaidOrder ? 'secondary' : 'primary'}
        aria-describedby={missingStepText ? 'checkout-first' : undefined}
        aria-disabled={missingStepText !== null || isBlocked}
        // The button does not look disabled while consents are missing, because a press explains what is missing.
        className={`min-h-13 w-full text-balance px-3! text-base! sm:text-[1.05rem]! ${isBlocked ? '' : 'aria-disabled:cursor-pointer! aria-disabled:opacity-100!'}`}
      >
        {isOrdering ? <Spinner /> : null}
        {checkout.order}
      </Button>
      {missingStepText ? (
        <p
          id="checkout-first"
          className="mt-2 rounded-sm bg-accent/25 px-3 py-2 text-center text-sm font-semibold"
        >
          {missingStepText}
        </p>
      ) : null}
      {isVoucher ? null : (
        <p className="pt-2 text-center text-sm text-steel-600">
          <Link
            to={paths.withdrawal[language]}
            target="_blank"
            className="underline decoration-steel-300 underline-offset-4 hover:text-ink"
          >
            {product.withdrawalRight}
          </Link>
        </p>
      )}
      <p role="status" className={isOrdering ? 'pt-2 text-center text-sm text-steel-700' : 'sr-only'}>
        {isOrdering ? checkout.ordering : null}
      </p>
    </section>
  )
}

function OrderProblemNotice({ problem }: { problem: OrderProblem }) {
  const { cart } = useMessages()
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panelRef.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <div ref={panelRef} className="my-3">
      <Notice variant="danger" role="alert">
        <p>{problem.text}</p>
        {problem.canPayInPln ? (
          <Button variant="secondary" onClick={() => switchCurrency('PLN')}>
            {cart.payInPln}
          </Button>
        ) : null}
      </Notice>
    </div>
  )
}

/**
 * True after the buyer closes the payment of a new order, until the next press or key. The notice of the unpaid order
 * can appear late. It must not take the focus from a field in which the buyer already types.
 */
function useIsPaymentJustClosed(isPayingNewOrder: boolean): RefObject<boolean> {
  const isPaymentJustClosed = useRef(false)
  useEffect(() => {
    if (!isPayingNewOrder) return
    return () => {
      isPaymentJustClosed.current = true
      const resetJustClosed = () => (isPaymentJustClosed.current = false)
      addEventListener('keydown', resetJustClosed, { once: true })
      addEventListener('pointerdown', resetJustClosed, { once: true })
    }
  }, [isPayingNewOrder])
  return isPaymentJustClosed
}

type UnpaidOrderProps = {
  unpaidOrder: UnpaidOrder
  /** True if the buyer has just closed the payment dialog of a new order without paying. */
  isPaymentJustClosed: RefObject<boolean>
  onPay: () => void
}

/** Shows above the summary that an order awaits payment, with a button that opens the payment. */
function UnpaidOrderNotice({ unpaidOrder, isPaymentJustClosed, onPay }: UnpaidOrderProps) {
  const payButtonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPaymentJustClosed.current) return
    payButtonRef.current?.focus({ preventScroll: true })
    payButtonRef.current?.scrollIntoView({ block: 'center' })
  }, [isPaymentJustClosed])
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  const { amount, currency } = unpaidOrder.total
  const totalText = formatMoney(parsePrice(amount), currency, language)
  const secondsRemaining = useSecondsRemaining(unpaidOrder.holdUntil)
  if (secondsRemaining === 0) return null
  return (
    <Notice variant="warning" className="my-3">
      <p role="status">
        <b>{checkout.orderAwaitsPayment({ number: unpaidOrder.number, total: totalText })}</b>{' '}
        {checkout.waitingLead}{' '}
        {/* The countdown is hidden from screen readers, because they would announce every second. */}
        <span aria-hidden="true" className="tabular-nums">
          {checkout.unpaidOrderTimeLeft({ time: formatCountdown(secondsRemaining) })}
        </span>
      </p>
      <Button ref={payButtonRef} onClick={onPay} className="w-full">
        {checkout.payWaiting}
      </Button>
    </Notice>
  )
}
