import {
  type StoredCustomerData,
  type ErasureOutcome,
  type StoredDataItem,
  orderErasureOutcome,
} from '../../../domain/customers/customer'
import type { DataKind } from '../../../domain/customers/stored-data'
import { retentionEnd } from '../../../domain/customers/retention'
import { orderNumber } from '../../../domain/orders/order'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import type { orders } from '../orders/orders.table'
import { type CustomerRows, readCustomerRows } from './customer-rows'
import type { Timestamp } from '../../../domain/time/time'

/** Personal data stored on an address (lowercase), with retention and reason (rules 6.9). */
export async function readStoredCustomerData(
  deps: Pick<Deps, 'db'>,
  email: string,
): Promise<StoredCustomerData> {
  return toStoredCustomerData(await readCustomerRows(deps, email))
}

const isoRetentionEnd = (kind: DataKind, timestamp: Timestamp): string | null => {
  const keptUntilTime = retentionEnd(kind, timestamp)
  return keptUntilTime === null ? null : toIsoString(keptUntilTime)
}

const saleTimestampOf = ({ paidAt, createdAt }: { paidAt: Timestamp | null; createdAt: Timestamp }) =>
  paidAt ?? createdAt

/** Same as `readStoredCustomerData`, for rows that were already read. */
export function toStoredCustomerData(rows: CustomerRows): StoredCustomerData {
  const orders = rows.bought.map((order) => toStoredOrderItem(order, rows))
  const ordersById = new Map(orders.map((item) => [item.id, item]))
  // A withdrawal or complaint is retained as long as its order. Without an order of this address, it has its own
  // retention.
  const requestItem =
    (requestKind: 'withdrawal' | 'complaint') =>
    (row: (typeof rows.stated | typeof rows.complained)[number]) => {
      const order = row.orderId === null ? undefined : ordersById.get(row.orderId)
      const [kind, fate]: [DataKind, ErasureOutcome] = order
        ? [order.kind, order.fate]
        : ['statements', 'kept']
      const retentionEndsAt = order ? order.keptUntil : isoRetentionEnd('statements', row.submittedAt)
      return {
        what: requestKind,
        id: row.id,
        label: row.orderText,
        at: toIsoString(row.submittedAt),
        fate,
        kind,
        keptUntil: retentionEndsAt,
      }
    }
  return {
    items: [
      ...orders,
      ...rows.issued.map((voucher) => ({
        what: 'voucher' as const,
        id: voucher.id,
        label: lastCodeCharacters(voucher.code),
        at: toIsoString(voucher.createdAt),
        fate: 'kept' as const,
        kind: 'sales' as const,
        keptUntil: isoRetentionEnd('sales', voucher.createdAt),
      })),
      ...rows.gifts.map(({ purchase, order }) => ({
        what: 'gift' as const,
        id: purchase.orderId,
        label: orderNumber(purchase.orderId),
        at: toIsoString(order.createdAt),
        fate: 'kept' as const,
        kind: 'sales' as const,
        keptUntil: isoRetentionEnd('sales', saleTimestampOf(order)),
      })),
      ...rows.stated.map(requestItem('withdrawal')),
      ...rows.complained.map(requestItem('complaint')),
      ...rows.reviewed.map((review) => ({
        what: 'review' as const,
        id: review.orderId,
        label: review.name,
        at: toIsoString(review.submittedAt),
        fate: 'erased' as const,
        kind: 'reviews' as const,
        keptUntil: null,
      })),
      ...rows.chats.map((chat) => ({
        what: 'chat' as const,
        id: chat.id,
        label: chat.customerName,
        at: toIsoString(chat.createdAt),
        fate: 'erased' as const,
        kind: 'chats' as const,
        keptUntil: chat.closedAt === null ? null : isoRetentionEnd('chats', chat.closedAt),
      })),
      ...toStoredNewsletterItems(rows),
    ],
    mails: countMails(rows, orders),
    cartLines: rows.carts.length,
    consents: rows.consenting.length,
  }
}

function toStoredOrderItem(order: typeof orders.$inferSelect, { inCase }: CustomerRows): StoredDataItem {
  const erasureOutcome = orderErasureOutcome(
    order.state,
    inCase.some(({ id }) => id === order.id),
  )
  const kind = erasureOutcome === 'kept' ? 'sales' : 'unpaidOrders'
  return {
    what: 'order',
    id: order.id,
    label: orderNumber(order.id),
    at: toIsoString(order.createdAt),
    fate: erasureOutcome,
    kind,
    keptUntil:
      erasureOutcome === 'open'
        ? null
        : isoRetentionEnd(kind, kind === 'sales' ? saleTimestampOf(order) : order.createdAt),
  }
}

/** An unsubscribed address is stored as a hash only, which is no personal data. */
const toStoredNewsletterItems = ({ subscriber }: CustomerRows): StoredDataItem[] =>
  subscriber && subscriber.status !== 'unsubscribed'
    ? [
        {
          what: 'newsletter',
          id: subscriber.id,
          label: subscriber.status,
          at: toIsoString(subscriber.createdAt),
          fate: 'erased',
          kind: subscriber.status === 'pending' ? 'newsletterPending' : 'newsletter',
          keptUntil:
            subscriber.status === 'pending'
              ? isoRetentionEnd('newsletterPending', subscriber.mailedAt)
              : null,
        },
      ]
    : []

function countMails({ mails }: CustomerRows, orders: StoredDataItem[]): StoredCustomerData['mails'] {
  const erasedOrderIds = new Set(orders.filter(({ fate }) => fate === 'erased').map(({ id }) => id))
  const erasedMailCount = mails.filter(
    ({ about, isLoose }) => isLoose || erasedOrderIds.has(about.split(':')[0] ?? ''),
  ).length
  return { erased: erasedMailCount, kept: mails.length - erasedMailCount }
}
