import { queryOptions } from '@tanstack/react-query'
import type { OrderLink } from '../../../domain/orders/order-link'
import { ApiError, type BuyerOrder } from '../../api'

/** Fetches the order that a mail's link opens. */
export const buyerOrderQuery = (link: OrderLink | null) =>
  queryOptions({
    queryKey: ['buyer-order', link?.id, link?.token],
    queryFn: () => fetchBuyerOrder(link ?? { id: '', token: '' }),
    enabled: link !== null,
    staleTime: 0,
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
  })

/**
 * Fetches an order without the typed client. Staff use the same route, so the client would return the type of their
 * response.
 */
async function fetchBuyerOrder({ id, token }: OrderLink): Promise<BuyerOrder> {
  const response = await fetch(`/api/orders/${id}?token=${token}`)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return (await response.json()) as BuyerOrder
}
