import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { followUpWindow, isFollowUpHour, isFollowUpRecipient } from '../../../../domain/marketing/follow-up'
import { ASSUMED_DELIVERY_MS } from '../../../../domain/reviews/review'
import { ZERO } from '../../../../domain/money/money'
import { polishHour } from '../../../../domain/time/polish-days'
import { CODE_BYTES, endOfUtcDay, createVoucherCode } from '../../../../domain/vouchers/voucher'
import { abortUnless, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { runForEach } from '../../../run-for-each'
import { followUpMail } from '../../../mail/templates/follow-up-mail'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { hashEmailAddress } from '../newsletter/link-token'
import { newsletterSubscribers } from '../newsletter/newsletter.table'
import { HAS_OPEN_MATTER_SQL } from '../../orders/open-matter'
import { orderLines, orders } from '../../orders/orders.table'
import { voucherPurchases, vouchers } from '../../vouchers/vouchers.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { DAY_MS, type Timestamp } from '../../../../domain/time/time'

type FollowUpDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/** Maximum number of orders per run, because a D1 query takes at most 100 bound values. */
const CHUNK_SIZE = 50

/**
 * Sends follow-up mails some days after the delivery: thanks, a review request, a voucher.
 * Sends them only with the buyer's consent, only by day, and once per order.
 * Voucher and mail are written in one batch, which fails if the order has changed.
 * Sets the follow-up status of orders that get no mail to `skipped`; the outbox later sets `sent` or `failed` for the
 * others. Returns the counts.
 */
export async function sendFollowUps(deps: FollowUpDeps): Promise<{ written: number; skipped: number }> {
  const { followUp } = deps.settings
  const now = deps.now()
  if (!followUp.isOn || !isFollowUpHour(polishHour(now))) return { written: 0, skipped: 0 }
  const followUpPeriod = followUpWindow(followUp, now)
  const dueOrders = await readDueOrders(deps, followUpPeriod.until)
  if (dueOrders.length === 0) return { written: 0, skipped: 0 }
  const unsubscribeTimes = await readUnsubscribeTimes(deps, dueOrders)
  const checkedOrders = dueOrders.map((order) => {
    const isUnsubscribed = (unsubscribeTimes.get(order.emailHash) ?? 0) > order.paidAt
    return { ...order, isChosen: isFollowUpRecipient({ ...order, isUnsubscribed }, followUpPeriod) }
  })
  const skippedOrders = checkedOrders.filter(({ isChosen }) => !isChosen)
  const chosenOrders = checkedOrders.filter(({ isChosen }) => isChosen)
  if (skippedOrders.length > 0)
    await deps.db
      .update(orders)
      .set({ followUpStatus: 'skipped' })
      .where(
        and(
          inArray(
            orders.id,
            skippedOrders.map(({ id }) => id),
          ),
          eq(orders.followUpStatus, 'pending'),
        ),
      )
  await runForEach(chosenOrders, (order) => writeFollowUp(deps, order))
  return { written: chosenOrders.length, skipped: skippedOrders.length }
}

type DueFollowUp = Awaited<ReturnType<typeof readDueOrders>>[number]

/**
 * SQL: the delivery time of an order, null until all its goods have arrived. Goods without a delivery report count as
 * arrived some days after shipping, as for reviews. A voucher purchase counts as delivered when it is paid. A refunded
 * order also does, because its goods may never arrive; it gets no follow-up.
 */
const DELIVERED_AT_SQL = sql<Timestamp | null>`CASE
  WHEN ${orders.state} <> 'paid' OR ${orders.courier} = 'digital' THEN ${orders.paidAt}
  WHEN ${orders.fulfilment} = 'delivered' THEN ${orders.deliveredAt}
  WHEN ${orders.fulfilment} = 'shipped' THEN ${orders.shippedAt} + ${ASSUMED_DELIVERY_MS} END`

async function readDueOrders({ db }: FollowUpDeps, deliveredUntil: Timestamp) {
  const rows = await db
    .select({
      id: orders.id,
      linkToken: orders.linkToken,
      firstName: orders.firstName,
      email: orders.email,
      sequence: orders.sequence,
      language: orders.language,
      state: orders.state,
      paidAt: orders.paidAt,
      deliveredAt: DELIVERED_AT_SQL.as('delivered_at_or_assumed'),
      marketingConsent: orders.marketingConsent,
      // `orders.id` is written as text, because Drizzle would omit the table name. `id` would then mean the subquery's
      // own table.
      isVoucher: sql<number>`EXISTS (SELECT 1 FROM ${voucherPurchases} WHERE ${voucherPurchases.orderId} = orders.id)`,
      hasWithdrawal: sql<number>`EXISTS (SELECT 1 FROM ${withdrawals} WHERE ${withdrawals.orderId} = orders.id)`,
      hasOpenMatter: HAS_OPEN_MATTER_SQL.as('has_open_matter'),
      hasGoods: sql<number>`(SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = orders.id) > (SELECT coalesce(sum(quantity), 0)
        FROM refund_items WHERE order_id = orders.id AND kind IN ('cancelled', 'returned'))`,
      goods: sql<string>`(SELECT ${orderLines.name} FROM ${orderLines} WHERE ${orderLines.orderId} = orders.id ORDER BY ${orderLines.position} LIMIT 1)`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.followUpStatus, 'pending'),
        isNotNull(orders.paidAt),
        // This condition lets the query use the index on `paidAt`. The condition excludes no due order, because an
        // order is paid before its delivery.
        lte(orders.paidAt, deliveredUntil),
        lte(DELIVERED_AT_SQL, deliveredUntil),
        // Excludes orders whose follow-up mail is written but not sent yet.
        sql`${orders.followUpVoucherId} IS NULL`,
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(CHUNK_SIZE)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      emailHash: await hashEmailAddress(row.email),
      paidAt: row.paidAt ?? 0,
      deliveredAt: row.deliveredAt ?? 0,
      isVoucher: row.isVoucher === 1,
      hasWithdrawal: row.hasWithdrawal === 1,
      hasOpenMatter: row.hasOpenMatter === 1,
      hasGoods: row.hasGoods === 1,
    })),
  )
}

