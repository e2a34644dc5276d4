import { isOpenWithdrawal, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { DeadlineDay } from '../deadline-day'
import { useStaffWithdrawalWords } from './words'

type Props = { status: WithdrawalStatus; refundDue: string | null }

/** Shows the day by which the refund is due. Renders nothing if no refund is due or the withdrawal is closed. */
export function RefundDeadline({ status, refundDue }: Props) {
  const { due } = useStaffWithdrawalWords()
  return refundDue && isOpenWithdrawal(status) ? (
    <DeadlineDay dueDay={refundDue} redThresholdDays={2} words={due} />
  ) : null
}
