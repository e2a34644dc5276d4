import { asc, desc, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { minor, toDecimal } from '../../../domain/money'
import { orderNumber } from '../../../domain/order'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { orders } from '../orders/orders.table'
import { presentVoucher } from './list-vouchers'
import { voucherEntries, voucherRedemptions, vouchers } from './vouchers.table'

/**
 * One voucher for staff: its whole code, its ledger, and the orders that it paid. Amounts are decimals in its currency,
 * `discount` in the order's. Throws `voucher.not_found`.
 */
export const readVoucher = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) =>
  voucherIn(await db.batch(voucherSql(db, id)), now())

/** The statements that read a voucher, for a batch that writes as well; `voucherIn` makes it of their answers. */
export const voucherSql = (db: Deps['db'], id: string) =>
  [
    db.select().from(vouchers).where(eq(vouchers.id, id)),
    db.select().from(voucherEntries).where(eq(voucherEntries.voucherId, id)).orderBy(asc(voucherEntries.id)),
    db
      .select({ redemption: voucherRedemptions, currency: orders.currency })
      .from(voucherRedemptions)
      .innerJoin(orders, eq(orders.id, voucherRedemptions.orderId))
      .where(eq(voucherRedemptions.voucherId, id))
      .orderBy(desc(voucherRedemptions.changedAt)),
  ] as const

/** Throws `voucher.not_found`. */
export function voucherIn([[row], entries, paid]: AnswersOf<ReturnType<typeof voucherSql>>, now: number) {
  if (!row) throw new AppError('voucher.not_found')
  return {
    ...presentVoucher(row, now),
    code: row.code,
    entries: entries.map(({ id, kind, amount, orderId, at }) => ({
      id,
      kind,
      amount: toDecimal(minor(amount)),
      orderId,
      at: iso(at),
    })),
    orders: paid.map(({ redemption: { orderId, amount, discount, state, changedAt }, currency }) => ({
      orderId,
      number: orderNumber(orderId),
      amount: toDecimal(amount),
      discount: toDecimal(discount),
      currency,
      state,
      changedAt: iso(changedAt),
    })),
  }
}
