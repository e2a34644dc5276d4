import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Currency } from '../../../domain/currency'
import type { PaymentStatus } from '../../../domain/order'
import { paths } from '../../../domain/page-paths'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { type OrderedCart, orderedCart } from '../../checkout-storage'
import { cartSession } from '../../storage'
import { NO_CART } from '../../voucher-storage'
import { paymentStatus } from './queries'

/** Asked again when a payment was left or its time is over. */
export const ORDERED_BEFORE = 'ordered-before'

/** `total` is a decimal in its currency, `heldUntil` ms by this device's clock. */
export type OrderedBefore = {
  orderId: string
  number: string
  total: { amount: string; currency: Currency }
  heldUntil: number
}

type Waited = OrderedCart & { status: PaymentStatus }

/** How often the payment of an order that waits is asked about, in ms: it may be paid in another window. */
const ASK_AGAIN_MS = 30_000

/** The order that was last made of what the checkout shows, with what became of it; null when there is none. */
function useOrderedBefore(isVoucher: boolean) {
  const { data = null } = useQuery({
    queryKey: [ORDERED_BEFORE, isVoucher],
    queryFn: async ({ client, queryKey }): Promise<Waited | null> => {
      const stored = orderedCart.read()
      const isOfThis = stored?.sessionId === (isVoucher ? NO_CART : cartSession.read())
      // The tab that shows a payment's result forgets the order and its cart; this one has yet to hear of it.
      const known = stored ? (isOfThis ? stored : null) : client.getQueryData<Waited | null>(queryKey)
      return known ? { ...known, status: await paymentStatus(known.orderId) } : null
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ASK_AGAIN_MS : false),
    // Without an answer the checkout simply stays.
    retry: false,
    // It may have been paid in another tab.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  return data
}

/**
 * Whoever paid in a bank's app and came back to the checkout instead of the result sees the result, not a cart full of
 * sold tools (features D10).
 */
export function usePaidOrder(isVoucher: boolean): void {
  const { language } = useLocale()
  const ordered = useOrderedBefore(isVoucher)
  const paid = ordered?.status === 'paid' ? ordered.orderId : null
  useEffect(() => {
    if (paid) navigate(paths.success(paid)[language], { replace: true })
  }, [paid, language])
}

/** The order that waits for its payment, as long as its time runs; so that nobody believes it lost, or orders it twice. */
export function useWaitingOrder(isVoucher: boolean): OrderedBefore | null {
  const ordered = useOrderedBefore(isVoucher)
  // A payment that failed can be tried again for as long as the order is held.
  if (ordered?.status !== 'pending' && ordered?.status !== 'failed') return null
  const { orderId, number, total, heldUntil } = ordered
  return number && total && heldUntil ? { orderId, number, total, heldUntil } : null
}
