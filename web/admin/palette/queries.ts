import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

/** Maximum number of results of each kind. Staff find further results in the lists of orders and products. */
const RESULT_LIMIT = '5'

/** Searches orders and products with the same API searches as the pages with the full lists. */
export const paletteQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'palette', q],
    queryFn: () =>
      callAsStaff(async (api, options) => {
        const query = { q, limit: RESULT_LIMIT }
        const [orders, products] = await Promise.all([
          readBody(api.orders.$get({ query }, options)),
          readBody(api.admin.products.$get({ query }, options)),
        ])
        return { orders: 'items' in orders ? orders.items : orders, products: products.items }
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
