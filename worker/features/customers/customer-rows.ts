import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { emails } from '../../mail/emails.table'
import { isMailOfKindSql } from '../../mail/outbox/mail-copies'
import { cartItems } from '../cart/cart.table'
import { CHAT_COLUMNS, chatSessions } from '../chat/chat.table'
import { complaints } from '../returns/complaints/complaints.table'
import { isConsentingSql, isUnsentFollowUpSql } from '../marketing/follow-ups/withdraw-consents'
import { hashEmailAddress } from '../marketing/newsletter/link-token'
import { newsletterSubscribers } from '../marketing/newsletter/newsletter.table'
import { orders } from '../orders/orders.table'
import { hasOpenCaseSql } from './retention/anonymise-orders'
import { isUnprotectedMailSql } from './retention/mails-about'
import { REFUND_TAX_TIME_SQL } from '../refunds/refund-tax-time'
import { refunds } from '../refunds/refunds.table'
import { reviews } from '../reviews/reviews.table'
import { voucherPurchases, voucherSales, vouchers } from '../vouchers/vouchers.table'
import { viewings } from '../viewings/viewings.table'
import { withdrawals } from '../returns/withdrawals/withdrawals.table'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Timestamp } from '../../../domain/time/time'

/** Condition: a column equals an address. Compares in lowercase, because addresses are stored as typed. */
const columnEqualsEmailSql = (column: SQLiteColumn, email: string): SQL => sql`lower(${column}) = ${email}`

const isShopAlertSql = sql`${isMailOfKindSql('shop_alert')}`

/** Condition: an order belongs to an e-mail address (lowercase). */
export const isOrderOfCustomerSql = (email: string): SQL => columnEqualsEmailSql(orders.email, email)
/** Condition: the mail goes to an e-mail address (lowercase) and is no alert of the shop to itself. */
export const isMailToCustomerSql = (email: string) =>
  and(columnEqualsEmailSql(emails.recipient, email), not(isShopAlertSql))

/** Condition: the cart belongs to an order of an e-mail address (lowercase). */
export const isCartOfCustomerSql = (db: Deps['db'], email: string): SQL =>
  inArray(
    cartItems.sessionId,
    db
      .select({ id: sql<string>`${orders.sessionId}` })
      .from(orders)
      .where(and(isOrderOfCustomerSql(email), sql`${orders.sessionId} IS NOT NULL`)),
  )

export const customerOrderIdsQuery = (db: Deps['db'], email: string) =>
  db.select({ id: orders.id }).from(orders).where(isOrderOfCustomerSql(email))

/**
 * All rows that contain an e-mail address (lowercase) or belong to its orders, in one batch.
 * Excludes requests by other people about these orders, but includes the ids of orders with an open request.
 */
export async function readCustomerRows({ db }: Pick<Deps, 'db'>, email: string) {
  const orderIdsQuery = customerOrderIdsQuery(db, email)
  const { orderRefunds, saleRefunds, subscriber, ...rows } = await runBatch(db, {
    orders: db.select().from(orders).where(isOrderOfCustomerSql(email)).orderBy(orders.createdAt),
    ordersWithOpenCase: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOrderOfCustomerSql(email), hasOpenCaseSql(db))),
    consentingOrders: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOrderOfCustomerSql(email), isConsentingSql)),
    vouchers: db
      .select()
      .from(vouchers)
      .where(columnEqualsEmailSql(vouchers.issuedToEmail, email))
      .orderBy(vouchers.createdAt),
    orderRefunds: db
      .select({ saleId: refunds.orderId, taxTime: REFUND_TAX_TIME_SQL })
      .from(refunds)
      .where(inArray(refunds.orderId, orderIdsQuery)),
    saleRefunds: db
      .select({ saleId: voucherSales.voucherId, taxTime: sql<Timestamp>`${voucherSales.refundedAt}` })
      .from(voucherSales)
      .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
      .where(and(isNotNull(voucherSales.refundedAt), columnEqualsEmailSql(vouchers.issuedToEmail, email))),
    gifts: db
      .select({
        purchase: voucherPurchases,
        order: { createdAt: orders.createdAt, paidAt: orders.paidAt },
        expiresAt: vouchers.expiresAt,
      })
      .from(voucherPurchases)
      .innerJoin(orders, eq(orders.id, voucherPurchases.orderId))
      .leftJoin(
        vouchers,
        and(eq(vouchers.issuedOrderId, voucherPurchases.orderId), eq(vouchers.voucherType, 'purchased')),
      )
      .where(columnEqualsEmailSql(voucherPurchases.recipientEmail, email)),
    withdrawals: db
      .select()
      .from(withdrawals)
      .where(columnEqualsEmailSql(withdrawals.email, email))
      .orderBy(withdrawals.submittedAt),
    complaints: db
      .select()
      .from(complaints)
      .where(columnEqualsEmailSql(complaints.email, email))
      .orderBy(complaints.submittedAt),
    reviews: db
      .select()
      .from(reviews)
      .where(inArray(reviews.orderId, orderIdsQuery))
      .orderBy(reviews.submittedAt),
    chats: db
      .select(CHAT_COLUMNS)
      .from(chatSessions)
      .where(columnEqualsEmailSql(chatSessions.customerEmail, email))
      .orderBy(chatSessions.createdAt),
    viewings: db
      .select()
      .from(viewings)
      .where(columnEqualsEmailSql(viewings.email, email))
      .orderBy(viewings.startsAt),
    subscriber: db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.emailHash, await hashEmailAddress(email))),
    mails: db
      .select({
        about: emails.about,
        isErasable: sql<number>`(${isUnprotectedMailSql} OR ${isUnsentFollowUpSql})`,
      })
      .from(emails)
      .where(isMailToCustomerSql(email)),
    cartLines: db.select().from(cartItems).where(isCartOfCustomerSql(db, email)),
  })
  return {
    ...rows,
    subscriber: subscriber[0],
    /** `saleId`: the id of an order, or of a voucher that staff sold. */
    refundsBySale: groupBy([...orderRefunds, ...saleRefunds], ({ saleId }) => saleId),
  }
}

export type CustomerRows = Awaited<ReturnType<typeof readCustomerRows>>
