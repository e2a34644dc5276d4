import { sql } from 'drizzle-orm'
import { type Minor, minor } from '../../../domain/money'

/**
 * What refunds of the order that bought a voucher have taken off it, for statements that read vouchers; not what came back
 * to it of what it had paid.
 */
export const TAKEN_BACK = sql<number>`(SELECT coalesce(-sum(amount_minor), 0) FROM voucher_entries
  WHERE voucher_id = vouchers.id AND order_id = vouchers.issued_order_id AND kind = 'refund')`

/**
 * What of a bought voucher's price went back by hand while its money was away: what comes back to it pays that first
 * (migrations). For the same statements.
 */
export const OWED_BACK = sql<number>`(CASE vouchers.voucher_type WHEN 'purchased' THEN max(0, (SELECT coalesce(sum(money_minor), 0) FROM refunds
  WHERE order_id = vouchers.issued_order_id AND state <> 'failed') - ${TAKEN_BACK}) ELSE 0 END)`

/** What nobody has spent of a bought voucher, nor got back: `refunded` has gone back of its order. */
export const unspentOf = (
  { amountRemaining, takenBack }: { amountRemaining: Minor; takenBack: number },
  refunded: Minor,
): Minor => minor(Math.max(0, amountRemaining + takenBack - refunded))
