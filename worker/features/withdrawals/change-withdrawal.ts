import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { WithdrawalChange } from '../../../domain/withdrawal'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { readWithdrawal, withdrawalIn, withdrawalSql } from './read-withdrawal'
import { withdrawals } from './withdrawals.table'

/**
 * Moves a withdrawal on because staff say so, from the status that they saw. Any way is open: what was pressed by mistake
 * is pressed back. Answers with the withdrawal for staff. Throws `withdrawal.not_found`, and `withdrawal.changed` when its
 * status is another by now.
 */
export async function changeWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  { from, status }: WithdrawalChange,
) {
  const { db } = deps
  await readWithdrawal(deps, id)
  // Of any other status than the one that was seen this makes none that may be, which undoes the batch.
  const next = sql`CASE WHEN ${withdrawals.status} = ${from} THEN ${status} ELSE 'changed' END`
  try {
    const writes = [
      db.update(withdrawals).set({ status: next, statusAt: deps.now() }).where(eq(withdrawals.id, id)),
      recordAction(deps, staff, { action: 'withdrawal_change', subject: id, detail: { from, status } }),
    ]
    return withdrawalIn(await writeAndRead(db, writes, withdrawalSql(db, id)))
  } catch (error) {
    if (!refusedBy(error, 'withdrawals_status')) throw error
    throw new AppError('withdrawal.changed')
  }
}
