import { type ComplaintStatus, isOpenComplaint } from '../../../domain/complaint'
import { DueDay } from '../admin/due-day'
import { useStaffComplaintWords } from './words'

/** Until when it has to be answered; nothing once it is. */
export function AnswerDue({ status, answerBy }: { status: ComplaintStatus; answerBy: string }) {
  const { due } = useStaffComplaintWords()
  return isOpenComplaint(status) ? <DueDay due={answerBy} redFrom={3} words={due} /> : null
}
