import type { MailKind } from '../../../domain/email-list'
import { queryOptions } from '@tanstack/react-query'
import { type AddressChange, type EmailChange, OrdersQuery } from '../../../domain/order-requests'
import type { StaffRefundReason } from '../../../domain/refund'
import type { Restocked } from '../../../domain/restock'
import type { Courier } from '../../../domain/shipping'
import type { Fulfilment, TakenBack } from '../../../domain/fulfilment'
import { ApiError, done, read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { askOnce } from '../admin/ask-once'
import { saveFile } from '../admin/save-file'

/** What the list of orders may be narrowed by, as it stands in the address. */
export const ORDER_FILTERS = ['q', 'status', 'fulfilment', 'courier', 'from', 'to', 'overdue'] as const
export type OrderFilters = Record<(typeof ORDER_FILTERS)[number], string>

/** A page of the list. What an address says that the shop does not know is not asked for. */
export async function ordersPage(asked: Record<string, string>, cursor: string | null) {
  const known = OrdersQuery.safeParse(asked)
  const { limit: _, ...filters } = known.success ? known.data : {}
  const page = await asStaff((api, options) =>
    read(
      api.orders.$get(
        { query: { ...filters, limit: '50', ...(cursor === null ? {} : { cursor }) } },
        options,
      ),
    ),
  )
  return 'items' in page ? page : { items: page, nextCursor: null, total: page.length, views: null }
}

/** How many orders are in each view. */
export type ViewCounts = NonNullable<Awaited<ReturnType<typeof ordersPage>>['views']>

export type ListedOrder = Awaited<ReturnType<typeof ordersPage>>['items'][number]

export const ordersKey = ['staff', 'orders'] as const
const orderKey = (id: string) => ['staff', 'order', id] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: () => asStaff((api, options) => read(api.orders[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  })

export type StaffOrder = Awaited<ReturnType<typeof changeOrder>>

export type OrderChange = { fulfilmentStatus?: Fulfilment; courier?: Courier; trackingNumber?: string }

export const changeOrder = (id: string, json: OrderChange) =>
  asStaff((api, options) => read(api.orders[':id'].$patch({ param: { id }, json }, options)))

export const correctAddress = (id: string, json: AddressChange) =>
  asStaff((api, options) => read(api.orders[':id'].address.$put({ param: { id }, json }, options)))

export const correctEmail = (id: string, json: EmailChange) =>
  asStaff((api, options) => read(api.orders[':id'].email.$put({ param: { id }, json }, options)))

export const addNote = (id: string, text: string) =>
  asStaff((api, options) => done(api.orders[':id'].notes.$post({ param: { id }, json: { text } }, options)))

export const resendMail = (id: string, kind: MailKind) =>
  asStaff((api, options) => done(api.orders[':id'].resend.$post({ param: { id }, json: { kind } }, options)))

export const takeBack = (id: string, said: TakenBack) =>
  asStaff((api, options) => {
    const order = api.orders[':id']
    return read(order[said === 'returned' ? 'unreturn' : 'undeliver'].$post({ param: { id } }, options))
  })

/** `paid` of an order whose money has come meanwhile: the refusal itself is worded for buyers. */
export const cancelOrder = (id: string) =>
  asStaff((api, options) => read(api.orders[':id'].cancel.$post({ param: { id } }, options))).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'order.not_payable')
        return { paymentStatus: 'paid' as const }
      throw error
    },
  )

export type Refund = {
  amount: string
  reason: StaffRefundReason
  restock: Restocked[]
  isByTransfer: boolean
}

/**
 * Of what the page says is left, and of goods where it says they are. The same, sent again before it was answered, is one
 * refund.
 */
export const refundOrder = ({ id, leftToRefund, fulfilmentStatus }: StaffOrder, json: Refund) =>
  askOnce(JSON.stringify([id, json]), (key) =>
    asStaff((api, { headers }) =>
      read(
        api.orders[':id'].refund.$post(
          { param: { id }, json: { ...json, left: leftToRefund, fulfilmentStatus } },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
      ),
    ),
  )

export type OrdersExport = { for: 'accounting' | 'courier'; from?: string; to?: string }

/** Lets the browser keep a file of orders. */
export const exportOrders = (name: string, query: OrdersExport): Promise<void> =>
  saveFile(name, (api, options) => api.admin.export['orders.csv'].$get({ query }, options))
