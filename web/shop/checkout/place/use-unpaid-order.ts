import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Currency } from '../../../../domain/money/currency'
import type { PaymentStatus } from '../../../../domain/orders/order'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { navigate } from '../../../navigation'
import { type OrderedCart, orderedCartStorage } from '../../../storage/checkout-storage'
import { cartSession } from '../../../storage/storage'
import { NO_CART_ID } from '../../../storage/voucher-storage'
import { fetchPaymentStatus } from '../queries'
import type { Timestamp } from '../../../../domain/time/time'

/** Query key of the previous order. The query is invalidated when a payment is closed or its hold expires. */
export const PREVIOUS_ORDER_KEY = 'ordered-before'

/**
 * An order of this checkout that awaits payment. `total` is a decimal with its currency, `holdUntil` is ms by the
 * device clock.
 */
export type UnpaidOrder = {
  orderId: string
  number: string
  total: { amount: string; currency: Currency }
  holdUntil: Timestamp
}

type PreviousOrder = OrderedCart & { status: PaymentStatus }

/** Poll interval for an order awaiting payment, ms. The buyer may pay it in another window. */
const REFETCH_INTERVAL_MS = 30_000

/**
 * Returns the last order of the current cart, or the last voucher order, with its status; null if this browser stores
 * none.
 */
function usePreviousOrder(isVoucher: boolean) {
  const { data = null } = useQuery({
    queryKey: [PREVIOUS_ORDER_KEY, isVoucher],
    queryFn: async ({ client, queryKey }): Promise<PreviousOrder | null> => {
      const lastStoredOrder = orderedCartStorage.read()
      const isOrderOfThisCart = lastStoredOrder?.sessionId === (isVoucher ? NO_CART_ID : cartSession.read())
      // The result page in another tab deletes the stored order. This tab then finds the order in its query cache.
      const lastOrder = lastStoredOrder
        ? isOrderOfThisCart
          ? lastStoredOrder
          : null
        : client.getQueryData<PreviousOrder | null>(queryKey)
      return lastOrder ? { ...lastOrder, status: await fetchPaymentStatus(lastOrder.orderId) } : null
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFETCH_INTERVAL_MS : false),
    // Not retried: if the status is unknown, the checkout shows no notice of a previous order.
    retry: false,
    // Refetches on return to this tab, because the buyer may have paid in another tab.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  return data
}

/**
 * Redirects to the result page if the order is already paid, for example in a bank app. Otherwise the checkout would
 * show a cart of sold tools.
 */
export function useRedirectIfPaid(isVoucher: boolean): void {
  const { language } = useLocale()
  const previousOrder = usePreviousOrder(isVoucher)
  const paidOrderId = previousOrder?.status === 'paid' ? previousOrder.orderId : null
  useEffect(() => {
    if (paidOrderId) navigate(paths.success(paidOrderId)[language], { replace: true })
  }, [paidOrderId, language])
}

/**
 * Returns the order that awaits payment, until its hold expires. The checkout shows this order, because the buyer could
 * otherwise order the same goods twice.
 */
export function useUnpaidOrder(isVoucher: boolean): UnpaidOrder | null {
  const previousOrder = usePreviousOrder(isVoucher)
  // A failed order counts as unpaid too, because its payment can be retried while the hold lasts.
  if (previousOrder?.status !== 'pending' && previousOrder?.status !== 'failed') return null
  const { orderId, number, total, holdUntil } = previousOrder
  return number && total && holdUntil ? { orderId, number, total, holdUntil } : null
}
