import type { ReactNode } from 'react'
import { useCart } from '../features/cart/queries'
import { CheckoutForm } from '../features/checkout/checkout-form'
import { CheckoutSkeleton, EmptyCheckout, FailedCart } from '../features/checkout/checkout-states'
import { useHydrated } from '../ui/use-hydrated'
import { usePaidOrder } from '../features/checkout/use-paid-order'
import { useCheckoutWords } from '../features/checkout/words'

export default function CheckoutPage() {
  const isHydrated = useHydrated()
  const cart = useCart()
  usePaidOrder()
  if (!isHydrated || cart.isLoading) {
    return (
      <Frame>
        <CheckoutSkeleton />
      </Frame>
    )
  }
  if (cart.isError && !cart.data) {
    return (
      <Frame>
        <FailedCart onRetry={() => void cart.refetch()} />
      </Frame>
    )
  }
  if (!cart.data || cart.data.length === 0) return <EmptyCheckout />
  return (
    <Frame>
      <CheckoutForm lines={cart.data} />
    </Frame>
  )
}

/** Where the shop delivers and how it is paid stands at the very beginning (rules 2.4). */
function Frame({ children }: { children: ReactNode }) {
  const { checkout } = useCheckoutWords()
  return (
    <div className="shell py-6 md:py-10">
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{checkout.title}</h1>
      <p className="mt-2 text-steel-700">{checkout.intro}</p>
      {children}
    </div>
  )
}
