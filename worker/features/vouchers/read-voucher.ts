import { asc, desc, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { minor, toDecimal } from '../../../domain/money'
import { orderNumber } from '../../../domain/order'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { orders } from '../orders/orders.table'
import { presentVoucher } from './list-vouchers'
import { voucherEntries, voucherRedemptions, vouchers } from './vouchers.table'

/**
 * One voucher for staff: its whole code, its ledger, and the orders that it paid. Amounts are decimals in its currency,
 * `discount` in the order's. Throws `voucher.not_found`.
 */
export async function readVoucher({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const [[row], entries, paid] = await db.batch([
    db.select().from(vouchers).where(eq(vouchers.id, id)),
    db.select().from(voucherEntries).where(eq(voucherEntries.voucherId, id)).orderBy(asc(voucherEntries.id)),
    db
      .select({ redemption: voucherRedemptions, currency: orders.currency })
      .from(voucherRedemptions)
      .innerJoin(orders, eq(orders.id, voucherRedemptions.orderId))
      .where(eq(voucherRedemptions.voucherId, id))
      .orderBy(desc(voucherRedemptions.changedAt)),
  ])
  if (!row) throw new AppError('voucher.not_found')
  return {
    ...presentVoucher(row, now()),
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
