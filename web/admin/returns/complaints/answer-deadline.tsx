import { type ComplaintStatus, isOpenComplaint } from '../../../../domain/returns/complaint'
import { DeadlineDay } from '../deadline-day'
import { useStaffComplaintWords } from './words'

/** Shows the deadline for answering a complaint; renders nothing once the complaint is answered. */
export function ComplaintAnswerDeadline({ status, answerBy }: { status: ComplaintStatus; answerBy: string }) {
  const { due } = useStaffComplaintWords()
  return isOpenComplaint(status) ? <DeadlineDay dueDay={answerBy} redThresholdDays={3} words={due} /> : null
}
