import { sql } from 'drizzle-orm'
import { type Minor, minor } from '../../../domain/money'

/**
 * Amount that refunds of the purchase took off a bought voucher. Excludes refunds to the voucher of orders that it
 * paid. For queries over vouchers.
 */
export const TAKEN_BACK = sql<number>`(SELECT coalesce(-sum(amount_minor), 0) FROM voucher_entries
  WHERE voucher_id = vouchers.id AND order_id = vouchers.issued_order_id AND kind = 'refund')`

/**
 * Refunds by hand of a bought voucher that exceeded its balance. Money that returns to the voucher pays this shortfall
 * first (migrations). For queries over vouchers.
 */
export const OWED_BACK = sql<number>`(CASE vouchers.voucher_type WHEN 'purchased' THEN max(0, (SELECT coalesce(sum(money_minor), 0) FROM refunds
  WHERE order_id = vouchers.issued_order_id AND state <> 'failed') - ${TAKEN_BACK}) ELSE 0 END)`

/** Balance of a bought voucher that is neither spent nor refunded. `refunded`: amount refunded on its purchase. */
export const unspentOf = (
  { amountRemaining, takenBack }: { amountRemaining: Minor; takenBack: number },
  refunded: Minor,
): Minor => minor(Math.max(0, amountRemaining + takenBack - refunded))
