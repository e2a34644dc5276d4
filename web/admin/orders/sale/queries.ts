import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'
import { sendOnce } from '../../kit/calls/send-once'
import type { StaffPaymentBody } from '../../../../domain/orders/sale-by-hand'
import type { SaleWire } from './sale-input'

/** Query for products on sale whose name or SKU matches `q`, for a sale by hand. */
export const saleProductsQuery = (q: string) => ({
  queryKey: ['staff', 'sale-products', q],
  queryFn: () =>
    callAsStaff((api, options) =>
      readBody(api.admin.products.$get({ query: { q, state: 'for_sale', limit: '8' } }, options)),
    ),
  staleTime: 0,
})

/** Enters a sale. Idempotent: a retry of an unanswered request makes no second order. */
export const sendSale = (sale: SaleWire) =>
  sendOnce(JSON.stringify(sale), (idempotencyKey) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.admin.sales.$post({ json: sale }, { headers: { ...headers, 'Idempotency-Key': idempotencyKey } }),
      ),
    ),
  )

export const recordPayment = (id: string, json: StaffPaymentBody) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].payment.$post({ param: { id }, json }, options)))
