import { queryOptions } from '@tanstack/react-query'
import type { MailKind } from '../../../domain/mail/email-list'
import {
  type AddressChange,
  type StaffPointChange,
  type EmailChange,
  type GoodsChangeInput,
  type OrderChange,
  OrdersQuery,
} from '../../../domain/orders/order-requests'
import type { StaffRefundReason } from '../../../domain/refunds/refund'
import { ApiError, ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { downloadFile } from '../kit/calls/download-file'
import type { toRefundParts } from './refund/refund-parts'
import { sendRefundOnce } from './refund/send-refund-once'

/** Filters of the order list, named like their query parameters in the page URL. */
export const ORDER_FILTERS = [
  'q',
  'status',
  'fulfilment',
  'courier',
  'channel',
  'from',
  'to',
  'work',
] as const
export type OrderFilters = Record<(typeof ORDER_FILTERS)[number], string>

/** Fetches a page of the order list. If a filter in the URL is invalid, all filters are ignored. */
export async function fetchOrdersPage(query: Record<string, string>, cursor: string | null) {
  const parsedQuery = OrdersQuery.safeParse(query)
  const { limit: _, ...filters } = parsedQuery.success ? parsedQuery.data : {}
  const page = await callAsStaff((api, options) =>
    readBody(
      api.orders.$get(
        { query: { ...filters, limit: '50', ...(cursor === null ? {} : { cursor }) } },
        options,
      ),
    ),
  )
  return 'items' in page ? page : { items: page, nextCursor: null, total: page.length, views: null }
}

export type OrderListFilterCounts = NonNullable<Awaited<ReturnType<typeof fetchOrdersPage>>['views']>

export type ListedOrder = Awaited<ReturnType<typeof fetchOrdersPage>>['items'][number]

export const ordersQueryKey = ['staff', 'orders'] as const

/** Fetches all orders that wait for packing or shipping, earliest payment first. */
export async function fetchPackingQueue(): Promise<ListedOrder[]> {
  const fetchOrdersWithWork = async (work: 'pack' | 'ship') => {
    const orders: ListedOrder[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof fetchOrdersPage>> = await fetchOrdersPage({ work }, cursor)
      orders.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return orders
  }
  const orders = [...(await fetchOrdersWithWork('pack')), ...(await fetchOrdersWithWork('ship'))]
  // Removes duplicates: an order with some units to pack and others to ship is in both lists.
  return [...new Map(orders.map((order) => [order.id, order])).values()].toSorted((a, b) =>
    (a.paidAt ?? '').localeCompare(b.paidAt ?? ''),
  )
}

export const orderQueryKey = (id: string) => ['staff', 'order', id] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderQueryKey(id),
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.orders[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  })

/** Finds the order of a pick-up code. Disabled without a code. */
export const pickupOrderQuery = (code: string) =>
  queryOptions({
    queryKey: ['staff', 'pickup', code] as const,
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.orders.pickup.$get({ query: { code } }, options))),
    enabled: code !== '',
    retry: false,
  })

export type StaffOrder = Awaited<ReturnType<typeof changeOrder>>

export const changeOrder = (id: string, change: OrderChange) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].$patch({ param: { id }, json: change }, options)))

export const correctAddress = (id: string, json: AddressChange) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].address.$put({ param: { id }, json }, options)))

export const changePickupPoint = (id: string, json: StaffPointChange) =>
  callAsStaff((api, options) =>
    readBody(api.orders[':id']['pickup-point'].$put({ param: { id }, json }, options)),
  )

export const correctEmail = (id: string, json: EmailChange) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].email.$put({ param: { id }, json }, options)))

export const addNote = (id: string, text: string) =>
  callAsStaff((api, options) =>
    ensureOk(api.orders[':id'].notes.$post({ param: { id }, json: { text } }, options)),
  )

/** Suspends the limits on unpaid orders from the buyer's network for some days, or restores the limits. */
export const setOrderLimitLifted = (id: string, isLifted: boolean) =>
  callAsStaff((api, options) =>
    ensureOk(api.orders[':id'].limit.$put({ param: { id }, json: { isLifted } }, options)),
  )

export const resendMail = (id: string, kind: MailKind) =>
  callAsStaff((api, options) =>
    ensureOk(api.orders[':id'].resend.$post({ param: { id }, json: { kind } }, options)),
  )

export const moveGoods = (id: string, json: GoodsChangeInput) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].goods.$post({ param: { id }, json }, options)))

export const undoLastGoodsMove = (id: string, version: number) =>
  callAsStaff((api, options) =>
    readBody(api.orders[':id'].goods.undo.$post({ param: { id }, json: { version } }, options)),
  )

/**
 * Cancels an unpaid order. If the payment arrived in the meantime, returns `paid` instead of rejecting, because the
 * error text of the API is written for buyers.
 */
export const cancelOrder = (id: string, version: number) =>
  callAsStaff((api, options) =>
    readBody(api.orders[':id'].cancel.$post({ param: { id }, json: { version } }, options)),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'order.not_payable')
      return { paymentStatus: 'paid' as const }
    throw error
  })

type RefundParts = ReturnType<typeof toRefundParts>

export type StaffRefundRequest = RefundParts & { reason: StaffRefundReason; isByTransfer: boolean }

/** Refunds an order. Idempotent: a retry of an unanswered request makes no second refund. */
export const refundOrder = (id: string, refund: StaffRefundRequest, shownVersion: number) =>
  sendRefundOnce(JSON.stringify([id, refund]), shownVersion, ({ key, version }) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.orders[':id'].refund.$post(
          { param: { id }, json: { ...refund, version } },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
      ),
    ),
  )

type RefundRepeat = { id: string; refundId: string; isByTransfer: boolean }

/** Sends the money of a failed refund again, or records that staff paid it by bank transfer. */
export const repeatRefund = ({ id, refundId, isByTransfer }: RefundRepeat, shownVersion: number) =>
  sendRefundOnce(JSON.stringify([id, refundId, isByTransfer]), shownVersion, ({ key, version }) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.orders[':id'].refunds[':refundId'].repeat.$post(
          { param: { id, refundId }, json: { version, isByTransfer } },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
      ),
    ),
  )

/** Records the purpose of a refund that was made at the payment provider. */
export const explainRefund = (id: string, refundId: string, json: RefundParts & { version: number }) =>
  callAsStaff((api, options) =>
    readBody(
      api.orders[':id'].refunds[':refundId'].explain.$post({ param: { id, refundId }, json }, options),
    ),
  )

export type OrdersExport = { for: 'accounting' | 'courier'; from?: string; to?: string }

export const exportOrders = (fileName: string, query: OrdersExport): Promise<void> =>
  downloadFile(fileName, (api, options) => api.admin.export['orders.csv'].$get({ query }, options))
