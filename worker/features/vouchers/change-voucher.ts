import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { type ChangeVoucher, staffExpiry } from '../../../domain/voucher-staff'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { orders } from '../orders/orders.table'
import { vouchers } from './vouchers.table'

/**
 * Gives a voucher more time, blocks it, or lets it be used again; one that had ended has again what it had then (by
 * trigger). What is so already changes nothing and is not written down.
 *
 * Throws `voucher.not_found`; `input.invalid` for an earlier day than it has; `voucher.blocked` for more time of a blocked
 * one, whose money would stay away, and for one whose price has gone back.
 */
export async function changeVoucher(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  { expiresAt, status }: ChangeVoucher,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const [found] = await db
    .select({ voucher: vouchers, bought: orders.state })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .where(eq(vouchers.id, id))
  if (!found) throw new AppError('voucher.not_found')
  const { voucher, bought } = found
  const end = expiresAt === undefined ? voucher.expiresAt : staffExpiry(expiresAt, now)
  if (end === null || end < voucher.expiresAt)
    throw new AppError('input.invalid', { errors: [{ path: 'expiresAt', code: 'invalid' }] })
  const isLonger = end > voucher.expiresAt
  const isBlocked = (status ?? (voucher.status === 'blocked' ? 'blocked' : 'issued')) === 'blocked'
  // What was paid for it has gone back.
  if (!isBlocked && bought !== null && bought !== 'paid') throw new AppError('voucher.blocked')
  if (isLonger && isBlocked) throw new AppError('voucher.blocked')
  const isTurned = isBlocked !== (voucher.status === 'blocked')
  if (!isLonger && !isTurned) return
  const one = eq(vouchers.id, id)
  const changes: BatchItem<'sqlite'>[] = []
  if (isTurned) {
    // What has ended meanwhile stays ended until it is given more time, which brings its money back.
    const free = sql`CASE WHEN ${vouchers.expiresAt} <= ${now} THEN 'expired' ELSE 'issued' END`
    changes.push(
      db
        .update(vouchers)
        .set({ status: isBlocked ? 'blocked' : free })
        .where(one),
    )
  }
  if (isLonger) {
    changes.push(
      db
        .update(vouchers)
        .set({ expiresAt: end })
        .where(and(one, lt(vouchers.expiresAt, end))),
    )
  }
  const action = recordAction(deps, staff, {
    action: 'voucher_change',
    subject: id,
    detail: {
      ...(isTurned ? { status: isBlocked ? 'blocked' : 'issued' } : {}),
      ...(isLonger ? { from: voucher.expiresAt, expiresAt: end } : {}),
    },
  })
  await db.batch([action, ...changes])
}
