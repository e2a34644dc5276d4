import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  refundRetentionCutoff,
  retentionCutoff,
  saleRetentionCutoff,
} from '../../../../domain/customers/retention'
import { COUNT_KINDS } from '../../../../domain/statistics/daily-count'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { type Db, jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { adminActions } from '../../admin/admin.table'
import { cartItems } from '../../cart/cart.table'
import { dailyCounts } from '../../statistics/daily-counts.table'
import { pageViews } from '../../statistics/page-views.table'
import { newsletterSubscribers, newsletterTokens } from '../../marketing/newsletter/newsletter.table'
import { voucherPurchases, voucherSales, vouchers } from '../../vouchers/vouchers.table'
import { isMailAboutAnySql, isUnprotectedMailSql } from './mails-about'
import { viewings } from '../../viewings/viewings.table'
import { CHUNK_SIZE } from './chunks'

type DeleteExpiredDataDeps = Pick<Deps, 'db' | 'now'>

const limitToChunk = (selectSql: SQL): SQL => sql`(${selectSql} LIMIT ${CHUNK_SIZE})`

/** Query for ids of vouchers sold by staff whose sale still contains the buyer's data. */
const SALES_WITH_BUYER_SQL = sql`(SELECT voucher_id FROM voucher_sales WHERE coalesce(buyer_name, nip, invoice_address, reference) IS NOT NULL)`

/**
 * Erases the addresses of one chunk of expired vouchers, and deletes their mails. A voucher bought by an order, or sent
 * in its follow-up mail, is due once the order is anonymised. Vouchers issued by staff are due after the retention
 * periods of their sale and its refund. Returns the number of vouchers.
 */
export async function anonymiseVoucherOwners({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const cutoff = saleRetentionCutoff(now())
  const refundCutoff = refundRetentionCutoff(now())
  const expiredVouchers = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        or(ne(vouchers.issuedToEmail, ''), inArray(vouchers.id, SALES_WITH_BUYER_SQL)),
        sql`${vouchers.expiresAt} <= ${now()}`,
        sql`CASE WHEN ${vouchers.issuedOrderId} IS NULL THEN ${vouchers.createdAt} < ${cutoff}
            AND NOT EXISTS (SELECT 1 FROM voucher_sales WHERE voucher_id = ${vouchers.id} AND refunded_at >= ${refundCutoff})
          ELSE EXISTS (SELECT 1 FROM orders WHERE orders.id = ${vouchers.issuedOrderId} AND orders.anonymised_at IS NOT NULL) END`,
      ),
    )
    .limit(CHUNK_SIZE)
  if (expiredVouchers.length === 0) return 0
  const voucherIdsSql = jsonListSql(expiredVouchers.map(({ id }) => id))
  const { erasedRows } = await runBatch(db, {
    deleteMails: db
      .delete(emails)
      .where(isMailAboutAnySql(sql`SELECT id FROM vouchers WHERE id IN ${voucherIdsSql}`)),
    eraseSales: db
      .update(voucherSales)
      .set({ buyerName: null, nip: null, invoiceAddress: null, reference: null })
      .where(sql`${voucherSales.voucherId} IN ${voucherIdsSql}`),
    erasedRows: db
      .update(vouchers)
      .set({ issuedToEmail: '', metadata: null })
      .where(sql`${vouchers.id} IN ${voucherIdsSql}`)
      .returning({ id: vouchers.id }),
  })
  return erasedRows.length
}

/**
 * Erases address and greeting of the recipients of one chunk of gifts, and deletes the mails to these recipients.
 * Selects only gifts whose vouchers expired long ago. Returns the number of gifts.
 */
