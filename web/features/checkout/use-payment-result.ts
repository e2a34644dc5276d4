import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATUS_POLL } from '../../../domain/order'
import { cartSession, checkoutDraft, orderAttempt, orderedCart } from '../../storage'
import { paymentStatus } from './queries'

/** `unknown`: nobody could tell, so nothing is said about the money. */
export type PaymentResult = 'checking' | 'paid' | 'pending' | 'failed' | 'cancelled' | 'unknown'

/** What became of an order's payment: asked every 3 s, 60 times at most, and on every return to the page. */
export function usePaymentResult(orderId: string | null): PaymentResult {
  const { data, error, asked } = usePolledStatus(orderId)
  useOrderedCartEmptied(data === 'paid' ? orderId : null)
  if (orderId === null || error) return 'unknown'
  if (data === undefined) return 'checking'
  return data === 'pending' && asked < STATUS_POLL.attempts ? 'checking' : data
}

function usePolledStatus(orderId: string | null) {
  const query = useQuery({
    queryKey: ['payment-status', orderId],
    // Each answer counts as news, also when it is the same, so that the attempts can be counted.
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<{ asked: number }>(queryKey)?.asked ?? 0
      return { status: await paymentStatus(orderId ?? ''), asked: before + 1 }
    },
    enabled: orderId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.status === 'pending' && data.asked < STATUS_POLL.attempts
        ? STATUS_POLL.everyMs
        : false,
  })
  return { data: query.data?.status, error: query.error, asked: query.data?.asked ?? 0 }
}

/** Once an order is paid its cart, draft and attempt are over; a cart begun since then stays. */
function useOrderedCartEmptied(paidOrderId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    const known = orderedCart.read()
    if (paidOrderId === null || known?.orderId !== paidOrderId) return
    orderedCart.forget()
    checkoutDraft.clear()
    orderAttempt.clear()
    if (cartSession.read() === known.sessionId) cartSession.close()
    for (const key of ['cart', 'products', 'product', 'categories'])
      void client.invalidateQueries({ queryKey: [key] })
  }, [paidOrderId, client])
}
