import type { ComplaintStatus } from '../../../../domain/returns/complaint'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { useStaffComplaintWords } from './words'

const BADGE_VARIANTS = {
  received: 'due',
  in_progress: 'plain',
  accepted: 'good',
  refused: 'bad',
} as const satisfies Record<ComplaintStatus, BadgeVariant>

type Props = { status: ComplaintStatus; settledOn: string | null }

export function ComplaintBadge({ status, settledOn }: Props) {
  const words = useStaffComplaintWords()
  if (status === 'accepted' && settledOn === null) return <Badge variant="due">{words.promised}</Badge>
  return <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge>
}
