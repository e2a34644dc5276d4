import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { type ChangeVoucher, isPriceBack, staffExpiry } from '../../../domain/voucher-staff'
import { writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isWaiting } from '../../email/outbox'
import { VOUCHER_MAIL } from '../../email/voucher-mails'
import { recordAction, type Staff } from '../admin/actions'
import { orders } from '../orders/orders.table'
import { mailedAt } from './issue-voucher'
import { readVoucher, voucherIn, voucherSql } from './read-voucher'
import { refundSale } from './refund-sale'
import { voucherEntries, voucherPurchases, voucherSales, vouchers } from './vouchers.table'

/**
 * Extends, blocks or unblocks a voucher. An extended expired voucher regains its last balance, even if a refund has
 * revived it with less. If the day of a gift came while its voucher was blocked, unblocking makes the gift mail due.
 * Idempotent; an unchanged voucher records no action. Returns the voucher for staff. Throws:
 * - `voucher.not_found`; `input.invalid` for an earlier expiry date
 * - `voucher.blocked` when extending a blocked voucher (its money would stay unusable) or unblocking a refunded one
 */
export async function changeVoucher(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  { expiresAt, status, refundMethod, refundedOn }: ChangeVoucher,
) {
  if (refundMethod && refundedOn)
    return refundSale(deps, staff, id, { method: refundMethod, day: refundedOn })
  const { db } = deps
  const now = deps.now()
  const [row] = await db
    .select({
      voucher: vouchers,
      bought: orders.state,
      purchase: voucherPurchases,
      saleRefundedAt: voucherSales.refundedAt,
    })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .leftJoin(voucherSales, eq(voucherSales.voucherId, vouchers.id))
    .where(eq(vouchers.id, id))
  if (!row) throw new AppError('voucher.not_found')
  const { voucher, bought, purchase, saleRefundedAt } = row
  const end = expiresAt === undefined ? voucher.expiresAt : staffExpiry(expiresAt, now)
  if (end === null || end < voucher.expiresAt)
    throw new AppError('input.invalid', { errors: [{ path: 'expiresAt', code: 'invalid' }] })
  const isLonger = end > voucher.expiresAt
  const isBlocked = (status ?? (voucher.status === 'blocked' ? 'blocked' : 'issued')) === 'blocked'
  const isRefunded = saleRefundedAt !== null || isPriceBack(voucher.voucherType, bought)
  if (!isBlocked && isRefunded) throw new AppError('voucher.blocked')
  if (isLonger && isBlocked) throw new AppError('voucher.blocked')
  const isTurned = isBlocked !== (voucher.status === 'blocked')
  if (!isLonger && !isTurned) return readVoucher(deps, id)
  const hasId = eq(vouchers.id, id)
  const changes: BatchItem<'sqlite'>[] = []
  if (isTurned) {
    // An expired voucher stays expired until it is extended; the extension restores its money.
    const unblockedStatus = sql`CASE WHEN ${vouchers.expiresAt} <= ${now} THEN 'expired' ELSE 'issued' END`
    changes.push(
      db
        .update(vouchers)
        .set({ status: isBlocked ? 'blocked' : unblockedStatus })
        .where(hasId),
    )
  }
  if (isLonger) {
    changes.push(
      db
        .update(vouchers)
        .set({ expiresAt: end })
        .where(and(hasId, lt(vouchers.expiresAt, end))),
      // If the voucher was expired, the trigger has already restored the balance, so this inserts nothing.
      db
        .insert(voucherEntries)
        .select(
          sql`SELECT NULL, ${id}, NULL, 'extend', -sum(amount_minor), ${now} FROM voucher_entries WHERE voucher_id = ${id} AND kind IN ('expire', 'extend') HAVING sum(amount_minor) < 0`,
        ),
    )
  }
  // If the day of a gift came while the voucher was blocked, the gift mail still waits.
  if (isTurned && !isBlocked && purchase) {
    const mailTime = mailedAt(purchase, now)
    const isUntried = and(isWaiting(VOUCHER_MAIL, purchase.orderId), eq(emails.attempts, 0))
    changes.push(db.update(emails).set({ nextAt: mailTime, dueAt: mailTime }).where(isUntried))
  }
  const action = recordAction(deps, staff, {
    action: 'voucher_change',
    subject: id,
    detail: {
      ...(isTurned ? { status: isBlocked ? 'blocked' : 'issued' } : {}),
      ...(isLonger ? { from: voucher.expiresAt, expiresAt: end } : {}),
    },
  })
  return voucherIn(await writeAndRead(db, [action, ...changes], voucherSql(db, id)), now)
}
