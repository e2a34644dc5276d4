import { lazy, Suspense, useState, useEffect, useRef } from 'react'
import { minor } from '../../../../domain/money/money'
import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { Button } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { Notice } from '../../../ui/layout/notice'
import { PaymentLogos } from './payment-logos'
import { type OpenPayment, openPayment, fetchPaymentStatus } from '../queries'
import { hasErrorCode } from './has-error-code'
import { SandboxPayment } from './sandbox-payment'
import { useCheckoutWords } from '../words'
import { errorSentence } from '../../../i18n/errors'
import { Clock } from 'lucide'
import { Icon } from '../../../ui/image/icon'
import { formatCountdown, useSecondsRemaining } from './use-seconds-remaining'
import type { Timestamp } from '../../../../domain/time/time'

// The form loads only when a buyer opens the payment, because it loads a script of Stripe.
const StripePayment = lazy(() => import('./stripe-payment'))

type Props = {
  payment: OpenPayment & { number: string }
  isVoucher: boolean
  onClose: () => void
  /** Called when the order can no longer be paid. */
  onExpire: () => void
  onPaid: (orderId: string) => void
}

/** The payment dialog. Closing it keeps the order until its hold expires. */
export default function PaymentModal({ payment, isVoucher, onClose, onExpire, onPaid }: Props) {
  const { language, messages } = useLocale()
  const { payment: words } = useCheckoutWords()
  const [holdUntil, setHoldUntil] = useState(payment.holdUntil)
  const [isPaymentClosed, setPaymentClosed] = useState(false)
  const [isProcessing, setProcessing] = useState(false)
  // The form stays open while the buyer's bank works, because the payment may still succeed after the hold has expired.
  const isPaymentOver = isPaymentClosed && !isProcessing
  const amountText = formatMoney(minor(payment.amount), payment.currency, language)
  const { orderId } = payment
  const reportPayment = () => onPaid(orderId)

  /** Fetches the end of the hold, because the server may have extended it while the buyer's bank worked. */
  const refreshHold = async () => {
    try {
      const openedPayment = await openPayment(orderId)
      if (!openedPayment) return reportPayment()
      setHoldUntil(openedPayment.holdUntil)
      setPaymentClosed(openedPayment.holdUntil <= Date.now())
    } catch (error) {
      // Only `order.not_payable` means that the hold has expired. After other errors the buyer may try again, and the
      // server decides.
      setPaymentClosed(hasErrorCode(error, 'order.not_payable'))
    }
  }
  /** Fetches the status after the provider rejected further attempts: the order is paid, pending or closed. */
  const checkPayment = async () => {
    const status = await fetchPaymentStatus(orderId)
    if (status === 'paid' || status === 'pending') reportPayment()
    else setPaymentClosed(true)
  }
  const formProps = {
    payment,
    amount: amountText,
    onPaid: reportPayment,
    onPaymentClosed: checkPayment,
    onBusyChange: setProcessing,
  }

  return (
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={messages.close} shape="modal">
      <div className="px-5 pb-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4">
          <p className="font-medium text-steel-700">{words.lead({ number: payment.number })}</p>
          <p className="font-display text-3xl font-bold leading-none tabular-nums">{amountText}</p>
        </div>
        <div className={isPaymentOver ? 'mt-3' : 'my-3 rounded-sm bg-accent/20 px-3 py-2'}>
          {isPaymentOver ? null : (
            <HoldCountdown holdUntil={holdUntil} isVoucher={isVoucher} onExpire={() => void refreshHold()} />
          )}
        </div>
        {isPaymentOver ? (
          <Notice variant="danger" role="alert">
            <p>{errorSentence(language, 'order.not_payable')}</p>
            <Button variant="secondary" onClick={onExpire}>
              {words.startAgain}
            </Button>
          </Notice>
        ) : (
          <PartErrorBoundary>
            {payment.provider === 'sandbox' ? (
              <SandboxPayment {...formProps} />
            ) : (
              <Suspense fallback={<p role="status">{messages.loading}</p>}>
                <StripePayment {...formProps} />
              </Suspense>
            )}
          </PartErrorBoundary>
        )}
        <div className="mt-5 space-y-3 border-t border-steel-200 pt-4 text-sm text-steel-700">
          {isPaymentOver ? null : <p>{isVoucher ? words.closeVoucherWarning : words.closeWarning}</p>}
          <PaymentLogos label={words.accepted} currency={payment.currency} />
        </div>
      </div>
    </Dialog>
  )
}

type HoldCountdownProps = {
  holdUntil: Timestamp
  /** True for a voucher order, which also expires but holds no goods. */
  isVoucher: boolean
  onExpire: () => void
}

/** Countdown to the end of the hold. The display counts seconds; screen readers announce the time once a minute. */
function HoldCountdown({ holdUntil, isVoucher, onExpire }: HoldCountdownProps) {
  const { payment } = useCheckoutWords()
  const secondsRemaining = useSecondsRemaining(holdUntil)
  const onExpireRef = useRef(onExpire)
  useEffect(() => {
    onExpireRef.current = onExpire
  })
  const isHoldExpired = secondsRemaining === 0
  const formatRemainingTime = isVoucher ? payment.paymentTimeLeft : payment.holdTimeLeft
  useEffect(() => {
    if (isHoldExpired) onExpireRef.current()
  }, [isHoldExpired, holdUntil])
  const minutesLeft = Math.ceil(secondsRemaining / 60)
  return (
    <div className="flex items-center gap-2 text-sm font-medium">
      <Icon shape={Clock} className="size-4.5 shrink-0" />
      <span aria-hidden="true" className="tabular-nums">
        {isHoldExpired ? payment.heldOver : formatRemainingTime({ time: formatCountdown(secondsRemaining) })}
      </span>
      <span role="status" className="sr-only">
        {isHoldExpired
          ? payment.heldOver
          : formatRemainingTime({ time: payment.minutes({ count: minutesLeft }) })}
      </span>
    </div>
  )
}
