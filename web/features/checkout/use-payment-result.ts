import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATUS_POLL } from '../../../domain/order'
import { checkoutDraft, orderAttempt, orderedCart } from '../../checkout-storage'
import { cartSession } from '../../storage'
import { cartQuery } from '../cart/queries'
import { appliedVoucher, NO_CART, voucherAmount } from '../../voucher-storage'
import { type OrderStatus, orderStatus } from './queries'

/** `unknown`: nobody could tell, so nothing is said about the money. */
export type PaymentResult = 'checking' | 'paid' | 'pending' | 'failed' | 'cancelled' | 'unknown'

type Outcome = {
  result: PaymentResult
  order: OrderStatus | undefined
  /** The order is known here to be one of a voucher. */
  isVoucher: boolean
}

/** What became of an order's payment: asked every 3 s, 60 times at most, and on every return to the page. */
export function usePaymentResult(orderId: string | null): Outcome {
  const { data, error } = usePolledStatus(orderId)
  const order = data?.order
  useOrderedCartEmptied(order?.paymentStatus === 'paid' ? orderId : null)
  return { result: resultOf(), order, isVoucher: data?.isVoucher ?? false }

  function resultOf(): PaymentResult {
    if (orderId === null || error) return 'unknown'
    if (data === undefined) return 'checking'
    const { paymentStatus } = data.order
    return paymentStatus === 'pending' && data.asked < STATUS_POLL.attempts ? 'checking' : paymentStatus
  }
}

function usePolledStatus(orderId: string | null) {
  const query = useQuery({
    queryKey: ['payment-status', orderId],
    // Each answer counts as news, also when it is the same, so that the attempts can be counted.
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<{ asked: number }>(queryKey)?.asked ?? 0
      const known = orderedCart.read()
      const isVoucher = known?.orderId === orderId && known?.sessionId === NO_CART
      return { order: await orderStatus(orderId ?? ''), isVoucher, asked: before + 1 }
    },
    enabled: orderId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.order.paymentStatus === 'pending' && data.asked < STATUS_POLL.attempts
        ? STATUS_POLL.everyMs
        : false,
  })
  return { data: query.data, error: query.error }
}

/**
 * What was ordered has left the cart with the payment. What was put in beside it since then stays; without that the cart
 * is over, and nothing ties the next one to this order.
 */
async function closeEmptyCart(client: QueryClient, sessionId: string): Promise<void> {
  const left = await client.fetchQuery(cartQuery(sessionId)).catch(() => null)
  if (left?.length === 0 && cartSession.read() === sessionId) cartSession.close()
}

/** Once an order is paid its cart, draft and attempt are over; a cart begun since then stays. */
function useOrderedCartEmptied(paidOrderId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    const known = orderedCart.read()
    if (paidOrderId === null || known?.orderId !== paidOrderId) return
    orderedCart.forget()
    checkoutDraft.clear(known.sessionId === NO_CART ? 'voucher' : 'goods')
    orderAttempt.clear()
    voucherAmount.clear()
    // A voucher is not bought with another one, nor out of a cart: both stay for the goods.
    if (known.sessionId === NO_CART) return
    appliedVoucher.remove()
    void closeEmptyCart(client, known.sessionId)
    for (const key of ['products', 'product', 'categories'])
      void client.invalidateQueries({ queryKey: [key] })
  }, [paidOrderId, client])
}
