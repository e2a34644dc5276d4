import { type ComplaintStatus, isOpenComplaint } from '../../../domain/complaint'
import { DueDay } from '../admin/due-day'
import { useStaffComplaintWords } from './words'

/** The deadline of an open complaint; renders nothing once answered. */
export function AnswerDue({ status, answerBy }: { status: ComplaintStatus; answerBy: string }) {
  const { due } = useStaffComplaintWords()
  return isOpenComplaint(status) ? <DueDay due={answerBy} redFrom={3} words={due} /> : null
}
