import { type ComplaintStatus, isOpenComplaint } from '../../../domain/complaint'
import { DeadlineDay } from '../admin/deadline-day'
import { useStaffComplaintWords } from './words'

/** The deadline of an open complaint; renders nothing once answered. */
export function ComplaintAnswerDeadline({ status, answerBy }: { status: ComplaintStatus; answerBy: string }) {
  const { due } = useStaffComplaintWords()
  return isOpenComplaint(status) ? <DeadlineDay due={answerBy} redFrom={3} words={due} /> : null
}
