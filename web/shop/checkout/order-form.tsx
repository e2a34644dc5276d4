import { type FormEvent, type ReactNode, Suspense } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { CheckoutField, CheckoutValues } from './form/checkout-values'
import { ErrorSummary } from './form/error-summary'
import { PaymentModal } from './payment/load-payment-modal'
import type { usePlaceOrder } from './place/use-place-order'

type Props<Context, Valid> = {
  form: UseFormReturn<CheckoutValues, Context, Valid>
  orderPlacement: Pick<
    ReturnType<typeof usePlaceOrder>,
    'payment' | 'close' | 'handleExpiredHold' | 'openResultPage'
  >
  isVoucher?: boolean
  refusedFields: readonly CheckoutField[]
  onSubmit: (event: FormEvent) => void
  /** The summary with the order button, beside or below the sections. */
  orderPanel: ReactNode
  /** The contents and total of the order. On phones, they are collapsed above the sections of the form. */
  topSummary?: ReactNode
  children: ReactNode
}

/** The order form and its payment dialog, for goods and vouchers. */
export function OrderForm<Context, Valid>(props: Props<Context, Valid>) {
  const {
    form,
    orderPlacement,
    isVoucher = false,
    refusedFields,
    onSubmit,
    orderPanel,
    topSummary,
    children,
  } = props
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-10"
        onSubmit={onSubmit}
      >
        <div className="space-y-5">
          {topSummary}
          <ErrorSummary fields={refusedFields} />
          {children}
        </div>
        {orderPanel}
      </form>
      {orderPlacement.payment ? (
        <Suspense>
          <PaymentModal
            payment={orderPlacement.payment}
            isVoucher={isVoucher}
            onClose={orderPlacement.close}
            onExpire={orderPlacement.handleExpiredHold}
            onPaid={orderPlacement.openResultPage}
          />
        </Suspense>
      ) : null}
    </FormProvider>
  )
}
