import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type Minor, minor } from '../../../domain/money'
import type { Deps } from '../../deps'
import { type Holes, prepared } from '../../prepared'
import { OWED_BACK } from '../refunds/unspent'
import { vouchers } from './vouchers.table'

const voucherBy = prepared((db, { code, sessionId }: Holes<{ code: string; sessionId: string }>) =>
  db
    .select({
      ...getTableColumns(vouchers),
      allHeld: sql<number>`(SELECT coalesce(sum(amount_minor), 0) FROM voucher_redemptions
        WHERE voucher_id = vouchers.id AND state = 'held')`,
      ownHeld: sql<number>`(SELECT coalesce(sum(held.amount_minor), 0) FROM voucher_redemptions AS held
        INNER JOIN orders AS own ON own.id = held.order_id
        WHERE held.voucher_id = vouchers.id AND held.state = 'held' AND own.session_id = ${sessionId})`,
      owedBack: OWED_BACK,
    })
    .from(vouchers)
    .where(eq(vouchers.code, code)),
)

/**
 * The statement that finds a voucher by its code (as `readVoucherCode` gives it), what unpaid orders have set aside of
 * it, and what of that is this cart session's own: its next order takes the earlier one's place, and its money too.
 */
export const voucherQuery = (
  { db }: Pick<Deps, 'db'>,
  code: string | null,
  sessionId: string | null | undefined,
) =>
  // No voucher has an empty code.
  voucherBy(db, { code: code ?? '', sessionId: sessionId ?? '' })

type Row = Awaited<ReturnType<typeof voucherQuery>>[number]

export type FoundVoucher = Row & {
  /** What this buyer may use, and what others have set aside, in the voucher's currency. */
  available: Minor
  held: Minor
}

/** What the statement found. */
export const foundVoucher = ([row]: Row[]): FoundVoucher | null =>
  row
    ? {
        ...row,
        // Its own comes back before it is taken anew, and pays then what the voucher owes.
        available: minor(Math.max(0, row.amountRemaining + row.ownHeld - row.owedBack)),
        held: minor(row.allHeld - row.ownHeld),
      }
    : null
