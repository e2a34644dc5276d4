import { isOpenWithdrawal, type WithdrawalStatus } from '../../../domain/withdrawal'
import { DueDay } from '../admin/due-day'
import { useStaffWithdrawalWords } from './words'

type Props = { status: WithdrawalStatus; refundDue: string | null }

/** Until when the money has to be back; nothing where none is owed, or once the matter is closed. */
export function RefundDue({ status, refundDue }: Props) {
  const { due } = useStaffWithdrawalWords()
  return refundDue && isOpenWithdrawal(status) ? <DueDay due={refundDue} redFrom={2} words={due} /> : null
}