export async function forgetGiftRecipients({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const oldGifts = await db
    .select({ orderId: voucherPurchases.orderId, voucherId: vouchers.id })
    .from(voucherPurchases)
    .innerJoin(vouchers, eq(vouchers.issuedOrderId, voucherPurchases.orderId))
    .where(
      and(
        isNotNull(voucherPurchases.recipientEmail),
        eq(vouchers.voucherType, 'purchased'),
        lt(vouchers.expiresAt, retentionCutoff('gifts', now())),
      ),
    )
    .limit(CHUNK_SIZE)
  if (oldGifts.length === 0) return 0
  const orderIdsSql = jsonListSql(oldGifts.map(({ orderId }) => orderId))
  const voucherIdsSql = jsonListSql(oldGifts.map(({ voucherId }) => voucherId))
  const subjectIdsSql = sql`SELECT id FROM orders WHERE id IN ${orderIdsSql}
    UNION ALL SELECT id FROM vouchers WHERE id IN ${voucherIdsSql}`
  const { erasedRows } = await runBatch(db, {
    // Keeps the mails to the buyer and deletes all others, because staff may have corrected the recipient's address.
    deleteMails: db
      .delete(emails)
      .where(
        and(
          isMailAboutAnySql(subjectIdsSql),
          sql`lower(${emails.recipient}) NOT IN (SELECT lower(email) FROM orders WHERE id IN ${orderIdsSql})`,
          or(isMailOfKindSql('voucher'), isMailOfKindSql('voucher_ends')),
        ),
      ),
    eraseVouchers: db
      .update(vouchers)
      .set({ issuedToEmail: '' })
      .where(sql`${vouchers.id} IN ${voucherIdsSql}`),
    erasedRows: db
      .update(voucherPurchases)
      .set({ recipientEmail: null, greeting: null })
      .where(sql`${voucherPurchases.orderId} IN ${orderIdsSql}`)
      .returning({ id: voucherPurchases.orderId }),
  })
  return erasedRows.length
}

/** Deletes one chunk of proofs of newsletter consents that ended long ago. Returns the number of deleted rows. */
export async function deleteOldConsentProof({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const oldSubscriberIds = limitToChunk(sql`SELECT id FROM newsletter_subscribers
    WHERE status = 'unsubscribed' AND unsubscribed_at < ${retentionCutoff('consentProof', now())}`)
  const { deletedRows } = await runBatch(db, {
    deleteTokens: db.delete(newsletterTokens).where(inArray(newsletterTokens.subscriberId, oldSubscriberIds)),
    deletedRows: db
      .delete(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.id, oldSubscriberIds))
      .returning({ id: newsletterSubscribers.id }),
  })
  return deletedRows.length
}

/** Deletes one chunk of the oldest entries of the staff log. Returns the number of deleted rows. */
export async function deleteOldStaffActions({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  // Ids grow with time, so the oldest rows come first and no index on the time is needed.
  return deleteActions(
    db,
    sql`(SELECT id FROM (SELECT id, at FROM admin_actions ORDER BY id LIMIT ${CHUNK_SIZE})
    WHERE at < ${retentionCutoff('staffActions', now())})`,
  )
}

/** Deletes one chunk of old views in the staff log. Returns the number of deleted rows. */
export async function deleteOldStaffViews({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  return deleteActions(
    db,
    limitToChunk(
      sql`SELECT id FROM admin_actions WHERE action = 'view' AND at < ${retentionCutoff('staffViews', now())}`,
    ),
  )
}

async function deleteActions(db: Db, idsSql: SQL): Promise<number> {
  const deletedRows = await db
    .delete(adminActions)
    .where(inArray(adminActions.id, idsSql))
    .returning({ id: adminActions.id })
  return deletedRows.length
}

/**
 * Deletes one chunk of expired daily counts, which are kept as long as page views. Returns the number of deleted rows.
 */
export async function deleteOldDailyCounts({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const firstKeptDay = polishDateOf(retentionCutoff('pageViews', now()))
  const oldCountIds = limitToChunk(sql`SELECT rowid FROM daily_counts
    WHERE kind IN ${jsonListSql(COUNT_KINDS)} AND day < ${firstKeptDay}`)
  const deletedRows = await db
    .delete(dailyCounts)
    .where(sql`rowid IN ${oldCountIds}`)
    .returning({ day: dailyCounts.day })
  return deletedRows.length
}

/** Deletes one chunk of old viewings with the mails about them. Returns the number of viewings. */
export async function deleteOldViewings({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const oldViewings = await db
    .select({ id: viewings.id })
    .from(viewings)
    .where(lt(viewings.startsAt, retentionCutoff('viewings', now())))
    .limit(CHUNK_SIZE)
  if (oldViewings.length === 0) return 0
  await db.batch(deleteViewings(db, jsonListSql(oldViewings.map(({ id }) => id))))
  return oldViewings.length
}

/** Statements that delete viewings with the mails about them. A held unit is then on sale again. */
export const deleteViewings = (db: Db, idsSql: SQL) =>
  [
    db.delete(emails).where(isMailAboutAnySql(sql`SELECT id FROM viewings WHERE id IN ${idsSql}`)),
    db.delete(viewings).where(inArray(viewings.id, idsSql)),
  ] as const

/** Deletes one chunk of expired page views. Returns the number of deleted rows. */
export async function deleteOldPageViews({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const oldPageViewIds = limitToChunk(
    sql`SELECT id FROM page_views WHERE created_at < ${retentionCutoff('pageViews', now())}`,
  )
  const deletedRows = await db
    .delete(pageViews)
    .where(inArray(pageViews.id, oldPageViewIds))
    .returning({ id: pageViews.id })
  return deletedRows.length
}

/**
 * Deletes one chunk of lines of idle carts. A recent change of one line protects all lines of its cart. Returns the
 * number of deleted rows.
 */
export async function deleteIdleCarts({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const cutoff = retentionCutoff('carts', now())
  const idleCartLineIds = limitToChunk(sql`SELECT id FROM cart_items AS line WHERE updated_at < ${cutoff}
    AND NOT EXISTS (SELECT 1 FROM cart_items AS other WHERE other.session_id = line.session_id AND other.updated_at >= ${cutoff})`)
  const deletedRows = await db
    .delete(cartItems)
    .where(inArray(cartItems.id, idleCartLineIds))
    .returning({ id: cartItems.id })
  return deletedRows.length
}

/**
 * Deletes one chunk of old mails that are about no stored order, refund, voucher, customer request or review. All other
 * mails are deleted together with the row that they are about.
 */
export async function deleteOldMails({ db, now }: DeleteExpiredDataDeps): Promise<number> {
  const isExpiredMailSql = and(lt(emails.createdAt, retentionCutoff('mails', now())), isUnprotectedMailSql)
  const oldMailIds = db.select({ id: emails.id }).from(emails).where(isExpiredMailSql).limit(CHUNK_SIZE)
  const deletedRows = await db
    .delete(emails)
    .where(inArray(emails.id, oldMailIds))
    .returning({ id: emails.id })
  return deletedRows.length
}
