import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type Minor, minor } from '../../../domain/money/money'
import type { Deps } from '../../deps'
import { REFUND_SHORTFALL_SQL } from '../refunds/voucher-refund-sql'
import { vouchers } from './vouchers.table'

/**
 * Query for a voucher by code (normalised by `readVoucherCode`). Also reads the amounts held by all unpaid orders and
 * by this cart session.
 * The next order of the session replaces its unpaid order, so the amount held by that order is available again.
 */
export const voucherQuery = (
  { db }: Pick<Deps, 'db'>,
  code: string | null,
  sessionId: string | null | undefined,
) =>
  db
    .select({
      ...getTableColumns(vouchers),
      allHeld: sql<number>`(SELECT coalesce(sum(amount_minor), 0) FROM voucher_redemptions
        WHERE voucher_id = vouchers.id AND state = 'held')`,
      ownHeld: sql<number>`(SELECT coalesce(sum(held.amount_minor), 0) FROM voucher_redemptions AS held
        INNER JOIN orders AS own ON own.id = held.order_id
        WHERE held.voucher_id = vouchers.id AND held.state = 'held' AND own.session_id = ${sessionId ?? ''})`,
      owedBack: REFUND_SHORTFALL_SQL,
    })
    .from(vouchers)
    // Without a code the query matches nothing, because no voucher has an empty code.
    .where(eq(vouchers.code, code ?? ''))

type VoucherRow = Awaited<ReturnType<typeof voucherQuery>>[number]

export type VoucherWithAvailability = VoucherRow & {
  /** Amount that this buyer may use, in the voucher's currency. `held`: the amount held by other orders. */
  available: Minor
  held: Minor
}

/** Adds the available amount to the row of `voucherQuery`; null without a row. */
export const toVoucherWithAvailability = ([row]: VoucherRow[]): VoucherWithAvailability | null =>
  row
    ? {
        ...row,
        // This cart's own hold counts as available, because it is released before the next hold. Refunds that exceeded
        // the balance (`owedBack`) reduce the released amount.
        available: minor(Math.max(0, row.amountRemaining + row.ownHeld - row.owedBack)),
        held: minor(row.allHeld - row.ownHeld),
      }
    : null
