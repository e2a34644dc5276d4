import {
  type StoredCustomerData,
  type ErasureOutcome,
  type StoredDataItem,
  decideOrderErasure,
} from '../../../domain/customers/customer'
import type { DataKind } from '../../../domain/customers/stored-data'
import { retentionEnd, saleRetentionEnd } from '../../../domain/customers/retention'
import { formatOrderNumber } from '../../../domain/orders/order'
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

const getIsoRetentionEnd = (kind: Exclude<DataKind, 'sales'>, timestamp: Timestamp): string | null =>
  toIsoString(retentionEnd(kind, timestamp))

/** End of retention of a sale with its refunds. `saleId`: the order, or the voucher that staff sold. */
const getIsoSaleRetentionEnd = (saleId: string, soldAt: Timestamp, { refundsBySale }: CustomerRows): string =>
  toIsoString(
    saleRetentionEnd(
      soldAt,
      refundsBySale.get(saleId)?.map(({ taxTime }) => taxTime),
    ),
  )

const getSaleTimestamp = ({ paidAt, createdAt }: { paidAt: Timestamp | null; createdAt: Timestamp }) =>
  paidAt ?? createdAt

/** The later of two ISO times. */
const pickLaterDate = (a: string | null, b: string | null): string | null => (a && b && a < b ? b : (a ?? b))

/** Converts the rows of `readCustomerRows` to the result of `readStoredCustomerData`. */
export function toStoredCustomerData(rows: CustomerRows): StoredCustomerData {
  const orders = rows.orders.map((order) => toStoredOrderItem(order, rows))
  const ordersById = new Map(orders.map((item) => [item.id, item]))
  // A withdrawal or complaint has its own retention, but stays at least as long as its paid order. A request about an
  // unpaid order expires with this order.
  const toRequestItem =
    (requestKind: 'withdrawal' | 'complaint') =>
    (row: (typeof rows.withdrawals | typeof rows.complaints)[number]) => {
      const order = row.orderId === null ? undefined : ordersById.get(row.orderId)
      const [kind, fate]: [DataKind, ErasureOutcome] =
        order && order.kind !== 'sales' ? [order.kind, order.fate] : ['statements', order?.fate ?? 'kept']
      const requestRetentionEnd = getIsoRetentionEnd('statements', row.submittedAt)
      const retentionEndsAt =
        kind === 'statements'
          ? pickLaterDate(requestRetentionEnd, order?.keptUntil ?? null)
          : (order?.keptUntil ?? null)
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
      ...rows.vouchers.map((voucher) => {
        const isGift = rows.gifts.some(({ purchase }) => purchase.orderId === voucher.issuedOrderId)
        return {
          what: 'voucher' as const,
          id: voucher.id,
          label: lastCodeCharacters(voucher.code),
          at: toIsoString(voucher.createdAt),
          fate: 'kept' as const,
          kind: isGift ? ('gifts' as const) : ('sales' as const),
          keptUntil: isGift
            ? getIsoRetentionEnd('gifts', voucher.expiresAt)
            : (ordersById.get(voucher.issuedOrderId ?? '')?.keptUntil ??
              getIsoSaleRetentionEnd(voucher.id, voucher.createdAt, rows)),
        }
      }),
      ...rows.gifts.map(({ purchase, order, expiresAt }) => ({
        what: 'gift' as const,
        id: purchase.orderId,
        label: formatOrderNumber(purchase.orderId),
        at: toIsoString(order.createdAt),
        fate: 'kept' as const,
        kind: 'gifts' as const,
        // The end of the retention is null for an unpaid order, because its voucher does not exist yet.
        keptUntil: expiresAt === null ? null : getIsoRetentionEnd('gifts', expiresAt),
      })),
      ...rows.withdrawals.map(toRequestItem('withdrawal')),
      ...rows.complaints.map(toRequestItem('complaint')),
      ...rows.reviews.map((review) => ({
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
        keptUntil: chat.closedAt === null ? null : getIsoRetentionEnd('chats', chat.closedAt),
      })),
      ...rows.viewings.map((viewing) => ({
        what: 'viewing' as const,
        id: viewing.id,
        label: viewing.name,
        at: toIsoString(viewing.startsAt),
        fate: 'erased' as const,
        kind: 'viewings' as const,
        keptUntil: getIsoRetentionEnd('viewings', viewing.startsAt),
      })),
      ...toStoredNewsletterItems(rows),
    ],
    mails: countMails(rows, orders),
    cartLines: rows.cartLines.length,
    consents: rows.consentingOrders.length,
  }
}

function toStoredOrderItem(order: typeof orders.$inferSelect, rows: CustomerRows): StoredDataItem {
  const erasureOutcome = decideOrderErasure(
    order.state,
    rows.ordersWithOpenCase.some(({ id }) => id === order.id),
  )
  const kind = erasureOutcome === 'kept' ? 'sales' : 'unpaidOrders'
  return {
    what: 'order',
    id: order.id,
    label: formatOrderNumber(order.id),
    at: toIsoString(order.createdAt),
    fate: erasureOutcome,
    kind,
    keptUntil:
      erasureOutcome === 'open'
        ? null
        : kind === 'sales'
          ? getIsoSaleRetentionEnd(order.id, getSaleTimestamp(order), rows)
          : getIsoRetentionEnd(kind, order.createdAt),
  }
}

/**
 * Omits an address that unsubscribed. The shop keeps only the hash of such an address, as proof of the ended consent
 * (`consentProof`).
 */
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
              ? getIsoRetentionEnd('newsletterPending', subscriber.mailedAt)
              : null,
        },
      ]
    : []

function countMails(
  { mails, viewings }: CustomerRows,
  orders: StoredDataItem[],
): StoredCustomerData['mails'] {
  const erasedOrders = orders.filter(({ fate }) => fate === 'erased')
  const erasedIds = new Set([...erasedOrders, ...viewings].map(({ id }) => id))
  const erasedMailCount = mails.filter(
    ({ about, isErasable }) => isErasable || erasedIds.has(about.split(':')[0] ?? ''),
  ).length
  return { erased: erasedMailCount, kept: mails.length - erasedMailCount }
}
