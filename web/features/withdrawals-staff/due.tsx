import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { DueDay } from '../admin/due-day'
import { useStaffWithdrawalWords } from './words'

/** Until when the money has to be back; nothing once the matter is closed. */
export function RefundDue({ status, refundDue }: { status: WithdrawalStatus; refundDue: string }) {
  const { due } = useStaffWithdrawalWords()
  return isOpenWithdrawal(status) ? <DueDay due={refundDue} redFrom={2} words={due} /> : null
}
