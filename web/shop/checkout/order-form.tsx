import { type FormEvent, type ReactNode, Suspense } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { CheckoutField, CheckoutValues } from './form/checkout-values'
import { ErrorSummary } from './form/error-summary'
import { PaymentModal } from './payment/load-payment-modal'
import type { usePlaceOrder } from './place/use-order-state'

type Props<Context, Valid> = {
  form: UseFormReturn<CheckoutValues, Context, Valid>
  ordering: Pick<ReturnType<typeof usePlaceOrder>, 'payment' | 'close' | 'expire' | 'succeed'>
  isVoucher?: boolean
  refused: readonly CheckoutField[]
  onSubmit: (event: FormEvent) => void
  /** The summary with the order button, beside or below the sections. */
  panel: ReactNode
  children: ReactNode
}

/** The order form and its payment dialog, for goods and vouchers. */
export function OrderForm<Context, Valid>(props: Props<Context, Valid>) {
  const { form, ordering, isVoucher = false, refused, onSubmit, panel, children } = props
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-10"
        onSubmit={onSubmit}
      >
        <div className="space-y-5">
          <ErrorSummary names={refused} />
          {children}
        </div>
        {panel}
      </form>
      {ordering.payment ? (
        <Suspense>
          <PaymentModal
            payment={ordering.payment}
            isVoucher={isVoucher}
            onClose={ordering.close}
            onExpire={ordering.expire}
            onPaid={ordering.succeed}
          />
        </Suspense>
      ) : null}
    </FormProvider>
  )
}
