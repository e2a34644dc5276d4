import { and, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { OPEN_COMPLAINT_STATUSES } from '../../../../domain/returns/complaint'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../../domain/returns/withdrawal'
import { jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { complaints } from '../../returns/complaints/complaints.table'
import { orderNotes, orders } from '../../orders/orders.table'
import { reviews } from '../../reviews/reviews.table'
import { voucherPurchases, vouchers } from '../../vouchers/vouchers.table'
import { shipments } from '../../shipments/shipments.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { isMailAboutAnySql } from './mails-about'
import { CHUNK_SIZE } from './chunks'

/**
 * Values that replace the personal data of an anonymised order. Goods, amounts and dates stay, so that the totals of
 * money and goods still add up.
 */
const ANONYMOUS_ORDER_FIELDS = {
  sessionId: null,
  idempotencyKey: null,
  requestHash: '',
  contentHash: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  postalCode: '',
  companyName: null,
  nip: null,
  boughtAddress: null,
  pickupPoint: null,
  pointChanges: null,
  pickupCode: null,
  invoiceAddress: null,
  buyerCapacity: null,
  trackingNumber: null,
  linkToken: '',
}

/** Condition: the order has an open withdrawal or complaint, which prevents anonymisation. */
export const hasOpenCaseSql = (db: Deps['db']): SQL => {
  const openOrderIds = db
    .select({ id: withdrawals.orderId })
    .from(withdrawals)
    .where(
      and(inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES), sql`${withdrawals.orderId} IS NOT NULL`),
    )
    .union(
      db
        .select({ id: complaints.orderId })
        .from(complaints)
        .where(
          and(inArray(complaints.status, OPEN_COMPLAINT_STATUSES), sql`${complaints.orderId} IS NOT NULL`),
        ),
    )
  return inArray(orders.id, openOrderIds)
}

/**
 * Anonymises at most one chunk of orders that match `isDueSql`, with their notes, mails and unpublished reviews.
 * Customer requests from other mail addresses are unlinked and stay. The write checks the condition again, so that an
 * order with a new request stays. Concurrent runs anonymise different orders. Returns the ids.
 */
export async function anonymiseOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  isDueSql: SQL,
): Promise<string[]> {
  const canBeAnonymisedSql = and(isNull(orders.anonymisedAt), isDueSql, not(hasOpenCaseSql(db)))
  const dueOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(canBeAnonymisedSql)
    .limit(CHUNK_SIZE)
  if (dueOrders.length === 0) return []
  const dueIdsSql = jsonListSql(dueOrders.map(({ id }) => id))
  // Orders of this chunk that the batch has anonymised. The update of `orders` sets `anonymised_at`, which the later
  // writes of the batch read.
  const anonymisedIdsSql = sql`(SELECT id FROM orders WHERE id IN ${dueIdsSql} AND anonymised_at IS NOT NULL)`
  const subjectIdsSql = sql`SELECT id FROM orders WHERE id IN ${anonymisedIdsSql}
    UNION ALL SELECT id FROM refunds WHERE order_id IN ${anonymisedIdsSql}
    UNION ALL SELECT id FROM vouchers WHERE issued_order_id IN ${anonymisedIdsSql}
    UNION ALL SELECT id FROM reviews WHERE order_id IN ${anonymisedIdsSql}`
  const isFromOtherEmailSql = (table: typeof withdrawals | typeof complaints) =>
    sql`${table.orderId} IN ${dueIdsSql} AND EXISTS (SELECT 1 FROM ${orders}
      WHERE ${orders.id} = ${table.orderId} AND lower(${orders.email}) <> lower(${table.email}) AND ${canBeAnonymisedSql})`
  const { anonymisedRows } = await runBatch(db, {
    // Must run before the orders lose the buyers' e-mail addresses, which these two writes compare.
    unlinkWithdrawals: db.update(withdrawals).set({ orderId: null }).where(isFromOtherEmailSql(withdrawals)),
    unlinkComplaints: db.update(complaints).set({ orderId: null }).where(isFromOtherEmailSql(complaints)),
    anonymisedRows: db
      .update(orders)
      .set({
        ...ANONYMOUS_ORDER_FIELDS,
        anonymisedAt: now(),
        followUpStatus: sql`CASE ${orders.followUpStatus} WHEN 'pending' THEN 'skipped' ELSE ${orders.followUpStatus} END`,
      })
      .where(and(sql`${orders.id} IN ${dueIdsSql}`, canBeAnonymisedSql))
      .returning({ id: orders.id }),
    // Erases tracking numbers and ids, because the buyer's address at the courier can be looked up with them.
    eraseShipments: db
      .update(shipments)
      .set({ externalId: null, trackingNumber: null, problem: null, nextAt: null })
      .where(sql`${shipments.orderId} IN ${anonymisedIdsSql}`),
    deleteMails: db.delete(emails).where(isMailAboutAnySql(subjectIdsSql)),
    deleteNotes: db.delete(orderNotes).where(sql`${orderNotes.orderId} IN ${anonymisedIdsSql}`),
    deleteReviews: db
      .delete(reviews)
      .where(and(sql`${reviews.orderId} IN ${anonymisedIdsSql}`, sql`${reviews.status} <> 'published'`)),
    erasePurchases: db
      .update(voucherPurchases)
      .set({ recipientEmail: null, greeting: null })
      .where(sql`${voucherPurchases.orderId} IN ${anonymisedIdsSql}`),
    // Erases the addresses of expired vouchers only, because a valid voucher may still be spent.
    eraseVouchers: db
      .update(vouchers)
      .set({ issuedToEmail: '', metadata: null })
      .where(
        and(sql`${vouchers.issuedOrderId} IN ${anonymisedIdsSql}`, sql`${vouchers.expiresAt} <= ${now()}`),
      ),
  })
  return anonymisedRows.map(({ id }) => id)
}
