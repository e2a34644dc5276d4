import { Suspense, useEffect, useState } from 'react'
import { type FieldErrors, FormProvider, useWatch } from 'react-hook-form'
import { couriersFor } from '../../../domain/shipping'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useMoney } from '../../i18n/use-money'
import { cartSession } from '../../storage'
import { hideToast, showToast } from '../../ui/toast-store'
import { useCartTotals } from '../cart/cart-totals'
import { isOrderable } from '../cart/queries'
import { CHECKOUT_FIELDS, type CheckoutField, type CheckoutValues, isCheckoutField } from './checkout-values'
import type { ValidCheckout } from './checkout-resolver'
import { ConsentsSection } from './consents-section'
import { CustomerSection } from './customer-section'
import { defectiveGoods } from './defective-goods'
import { DeliverySection } from './delivery-section'
import { ErrorSummary } from './error-summary'
import { PaymentModal } from './load-payment-modal'
import { OrderPanel } from './order-panel'
import { orderRequest } from './order-request'
import { PaymentSection } from './payment-section'
import { useCheckoutForm } from './use-checkout-form'
import { focusField } from './use-checkout-field'
import { useOrder } from './use-order'
import { useCheckoutWords } from './words'

/** The order form of a cart that holds something, with what it comes to and the payment that follows. */
export function CheckoutForm({ lines }: { lines: CartLine[] }) {
  const { language, messages } = useLocale()
  const { cart } = messages
  const { checkout, fields } = useCheckoutWords()
  const money = useMoney()
  const couriers = couriersFor(lines.map((line) => line.product))
  const form = useCheckoutForm(lines, couriers)
  const { control, setError, handleSubmit } = form
  const [courier, hasAccepted] = useWatch({ control, name: ['courier', 'terms'] })
  const totals = useCartTotals(lines, courier)
  const canOrder = lines.length > 0 && lines.every(isOrderable)
  const [refused, setRefused] = useState<CheckoutField[]>([])
  useEffect(() => {
    const [first] = refused
    if (first) focusField(first)
  }, [refused])

  const ordering = useOrder((fields) => {
    const known = fields.flatMap(({ path, code }) => (isCheckoutField(path) ? [{ path, code }] : []))
    for (const { path, code } of known) setError(path, { type: 'server', message: code })
    setRefused(known.map(({ path }) => path))
  })
  const { forget } = ordering
  useEffect(() => {
    if (canOrder) forget()
  }, [canOrder, forget])
  const complain = (description: string) => showToast({ title: messages.error, description, isError: true })

  const submit = async (valid: ValidCheckout) => {
    setRefused([])
    hideToast()
    if (lines.length === 0) return complain(checkout.empty)
    if (!canOrder) return complain(cart.unavailable)
    if (!totals) return complain(messages.offline)
    await ordering.order(
      orderRequest({ form: valid, lines, totals, language, sessionId: cartSession.open() }),
    )
  }
  const refuse = (errors: FieldErrors<CheckoutValues>) => {
    setRefused(CHECKOUT_FIELDS.filter((name) => errors[name]))
    if (errors.terms) complain(fields.terms)
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-10"
        onSubmit={(event) => {
          event.preventDefault()
          if (!ordering.isOrdering) void handleSubmit(submit, refuse)(event)
        }}
      >
        <div className="space-y-5">
          <ErrorSummary names={refused} />
          <CustomerSection />
          <DeliverySection
            couriers={couriers}
            fee={!totals ? '...' : totals.shipping === 0 ? cart.free : money.own(totals.shipping)}
          />
          <PaymentSection />
          <ConsentsSection defective={defectiveGoods(lines, language)} />
        </div>
        <OrderPanel
          lines={lines}
          totals={totals}
          problem={ordering.problem}
          canOrder={canOrder}
          hasAccepted={hasAccepted}
          isOrdering={ordering.isOrdering}
        />
      </form>
      {ordering.payment ? (
        <Suspense>
          <PaymentModal
            payment={ordering.payment}
            onClose={ordering.close}
            onExpire={ordering.expire}
            onPaid={ordering.succeed}
          />
        </Suspense>
      ) : null}
    </FormProvider>
  )
}
