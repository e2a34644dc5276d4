import type { ComplaintStatus } from '../../../domain/complaint'
import { Badge, type BadgeLook } from '../../ui/badge'
import { useStaffComplaintWords } from './words'

const LOOKS = {
  received: 'due',
  in_progress: 'plain',
  accepted: 'good',
  refused: 'bad',
} as const satisfies Record<ComplaintStatus, BadgeLook>

export function ComplaintBadge({ status }: { status: ComplaintStatus }) {
  const words = useStaffComplaintWords()
  return <Badge look={LOOKS[status]}>{words.status[status]}</Badge>
}
