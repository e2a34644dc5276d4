import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { WithdrawalChange } from '../../../domain/withdrawal'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { withdrawals } from './withdrawals.table'

/**
 * Moves a withdrawal on because staff say so, from the status that they saw. Any way is open: what was pressed by mistake
 * is pressed back. Throws `withdrawal.changed` when its status is another by now.
 */
export async function changeWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  { from, status }: WithdrawalChange,
): Promise<void> {
  const { db } = deps
  // Of any other status than the one that was seen this makes none that may be, which undoes the batch.
  const next = sql`CASE WHEN ${withdrawals.status} = ${from} THEN ${status} ELSE 'changed' END`
  try {
    await db.batch([
      db.update(withdrawals).set({ status: next, statusAt: deps.now() }).where(eq(withdrawals.id, id)),
      recordAction(deps, staff, { action: 'withdrawal_change', subject: id, detail: { from, status } }),
    ])
  } catch (error) {
    if (!refusedBy(error, 'withdrawals_status')) throw error
    throw new AppError('withdrawal.changed')
  }
}
