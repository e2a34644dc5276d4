import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

/** Results of each kind. The lists have the others. */
const RESULT_LIMIT = '5'

/** Orders and products that match a text, by the same searches as their lists. */
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
