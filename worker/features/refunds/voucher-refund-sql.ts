import { sql } from 'drizzle-orm'
import { type Minor, minor } from '../../../domain/money/money'

/**
 * SQL: the amount that refunds of a bought voucher's price took from its balance. Excludes refunds to the voucher from
 * orders that it paid. For queries over vouchers.
 */
export const REFUNDED_FROM_VOUCHER_SQL = sql<number>`(SELECT coalesce(-sum(amount_minor), 0) FROM voucher_entries
  WHERE voucher_id = vouchers.id AND order_id = vouchers.issued_order_id AND kind = 'refund')`

/**
 * SQL: the amount by which refunds by hand of a bought voucher exceeded its balance. A trigger takes this shortfall
 * from the next money that returns to the voucher (`migrations/`). For queries over vouchers.
 */
export const REFUND_SHORTFALL_SQL = sql<number>`(CASE vouchers.voucher_type WHEN 'purchased' THEN max(0, (SELECT coalesce(sum(money_minor), 0) FROM refunds
  WHERE order_id = vouchers.issued_order_id AND state <> 'failed') - ${REFUNDED_FROM_VOUCHER_SQL}) ELSE 0 END)`

/**
 * The part of a bought voucher that is neither spent nor refunded. `refundedAmount`: the refunded part of its price.
 */
export const unspentAmountOf = (
  { amountRemaining, refundedFromBalance }: { amountRemaining: Minor; refundedFromBalance: number },
  refundedAmount: Minor,
): Minor => minor(Math.max(0, amountRemaining + refundedFromBalance - refundedAmount))
