import { addAmounts } from '../../../../domain/money/money'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { failedMoney, amountLeftToRefund } from '../../refunds/left-to-refund'
import type { ReadOrder } from './read-order'
import { withdrawalFactsOf } from '../../returns/withdrawals/withdrawal-proposal'
import type { Timestamp } from '../../../../domain/time/time'

type WithdrawalRow = { submittedAt: Timestamp; status: WithdrawalStatus; items: readonly string[] }

/**
 * True if a refund counts as the answer to a withdrawal: made after it, for any reason except goodwill or a late
 * payment.
 */
export const isRefundForWithdrawal = (
  { reason, createdAt }: Pick<ReadOrder['refunds'][number], 'reason' | 'createdAt'>,
  submittedAt: Timestamp,
): boolean => createdAt >= submittedAt && reason !== 'goodwill' && reason !== 'late_payment'

/**
 * Returns a function that gives the refund state of an open withdrawal: `done` if refunded, `under_way` if the refund
 * is on its way. Null while the money is owed, also after a failed refund, and for a closed withdrawal.
 * A single open withdrawal counts as refunded after any refund, whatever its amount, because staff decide the value of
 * used goods. Several open withdrawals count as refunded once the proposed refund is zero.
 */
export function refundProgressOf(
  fullOrder: ReadOrder,
  rows: readonly WithdrawalRow[],
): (row: WithdrawalRow) => 'under_way' | 'done' | null {
  const amountsLeft = amountLeftToRefund(fullOrder)
  const isFullyRefunded = addAmounts(amountsLeft.money, amountsLeft.discount) === 0
  const { proposal } = withdrawalFactsOf(fullOrder, rows)
  const isNothingDue = proposal?.amount === 0
  const isOnlyOpenWithdrawal = rows.filter(({ status }) => isOpenWithdrawal(status)).length === 1
  return ({ status, submittedAt }) => {
    if (!isOpenWithdrawal(status) || failedMoney(fullOrder) > 0) return null
    const withdrawalRefunds = fullOrder.refunds.filter((refund) => isRefundForWithdrawal(refund, submittedAt))
    if (!isFullyRefunded && (withdrawalRefunds.length === 0 || !(isOnlyOpenWithdrawal || isNothingDue)))
      return null
    return fullOrder.refunds.some(({ state }) => state === 'due') ? 'under_way' : 'done'
  }
}
