import type { ComplaintStatus } from '../../../domain/complaint'
import { Badge, type BadgeLook } from '../../ui/badge'
import { useStaffComplaintWords } from './words'

const LOOKS = {
  received: 'due',
  in_progress: 'plain',
  accepted: 'good',
  refused: 'bad',
} as const satisfies Record<ComplaintStatus, BadgeLook>

type Props = { status: ComplaintStatus; settledOn: string | null }

export function ComplaintBadge({ status, settledOn }: Props) {
  const words = useStaffComplaintWords()
  if (status === 'accepted' && settledOn === null) return <Badge look="due">{words.promised}</Badge>
  return <Badge look={LOOKS[status]}>{words.status[status]}</Badge>
}
