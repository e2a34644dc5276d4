import { type StoredCustomerData, type Fate, type StoredDataItem, orderFate } from '../../../domain/customer'
import type { DataKind } from '../../../domain/stored-data'
import { keptUntil } from '../../../domain/kept-until'
import { orderNumber } from '../../../domain/order'
import { voucherTail } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import type { orders } from '../orders/orders.table'
import { type CustomerRows, customerRows } from './customer-rows'
import type { Timestamp } from '../../../domain/time'

/** Personal data stored on an address (lowercase), with retention and reason (rules 6.9). */
export async function storedCustomerData(deps: Pick<Deps, 'db'>, email: string): Promise<StoredCustomerData> {
  return heldOf(await customerRows(deps, email))
}

const isoKeptUntil = (kind: DataKind, timestamp: Timestamp): string | null => {
  const end = keptUntil(kind, timestamp)
  return end === null ? null : iso(end)
}

const saleAt = ({ paidAt, createdAt }: { paidAt: Timestamp | null; createdAt: Timestamp }) =>
  paidAt ?? createdAt

/** `storedCustomerData` for rows already read. */
export function heldOf(rows: CustomerRows): StoredCustomerData {
  const orders = rows.bought.map((order) => orderItem(order, rows))
  const byOrder = new Map(orders.map((item) => [item.id, item]))
  // A request is retained as long as its order. Without an order of this address, the request has its own retention.
  const toRequestItem =
    (requestKind: 'withdrawal' | 'complaint') =>
    (row: (typeof rows.stated | typeof rows.complained)[number]) => {
      const order = row.orderId === null ? undefined : byOrder.get(row.orderId)
      const [kind, fate]: [DataKind, Fate] = order ? [order.kind, order.fate] : ['statements', 'kept']
      const keptUntil = order ? order.keptUntil : isoKeptUntil('statements', row.submittedAt)
      return {
        what: requestKind,
        id: row.id,
        label: row.orderText,
        at: iso(row.submittedAt),
        fate,
        kind,
        keptUntil,
      }
    }
  return {
    items: [
      ...orders,
      ...rows.issued.map((voucher) => ({
        what: 'voucher' as const,
        id: voucher.id,
        label: voucherTail(voucher.code),
        at: iso(voucher.createdAt),
        fate: 'kept' as const,
        kind: 'sales' as const,
        keptUntil: isoKeptUntil('sales', voucher.createdAt),
      })),
      ...rows.gifts.map(({ purchase, order }) => ({
        what: 'gift' as const,
        id: purchase.orderId,
        label: orderNumber(purchase.orderId),
        at: iso(order.createdAt),
        fate: 'kept' as const,
        kind: 'sales' as const,
        keptUntil: isoKeptUntil('sales', saleAt(order)),
      })),
      ...rows.stated.map(toRequestItem('withdrawal')),
      ...rows.complained.map(toRequestItem('complaint')),
      ...rows.reviewed.map((review) => ({
        what: 'review' as const,
        id: review.orderId,
        label: review.name,
        at: iso(review.submittedAt),
        fate: 'erased' as const,
        kind: 'reviews' as const,
        keptUntil: null,
      })),
      ...rows.chats.map((chat) => ({
        what: 'chat' as const,
        id: chat.id,
        label: chat.customerName,
        at: iso(chat.createdAt),
        fate: 'erased' as const,
        kind: 'chats' as const,
        keptUntil: chat.closedAt === null ? null : isoKeptUntil('chats', chat.closedAt),
      })),
      ...newsletterItems(rows),
    ],
    mails: mailsOf(rows, orders),
    cartLines: rows.carts.length,
    consents: rows.consenting.length,
  }
}

function orderItem(order: typeof orders.$inferSelect, { inCase }: CustomerRows): StoredDataItem {
  const fate = orderFate(
    order.state,
    inCase.some(({ id }) => id === order.id),
  )
  const kind = fate === 'kept' ? 'sales' : 'unpaidOrders'
  return {
    what: 'order',
    id: order.id,
    label: orderNumber(order.id),
    at: iso(order.createdAt),
    fate,
    kind,
    keptUntil:
      fate === 'open' ? null : isoKeptUntil(kind, kind === 'sales' ? saleAt(order) : order.createdAt),
  }
}

/** An unsubscribed address is stored as a hash only, which is no personal data. */
const newsletterItems = ({ subscriber }: CustomerRows): StoredDataItem[] =>
  subscriber && subscriber.status !== 'unsubscribed'
    ? [
        {
          what: 'newsletter',
          id: subscriber.id,
          label: subscriber.status,
          at: iso(subscriber.createdAt),
          fate: 'erased',
          kind: subscriber.status === 'pending' ? 'newsletterPending' : 'newsletter',
          keptUntil:
            subscriber.status === 'pending' ? isoKeptUntil('newsletterPending', subscriber.mailedAt) : null,
        },
      ]
    : []

function mailsOf({ mails }: CustomerRows, orders: StoredDataItem[]): StoredCustomerData['mails'] {
  const erasedOrderIds = new Set(orders.filter(({ fate }) => fate === 'erased').map(({ id }) => id))
  const erased = mails.filter(
    ({ about, isLoose }) => isLoose || erasedOrderIds.has(about.split(':')[0] ?? ''),
  ).length
  return { erased, kept: mails.length - erased }
}
