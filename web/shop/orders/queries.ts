import { queryOptions } from '@tanstack/react-query'
import type { OrderLink } from '../../../domain/orders/order-link'
import { api, ApiError, readBody } from '../../api'

/** Fetches the order that a mail's link opens. */
export const buyerOrderQuery = (link: OrderLink | null) =>
  queryOptions({
    queryKey: ['buyer-order', link?.id, link?.token],
    queryFn: () =>
      readBody(
        api.orders[':id'].buyer.$get({ param: { id: link?.id ?? '' }, query: { token: link?.token ?? '' } }),
      ),
    enabled: link !== null,
    staleTime: 0,
    retry: (failureCount, error) => !(error instanceof ApiError && error.status < 500) && failureCount < 2,
  })
