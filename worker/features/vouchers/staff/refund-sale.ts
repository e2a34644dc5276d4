import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { subtract, ZERO } from '../../../../domain/money/money'
import { type VoucherPaymentMethod, lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import { isAllowedRefundDay } from '../../../../domain/vouchers/voucher-staff'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { toStaffVoucherDto, buildStaffVoucherQueries } from './read-voucher'
import { voucherEntries, voucherRedemptions, voucherSales, vouchers } from '../vouchers.table'

/** SQL: an unpaid order holds money of the voucher. */
const HAS_HELD_MONEY_SQL = sql<number>`EXISTS (SELECT 1 FROM ${voucherRedemptions}
  WHERE ${voucherRedemptions.voucherId} = ${vouchers.id} AND ${voucherRedemptions.state} = 'held')`

/**
 * Records that staff refunded a voucher that they had sold. The refund is the amount left on the voucher, as for a
 * voucher bought online (rules 3.9). The voucher is blocked and emptied, and the accountant's file gets a row.
 * Idempotent. Returns the voucher for staff.
 * @throws voucher.not_found, also for a voucher that staff did not sell
 * @throws voucher.in_use while an unpaid order holds part of it; refund.voucher_spent if nothing is left
 * @throws input.invalid for a day in the future or before the payment
 */
export async function refundSale(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  { refundMethod, refundedOn }: { refundMethod: VoucherPaymentMethod; refundedOn: string },
) {
  const { db } = deps
  const now = deps.now()
  const [voucherSale] = await db
    .select({ voucher: vouchers, sale: voucherSales, isHeld: HAS_HELD_MONEY_SQL.as('is_held') })
    .from(voucherSales)
    .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
    .where(eq(voucherSales.voucherId, id))
  if (!voucherSale) throw new AppError('voucher.not_found')
  const { voucher, sale, isHeld } = voucherSale
  if (sale.refundedAt !== null)
    return toStaffVoucherDto(await runBatch(db, buildStaffVoucherQueries(db, id)), now)
  if (isHeld === 1) throw new AppError('voucher.in_use')
  if (voucher.amountRemaining === 0) throw new AppError('refund.voucher_spent')
  if (!isAllowedRefundDay(refundedOn, sale.paidOn, now))
    throw new AppError('input.invalid', { errors: [{ path: 'refundedOn', code: 'invalid' }] })
  try {
    return toStaffVoucherDto(
      await runBatch(db, {
        writes: [
          db
            .update(voucherSales)
            .set({ refundedAt: now, refundMethod, refundedOn })
            .where(and(eq(voucherSales.voucherId, id), isNull(voucherSales.refundedAt))),
          // Race: CHECK (voucher_balance) fails if an order has used the voucher, or if another refund has emptied it.
          db.insert(voucherEntries).values({
            voucherId: id,
            kind: 'refund',
            amount: subtract(ZERO, voucher.amountRemaining),
            at: now,
          }),
          db.update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, id)),
          recordAction(deps, staff, {
            action: 'voucher_change',
            subject: id,
            detail: {
              refundMethod,
              refundedOn,
              amount: voucher.amountRemaining,
              last4: lastCodeCharacters(voucher.code),
            },
          }),
        ],
        ...buildStaffVoucherQueries(db, id),
      }),
      now,
    )
  } catch (error) {
    if (isConstraintViolation(error, 'voucher_balance'))
      throw new AppError('refund.voucher_spent', {}, { cause: error })
    throw error
  }
}
