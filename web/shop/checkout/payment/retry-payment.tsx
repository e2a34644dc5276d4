import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { paths } from '../../../../domain/pages/page-paths'
import { type Locale, useLocale } from '../../../i18n/locale'
import { navigate } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { loadPaymentModal, PaymentModal } from './load-payment-modal'
import { openPayment } from '../queries'
import { readReloadMessage } from './reload-message'

type Props = {
  order: { id: string; number: string }
  isVoucher: boolean
  label: string
  /** Toast title after the page had to reload to load the payment code. */
  reloadMessage: string
  /** Called when the displayed order may be out of date. */
  onChanged: () => void
}

/** The button that opens the payment of an unpaid order on the order page. */
export function RetryPayment({ order, isVoucher, label, reloadMessage, onChanged }: Props) {
  const locale = useLocale()
  // Passes the order key in the hash, so that the result page can link back to the order.
  const goToResultPage = () => navigate(paths.success(order.id)[locale.language] + window.location.hash)
  useEffect(() => {
    if (readReloadMessage() === reloadMessage) showToast({ title: reloadMessage })
  }, [reloadMessage])
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      await loadPaymentModal(reloadMessage)
      return openPayment(order.id)
    },
    onSuccess: (payment) => {
      if (!payment) goToResultPage()
    },
    onError: async (error) => {
      onChanged()
      showToast({
        title: locale.messages.error,
        description: await loadFailureText(locale, error),
        isError: true,
      })
    },
  })
  return (
    <>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate()
        }}
        className="w-full sm:w-auto"
      >
        {isPending ? <Spinner /> : null}
        {label}
      </Button>
      {data ? (
        <Suspense fallback={null}>
          <PaymentModal
            payment={{ ...data, number: order.number }}
            isVoucher={isVoucher}
            onClose={reset}
            onExpire={() => {
              reset()
              onChanged()
            }}
            onPaid={goToResultPage}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * Returns the error message. Its texts load on demand, because the order page does not include the texts of the
 * checkout.
 */
async function loadFailureText(locale: Locale, error: unknown): Promise<string> {
  try {
    return await (await import('./payment-failure-text')).paymentFailureText(locale, error)
  } catch {
    return locale.messages.offline
  }
}
