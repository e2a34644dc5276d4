import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { DeadlineDay } from '../admin/deadline-day'
import { useStaffWithdrawalWords } from './words'

type Props = { status: WithdrawalStatus; refundDue: string | null }

/** The deadline of the refund; renders nothing if none is owed or the withdrawal is closed. */
export function RefundDeadline({ status, refundDue }: Props) {
  const { due } = useStaffWithdrawalWords()
  return refundDue && isOpenWithdrawal(status) ? (
    <DeadlineDay due={refundDue} redFrom={2} words={due} />
  ) : null
}
