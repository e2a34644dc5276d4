import { type ComplaintStatus, isOpenComplaint } from '../../../domain/complaint'
import { DeadlineDay } from '../admin/deadline-day'
import { useStaffComplaintWords } from './words'

/** Shows the deadline for answering a complaint; renders nothing once the complaint is answered. */
export function ComplaintAnswerDeadline({ status, answerBy }: { status: ComplaintStatus; answerBy: string }) {
  const { due } = useStaffComplaintWords()
  return isOpenComplaint(status) ? <DeadlineDay due={answerBy} redFrom={3} words={due} /> : null
}
