import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language'
import { minor } from '../../../domain/money/money'
import { VOUCHER_REMINDER_LEAD_MS, lastCodeCharacters } from '../../../domain/vouchers/voucher'
import type { Deps } from '../../deps'
import { runForEach } from '../../run-for-each'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { isMailOfKindSql } from '../../mail/outbox/mail-copies'
import { VOUCHER_MAIL_KIND, voucherExpiryMail } from '../../mail/templates/voucher-mails'
import { orders } from '../orders/orders.table'
import { voucherEntries, vouchers } from './vouchers.table'

type VoucherDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

const CHUNK_SIZE = 100

/**
 * Removes the balance of expired vouchers. Amounts held by unpaid orders stay: they are spent later, or released and
 * removed by the next run. Safe to run concurrently. Returns the count.
 */
export const expireVouchers = (deps: VoucherDeps): Promise<number> =>
  repeatUntilDone(() => expireVoucherChunk(deps))

/** Repeats `processChunk` until it returns less than a full chunk. Returns the total count. */
async function repeatUntilDone(processChunk: () => Promise<number>): Promise<number> {
  let processedCount = 0
  for (let lastChunkCount = CHUNK_SIZE; lastChunkCount === CHUNK_SIZE; processedCount += lastChunkCount)
    lastChunkCount = await processChunk()
  return processedCount
}

async function expireVoucherChunk({ db, now }: VoucherDeps): Promise<number> {
  const isExpiredSql = and(lte(vouchers.expiresAt, now()), gt(vouchers.amountRemaining, minor(0)))
  const expiredVouchers = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(isExpiredSql)
    .limit(CHUNK_SIZE)
  await runForEach(expiredVouchers, async ({ id }) => {
    await db.batch([
      // One query reads and writes the balance, because a concurrent order may spend it.
      db
        .insert(voucherEntries)
        .select(
          sql`SELECT NULL, id, NULL, 'expire', -amount_remaining_minor, ${now()} FROM vouchers WHERE id = ${id} AND expires_at <= ${now()} AND amount_remaining_minor > 0`,
        ),
      db
        .update(vouchers)
        .set({ status: 'expired' })
        .where(and(eq(vouchers.id, id), lte(vouchers.expiresAt, now()), eq(vouchers.status, 'issued'))),
    ])
  })
  return expiredVouchers.length
}

/**
 * Mails the holders of sold vouchers that have a balance and expire within 30 days (rules 9.5). A voucher gets one mail
 * per expiry date. Returns the count.
 */
export const remindOfVouchers = (deps: VoucherDeps): Promise<number> =>
  repeatUntilDone(() => writeReminderChunk(deps))

/** SQL: the language of the last mail with a voucher that staff sold; null if there is none. */
const VOUCHER_MAIL_LANGUAGE_SQL = sql<Language | null>`(SELECT language FROM emails
  WHERE about = vouchers.id AND ${isMailOfKindSql(VOUCHER_MAIL_KIND)} ORDER BY created_at DESC LIMIT 1)`

async function writeReminderChunk(deps: VoucherDeps): Promise<number> {
  const now = deps.now()
  const expiringVouchers = await deps.db
    .select({
      voucher: vouchers,
      orderLanguage: orders.language,
      mailLanguage: VOUCHER_MAIL_LANGUAGE_SQL.as('mail_language'),
    })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .where(
      and(
        eq(vouchers.status, 'issued'),
        eq(vouchers.voucherType, 'purchased'),
        gt(vouchers.amountRemaining, minor(0)),
        // Excludes vouchers without an address: staff handed them over, or their personal data was erased.
        ne(vouchers.issuedToEmail, ''),
        gt(vouchers.expiresAt, now),
        lte(vouchers.expiresAt, now + VOUCHER_REMINDER_LEAD_MS),
        // Excludes vouchers valid for less than 30 days: their first mail already names the expiry date.
        sql`${vouchers.createdAt} < ${vouchers.expiresAt} - ${VOUCHER_REMINDER_LEAD_MS}`,
        sql`NOT EXISTS (SELECT 1 FROM emails WHERE kind = 'voucher_ends' AND about = ${vouchers.id} || ':' || ${vouchers.expiresAt})`,
      ),
    )
    .orderBy(asc(vouchers.expiresAt))
    .limit(CHUNK_SIZE)
  await runForEach(expiringVouchers, ({ voucher, orderLanguage, mailLanguage }) => {
    const language = orderLanguage ?? mailLanguage ?? 'pl'
    return deps.db.batch([
      enqueueNewMail(
        deps,
        voucherExpiryMail(voucher, lastCodeCharacters(voucher.code), language, deps.appUrl),
      ),
    ])
  })
  return expiringVouchers.length
}
