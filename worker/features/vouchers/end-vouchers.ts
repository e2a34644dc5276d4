import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { minor } from '../../../domain/money'
import { REMINDER_MS, voucherTail } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { forEach } from '../../each'
import { enqueue } from '../../email/outbox'
import { voucherEndsMail } from '../../email/voucher-mails'
import { orders } from '../orders/orders.table'
import { voucherEntries, vouchers } from './vouchers.table'

type VoucherDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** Vouchers that are looked at together. */
const PORTION = 100

/**
 * Takes what is left off every voucher whose time is over. Money that an unpaid order has set aside is left alone: it
 * is spent, or comes back and is taken off by the next round. Safe to run twice at once; returns how many.
 */
export const expireVouchers = (deps: VoucherDeps): Promise<number> => untilDone(() => expireSome(deps))

/** Works portion by portion, until one is not full; returns how many there were. */
async function untilDone(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (let last = PORTION; last === PORTION; done += last) last = await work()
  return done
}

async function expireSome({ db, now }: VoucherDeps): Promise<number> {
  const over = and(lte(vouchers.expiresAt, now()), gt(vouchers.amountRemaining, minor(0)))
  const due = await db.select({ id: vouchers.id }).from(vouchers).where(over).limit(PORTION)
  await forEach(due, async ({ id }) => {
    await db.batch([
      // Read and taken in one statement, because an order may be spending it at this moment.
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
  return due.length
}

/** Writes to whoever holds a voucher that ends within 30 days with money on it, once for each end (rules 9.5). */
export const remindOfVouchers = (deps: VoucherDeps): Promise<number> => untilDone(() => remindSome(deps))

async function remindSome(deps: VoucherDeps): Promise<number> {
  const now = deps.now()
  const ending = await deps.db
    .select({ voucher: vouchers, language: orders.language })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .where(
      and(
        eq(vouchers.status, 'issued'),
        eq(vouchers.voucherType, 'purchased'),
        gt(vouchers.amountRemaining, minor(0)),
        // Whose owner was forgotten reaches nobody.
        ne(vouchers.issuedToEmail, ''),
        gt(vouchers.expiresAt, now),
        lte(vouchers.expiresAt, now + REMINDER_MS),
        sql`NOT EXISTS (SELECT 1 FROM emails WHERE kind = 'voucher_ends' AND about = ${vouchers.id} || ':' || ${vouchers.expiresAt})`,
      ),
    )
    .orderBy(asc(vouchers.expiresAt))
    .limit(PORTION)
  await forEach(ending, ({ voucher, language }) =>
    deps.db.batch([enqueue(deps, voucherEndsMail(voucher, voucherTail(voucher.code), language))]),
  )
  return ending.length
}
