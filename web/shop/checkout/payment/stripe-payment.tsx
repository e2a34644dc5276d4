import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
// The `pure` entry point loads Stripe's script when `loadStripe` is called, not on import.
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../../domain/pages/page-paths'
import { paymentMethodsFor } from '../../../../domain/payments/payment-methods'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import type { PaymentFormProps } from './payment-form'
import { toPaymentOutcome } from './payment-outcome'
import { useCheckoutWords } from '../words'
import { errorSentence } from '../../../i18n/errors'

const STRIPE_FORM_APPEARANCE: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#171614',
    colorText: '#171614',
    colorTextSecondary: '#4a4f52',
    colorDanger: '#b3261e',
    colorBackground: '#ffffff',
    fontFamily: 'system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '2px',
    spacingUnit: '4px',
  },
}

type StripeInstance = NonNullable<Awaited<ReturnType<typeof loadStripe>>>

/** Stripe's payment form. Its script loads on mount, and again after a failure. */
export default function StripePayment(props: PaymentFormProps) {
  const { language, messages } = useLocale()
  const { publishableKey, clientSecret } = props.payment
  const [stripe, setStripe] = useState<StripeInstance | null>(null)
  const [hasFailed, setFailed] = useState(publishableKey === null)
  const [attemptCount, setAttemptCount] = useState(0)
  useEffect(() => {
    if (!publishableKey) return
    let isUnmounted = false
    loadStripe(publishableKey, { locale: language })
      .then((loadedStripe) => {
        if (isUnmounted) return
        setStripe(loadedStripe)
        setFailed(loadedStripe === null)
      })
      .catch(() => {
        if (!isUnmounted) setFailed(true)
      })
    return () => {
      isUnmounted = true
    }
  }, [publishableKey, language, attemptCount])

  if (hasFailed) {
    return (
      <Notice variant="danger" role="alert">
        <p>{errorSentence(language, 'payment.try_again')}</p>
        {publishableKey ? (
          <Button
            variant="secondary"
            onClick={() => {
              setFailed(false)
              setAttemptCount(attemptCount + 1)
            }}
          >
            {messages.retry}
          </Button>
        ) : null}
      </Notice>
    )
  }
  if (!stripe) return <p role="status">{messages.loading}</p>
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret, appearance: STRIPE_FORM_APPEARANCE, locale: language }}
    >
      <StripeForm {...props} />
    </Elements>
  )
}

function StripeForm({ payment, amount, onPaid, onPaymentClosed, onBusyChange }: PaymentFormProps) {
  const { language, messages } = useLocale()
  const { payment: words } = useCheckoutWords()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [problemText, setProblemText] = useState<string | null>(null)
  const isBusy = useRef(false)

  const pay = async () => {
    if (!stripe || !elements || isBusy.current) return
    isBusy.current = true
    setWorking(true)
    onBusyChange(true)
    setProblemText(null)
    try {
      const confirmationResult = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + paths.success(payment.orderId)[language] },
        redirect: 'if_required',
      })
      const stripeOutcome = toPaymentOutcome(confirmationResult)
      if (stripeOutcome.nextStep === 'result') onPaid()
      // Stripe no longer accepts this intent: it was paid in another tab, or cancelled when the hold expired.
      else if (confirmationResult.error?.code === 'payment_intent_unexpected_state') await onPaymentClosed()
      else setProblemText(stripeOutcome.text ?? words[stripeOutcome.paymentError])
    } catch {
      setProblemText(messages.offline)
    } finally {
      isBusy.current = false
      setWorking(false)
      onBusyChange(false)
    }
  }

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PaymentElement
        options={{
          layout: 'tabs',
          // Stripe hides methods that the account or the device does not support.
          paymentMethodOrder: paymentMethodsFor(payment.currency),
        }}
        onReady={() => setReady(true)}
        onLoadError={() => setProblemText(errorSentence(language, 'payment.try_again'))}
      />
      {problemText ? (
        <Notice variant="danger" role="alert">
          <p>{problemText}</p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={!isReady || isWorking} className="min-h-13 w-full text-lg!">
        {isWorking ? <Spinner /> : null}
        {isWorking ? words.paying : words.pay({ amount })}
      </Button>
    </form>
  )
}
