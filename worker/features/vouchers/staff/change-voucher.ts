import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import {
  type ChangeVoucherRequest,
  isPriceRefunded,
  readChosenExpiry,
} from '../../../../domain/vouchers/voucher-staff'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isWaitingMailSql } from '../../../mail/outbox/outbox'
import { VOUCHER_MAIL_KIND } from '../../../mail/templates/voucher-mails'
import { recordAction, type StaffActor } from '../../admin/actions'
import { orders } from '../../orders/orders.table'
import { voucherMailTimestampOf } from '../issue-voucher'
import { readVoucher, toStaffVoucherDto, buildStaffVoucherQueries } from './read-voucher'
import { refundSale } from './refund-sale'
import { voucherEntries, voucherPurchases, voucherSales, vouchers } from '../vouchers.table'

/**
 * Extends, blocks or unblocks a voucher. Extending an expired voucher restores the balance that expired. The balance is
 * also restored if a refund has already made the voucher valid again with a smaller balance. If a gift's day came while
 * the voucher was blocked, unblocking makes the gift mail due. Idempotent; without a change, no staff action is
 * recorded. `refundMethod` and `refundedOn` record the refund of a sale instead (`refundSale`). Returns the voucher for
 * staff. Throws:
 * - `voucher.not_found`; `input.invalid` for an earlier expiry date
 * - `voucher.blocked` when extending a blocked voucher (its money would stay unusable) or unblocking a refunded voucher
 */
export async function changeVoucher(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  { expiresAt, status, refundMethod, refundedOn }: ChangeVoucherRequest,
) {
  if (refundMethod && refundedOn) return refundSale(deps, staff, id, { refundMethod, refundedOn })
  const { db } = deps
  const now = deps.now()
  const [row] = await db
    .select({
      voucher: vouchers,
      purchaseOrderState: orders.state,
      purchase: voucherPurchases,
      saleRefundedAt: voucherSales.refundedAt,
    })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .leftJoin(voucherSales, eq(voucherSales.voucherId, vouchers.id))
    .where(eq(vouchers.id, id))
  if (!row) throw new AppError('voucher.not_found')
  const { voucher, purchaseOrderState, purchase, saleRefundedAt } = row
  const newExpiresAt = expiresAt === undefined ? voucher.expiresAt : readChosenExpiry(expiresAt, now)
  if (newExpiresAt === null || newExpiresAt < voucher.expiresAt)
    throw new AppError('input.invalid', { errors: [{ path: 'expiresAt', code: 'invalid' }] })
  const isExtended = newExpiresAt > voucher.expiresAt
  const isBlocked = (status ?? (voucher.status === 'blocked' ? 'blocked' : 'issued')) === 'blocked'
  const isRefunded = saleRefundedAt !== null || isPriceRefunded(voucher.voucherType, purchaseOrderState)
  if (!isBlocked && isRefunded) throw new AppError('voucher.blocked')
  if (isExtended && isBlocked) throw new AppError('voucher.blocked')
  const isBlockToggled = isBlocked !== (voucher.status === 'blocked')
  if (!isExtended && !isBlockToggled) return readVoucher(deps, id)
  const isThisVoucherSql = eq(vouchers.id, id)
  const voucherStatements: BatchItem<'sqlite'>[] = []
  if (isBlockToggled) {
    // An expired voucher stays expired until it is extended; the extension restores its money.
    const unblockedStatusSql = sql`CASE WHEN ${vouchers.expiresAt} <= ${now} THEN 'expired' ELSE 'issued' END`
    voucherStatements.push(
      db
        .update(vouchers)
        .set({ status: isBlocked ? 'blocked' : unblockedStatusSql })
        .where(isThisVoucherSql),
    )
  }
  if (isExtended) {
    voucherStatements.push(
      db
        .update(vouchers)
        .set({ expiresAt: newExpiresAt })
        .where(and(isThisVoucherSql, lt(vouchers.expiresAt, newExpiresAt))),
      // If the voucher was expired, the trigger has already restored the balance, so this statement inserts nothing.
      db
        .insert(voucherEntries)
        .select(
          sql`SELECT NULL, ${id}, NULL, 'extend', -sum(amount_minor), ${now} FROM voucher_entries WHERE voucher_id = ${id} AND kind IN ('expire', 'extend') HAVING sum(amount_minor) < 0`,
        ),
    )
  }
  // A gift mail whose day came while the voucher was blocked is still unsent, so it becomes due now.
  if (isBlockToggled && !isBlocked && purchase) {
    const sendTimestamp = voucherMailTimestampOf(purchase, now)
    const isUnsentVoucherMailSql = and(
      isWaitingMailSql(VOUCHER_MAIL_KIND, purchase.orderId),
      eq(emails.attempts, 0),
    )
    voucherStatements.push(
      db.update(emails).set({ nextAt: sendTimestamp, dueAt: sendTimestamp }).where(isUnsentVoucherMailSql),
    )
  }
  const actionStatement = recordAction(deps, staff, {
    action: 'voucher_change',
    subject: id,
    detail: {
      ...(isBlockToggled ? { status: isBlocked ? 'blocked' : 'issued' } : {}),
      ...(isExtended ? { from: voucher.expiresAt, expiresAt: newExpiresAt } : {}),
    },
  })
  return toStaffVoucherDto(
    await runBatch(db, {
      writes: [actionStatement, ...voucherStatements],
      ...buildStaffVoucherQueries(db, id),
    }),
    now,
  )
}