/**
 * Timestamps of newsletter unsubscriptions by address hash. An unsubscription after an order also withdraws the order's
 * marketing consent.
 */
async function readUnsubscribeTimes(
  { db }: FollowUpDeps,
  dueOrders: DueFollowUp[],
): Promise<Map<string, number>> {
  const { emailHash, status, unsubscribedAt } = newsletterSubscribers
  const emailHashes = dueOrders.map((order) => order.emailHash)
  const rows = await db
    .select({ emailHash, at: unsubscribedAt })
    .from(newsletterSubscribers)
    .where(and(inArray(emailHash, emailHashes), eq(status, 'unsubscribed')))
  return new Map(rows.map((row) => [row.emailHash, row.at ?? 0]))
}

async function writeFollowUp(deps: FollowUpDeps, order: DueFollowUp): Promise<void> {
  const { db, settings } = deps
  const { amount, validDays } = settings.followUp
  const now = deps.now()
  const voucher = {
    id: crypto.randomUUID(),
    code: createVoucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
    voucherType: 'follow_up' as const,
    currency: 'PLN' as const,
    amountInitial: amount,
    issuedOrderId: order.id,
    expiresAt: endOfUtcDay(now + validDays * DAY_MS),
    createdAt: now,
  }
  try {
    await db.batch([
      abortUnless(db, 'follow_up_order_unchanged', isUnchangedSql(order)),
      db.insert(vouchers).values({ ...voucher, issuedToEmail: order.email, amountRemaining: ZERO }),
      db.update(orders).set({ followUpVoucherId: voucher.id }).where(eq(orders.id, order.id)),
      enqueueNewMail(deps, followUpMail(order, voucher, deps.appUrl)),
    ])
  } catch (error) {
    // Race: another run wrote the follow-up, or the order changed. If the order changed, the next run decides about it
    // again.
    if (!isConstraintViolation(error, 'follow_up_order_unchanged')) throw error
  }
}

/** SQL: true if the order is unchanged since it was read. Any order event or withdrawn consent is a change. */
const isUnchangedSql = ({ id, sequence, emailHash, paidAt }: DueFollowUp): SQL => sql`EXISTS (
  SELECT 1 FROM orders
  WHERE id = ${id} AND sequence = ${sequence} AND follow_up_status = 'pending' AND follow_up_voucher_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id)
    AND NOT ${HAS_OPEN_MATTER_SQL}
    AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers
      WHERE email_hash = ${emailHash} AND status = 'unsubscribed' AND unsubscribed_at > ${paidAt}))`
