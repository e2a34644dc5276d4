import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATUS_POLL_LIMITS } from '../../../../domain/orders/order'
import {
  acceptedPricesStorage,
  checkoutDraftStorage,
  orderAttemptStorage,
  orderedCartStorage,
  paidOrderStorage,
} from '../../../storage/checkout-storage'
import { cartSession } from '../../../storage/storage'
import { cartQuery } from '../../cart/queries'
import { appliedVoucherStorage, NO_CART_ID, voucherAmountStore } from '../../../storage/voucher-storage'
import { type OrderStatus, fetchOrderStatus } from '../queries'

/** `unknown`: the status could not be loaded, so the page does not say if the buyer was charged. */
export type PaymentResult = 'checking' | 'paid' | 'pending' | 'failed' | 'cancelled' | 'unknown'

type PaymentResultState = {
  paymentResult: PaymentResult
  order: OrderStatus | undefined
  /** True if this browser knows that the order is for a voucher. */
  isVoucher: boolean
}

/** Returns the payment status of an order. Polls every 3 s, at most 60 times, and on every return to the page. */
export function usePaymentResult(orderId: string | null): PaymentResultState {
  const { data, error } = usePolledPaymentStatus(orderId)
  const order = data?.order
  useClearOrderedCart(order?.paymentStatus === 'paid' ? orderId : null)
  return { paymentResult: derivePaymentResult(), order, isVoucher: data?.isVoucher ?? false }

  function derivePaymentResult(): PaymentResult {
    if (orderId === null || error) return 'unknown'
    if (data === undefined) return 'checking'
    const { paymentStatus } = data.order
    return paymentStatus === 'pending' && data.pollCount < STATUS_POLL_LIMITS.attempts
      ? 'checking'
      : paymentStatus
  }
}

function usePolledPaymentStatus(orderId: string | null) {
  const paymentStatusQuery = useQuery({
    queryKey: ['payment-status', orderId],
    // `pollCount` limits the number of polls. It also makes each result differ from the previous result, so that every
    // poll rerenders the page.
    queryFn: async ({ client, queryKey }) => {
      const pollCount = client.getQueryData<{ pollCount: number }>(queryKey)?.pollCount ?? 0
      const storedOrder = orderedCartStorage.read()
      const isVoucherOrder = storedOrder?.orderId === orderId && storedOrder?.sessionId === NO_CART_ID
      return {
        order: await fetchOrderStatus(orderId ?? ''),
        isVoucher: isVoucherOrder,
        pollCount: pollCount + 1,
      }
    },
    enabled: orderId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' &&
      data?.order.paymentStatus === 'pending' &&
      data.pollCount < STATUS_POLL_LIMITS.attempts
        ? STATUS_POLL_LIMITS.everyMs
        : false,
  })
  return { data: paymentStatusQuery.data, error: paymentStatusQuery.error }
}

/**
 * Ends the cart session of a paid order if the cart is empty. Otherwise the next cart would be linked to this order.
 * The server has already removed the paid goods. A cart with other goods, added later, stays open.
 */
async function closeEmptyCart(client: QueryClient, sessionId: string): Promise<void> {
  const remainingLines = await client.fetchQuery(cartQuery(sessionId)).catch(() => null)
  if (remainingLines?.length !== 0 || cartSession.read() !== sessionId) return
  cartSession.close()
  acceptedPricesStorage.write(new Map())
}

/** Deletes the cart, the draft and the idempotency key of a paid order. A cart started after that order stays. */
function useClearOrderedCart(paidOrderId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    const storedOrder = orderedCartStorage.read()
    if (paidOrderId === null || storedOrder?.orderId !== paidOrderId) return
    orderedCartStorage.forget()
    checkoutDraftStorage.clear(storedOrder.sessionId === NO_CART_ID ? 'voucher' : 'goods')
    orderAttemptStorage.clear()
    voucherAmountStore.clear()
    // The purchase of a voucher uses neither the cart nor an applied voucher, so both stay for the goods checkout.
    if (storedOrder.sessionId === NO_CART_ID) return
    paidOrderStorage.write(paidOrderId)
    appliedVoucherStorage.remove()
    void closeEmptyCart(client, storedOrder.sessionId)
    for (const key of ['products', 'product', 'categories'])
      void client.invalidateQueries({ queryKey: [key] })
  }, [paidOrderId, client])
}
